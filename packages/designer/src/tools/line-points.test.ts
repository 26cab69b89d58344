// oxlint-disable vitest/expect-expect -- every test ends in an expectation of TestEditor
import { describe, it } from 'vitest';
import { connector, line, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

const bent = () =>
  new TestEditor([
    line('l', [
      [100, 100],
      [200, 100],
      [200, 200],
    ]),
  ]).select('l');

describe('points of a line, by keys', () => {
  it('are reached, moved, added and removed by keys', () => {
    bent()
      .run('enterGroup')
      .run('selectNext')
      .run('nudgeRightFar')
      .run('nudgeDown')
      .run('nudgeDown', { repeat: true })
      .expectAt('l', { points: [{ x: 100 }, { x: 210, y: 102 }, { x: 200 }] })
      .expectSteps(2)
      .run('addPoint')
      .expectAt('l', { points: [{ x: 100 }, { x: 210 }, { x: 205, y: 151 }, { x: 200, y: 200 }] })
      .run('delete')
      .run('selectPrevious')
      .run('delete')
      .expectAt('l', { points: [{ x: 100 }, { x: 200, y: 200 }] })
      .expectSelected('l')
      .undo()
      .undo()
      .undo()
      .undo()
      .undo()
      .expectUntouched();
  });
  it('are left by Escape, so that keys are about the line again', () => {
    bent()
      .run('enterGroup')
      .run('escape')
      .run('nudgeRight')
      .expectAt('l', { points: [{ x: 101 }, {}, { x: 201 }] });
    bent().run('enterGroup').run('escape').run('delete').expectOrder();
  });
  it('of which one was clicked is the one that keys are about', () => {
    bent()
      .click(200, 200)
      .run('nudgeLeftFar')
      .expectAt('l', { points: [{ x: 100 }, { x: 200 }, { x: 190 }] });
  });
  it('are two at least: Delete takes the line then', () => {
    const short = line('l', [
      [100, 100],
      [200, 100],
    ]);
    new TestEditor([short]).select('l').run('enterGroup').run('delete').expectOrder().undo().expectUntouched();
  });
  it('stay 2 units off the edge by keys, too, and where they are when the line is locked', () => {
    const low = line('l', [
      [3, 100],
      [200, 100],
    ]);
    new TestEditor([low])
      .select('l')
      .run('enterGroup')
      .run('nudgeLeftFar')
      .expectAt('l', { points: [{ x: 2 }, {}] });
    new TestEditor([{ ...low, posLock: true }])
      .select('l')
      .run('enterGroup')
      .run('addPoint')
      .expectTold(/polyline/)
      .expectUntouched();
  });
  it('lets go of an end that is moved by key, and takes it back with undo', () => {
    new TestEditor([
      rect('a', 100, 100),
      connector('k', 'a.right', 'b.left', [
        [200, 130],
        [300, 130],
      ]),
      rect('b', 300, 100),
    ])
      .select('k')
      .run('enterGroup')
      .run('nudgeDownFar')
      .expectAt('k', { points: [{ x: 200, y: 140 }, { x: 300 }] })
      .select('a')
      .run('nudgeLeftFar')
      .expectAt('k', { points: [{ x: 200, y: 140 }, { x: 300 }] })
      .undo()
      .undo()
      .expectUntouched();
  });
});

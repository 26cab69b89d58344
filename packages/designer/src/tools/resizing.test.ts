// oxlint-disable vitest/expect-expect -- every test ends in an expectation of TestEditor
import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { boxOf } from '../document/bounds.ts';
import { circle, group, of, rect, turnedRect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

describe('resizing', () => {
  const one = () => new TestEditor([rect('a', 200, 200)]).select('a');

  it.each([
    ['nw', [200, 200], { x: 180, y: 190, width: 120, height: 70 }],
    ['n', [250, 200], { x: 200, y: 190, width: 100, height: 70 }],
    ['ne', [300, 200], { x: 200, y: 190, width: 80, height: 70 }],
    ['e', [300, 230], { x: 200, y: 200, width: 80, height: 60 }],
    ['se', [300, 260], { x: 200, y: 200, width: 80, height: 50 }],
    ['s', [250, 260], { x: 200, y: 200, width: 100, height: 50 }],
    ['sw', [200, 260], { x: 180, y: 200, width: 120, height: 50 }],
    ['w', [200, 230], { x: 180, y: 200, width: 120, height: 60 }],
  ] as const)('by the handle %s moves its edges', (_side, [x, y], at) => {
    one()
      .drag([x, y], [x - 20, y - 10])
      .expectAt('a', at)
      .expectState('idle')
      .expectSteps(1)
      .undo()
      .expectUntouched();
  });
  it('is shown before it is done', () => {
    const test = one().press(300, 260).moveTo(350, 300);
    expect(test.editor.overlay.get().preview?.[0]?.position).toMatchObject({ width: 150, height: 100 });
    test.expectUntouched().cancel().expectUntouched().expectSteps(0);
  });
  it('keeps the proportion with Shift', () => {
    one().drag([300, 260], [400, 270], { shift: true }).expectAt('a', { x: 200, y: 200, width: 200, height: 120 });
    one().drag([300, 230], [350, 230], { shift: true }).expectAt('a', { x: 200, y: 185, width: 150, height: 90 });
  });
  it('keeps edges more than 2 units from each other', () => {
    const wide = (to: number) => one().drag([300, 230], [to, 230]).widget('a').position;
    const least = { width: LIMITS.designer.edgeResize + 1 };
    expect(wide(200 + LIMITS.designer.edgeResize + 1)).toMatchObject(least);
    expect(wide(200 + LIMITS.designer.edgeResize)).toMatchObject(least);
    one().drag([300, 260], [10, 10]).expectAt('a', { x: 200, y: 200, width: 3, height: 3 });
    one().drag([200, 200], [900, 700]).expectAt('a', { x: 297, y: 257, width: 3, height: 3 });
  });
  it('keeps edges more than 2 units from the border of the canvas', () => {
    one().drag([200, 200], [-50, -50]).expectAt('a', { x: 3, y: 3, width: 297, height: 257 });
    one().drag([300, 260], [2_000, 2_000]).expectAt('a', { right: 1_021, bottom: 765 });
  });
  it('ends on whole units', () => {
    const test = one();
    test.editor.view.set({ scale: 3, x: 0, y: 0 });
    test.drag([900, 780], [941, 822]).expectAt('a', { width: 114, height: 74 });
  });
  it('snaps a moving edge', () => {
    new TestEditor([rect('a', 200, 200), rect('b', 400, 500)])
      .select('a')
      .drag([300, 230], [397, 230])
      .expectAt('a', { right: 400 });
  });
  it('keeps a circle round', () => {
    new TestEditor([circle('c', 300, 300, 50)])
      .select('c')
      .drag([350, 350], [390, 360])
      .expectAt('c', { cx: 320, cy: 320, r: 70 });
  });
  it('leaves the opposite edge of a turned widget where it is', () => {
    const test = new TestEditor([turnedRect('a', 200, 200, 90)]).select('a');
    // Turned by a quarter its right edge points down.
    test.drag([250, 280], [250, 320]).expectAt('a', { width: 140, height: 60, rotate: 90 });
    expect(boxOf(test.widget('a'))).toEqual({ x: 220, y: 180, width: 60, height: 140 });
  });
  it('does not take locked widgets along, and has no handles for them', () => {
    const test = new TestEditor([rect('a', 200, 200, { posLock: true })]).select('a');
    expect(test.editor.handles.get()).toMatchObject({ resize: false, turn: false });
    test.drag([300, 260], [400, 400]).expectUntouched();
  });
});

describe('resizing several', () => {
  it('scales a selection about the opposite corner', () => {
    new TestEditor([rect('a', 200, 200), rect('b', 300, 300)])
      .select('a', 'b')
      .drag([400, 360], [600, 520])
      .expectAt('a', { x: 200, y: 200, width: 200, height: 120 })
      .expectAt('b', { x: 400, y: 400, width: 200, height: 120 })
      .expectSteps(1);
  });
  it('scales what a group holds', () => {
    const test = new TestEditor([group('g', [rect('a', 200, 200), circle('c', 350, 230, 30)])]).select('g');
    test
      .drag([380, 260], [560, 320])
      .expectAt('a', { width: 200, height: 120 })
      .expectAt('c', { cx: 500, cy: 260, r: 60 });
    expect(test.widget('g').position).toMatchObject({ x: 200, y: 200, width: 360, height: 120 });
    test.undo().expectUntouched();
  });
  it('stops where the smallest of them would lose its size', () => {
    const test = new TestEditor([rect('a', 200, 200), rect('b', 320, 200, {}, 6, 60)]).select('a', 'b');
    test.drag([326, 230], [210, 230]).expectAt('b', { width: 3 }).expectAt('a', { width: 50 });
  });
});

describe('rotating', () => {
  const one = () => new TestEditor([rect('a', 200, 200)]).select('a');
  it('turns freely, by whole degrees, about the middle', () => {
    one()
      .drag([250, 176], [304, 230])
      .expectAt('a', { x: 200, y: 200, width: 100, height: 60, rotate: 90 })
      .expectSteps(1)
      .undo()
      .expectUntouched();
    one().drag([250, 176], [270, 176]).expectAt('a', { rotate: 20 });
  });
  it('goes in steps of 15 degrees with Shift', () => {
    one().drag([250, 176], [270, 176], { shift: true }).expectAt('a', { rotate: 15 });
  });
  it('leaves no trace when it ends where it began, or is cancelled', () => {
    one().press(250, 176).moveTo(300, 230).moveTo(250, 176).release().expectSteps(0);
    one().press(250, 176).moveTo(300, 230).cancel().expectUntouched().expectSteps(0);
  });
  it('turns several about their common middle', () => {
    new TestEditor([rect('a', 200, 200), rect('b', 400, 200)])
      .select('a', 'b')
      .drag([350, 176], [404, 230])
      .expectAt('a', { x: 300, y: 100, rotate: 90 })
      .expectAt('b', { x: 300, y: 300, rotate: 90 });
  });
  it('is not offered for charts', () => {
    const test = new TestEditor([of('ComplexLine', 'a', 200, 200)]).select('a');
    expect(test.editor.handles.get()).toMatchObject({ resize: true, turn: false });
    test
      .run('rotateRight')
      .expectUntouched()
      .expectTold(/Charts do not turn/);
  });
});

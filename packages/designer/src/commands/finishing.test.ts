// oxlint-disable vitest/expect-expect -- tests end in expectations of TestEditor, too
import { type Widget, frameOf, isPipework, linkOf } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { of, pipe, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

/** What is put down looks finished, without a further hand. */
const frame = (test: TestEditor, id: string) => frameOf(test.widget(id).position);

describe('a chart or table', () => {
  const panel = (more: readonly Widget[] = []) => new TestEditor([rect('panel', 100, 100, {}, 300, 200), ...more]);
  const drop = (test: TestEditor, type = 'ComplexWeather') => test.run('add', { type, at: { x: 200, y: 180 } });
  it('that is dropped on an empty panel fills it', () => {
    expect(frame(drop(panel()), 'new-1')).toMatchObject({ x: 108, y: 108, width: 284, height: 184 });
  });
  it('fills the panel on top where one lies upon another', () => {
    const test = drop(new TestEditor([rect('ground', 0, 0, {}, 900, 700), rect('panel', 100, 100, {}, 300, 200)]));
    expect(frame(test, 'new-1')).toMatchObject({ width: 284, height: 184 });
  });
  it('has its own size where something stands on the panel, where it is small, turned or hidden, and beside it', () => {
    const own = { width: 300, height: 150 };
    expect(frame(drop(panel([of('UsualText', 'text', 280, 240)])), 'new-1')).toMatchObject(own);
    expect(frame(drop(new TestEditor([rect('small', 190, 170, {}, 60, 40)])), 'new-1')).toMatchObject(own);
    expect(
      frame(drop(new TestEditor([{ ...rect('hidden', 100, 100, {}, 300, 200), hidden: true }])), 'new-1'),
    ).toMatchObject(own);
    expect(frame(panel().run('add', { type: 'ComplexWeather', at: { x: 600, y: 500 } }), 'new-1')).toMatchObject(own);
  });
  it('is alone in this: a value on a panel is as large as ever', () => {
    expect(frame(drop(panel(), 'UsualText'), 'new-1')).toMatchObject({ width: 100, height: 30 });
  });
  it('is no larger than its page', () => {
    const test = new TestEditor().run('setCon', { con: { width: 200, height: 120 } });
    expect(frame(test.run('add', { type: 'ComplexWeather', at: { x: 90, y: 60 } }), 'new-1')).toMatchObject({
      width: 200,
      height: 120,
    });
  });
});

describe('several that are placed at once', () => {
  it('may be a valve with its value, which is put into the pipe it is laid upon', () => {
    const way = [
      [200, 130],
      [600, 130],
    ] as const;
    const test = new TestEditor([
      of('UsualImage', 'a', 100, 100),
      of('UsualImage', 'b', 600, 100),
      pipe('p', 'a.right1', 'b.left1', way),
    ]);
    test.run('addMany', { items: [{ type: 'UsualImage', at: { x: 0, y: 0 } }], at: { x: 400, y: 133 } }).expectSteps(1);
    const pipes = test.editor.document.widgets.filter(isPipework);
    expect(pipes.map((each) => [linkOf(each, 'from')?.widgetId, linkOf(each, 'to')?.widgetId])).toEqual([
      ['a', 'new-1'],
      ['new-1', 'b'],
    ]);
    test.undo().expectUntouched();
  });
  it('may be without ground and outline', () => {
    const test = new TestEditor();
    test.run('addMany', { items: [{ type: 'UsualText', at: { x: 0, y: 0 }, bare: true }] });
    expect(test.widget('new-1').style).toMatchObject({ fill: { enable: false }, stroke: { enable: false } });
  });
});

describe('a box of words', () => {
  const text = (words: string) => ({ ...of('UsualText', 'text', 100, 100), data: { text: words, font: { size: 20 } } });
  const typed = (test: TestEditor, path: string, value: unknown) => test.select('text').run('edit', { path, value });
  it('grows with them, and with their letters', () => {
    const test = typed(new TestEditor([text('P1')]), 'data.text', 'Pump station').expectSteps(1);
    expect(frame(test, 'text')).toMatchObject({ x: 100, width: 245, height: 60 });
    expect(frame(typed(test, 'data.font.size', 70), 'text')).toMatchObject({ x: 100, y: 95, height: 70 });
    test.undo().undo().expectUntouched();
  });
  it('stays where they fit, becomes no smaller, and stays on the page', () => {
    expect(frame(typed(new TestEditor([text('P1')]), 'data.text', 'P12'), 'text')).toMatchObject({ width: 100 });
    expect(frame(typed(new TestEditor([text('P1')]), 'data.text', ''), 'text')).toMatchObject({ width: 100 });
  });
  it('stays as it was made where it cuts or breaks them already, and where it is locked', () => {
    const cut = typed(new TestEditor([text('Pump station 1')]), 'data.text', 'Pump station 12');
    expect(frame(cut, 'text')).toMatchObject({ width: 100 });
    const locked = typed(new TestEditor([{ ...text('P1'), posLock: true }]), 'data.text', 'Pump station');
    expect(frame(locked, 'text')).toMatchObject({ width: 100 });
  });
});

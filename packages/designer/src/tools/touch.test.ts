// oxlint-disable vitest/expect-expect -- every test ends in an expectation of TestEditor
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, line, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { toPage } from '../viewport/view.ts';

const finger = { finger: true };
const thin = () =>
  line('l', [
    [100, 100],
    [300, 100],
  ]);
const at = (x: number, y: number) => ({ x, y });

describe('a finger', () => {
  it('draws, selects and moves as any pointer', () => {
    new TestEditor()
      .draw('ShapeRect')
      .drag([100, 100], [180, 160], finger)
      .expectAt('new-1', { x: 100, y: 100, width: 80, height: 60 })
      .drag([140, 130], [240, 230], finger)
      .expectAt('new-1', { x: 200, y: 200 })
      .click(600, 600, finger)
      .expectSelected();
  });
  it('may roll a little while it taps', () => {
    new TestEditor([rect('a', 100, 100)]).drag([130, 130], [135, 134], finger).expectSelected('a').expectUntouched();
  });
  it('takes a handle, and a thin line, that it only nearly meets', () => {
    const rects = [rect('a', 300, 300, {}, 200, 200)];
    new TestEditor(rects).select('a').drag([515, 512], [555, 552]).expectUntouched();
    new TestEditor(rects)
      .select('a')
      .click(400, 400, finger)
      .drag([515, 512], [555, 552], finger)
      .expectAt('a', { width: 240, height: 240 });
    new TestEditor([thin()]).click(200, 111, finger).expectSelected('l');
    new TestEditor([thin()]).click(200, 111).expectSelected();
  });
  it('adds to the selection tap by tap, and takes out of it, while that is asked for', () => {
    const test = new TestEditor([rect('a', 100, 100), rect('b', 300, 100), rect('c', 500, 100)]);
    test.editor.adding.set(true);
    test.click(130, 130, finger).click(330, 130, finger).expectSelected('a', 'b');
    // beside everything is no way to lose what was gathered
    test.click(700, 500, finger).expectSelected('a', 'b').click(130, 130, finger).expectSelected('b');
    // what was gathered is dragged in any direction, as without it
    test.click(130, 130, finger).drag([330, 130], [350, 180], finger).expectAt('a', { x: 120, y: 150 });
    test.drag([450, 60], [640, 200], finger).expectSelected('b', 'a', 'c');
    test.editor.adding.set(false);
    test.click(530, 130, finger).expectSelected('c');
  });
  it('moves what is small instead of pulling at its handles', () => {
    new TestEditor([rect('a', 300, 300, {}, 40, 30)])
      .select('a')
      .click(320, 315, finger)
      .drag([312, 315], [412, 415], finger)
      .expectAt('a', { x: 400, y: 400, width: 40, height: 30 });
  });
  it('leaves large handles until a pointer that aims comes', () => {
    const { editor } = new TestEditor([rect('a', 0, 0)]).click(50, 30, finger);
    expect(editor.handleSize.reach).toBeGreaterThanOrEqual(22);
    editor.handle({ type: 'pointerDown', screen: at(50, 30) });
    expect(editor.handleSize.reach).toBeLessThan(10);
  });
});

describe('two fingers', () => {
  it('hold the page: what lay under each lies under it still', () => {
    const places = fc.record({ x: fc.integer({ min: 100, max: 700 }), y: fc.integer({ min: 100, max: 500 }) });
    fc.assert(
      fc.property(
        places,
        places,
        fc.integer({ min: 30, max: 200 }),
        fc.integer({ min: 30, max: 200 }),
        (p, q, r, s) => {
          const { editor } = new TestEditor();
          const [from, to] = [
            [at(p.x - r, p.y), at(p.x + r, p.y)] as const,
            [at(q.x - s, q.y), at(q.x + s, q.y)] as const,
          ];
          const before = editor.view.get();
          editor.handle({ type: 'pinch', fingers: from });
          editor.handle({ type: 'pinch', fingers: to });
          const after = editor.view.get();
          for (const which of [0, 1] as const) {
            const [was, is] = [toPage(before, from[which]), toPage(after, to[which])];
            expect(Math.hypot(was.x - is.x, was.y - is.y)).toBeLessThan(1e-6);
          }
          editor.handle({ type: 'pinchEnd' });
          expect(editor.state).toBe('idle');
        },
      ),
    );
  });
  it.each([
    ['a move', (test: TestEditor) => test.press(130, 130, finger).moveTo(200, 200, finger)],
    ['a resize', (test: TestEditor) => test.select('a').press(200, 160, finger).moveTo(300, 300, finger)],
    ['a marquee', (test: TestEditor) => test.press(500, 500, finger).moveTo(90, 90, finger)],
    ['a drawing', (test: TestEditor) => test.draw('ShapeRect').press(500, 500, finger).moveTo(600, 600, finger)],
  ])('take back %s that the first of them began: page, tool and selection', (_what, begin) => {
    const test = new TestEditor([rect('a', 100, 100)]);
    const tool = begin(test).editor.state === 'drawing' ? 'draw' : 'select';
    const selected = test.editor.state === 'resizing' ? ['a'] : [];
    test
      .pinch([at(100, 100), at(200, 100)], [at(100, 100), at(260, 100)])
      .expectUntouched()
      .expectState('idle')
      .expectSteps(0)
      .expectSelected(...selected);
    expect(test.editor.tool.get().kind).toBe(tool);
  });
  it('leave a line that is drawn point by point as it is', () => {
    const test = new TestEditor([], { catalogue }).draw('ShapeLine').click(100, 100, finger).click(300, 100, finger);
    const { editor } = test;
    test.pinch([at(300, 200), at(400, 200)], [at(300, 300), at(400, 300)]).expectState('tracing');
    const { y } = editor.view.get();
    test.click(300, 300 + y, finger).finish();
    const [drawn] = editor.selected();
    expect(drawn?.position).toMatchObject({ points: [at(100, 100), at(300, 100), at(300, 300)] });
    test
      .draw('ShapeLine')
      .click(100, 100, finger)
      .pinch([at(300, 200), at(400, 200)], [at(300, 300), at(400, 300)])
      .cancel()
      .expectState('idle')
      .expectSteps(1);
  });
});

// oxlint-disable vitest/expect-expect -- every test ends in an expectation of TestEditor
import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { circle, connector, group, line, of, rect, triangle } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

describe('moving', () => {
  it('takes the unlocked widgets along and is one undo step', () => {
    new TestEditor([rect('a', 110, 110), rect('b', 300, 300, { posLock: true })])
      .select('a', 'b')
      .press(150, 140)
      .moveTo(170, 140)
      .moveTo(180.4, 141)
      .release()
      .expectState('idle')
      .expectAt('a', { x: 140, y: 111, left: 140, right: 240 })
      .expectAt('b', { x: 300, y: 300 })
      .expectSteps(1)
      .undo()
      .expectUntouched()
      .redo()
      .expectAt('a', { x: 140, y: 111 });
  });
  it('selects what it pulls', () => {
    new TestEditor([rect('a', 110, 110), rect('b', 300, 300)])
      .select('b')
      .drag([150, 140], [200, 140])
      .expectSelected('a')
      .expectAt('a', { x: 160, y: 110 })
      .expectAt('b', { x: 300 });
  });
  it('leaves the document alone until it ends', () => {
    const test = new TestEditor([rect('a', 110, 110)]).press(150, 140).moveTo(190, 150);
    test.expectUntouched().expectState('moving');
    expect(test.editor.overlay.get().moving).toEqual({ ids: ['a'], delta: { x: 40, y: 10 }, copy: false });
    test.release();
    expect(test.editor.overlay.get().moving).toBeUndefined();
  });
  it('leaves no trace when cancelled, nor when nothing moved', () => {
    new TestEditor([rect('a', 110, 110)])
      .press(150, 140)
      .moveTo(250, 190)
      .cancel()
      .expectState('idle')
      .expectUntouched()
      .expectSteps(0)
      .drag([150, 140], [152, 140])
      .expectSteps(0)
      .press(150, 140)
      .moveTo(250, 190)
      .moveTo(150, 140)
      .release()
      .expectSteps(0);
  });
  it('goes along one axis with Shift', () => {
    new TestEditor([rect('a', 110, 110)])
      .drag([150, 140], [190, 150], { shift: true })
      .expectAt('a', { x: 150, y: 110 });
  });
  it('snaps to an edge within 5 units, within 1 without adsorb, and not at all with Ctrl', () => {
    const widgets = [rect('a', 110, 110), rect('still', 300, 300)];
    new TestEditor(widgets).drag([150, 140], [336, 140]).expectAt('a', { x: 300 });
    new TestEditor(widgets, { settings: { adsorb: false } }).drag([150, 140], [336, 140]).expectAt('a', { x: 296 });
    new TestEditor(widgets, { settings: { adsorb: false } }).drag([150, 140], [339, 140]).expectAt('a', { x: 300 });
    new TestEditor(widgets)
      .press(150, 140)
      .moveTo(336, 140, { ctrl: true })
      .release({ ctrl: true })
      .expectAt('a', { x: 296 });
  });
  it('snaps from as far as its reach, and no farther', () => {
    const at = (off: number, adsorb: boolean) =>
      new TestEditor([rect('a', 110, 110), rect('still', 300, 300)], { settings: { adsorb } })
        .drag([150, 140], [340 - off, 140])
        .widget('a').position;
    expect(at(LIMITS.designer.snapDistance, true)).toMatchObject({ x: 300 });
    expect(at(LIMITS.designer.snapDistance + 1, true)).toMatchObject({ x: 294 });
    expect(at(LIMITS.designer.snapDistanceOff, false)).toMatchObject({ x: 300 });
    expect(at(LIMITS.designer.snapDistanceOff + 1, false)).toMatchObject({ x: 298 });
  });
  it('keeps circles 5 and lines 2 units off the edge', () => {
    const round = (to: number) => new TestEditor([circle('a', 200, 200, 40)]).drag([200, 200], [to, 200]).widget('a');
    const edge = 40 + LIMITS.designer.edgeRound;
    expect(round(edge).position).toMatchObject({ cx: edge });
    expect(round(edge - 1).position).toMatchObject({ cx: edge });
    const points = [
      [180, 180],
      [220, 220],
    ] as const;
    const straight = (to: number) => new TestEditor([line('a', points)]).drag([200, 200], [to, 200]).widget('a');
    const least = { points: [{ x: LIMITS.designer.edgeLine }, {}] };
    expect(straight(20 + LIMITS.designer.edgeLine).position).toMatchObject(least);
    expect(straight(19 + LIMITS.designer.edgeLine).position).toMatchObject(least);
  });
  it.each([
    ['a circle', circle('a', 200, 200, 40), { cx: 45, cy: 45 }],
    [
      'a triangle',
      triangle('a', [
        { x: 200, y: 170 },
        { x: 230, y: 230 },
        { x: 170, y: 230 },
      ]),
      { x3: 2, y1: 2 },
    ],
    [
      'a line',
      line('a', [
        [180, 180],
        [220, 220],
      ]),
      {
        points: [
          { x: 2, y: 2 },
          { x: 42, y: 42 },
        ],
      },
    ],
  ])('keeps %s off the edge of the canvas', (_what, widget, at) => {
    new TestEditor([widget]).drag([200, 200], [-500, -500], { ctrl: false }).expectAt('a', at);
  });
  it('keeps a group as far off as its most careful child', () => {
    new TestEditor([group('g', [rect('a', 300, 300), circle('c', 250, 330, 30)])])
      .drag([350, 330], [-500, 330])
      .expectAt('c', { cx: 35 })
      .expectAt('a', { x: 85 });
  });
  it('leaves 5 units of a box on the canvas', () => {
    new TestEditor([rect('a', 110, 110)]).drag([150, 140], [5_000, 140]).expectAt('a', { x: 1_019 });
  });
  it('does not move what stands in a locked group, or holds something locked', () => {
    const held = [rect('a', 110, 110, { posLock: true }), rect('b', 110, 200)];
    new TestEditor([group('g', held)]).drag([150, 220], [300, 300]).expectUntouched();
  });
});

describe('a child of a locked group', () => {
  it('is not moved by itself either', () => {
    new TestEditor([group('g', [rect('a', 110, 110), rect('b', 110, 200)], { posLock: true })])
      .select('a')
      .run('nudgeRight')
      .expectTold(/locked/)
      .drag([150, 140], [300, 300], { ctrl: true })
      .expectUntouched();
  });
});

describe('Alt and moving', () => {
  it('leaves the original and selects the copy', () => {
    new TestEditor([rect('a', 110, 110)])
      .drag([150, 140], [190, 240], { alt: true })
      .expectAt('a', { x: 110, y: 110 })
      .expectAt('new-1', { x: 150, y: 210 })
      .expectSelected('new-1')
      .expectSteps(1)
      .undo()
      .expectUntouched();
  });
  it('is refused beyond 3 weather and 1 webgl', () => {
    const three = ['a', 'b', 'c'].map((id, at) => of('ComplexWeather', id, 110 + 150 * at, 110));
    new TestEditor(three)
      .drag([150, 140], [190, 340], { alt: true })
      .expectUntouched()
      .expectTold(/3 times at most/);
    new TestEditor([of('UsualWebgl', 'a', 110, 110)]).drag([150, 140], [190, 340], { alt: true }).expectUntouched();
    new TestEditor(three.slice(1)).drag([300, 140], [190, 340], { alt: true }).expectSteps(1);
  });
  it('is refused when the page would hold more than 2000', () => {
    const many = Array.from({ length: 2_000 }, (_, at) =>
      rect(`w${at}`, (at % 50) * 20, Math.floor(at / 50) * 18, {}, 10, 10),
    );
    new TestEditor(many)
      .drag([5, 5], [13, 300], { alt: true })
      .expectUntouched()
      .expectTold(/2000 widgets at most/);
  });
});

describe('connectors', () => {
  const page = () => [
    rect('a', 100, 100),
    rect('b', 400, 300),
    connector('l', 'a.right', 'b.left', [
      [200, 130],
      [300, 250],
      [400, 330],
    ]),
  ];
  it('stay attached to what moves', () => {
    const test = new TestEditor(page()).press(150, 130).moveTo(150, 230, { ctrl: true });
    expect(test.editor.overlay.get().preview?.[0]?.position).toMatchObject({
      points: [
        { x: 200, y: 230 },
        { x: 300, y: 250 },
        { x: 400, y: 330 },
      ],
    });
    test
      .release({ ctrl: true })
      .expectAt('l', {
        points: [
          { x: 200, y: 230 },
          { x: 300, y: 250 },
          { x: 400, y: 330 },
        ],
      })
      .expectSteps(1)
      .undo()
      .expectUntouched();
  });
  it('let go of what is deleted, and come back with it', () => {
    const test = new TestEditor(page()).select('b').run('delete');
    expect(test.widget('l').data).toMatchObject({ from: { widgetId: 'a' }, to: null });
    test.undo().expectUntouched();
  });
  it('hold on to the copy when both are copied', () => {
    const test = new TestEditor(page()).select('a', 'b', 'l').run('duplicate');
    const copy = test.editor.selected().find(({ widgetType }) => widgetType === 'ShapeLine');
    const [first, second] = test.editor.selected();
    expect(copy?.data).toMatchObject({ from: { widgetId: first?.id }, to: { widgetId: second?.id } });
  });
  it('stay where they are when they are locked', () => {
    const widgets = page().map((widget) => (widget.id === 'l' ? { ...widget, posLock: true } : widget));
    new TestEditor(widgets).drag([150, 130], [150, 230]).expectAt('l', { points: [{ x: 200, y: 130 }, {}, {}] });
  });
});

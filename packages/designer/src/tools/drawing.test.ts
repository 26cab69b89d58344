// oxlint-disable vitest/expect-expect -- every test ends in an expectation of TestEditor
import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { catalogue, group, line, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

describe('drawing', () => {
  it.each([
    ['ShapeRect', { x: 100, y: 120, width: 80, height: 40, right: 180, bottom: 160 }],
    ['ShapeCircle', { cx: 140, cy: 160, r: 40 }],
    ['ShapeEllipse', { cx: 140, cy: 140, rx: 40, ry: 20 }],
    ['ShapeTriangle', { x1: 140, y1: 120, x2: 180, y2: 160, x3: 100, y3: 160 }],
    [
      'ShapeStraight',
      {
        points: [
          { x: 100, y: 120 },
          { x: 180, y: 160 },
        ],
      },
    ],
    ['ComplexLine', { x: 100, y: 120, width: 80, height: 40 }],
  ])('a %s goes from corner to corner and is one undo step', (type, at) => {
    const test = new TestEditor().draw(type).drag([100, 120], [180, 160]);
    test
      .expectAt(test.editor.selected()[0]?.id ?? '', at)
      .expectSteps(1)
      .expectState('idle');
    expect(test.editor.tool.get()).toEqual({ kind: 'select' });
    test.undo().expectUntouched();
  });
  it.each(['ShapeCircle', 'ShapeEllipse', 'ShapeTriangle', 'ShapeStraight'])(
    'discards a %s smaller than 2 units',
    (type) => {
      new TestEditor().draw(type).drag([100, 100], [101, 101]).expectUntouched().expectSteps(0);
      new TestEditor().draw(type).click(100, 100).expectUntouched().expectSteps(0);
    },
  );
  it('discards it also beside something it would snap to', () => {
    const beside = rect('a', 106, 300);
    new TestEditor([beside]).draw('ShapeEllipse').drag([100, 100], [101.5, 101]).expectSteps(0);
    new TestEditor([beside]).draw('ShapeStraight').drag([100, 100], [101.5, 101]).expectSteps(0);
  });
  it('keeps what is drawn with 2 units', () => {
    const drawn = (by: number) => new TestEditor().draw('ShapeEllipse').drag([100, 100], [100 + by, 100 + by]).editor;
    expect(drawn(LIMITS.designer.minimumDrawn).selected()).toHaveLength(1);
    expect(drawn(LIMITS.designer.minimumDrawn - 1).selected()).toHaveLength(0);
    new TestEditor().draw('ShapeEllipse').drag([100, 100], [102, 102]).expectSteps(1);
  });
  it('places a box of its usual size by a click', () => {
    const test = new TestEditor().draw('ShapeRect').click(100, 120);
    expect(test.editor.selected()[0]?.position).toMatchObject({ x: 100, y: 120, width: 100, height: 60 });
  });
  it('keeps a box that was drawn thin as long as it was drawn', () => {
    const test = new TestEditor().draw('ShapeRect').drag([100, 100], [180, 101], { ctrl: true });
    expect(test.editor.selected()[0]?.position).toMatchObject({ x: 100, y: 100, width: 80, height: 2 });
  });
  it('is even with Shift, and follows the compass with a line', () => {
    new TestEditor()
      .draw('ShapeRect')
      .drag([100, 120], [180, 160], { shift: true })
      .expectAt('new-1', { width: 80, height: 80 });
    new TestEditor()
      .draw('ShapeStraight')
      .drag([100, 120], [180, 126], { shift: true })
      .expectAt('new-1', {
        points: [
          { x: 100, y: 120 },
          { x: 180, y: 120 },
        ],
      });
  });
  it('shows what is drawn, and forgets it when cancelled', () => {
    const test = new TestEditor().draw('ShapeRect').press(100, 100).moveTo(150, 150).expectState('drawing');
    expect(test.editor.overlay.get().drawn?.position).toMatchObject({ width: 50, height: 50 });
    test.cancel().expectUntouched().expectSteps(0).expectState('idle');
    expect(test.editor.overlay.get().drawn).toBeUndefined();
  });
  it('comes to lie where it can be seen and taken hold of, however far out it was drawn', () => {
    const test = new TestEditor();
    test.draw('ShapeCircle').drag([500, -300], [600, -200]).expectAt('new-1', { cx: 550, cy: 55, r: 50 });
    test.draw('ShapeRect').drag([1_100, 900], [1_200, 950]).expectAt('new-2', { x: 1_019, y: 763 });
    test.draw('ShapeRect').drag([-20, -20], [80, 60]).expectAt('new-3', { x: -20, y: -20 });
    test.run('add', { type: 'UsualText', at: { x: 5_000, y: 5_000 } }).expectAt('new-4', { x: 1_019, y: 763 });
  });
  it('begins on a page of a project, and in English, as its definition says, drawn or added', () => {
    const own = new Map(catalogue);
    const text = own.get('UsualText');
    if (text) own.set('UsualText', { ...text, onProject: { text: 'ours' }, words: () => ({ text: 'Text' }) });
    const made = (onProject: boolean, language?: 'en') => {
      const test = new TestEditor([], { catalogue: own, onProject, ...(language && { language }) });
      test.draw('UsualText').drag([100, 100], [200, 200]);
      test.editor.run('add', { type: 'UsualText', at: { x: 300, y: 300 } });
      return test.editor.document.widgets.map(({ data }) => Object(data).text as unknown);
    };
    expect(made(true)).toEqual(['ours', 'ours']);
    expect(made(false)).toEqual(['', '']);
    expect(made(false, 'en')).toEqual(['Text', 'Text']);
  });
  it('asks for its words at once where it is drawn to be written in', () => {
    const own = new Map(catalogue);
    const text = own.get('UsualText');
    if (text) own.set('UsualText', { ...text, written: true });
    const test = new TestEditor([], { catalogue: own });
    const opened: string[] = [];
    test.editor.opened.watch((id) => opened.push(id));
    test.draw('ShapeRect').drag([100, 100], [200, 200]);
    expect(opened).toEqual([]);
    test.draw('UsualText').drag([300, 100], [400, 200]);
    test.draw('UsualText').click(500, 300);
    expect(opened).toEqual(['new-2', 'new-3']);
  });
  it('is refused on a full page', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => rect(`w${at}`, 900, 700, {}, 10, 10));
    new TestEditor(many).draw('ShapeRect').drag([100, 100], [200, 200]).expectUntouched().expectTold(/2000/);
  });
});

describe('a polyline', () => {
  it('gets a point by every click and ends with a double click', () => {
    const test = new TestEditor().draw('ShapeLine').click(100, 100).click(200, 100).doubleClick(200, 200);
    expect(test.editor.selected()[0]?.position).toEqual({
      points: [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
        { x: 200, y: 200 },
      ],
    });
    test.expectSteps(1).expectState('idle').undo().expectUntouched();
  });
  it('ends with Enter, and leaves no trace with Escape', () => {
    new TestEditor().draw('ShapeLine').click(100, 100).click(200, 100).moveTo(300, 300).finish().expectSteps(1);
    new TestEditor().draw('ShapeLine').click(100, 100).click(200, 100).cancel().expectUntouched().expectState('idle');
  });
  it('of a single place is discarded', () => {
    new TestEditor().draw('ShapeLine').doubleClick(100, 100).finish().expectUntouched().expectSteps(0);
  });
});

describe('points of a line', () => {
  const bent = () =>
    new TestEditor([
      line('l', [
        [100, 100],
        [200, 100],
        [200, 200],
      ]),
    ]).select('l');
  it('can be moved one by one', () => {
    bent()
      .drag([200, 100], [250, 60])
      .expectAt('l', {
        points: [
          { x: 100, y: 100 },
          { x: 250, y: 60 },
          { x: 200, y: 200 },
        ],
      })
      .expectSteps(1)
      .undo()
      .expectUntouched();
  });
  it('go when they are dropped onto a straight path', () => {
    bent()
      .drag([200, 100], [151, 150])
      .expectAt('l', {
        points: [
          { x: 100, y: 100 },
          { x: 200, y: 200 },
        ],
      });
  });
  it('go even where an edge nearby would pull them off the path', () => {
    new TestEditor([
      line('l', [
        [100, 100],
        [200, 40],
        [400, 100],
      ]),
      rect('r', 500, 105),
    ])
      .select('l')
      .drag([200, 40], [250, 101])
      .expectAt('l', {
        points: [
          { x: 100, y: 100 },
          { x: 400, y: 100 },
        ],
      });
  });
  it('come out of a stretch', () => {
    bent()
      .drag([150, 100], [150, 50])
      .expectAt('l', {
        points: [
          { x: 100, y: 100 },
          { x: 150, y: 50 },
          { x: 200, y: 100 },
          { x: 200, y: 200 },
        ],
      });
    bent().press(150, 100).moveTo(150, 50).moveTo(150, 101).release().expectUntouched().expectSteps(0);
  });
  it('are added by a double click on a stretch', () => {
    bent()
      .doubleClick(120, 100)
      .expectAt('l', { points: [{ x: 100 }, { x: 120, y: 100 }, { x: 200 }, { x: 200 }] });
  });
  it('stay 2 units off the edge', () => {
    bent()
      .drag([100, 100], [-40, 300])
      .expectAt('l', { points: [{ x: 2, y: 300 }, {}, {}] });
  });
  it('are not touched when it is locked, cancelled or only clicked', () => {
    const locked = line(
      'l',
      [
        [100, 100],
        [200, 200],
      ],
      { posLock: true },
    );
    new TestEditor([locked]).select('l').drag([100, 100], [300, 50]).expectUntouched();
    bent().press(100, 100).moveTo(300, 300).cancel().expectUntouched().click(100, 100).expectSteps(0);
  });
});

describe('connecting', () => {
  const two = () =>
    new TestEditor([rect('a', 100, 100), rect('b', 400, 300)]).tool({ kind: 'connect', type: 'ShapeLine' });
  it('draws a line from anchor to anchor', () => {
    const test = two().drag([203, 132], [398, 328]);
    expect(test.widget('new-1')).toMatchObject({
      position: {
        points: [
          { x: 200, y: 130 },
          { x: 400, y: 330 },
        ],
      },
      data: { from: { widgetId: 'a', anchor: 'right' }, to: { widgetId: 'b', anchor: 'left' } },
    });
    test.expectSteps(1).undo().expectUntouched();
  });
  it('shows the anchor it would take, and leaves an end free that meets none', () => {
    const test = two().press(203, 132).moveTo(300, 600);
    expect(test.editor.overlay.get().anchor).toBeUndefined();
    test.release();
    expect(test.widget('new-1').data).toMatchObject({ from: { widgetId: 'a' }, to: null });
  });
  it('attaches and detaches the ends of a line that is there', () => {
    const test = new TestEditor([
      rect('a', 100, 100),
      line('l', [
        [300, 300],
        [500, 500],
      ]),
    ]).select('l');
    test.drag([300, 300], [205, 128]);
    expect(test.widget('l')).toMatchObject({
      data: { from: { widgetId: 'a', anchor: 'right' } },
      position: { points: [{ x: 200, y: 130 }, {}] },
    });
    test.drag([200, 130], [300, 400]);
    expect(test.widget('l').data).toMatchObject({ from: null });
  });
});

describe('an arrow between widgets', () => {
  const drawn = () =>
    new TestEditor([rect('a', 100, 100), rect('b', 400, 100)]).draw('ShapeArrow').drag([201, 131], [399, 129]);
  it('is attached when it is drawn from anchor to anchor', () => {
    const test = drawn();
    expect(test.widget('new-1')).toMatchObject({
      position: { x: 200, y: 100, width: 200, height: 60, rotate: 0 },
      data: { from: { widgetId: 'a', anchor: 'right' }, to: { widgetId: 'b', anchor: 'left' } },
    });
    test.expectSteps(1).undo().expectUntouched();
  });
  it('follows what it is attached to, in the same step', () => {
    const test = drawn().select('b').drag([450, 130], [450, 330]);
    const { position } = test.widget('new-1');
    // from 200,130 to 400,330: 283 long, on its way down to the right
    expect(position).toMatchObject({ width: 282.8, height: 60, rotate: 45 });
    test.expectSteps(2);
  });
  it('lets go when it is moved away itself, and keeps its size', () => {
    const test = drawn().select('new-1').drag([300, 130], [300, 430]);
    expect(test.widget('new-1')).toMatchObject({
      position: { x: 200, y: 400, width: 200, height: 60 },
      data: { from: null, to: null },
    });
  });
  it('is a plain one where nothing is near, or with Ctrl', () => {
    const plain = { data: { from: null, to: null }, position: { width: 200, height: 50 } };
    const page = [rect('a', 100, 100)];
    expect(new TestEditor(page).draw('ShapeArrow').drag([300, 300], [500, 350]).widget('new-1')).toMatchObject(plain);
    const held = new TestEditor(page).draw('ShapeArrow').drag([200, 130], [400, 180], { ctrl: true });
    expect(held.widget('new-1')).toMatchObject(plain);
  });
});

describe('selecting', () => {
  const page = () => [
    rect('a', 100, 100),
    group('g', [rect('b', 300, 100), rect('c', 420, 100)]),
    rect('locked', 600, 100, { posLock: true }),
  ];
  it('is by click, Shift adds and takes away', () => {
    new TestEditor(page())
      .click(150, 130)
      .expectSelected('a')
      .click(350, 130, { shift: true })
      .expectSelected('a', 'g')
      .click(150, 130, { shift: true })
      .expectSelected('g')
      .click(50, 500)
      .expectSelected();
  });
  it('goes into a group by a double click and out with Escape', () => {
    new TestEditor(page())
      .doubleClick(350, 130)
      .expectSelected('b')
      .click(450, 130)
      .expectSelected('c')
      .run('escape')
      .expectSelected('g')
      .run('escape')
      .expectSelected();
  });
  it('goes deep with Ctrl', () => {
    new TestEditor(page()).click(450, 130, { ctrl: true }).expectSelected('c');
  });
  it('does not meet what is hidden', () => {
    new TestEditor([rect('a', 100, 100), rect('top', 100, 100, { hidden: true })]).click(150, 130).expectSelected('a');
  });
});

describe('marquee', () => {
  const page = () => [
    rect('a', 100, 100),
    rect('b', 300, 100),
    line('l', [
      [100, 300],
      [400, 500],
    ]),
    rect('locked', 100, 180, { posLock: true }),
  ];
  it('selects what it touches, and leaves out what is locked', () => {
    new TestEditor(page()).drag([50, 50], [150, 250]).expectSelected('a').expectSteps(0);
  });
  it('selects what lies inside when asked to, Alt does the other', () => {
    new TestEditor(page(), { settings: { marquee: 'inside' } }).drag([50, 50], [320, 170]).expectSelected('a');
    new TestEditor(page()).drag([50, 50], [320, 170], { alt: true }).expectSelected('a');
    new TestEditor(page()).drag([50, 50], [320, 170]).expectSelected('a', 'b');
  });
  it('adds with Shift', () => {
    new TestEditor(page()).select('b').drag([50, 50], [150, 170], { shift: true }).expectSelected('a', 'b');
  });
  it('touches a line where it runs, not in the box around it', () => {
    new TestEditor(page())
      .drag([110, 480], [150, 520])
      .expectSelected()
      .drag([240, 380], [260, 420])
      .expectSelected('l');
  });
  it('is cancelled without a trace', () => {
    new TestEditor(page()).select('b').press(50, 50).moveTo(150, 170).cancel().expectSelected('b');
  });
});

describe('panning', () => {
  it('follows the pointer with the space bar or the middle button, and is no edit', () => {
    const test = new TestEditor([rect('a', 100, 100)]);
    test.editor.spaceHeld.set(true);
    test.drag([150, 130], [190, 140]);
    expect(test.editor.view.get()).toEqual({ scale: 1, x: 40, y: 10 });
    test.editor.spaceHeld.set(false);
    test.drag([150, 130], [110, 120], { button: 1 }).expectUntouched().expectSteps(0);
    expect(test.editor.view.get()).toEqual({ scale: 1, x: 0, y: 0 });
  });
});

// oxlint-disable vitest/expect-expect -- every test ends in an expectation, of TestEditor or of all that is attached
import { type Widget, isPipework, linkOf } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { expectAttached } from '../testing/attached.ts';
import { circle, group, line, of, pipe, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

const pumps = () => [of('UsualImage', 'a', 100, 100), of('UsualImage', 'b', 500, 100)];
const drawing = (widgets: readonly Widget[] = pumps()) => new TestEditor(widgets).tool({ kind: 'pipe', line: 'pipe' });
const points = (test: TestEditor, id: string): string => {
  const { position } = test.widget(id);
  return 'points' in position ? position.points.map(({ x, y }) => `${x},${y}`).join(' ') : '';
};
const link = (test: TestEditor, id: string, end: 'from' | 'to') => {
  const held = linkOf(test.widget(id), end);
  return held && `${held.widgetId}.${held.port || held.anchor}`;
};

describe('a pipe', () => {
  it('is drawn from port to port in one pull, and the tool stays', () => {
    const test = drawing().drag([203, 132], [497, 128]).expectSelected('new-1').expectSteps(1);
    expect(points(test, 'new-1')).toBe('200,130 500,130');
    expect([link(test, 'new-1', 'from'), link(test, 'new-1', 'to')]).toEqual(['a.right1', 'b.left1']);
    expect(test.editor.tool.get()).toEqual({ kind: 'pipe', line: 'pipe' });
    test.undo().expectUntouched();
  });
  it('shows the ports it may take before and while it is drawn', () => {
    const test = drawing().moveTo(210, 140);
    expect(test.editor.overlay.get().ports).toEqual([
      { x: 100, y: 130 },
      { x: 200, y: 130 },
    ]);
    test.press(200, 130).moveTo(495, 132);
    expect(test.editor.overlay.get().anchor).toEqual({ widgetId: 'b', at: { x: 500, y: 130 } });
  });
  it('takes the nearest port of a symbol it is dropped upon', () => {
    const test = drawing().drag([150, 130], [540, 140]);
    expect(link(test, 'new-1', 'to')).toBe('b.left1');
  });
  it('enters a box at a quarter of its side as well as in the middle, so that two do not lie on each other', () => {
    const test = drawing([...pumps(), rect('tank', 800, 100, {}, 100, 200)]);
    test.drag([600, 130], [803, 148]).drag([600, 130], [803, 252]).drag([600, 130], [803, 203]);
    const ends = ['new-1', 'new-2', 'new-3'].map((id) => points(test, id).split(' ').at(-1));
    expect(ends).toEqual(['800,150', '800,250', '800,200']);
    test.tool({ kind: 'select' }).select('tank').run('nudgeDownFar');
    expectAttached(test.editor);
    expect(points(test, 'new-1').endsWith('800,160')).toBe(true);
  });
  it('is offered further ports beside the pointer alone, and none where they would stand too close', () => {
    const lit = (test: TestEditor) => test.editor.overlay.get().ports ?? [];
    const tank = drawing([rect('tank', 300, 100, {}, 100, 200)]);
    expect(lit(tank.moveTo(296, 145))).toEqual([
      { x: 400, y: 200 },
      { x: 300, y: 200 },
      { x: 350, y: 100 },
      { x: 300, y: 150, further: true },
      { x: 325, y: 100, further: true },
    ]);
    const small = drawing([rect('box', 300, 100, {}, 40, 40)]).drag([600, 130], [301, 112]);
    expect(link(small, 'new-1', 'to')).toBe('box.left');
    expect(lit(small.moveTo(301, 112)).some(({ further }) => further)).toBe(false);
  });
  it('ends on the edge of a circle at whatever port, and hangs free within it', () => {
    const test = drawing([...pumps(), circle('c', 850, 130, 50)]).drag([600, 130], [806, 104]);
    expect(link(test, 'new-1', 'to')).toBe('c.left25');
    expect(points(test, 'new-1').endsWith('807,105')).toBe(true);
    expect(link(test.drag([600, 130], [850, 130]), 'new-2', 'to')).toBeNull();
  });
  it('is drawn by clicks, through corners that stay', () => {
    const test = drawing().click(200, 130).click(300, 300).click(500, 130);
    expect(points(test, 'new-1')).toContain('300,300');
    expect(test.widget('new-1').data).toMatchObject({ route: 'shaped', kind: 'pipe', medium: 'water' });
    expectAttached(test.editor);
  });
  it('ends where it is clicked twice, or by Enter; Escape leaves no trace', () => {
    expect(link(drawing().click(200, 130).doubleClick(300, 300), 'new-1', 'to')).toBeNull();
    const test = drawing().click(200, 130).click(300, 300).moveTo(400, 300).finish();
    expect(points(test, 'new-1').endsWith('400,300')).toBe(true);
    drawing().click(200, 130).click(300, 300).cancel().expectUntouched();
  });
  it('that leads back to its own port is a slip', () => {
    drawing().drag([200, 130], [203, 133]).click(203, 130).expectUntouched();
  });
  it('leads around what stands between, and around what is put there later', () => {
    const tank = rect('tank', 300, 60, {}, 60, 200);
    const test = drawing([...pumps(), tank]).drag([200, 130], [500, 130]);
    expect(points(test, 'new-1').split(' ').length).toBe(6);
    const later = drawing([...pumps(), rect('tank', 300, 400, {}, 60, 200)]).drag([200, 130], [500, 130]);
    later.tool({ kind: 'select' }).select('tank').drag([330, 500], [330, 130], { ctrl: true });
    expect(points(later, 'new-1').split(' ').length).toBe(6);
    later.expectSteps(2).undo();
    expect(points(later, 'new-1')).toBe('200,130 500,130');
  });
  it('branches off another of its kind, goes on as that one is, and stays joined to it', () => {
    const test = drawing([...pumps(), of('UsualImage', 'c', 300, 400)])
      .drag([200, 130], [500, 130])
      .run('edit', { path: 'data.medium', value: 'steam' })
      .drag([350, 131], [303, 430]);
    expect(test.widget('new-2').data).toMatchObject({ medium: 'steam', from: { widgetId: 'new-1', anchor: 'along' } });
    test.tool({ kind: 'select' }).select('a', 'b').run('nudgeDownFar').run('nudgeDownFar');
    expectAttached(test.editor);
    test.select('new-1').run('delete');
    expect(link(test, 'new-2', 'from')).toBeNull();
  });
  it('joins another as that one is, and comes straight to it where it may', () => {
    const test = drawing([...pumps(), of('UsualImage', 'c', 100, 400)])
      .drag([500, 130], [300, 600])
      .run('edit', { path: 'data.medium', value: 'oil' })
      .drag([200, 430], [303, 437]);
    expect(test.widget('new-2').data).toMatchObject({ medium: 'oil', to: { widgetId: 'new-1', anchor: 'along' } });
    expect(points(test, 'new-2')).toBe('200,430 300,430');
  });
  it('that ends or begins free goes straight on from its port, where that was nearly aimed at', () => {
    expect(points(drawing().drag([200, 130], [400, 138]), 'new-1')).toBe('200,130 400,130');
    expect(points(drawing().drag([300, 122], [500, 130]), 'new-1')).toBe('300,130 500,130');
    const aside = points(drawing().drag([200, 130], [400, 190]), 'new-1');
    expect(aside.endsWith('400,190')).toBe(true);
  });
  it('is no branch of a signal', () => {
    const test = drawing().drag([200, 130], [500, 130]).tool({ kind: 'pipe', line: 'signal' });
    test.drag([350, 131], [350, 300]);
    expect(link(test, 'new-2', 'from')).toBeNull();
    expect(test.widget('new-2').data).toMatchObject({ kind: 'signal' });
  });
});

describe('a pipe that is attached', () => {
  const attached = () =>
    new TestEditor([
      ...pumps(),
      pipe('p', 'a.right1', 'b.left1', [
        [200, 130],
        [500, 130],
      ]),
    ]);
  it('bends with what is moved, while it is moved and afterwards', () => {
    const test = attached().select('b').press(550, 130).moveTo(550, 330, { ctrl: true });
    expect(test.editor.overlay.get().preview?.map(({ id }) => id)).toEqual(['p']);
    test.release({ ctrl: true });
    expect(points(test, 'p')).toBe('200,130 350,130 350,330 500,330');
  });
  it('goes along as it is where all it holds on to does', () => {
    const test = attached().select('a', 'b').press(550, 130).moveTo(560, 150, { ctrl: true });
    expect(test.editor.overlay.get().moving?.ids.toSorted()).toEqual(['a', 'b', 'p']);
    test.release({ ctrl: true });
    expect(points(test, 'p')).toBe('210,150 510,150');
  });
  it('turns with a symbol that is turned, and leaves it the way its port points', () => {
    const test = attached().select('b').run('rotateRight');
    expectAttached(test.editor);
    expect(points(test, 'p').endsWith('550,80')).toBe(true);
  });
  it('lets go of what is deleted; its copy holds on to the copies', () => {
    const test = attached().select('a', 'b', 'p').run('duplicate');
    expect([link(test, 'new-3', 'from'), link(test, 'new-3', 'to')]).toEqual(['new-1.right1', 'new-2.left1']);
    test.select('b').run('delete');
    expect(link(test, 'p', 'to')).toBeNull();
    expectAttached(test.editor);
  });
  it('stays attached when one end is grouped, and to a group itself', () => {
    const test = attached().select('b').run('selectAll').run('group');
    expectAttached(test.editor);
    const held = new TestEditor([
      group('g', [rect('x', 500, 100), rect('y', 500, 300)]),
      of('UsualImage', 'a', 100, 100),
      pipe('p', 'a.right1', 'g.left', [
        [200, 130],
        [500, 230],
      ]),
    ]).select('g');
    held.run('nudgeDownFar');
    expect(points(held, 'p').endsWith('500,240')).toBe(true);
  });
  it('is pulled by a stretch, keeps its ports, and that bend from then on', () => {
    const test = attached().select('b').drag([550, 130], [550, 330], { ctrl: true }).select('p');
    test.drag([350, 230], [280, 235], { ctrl: true }).expectSteps(2);
    expect(points(test, 'p')).toBe('200,130 280,130 280,330 500,330');
    test.select('b').drag([550, 330], [600, 400], { ctrl: true });
    expect(points(test, 'p')).toBe('200,130 280,130 280,400 550,400');
  });
  it('is pulled by keys too', () => {
    const test = attached().select('b').drag([550, 130], [550, 330], { ctrl: true }).select('p').run('nudgeLeftFar');
    expect(points(test, 'p')).toBe('200,130 340,130 340,330 500,330');
    test.undo();
    expect(points(test, 'p')).toBe('200,130 350,130 350,330 500,330');
  });
  it('is taken off by its end, and hangs where it was dropped', () => {
    const test = attached().select('p').drag([500, 130], [420, 300], { ctrl: true });
    expect([link(test, 'p', 'to'), points(test, 'p').endsWith('420,300')]).toEqual([null, true]);
  });
});

describe('a polyline drawn by hand', () => {
  it('stays attached to what it was drawn between', () => {
    const test = new TestEditor([rect('a', 100, 100), rect('b', 400, 100)]).draw('ShapeLine');
    test.click(200, 130).click(300, 300).doubleClick(400, 130);
    expect([link(test, 'new-2', 'from'), link(test, 'new-2', 'to')]).toEqual(['a.right', 'b.left']);
    const pulled = new TestEditor([rect('a', 100, 100), rect('b', 400, 100)]).draw('ShapeLine');
    pulled.drag([203, 128], [396, 133]);
    expect([link(pulled, 'new-1', 'from'), link(pulled, 'new-1', 'to')]).toEqual(['a.right', 'b.left']);
    expect(isPipework(pulled.widget('new-1')) && pulled.widget('new-1').data).toMatchObject({
      kind: 'line',
      route: 'drawn',
    });
  });
});

describe('a symbol in a pipe', () => {
  const page = () => [
    ...pumps(),
    pipe(
      'p',
      'a.right1',
      'b.left1',
      [
        [200, 130],
        [500, 130],
      ],
      { medium: 'oil', arrow: 'end' },
    ),
  ];
  const size = { width: 40, height: 40 };
  it('splits it, and what it is attached to stays; deleted, the two are one again', () => {
    const test = new TestEditor(page()).run('add', { type: 'UsualImage', at: { x: 340, y: 133 }, size }).expectSteps(1);
    expect([points(test, 'p'), points(test, 'new-2')]).toEqual(['200,130 320,130', '360,130 500,130']);
    expect([link(test, 'p', 'to'), link(test, 'new-2', 'from'), link(test, 'new-2', 'to')]).toEqual([
      'new-1.left1',
      'new-1.right1',
      'b.left1',
    ]);
    expect([test.widget('p').data, test.widget('new-2').data]).toMatchObject([
      { medium: 'oil', arrow: 'none' },
      { medium: 'oil', arrow: 'end' },
    ]);
    test.select('new-1').run('delete');
    expect(points(test, 'p')).toBe('200,130 500,130');
    expect(test.widget('p').data).toMatchObject({ arrow: 'end', to: { widgetId: 'b' } });
    expect(test.editor.document.find('new-2')).toBeUndefined();
    test.undo().undo().expectUntouched();
  });
  it('is turned into a stretch that stands upright', () => {
    const test = new TestEditor([
      line('p', [
        [300, 100],
        [300, 500],
      ]),
    ]);
    const upright = new TestEditor([
      pipe('p', '', '', [
        [300, 100],
        [300, 500],
      ]),
    ]);
    upright.run('add', { type: 'UsualImage', at: { x: 302, y: 300 }, size });
    expect(upright.widget('new-1').position).toMatchObject({ rotate: 90, x: 280, y: 280 });
    expect(points(upright, 'p')).toBe('300,100 300,280');
    // a line that is no pipe is left alone
    test.run('add', { type: 'UsualImage', at: { x: 300, y: 300 }, size });
    expect(points(test, 'p')).toBe('300,100 300,500');
  });
  it('is put in by being moved there, but not while it is attached', () => {
    const test = new TestEditor([...page(), of('UsualImage', 'v', 300, 400)]).select('v');
    test.drag([350, 430], [350, 131], { ctrl: true });
    expect([link(test, 'p', 'to'), link(test, 'new-1', 'to')]).toEqual(['v.left1', 'b.left1']);
    test.undo();
    expect(link(test, 'p', 'to')).toBe('b.left1');
  });
  it('takes branches along with the half they come out of', () => {
    const test = new TestEditor([
      ...page(),
      of('UsualImage', 'c', 440, 400),
      pipe('q', 'p.along', 'c.left1', [
        [430, 130],
        [430, 430],
        [440, 430],
      ]),
    ]).run('add', { type: 'UsualImage', at: { x: 300, y: 130 }, size });
    expect(link(test, 'q', 'from')).toBe('new-2.along');
    test.select('new-1').run('delete');
    expect(link(test, 'q', 'from')).toBe('p.along');
    expectAttached(test.editor);
  });
});

describe('pipes by key', () => {
  it('lead from each selected to the next, by the ports that face each other', () => {
    const test = new TestEditor(pumps()).select('a', 'b').run('pipeSelected').expectSelected('new-1').expectSteps(1);
    expect(points(test, 'new-1')).toBe('200,130 500,130');
  });
  it('need two', () => {
    new TestEditor(pumps())
      .select('a')
      .run('pipeSelected')
      .expectTold(/at least two/)
      .expectUntouched();
  });
});

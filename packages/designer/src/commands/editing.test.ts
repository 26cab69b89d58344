// oxlint-disable vitest/expect-expect -- every test ends in an expectation of TestEditor
import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { aBinding, aGauge } from '../../../page/src/page.testing.ts';
import { MIXED, commonValue } from '../inspect/common.ts';
import { group, of, pageOf, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { commandForKey, isPlain } from './keys.ts';
import { type CommandId, commands } from './registry.ts';

describe('adding and deleting', () => {
  it('places a widget with its middle where it is asked for', () => {
    new TestEditor()
      .run('add', { type: 'ShapeRect', at: { x: 300, y: 300 } })
      .expectAt('new-1', { x: 250, y: 270 })
      .expectSelected('new-1')
      .expectSteps(1);
  });
  it('places it in the middle of what is seen otherwise', () => {
    const test = new TestEditor();
    test.editor.view.set({ scale: 2, x: -200, y: -100 });
    test.run('add', { type: 'UsualText', data: { text: 'P1' } }).expectAt('new-1', { x: 306, y: 227 });
    expect(test.widget('new-1').data).toMatchObject({ text: 'P1' });
  });
  it('places the next one beside it, so that none hides another', () => {
    const test = new TestEditor();
    for (let count = 0; count < 4; count += 1) test.run('add', { type: 'ShapeRect' });
    const places = test.editor.document.widgets.map(({ position }) => position as { x: number; y: number });
    const [first] = places;
    expect(places.map(({ x, y }) => [x - (first?.x ?? 0), y - (first?.y ?? 0)])).toEqual([
      [0, 0],
      [0, 70],
      [0, -70],
      [110, 0],
    ]);
  });
  it('places it on a shape that reaches around it, which is its ground', () => {
    const ground = rect('ground', 10, 10, {}, 1000, 740);
    new TestEditor([ground]).run('add', { type: 'UsualText' }).expectAt('new-1', { x: 462, y: 369 });
  });
  it('refuses what is unknown, and a fourth weather widget', () => {
    const test = new TestEditor(['a', 'b', 'c'].map((id) => of('ComplexWeather', id, 0, 0)));
    test
      .run('add', { type: 'Nonsense' })
      .expectTold(/no widget of this type/)
      .run('add', { type: 'ComplexWeather' })
      .expectTold(/3 times/)
      .expectUntouched();
  });
  it('deletes with undo', () => {
    const test = new TestEditor([rect('a', 0, 0), group('g', [rect('b', 0, 0), rect('c', 0, 0)])])
      .select('a', 'g')
      .run('delete')
      .expectOrder();
    test.expectSelected().undo().expectUntouched().expectSelected('a', 'g');
  });
  it.each(['delete', 'cut'] as const)('%s leaves what is locked, and says so', (command) => {
    const test = new TestEditor([rect('a', 0, 0), { ...rect('b', 50, 0), posLock: true }]).select('a', 'b');
    test
      .run(command)
      .expectTold(/locked was not deleted/)
      .expectOrder('b')
      .expectSelected('b');
    test
      .run(command)
      .expectTold(/Unlock it first/)
      .expectOrder('b');
  });
  it('takes an emptied group away', () => {
    new TestEditor([group('g', [rect('b', 0, 0), rect('c', 0, 0)])])
      .select('b', 'c')
      .run('delete')
      .expectOrder()
      .undo()
      .expectUntouched();
  });
});

describe('the clipboard', () => {
  it('pastes 50 further with every repeat, under new ids', () => {
    const test = new TestEditor([rect('a', 100, 100)]).select('a').run('copy');
    const [text = ''] = test.clipboard;
    test
      .run('paste', { text })
      .run('paste', { text })
      .expectAt('new-1', { x: 150, y: 150 })
      .expectAt('new-2', { x: 200, y: 200 })
      .expectSelected('new-2')
      .expectSteps(2);
    test.select('a').run('copy').run('paste', { text }).expectAt('new-3', { x: 150, y: 150 });
  });
  it('reaches other pages', () => {
    const [text = ''] = new TestEditor([group('g', [rect('a', 100, 100), rect('b', 300, 100)])])
      .select('g')
      .run('copy').clipboard;
    const other = new TestEditor([rect('a', 0, 0)]).run('paste', { text });
    expect(other.editor.document.size).toBe(4);
    other.expectAt('new-1', { x: 150, y: 150, right: 450 }).undo().expectUntouched();
  });
  it('says why what comes from elsewhere cannot be pasted', () => {
    const [text = ''] = new TestEditor([rect('a', 0, 0)]).select('a').run('copy').clipboard;
    const test = new TestEditor([]);
    test.run('paste', { text: 'a word' }).expectTold(/no widgets in the clipboard/);
    test.run('paste', { text: text.replace(/"format":\d+/, '"format":9999') }).expectTold(/newer/);
    test
      .run('paste', { text: text.replace(/"x":0/, '"x":"left"') })
      .expectTold(/./)
      .expectUntouched();
  });
  it('cuts in one step', () => {
    const test = new TestEditor([rect('a', 100, 100)]).select('a').run('cut').expectOrder().expectSteps(1);
    test.run('paste', { text: test.clipboard[0] ?? '' }).expectAt('new-1', { x: 150 });
  });
  it('binds to another device on the way', () => {
    const test = new TestEditor([aGauge('a', aBinding('flow'))]).select('a').run('copy');
    test.run('paste', { text: test.clipboard[0] ?? '', rebind: (binding) => ({ ...binding, signalId: 'level' }) });
    expect(test.editor.selected()[0]?.data).toMatchObject({ bind: { signalId: 'level' } });
  });
  it.each(['', 'hello', 'lightfield/widgets:', 'lightfield/widgets:{}', 'lightfield/widgets:{"widgets":[{"id":1}]}'])(
    'refuses %j',
    (text) => {
      new TestEditor()
        .run('paste', { text })
        .expectUntouched()
        .expectTold(/no widgets in the clipboard/)
        .expectSteps(0);
    },
  );
  it('duplicates beside the original', () => {
    const by = LIMITS.designer.copyOffset;
    const copied = new TestEditor([rect('a', 100, 100)]).select('a').run('duplicate').expectSelected('new-1');
    expect(copied.widget('new-1').position).toMatchObject({ x: 100 + by, y: 100 + by });
  });
});

describe('properties', () => {
  const two = () => new TestEditor([rect('a', 100, 100), of('UsualText', 'b', 300, 100)]).select('a', 'b');
  it('are edited for many at once', () => {
    const test = two().run('edit', { path: 'style.fill.color', value: '#ff0000' }).expectSteps(1);
    expect(test.editor.selected().map(({ style }) => style.fill.color)).toEqual(['#ff0000', '#ff0000']);
    test.undo().expectUntouched();
  });
  it('leave those alone that have no such property', () => {
    const test = two().run('edit', { path: 'data.text', value: 'P1' });
    expect(test.widget('b').data).toMatchObject({ text: 'P1' });
    expect(test.widget('a').data).toEqual({ radius: 0 });
  });
  it.each([
    ['style.fill.color', 'red; } body { display: none'],
    ['style.opacity', 2],
    ['data.radius', 'wide'],
    ['position.x', 'left'],
    ['position.top', 5],
    ['__proto__.x', 1],
    ['style.__proto__', { polluted: true }],
    ['nonsense', 1],
    ['id', 'b'],
    ['widgetType', 'ShapeCircle'],
  ])('refuse a wrong value or path: %s', (path, value) => {
    new TestEditor([rect('a', 100, 100)]).select('a').run('edit', { path, value }).expectUntouched().expectSteps(0);
    expect({}).not.toHaveProperty('polluted');
  });
  it('that a widget may be without are given and taken away', () => {
    const shadow = { color: '#0000004d', x: 0, y: 3, blur: 8 };
    const test = two().run('edit', { path: 'style.shadow', value: shadow }).expectSteps(1);
    expect(test.widget('b').style.shadow).toEqual(shadow);
    test.run('edit', { path: 'style.shadow', value: { ...shadow, color: 'url(x)' } }).expectSteps(1);
    test.run('edit', { path: 'style.shadow', value: undefined }).expectSteps(2);
    expect('shadow' in test.widget('a').style).toBe(false);
    test.undo().undo().expectUntouched();
  });
  it('are no step when nothing is different', () => {
    two().run('edit', { path: 'style.opacity', value: 1 }).expectSteps(0);
  });
  it('are one step while a value is dragged', () => {
    const test = two();
    for (const value of [0.9, 0.8, 0.7]) test.run('edit', { path: 'style.opacity', value, merge: 'drag 1' });
    test
      .expectSteps(1)
      .run('edit', { path: 'style.opacity', value: 0.5, merge: 'drag 2' })
      .expectSteps(2)
      .undo()
      .undo()
      .expectUntouched();
  });
  it('of place keep the rules of moving and resizing', () => {
    new TestEditor([rect('a', 100, 100)])
      .select('a')
      .run('edit', { path: 'position.x', value: 240 })
      .expectAt('a', { x: 240, left: 240, right: 340 })
      .run('edit', { path: 'position.width', value: 1 })
      .expectAt('a', { width: 3 })
      .run('edit', { path: 'position.rotate', value: 30 })
      .expectAt('a', { rotate: 30 })
      .run('lock')
      .run('edit', { path: 'position.y', value: 5 })
      .expectTold(/locked/)
      .expectAt('a', { y: 100 });
  });
  it('of place say what they are instead of what was typed', () => {
    const test = new TestEditor([rect('a', 10, 10)]).select('a');
    test.run('edit', { path: 'position.width', value: 1_280 }).expectTold(/The width is \d+ at most here/);
    const width = Number(Object(test.editor.selected()[0]?.position).width);
    expect(width).toBeLessThan(1_024);
    test.run('edit', { path: 'position.height', value: 200 });
    test.run('edit', { path: 'position.y', value: -5_000 }).expectTold(/Y is -\d+ at least here/);
  });
  it('say when they are mixed', () => {
    const test = two();
    expect(commonValue(test.editor.selected(), 'position.y')).toBe(100);
    expect(commonValue(test.editor.selected(), 'position.x')).toBe(MIXED);
    expect(commonValue(test.editor.selected(), 'data.text')).toBeUndefined();
  });
});

describe('flags, names and the page', () => {
  it('lock, hide and their opposites are steps only where something changes', () => {
    new TestEditor([rect('a', 100, 100)])
      .select('a')
      .run('unlock')
      .expectSteps(0)
      .run('lock')
      .run('hide')
      .expectSteps(2)
      .run('show', { ids: ['a'] })
      .run('unlock')
      .expectUntouched();
  });
  it('names a widget', () => {
    const test = new TestEditor([rect('a', 100, 100)]).run('rename', { id: 'a', name: '  进水泵 ' });
    expect(test.widget('a').widgetName).toBe('进水泵');
    test.undo().expectUntouched();
  });
  it('changes page settings as a step of its own kind', () => {
    const test = new TestEditor([rect('a', 100, 100)]).run('setCon', { con: { width: 1_920 } });
    expect(test.editor.history.state.get().undo).toBe('con');
    test
      .undo()
      .expectUntouched()
      .run('setCon', { con: { width: -5 } })
      .expectUntouched()
      .expectTold(/not allowed/);
  });
  it('gives style and animation to others', () => {
    const red = { ...rect('a', 0, 0).style, opacity: 0.5 };
    const test = new TestEditor([
      rect('a', 100, 100, { style: red }),
      rect('b', 300, 100),
      of('UsualText', 'c', 500, 100),
    ]);
    test
      .run('applyFormat', { ids: ['b'] })
      .expectTold(/Take the format/)
      .select('a')
      .run('takeFormat')
      .click(350, 130);
    expect(test.widget('b').style).toEqual(red);
    test.run('dropFormat').click(550, 130);
    expect(test.widget('c').style.opacity).toBe(1);
  });
  it('imports widgets under new ids', () => {
    const test = new TestEditor([rect('a', 100, 100)])
      .run('importWidgets', { widgets: [rect('a', 10, 10)] })
      .expectOrder('a', 'new-1')
      .expectAt('new-1', { x: 10, y: 10 });
    expect(test.editor.history.state.get().undo).toBe('import');
  });
  it('keeps guides beside the page', () => {
    const test = new TestEditor([rect('a', 100, 100)]).run('addGuide', { axis: 'x', at: 300.4 }).expectUntouched();
    test.drag([150, 130], [347, 130]).expectAt('a', { x: 300 }).run('moveGuide', { axis: 'x', at: 300, to: 500 });
    expect(test.editor.guides.get()).toEqual({ x: [500], y: [] });
    test.run('removeGuide', { axis: 'x', at: 500 });
    expect(test.editor.guides.get().x).toEqual([]);
  });
  it('makes guides without a pointer: through what is selected, else through the page', () => {
    const test = new TestEditor([rect('a', 100, 100)]).select('a').run('guideUpright').expectUntouched();
    expect(test.editor.guides.get()).toEqual({ x: [150], y: [] });
    expect(test.editor.guideInHand.get()).toEqual({ axis: 'x', at: 150 });
    test.run('escape').run('guideLevel').run('guideLevel');
    expect(test.editor.guides.get().y).toEqual([test.editor.document.state.con.height / 2]);
  });
});

describe('components', () => {
  const made = () =>
    new TestEditor([rect('a', 100, 100), rect('b', 300, 100)]).select('a', 'b').run('makeComponent', { title: 'Pump' });
  const idOf = (test: TestEditor) => test.editor.document.state.components[0]?.id ?? '';
  it('are made from what is selected, in one step', () => {
    const test = made().expectSteps(1);
    expect(test.editor.document.size).toBe(1);
    expect(test.editor.selected()[0]?.position).toMatchObject({ x: 100, y: 100, width: 300, height: 60 });
    test.undo().expectUntouched();
  });
  it('are placed and detached again', () => {
    const test = made();
    test.run('placeComponent', { id: idOf(test), at: { x: 500, y: 500 } }).run('detachComponent');
    const [whole] = test.editor.selected();
    expect(whole?.children?.map(({ position }) => position)).toMatchObject([
      { x: 350, y: 470 },
      { x: 550, y: 470 },
    ]);
    expect(whole?.data).toMatchObject({ component: '' });
  });
  it('travel with their places, and join the same component', () => {
    const test = made().run('copy');
    const [text = ''] = test.clipboard;
    test.run('paste', { text });
    expect(test.editor.document.state.components).toHaveLength(1);
    const other = new TestEditor().run('paste', { text });
    expect(other.editor.document.state.components).toHaveLength(1);
    other.undo().expectUntouched();
  });
  it('are deleted only when no place is left', () => {
    const test = made();
    test.run('removeComponent', { id: idOf(test) }).expectTold(/still used/);
    test.run('delete').run('removeComponent', { id: idOf(test) });
    expect(test.editor.document.state.components).toEqual([]);
  });
  it('change for all their places at once', () => {
    const test = made();
    const [component] = test.editor.document.state.components;
    if (component) test.run('changeComponent', { component: { ...component, title: 'Valve' } });
    expect(test.editor.document.state.components[0]?.title).toBe('Valve');
    test.undo().undo().expectUntouched();
  });
});

describe('selecting by command', () => {
  it('takes all, the similar, the next', () => {
    new TestEditor([
      rect('a', 0, 0),
      rect('b', 0, 300),
      of('UsualText', 'c', 200, 5),
      rect('h', 0, 0, { hidden: true }),
    ])
      .run('selectAll')
      .expectSelected('a', 'b', 'c')
      .select('a')
      .run('selectSimilar')
      .expectSelected('a', 'b')
      .select('a')
      .run('selectNext')
      .expectSelected('c')
      .run('selectNext')
      .expectSelected('b')
      .run('selectNext')
      .expectSelected('a')
      .run('selectPrevious')
      .expectSelected('b');
  });
});

describe('commands', () => {
  it('have a title in both languages, and no two the same keys', () => {
    const all = Object.values(commands);
    expect(all.every(({ title }) => title.zh !== '' && title.en !== '')).toBe(true);
    const keys = all.flatMap((command) => command.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('are found by the keys people know', () => {
    const press = (key: string, more = {}) => commandForKey({ key, ctrl: false, shift: false, alt: false, ...more });
    expect(press('z', { ctrl: true })).toBe('undo');
    expect(press('Z', { ctrl: true, shift: true })).toBe('redo');
    expect(press('ArrowLeft', { shift: true })).toBe('nudgeLeftFar');
    expect(press('}', { ctrl: true, shift: true })).toBe('bringToFront');
    expect(press('+', { ctrl: true })).toBe('zoomIn');
    expect(press('q')).toBeUndefined();
  });
  it('that are plain need to be told nothing', () => {
    const test = new TestEditor([rect('a', 100, 100), group('g', [rect('b', 300, 300), rect('c', 300, 400)])]);
    for (const id of Object.keys(commands) as CommandId[]) {
      if (!isPlain(id)) continue;
      test.select('a', 'g').run(id as 'undo');
      while (test.editor.undo());
      test.expectUntouched();
    }
  });
  it('cancel a gesture that is going on', () => {
    new TestEditor([rect('a', 100, 100)])
      .select('a')
      .press(150, 130)
      .moveTo(250, 200)
      .run('nudgeRight')
      .expectState('idle')
      .expectAt('a', { x: 101, y: 100 });
  });
});

describe('a page that takes the place of this one', () => {
  const other = () => {
    const page = pageOf(rect('theirs', 0, 0));
    return { ...page, con: { ...page.con, title: 'Theirs', checkpwd: true } };
  };
  it('keeps the password settings of this one, where it comes from a file', () => {
    const test = new TestEditor([rect('mine', 0, 0)]).run('importPage', { page: other() });
    expect(test.editor.document.state.con).toMatchObject({ title: 'Theirs', checkpwd: false });
  });
  it('brings its own where it is this one as somebody else saved it, and what was mine is an undo away', () => {
    const test = new TestEditor([rect('mine', 0, 0)]).run('importPage', { page: other(), version: true });
    expect(test.editor.document.state.con.checkpwd).toBe(true);
    test.expectOrder('theirs').undo().expectUntouched();
  });
});

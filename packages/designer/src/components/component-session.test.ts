import { Binding, type Component, Params, expandComponents, frameOf, placedComponent, usesOf } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import type { Editor } from '../editor.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { catalogue, of, rect } from '../testing/sample.ts';
import { ComponentSession } from './component-session.ts';

const speed = Binding.parse({ signalId: 's1', title: 'Speed' });
const gauge = (x: number) => ({ ...of('UsualDashboard', 'dial', x, 100), data: { bind: speed } });

/** Two places of a component of a rectangle and a gauge, whose value is a parameter. */
function twoPlaces() {
  const test = new TestEditor([rect('a', 100, 100), gauge(300)])
    .select('a', 'dial')
    .run('makeComponent', { title: 'Pump', params: [{ name: 'speed', title: 'Speed', of: 'signal:s1' }] });
  const id = componentOf(test).id;
  return test.run('placeComponent', { id, at: { x: 500, y: 500 } });
}
function componentOf({ editor }: TestEditor): Component {
  const [component] = editor.document.state.components;
  if (!component) throw new Error('No component on the page');
  return component;
}
function opened(test: TestEditor): ComponentSession {
  const session = ComponentSession.open(test.editor, componentOf(test).id);
  if (!session) throw new Error('The component cannot be opened');
  session.start();
  return session;
}
const paramsOf = (editor: Editor) =>
  editor.document.widgets.map((widget) => placedComponent(widget)?.params.get('speed')?.signalId);

describe('parameters', () => {
  it('are what was bound, open inside and kept at the first place', () => {
    const test = twoPlaces();
    expect([...usesOf(componentOf(test).widgets, catalogue).keys()]).toEqual(['param:speed']);
    expect(paramsOf(test.editor)).toEqual(['s1', undefined]);
  });
  it('are bound at each place, and at many at once', () => {
    const test = twoPlaces();
    const other = Binding.parse({ signalId: 's2' });
    test.run('bindParameter', { name: 'speed', binding: other });
    expect(paramsOf(test.editor)).toEqual(['s1', 's2']);
    test.run('selectAll').run('bindParameter', { name: 'speed', binding: other });
    expect(paramsOf(test.editor)).toEqual(['s2', 's2']);
    test.run('bindParameter', { name: 'flow', binding: other }).expectTold(/no such parameter/);
  });
  it('of other kinds are given at each place, and refused when they are of another kind', () => {
    const test = twoPlaces();
    const session = opened(test);
    const params = Params.parse([
      { name: 'title', title: '名称', kind: 'text' },
      { name: 'top', title: '量程', kind: 'number' },
    ]);
    expect(session.setHead({ params })).toBe(true);
    session.editor.select('a');
    session.editor.run('edit', { path: 'takes', value: { 'data.radius': 'top' } });
    test.run('setParameter', { name: 'title', value: '2号泵' }).run('setParameter', { name: 'top', value: 12 });
    const valuesOf = () => test.editor.document.widgets.map((widget) => [...(placedComponent(widget)?.values ?? [])]);
    expect(valuesOf()).toEqual([
      [],
      [
        ['title', '2号泵'],
        ['top', 12],
      ],
    ]);
    const drawn = expandComponents(test.editor.document.state, catalogue);
    expect(drawn.map(({ children }) => children?.[0]?.data)).toMatchObject([{ radius: 0 }, { radius: 12 }]);
    test.run('setParameter', { name: 'top', value: 'high' }).expectTold(/another kind/);
    test.run('setParameter', { name: 'top', value: undefined });
    expect(valuesOf()[1]).toEqual([['title', '2号泵']]);
    // what took one that is gone is as it was drawn
    expect(session.setHead({ params: params.slice(0, 1) })).toBe(true);
    expect(componentOf(test).widgets[0]?.takes).toEqual({});
  });
  it('need names of their own', () => {
    const test = new TestEditor([rect('a', 100, 100)]).select('a');
    const twice = [1, 2].map(() => ({ name: 'p', title: 'P' }));
    test.run('makeComponent', { title: 'Pump', params: twice }).expectTold(/not allowed/);
    expect(test.json()).toBe(test.saved);
  });
  it('that are taken away leave nothing bound to them', () => {
    const test = twoPlaces();
    const session = opened(test);
    expect(session.setHead({ params: [] })).toBe(true);
    expect(usesOf(componentOf(test).widgets, catalogue).size).toBe(0);
    session.editor.undo();
    expect([...usesOf(componentOf(test).widgets, catalogue).keys()]).toEqual(['param:speed']);
    expect(session.setHead({ title: ' ' })).toBe(false);
  });
});

describe('places', () => {
  it('have names of their own, and none lies exactly over another', () => {
    const test = twoPlaces();
    const { id } = componentOf(test);
    const at = { x: 500, y: 500 };
    test.run('placeComponent', { id, at }).run('placeComponent', { id, at });
    test.run('placeComponent', { id }).run('placeComponent', { id });
    const { widgets } = test.editor.document;
    expect(widgets.map(({ widgetName }) => widgetName)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Pump ${n}`));
    expect(new Set(widgets.map(({ position }) => JSON.stringify(frameOf(position)))).size).toBe(6);
  });
});

describe('a component opened for editing', () => {
  it('changes all places at every edit, in one step of the page', () => {
    const test = twoPlaces();
    const before = test.json();
    const session = opened(test);
    const { editor } = session;
    editor.select('a');
    editor.run('edit', { path: 'style.fill.color', value: '#ff0000' });
    editor.run('edit', { path: 'style.opacity', value: 0.5 });
    expect(componentOf(test).widgets[0]?.style).toMatchObject({ opacity: 0.5, fill: { color: '#ff0000' } });
    test.undo();
    expect(test.json()).toBe(before);
  });
  it('stands whole in the middle of a page, and places grow with it', () => {
    const test = twoPlaces();
    const session = opened(test);
    const [a] = session.editor.document.widgets;
    const x = a?.position && 'x' in a.position ? a.position.x : Number.NaN;
    expect(Number.isInteger(x)).toBe(true);
    session.editor.select('a');
    session.editor.run('edit', { path: 'position.x', value: x - 100 });
    const first = test.editor.document.widgets[0]?.position;
    expect(first).toMatchObject({ x: 0, y: 100, width: 400, height: 60 });
    session.editor.undo();
    expect(test.editor.document.widgets[0]?.position).toMatchObject({ x: 100, width: 300 });
  });
  it('cannot be placed in itself', async () => {
    const test = twoPlaces();
    const session = opened(test);
    const told: string[] = [];
    session.editor.notices.watch(({ en }) => told.push(en));
    session.editor.run('placeComponent', { id: session.id });
    expect(told).toEqual(['A component cannot hold itself.']);
    await Promise.resolve();
    expect(session.editor.document.widgets).toHaveLength(2);
  });
  it('keeps its last widgets when it is emptied', () => {
    const test = twoPlaces();
    const session = opened(test);
    session.editor.run('selectAll');
    session.editor.run('delete');
    expect(componentOf(test).widgets).toHaveLength(2);
  });
  it('brings along what is pasted into it', () => {
    const test = twoPlaces();
    const other = new TestEditor([rect('z', 0, 0)], { freshId: () => 'valve-1' })
      .select('z')
      .run('makeComponent', { title: 'Valve' })
      .run('copy');
    const session = opened(test);
    session.editor.run('paste', { text: other.clipboard[0] ?? '' });
    expect(test.editor.document.state.components.map(({ title }) => title)).toEqual(['Pump', 'Valve']);
    session.editor.undo();
    expect(test.editor.document.state.components.map(({ title }) => title)).toEqual(['Pump']);
  });
  it('ends when the page was changed under it', () => {
    const test = twoPlaces();
    const session = opened(test);
    let ended = 0;
    session.ended.watch(() => {
      ended += 1;
    });
    session.editor.select('a');
    session.editor.run('nudgeRight');
    expect(ended).toBe(0);
    test.undo();
    expect(ended).toBe(1);
  });
});

describe('a component that is deleted', () => {
  it('is kept while it is used, or leaves groups behind', () => {
    const test = twoPlaces();
    const { id } = componentOf(test);
    test.run('removeComponent', { id }).expectTold(/still used/);
    test.run('removeComponent', { id, detach: true });
    expect(test.editor.document.state.components).toEqual([]);
    expect(test.editor.document.widgets.map(({ children }) => children?.length)).toEqual([2, 2]);
    expect(test.editor.document.widgets.map((widget) => placedComponent(widget))).toEqual([undefined, undefined]);
    const [first] = test.editor.document.widgets;
    expect([...usesOf(first ? [first] : [], catalogue).keys()]).toEqual(['signal:s1']);
  });
});

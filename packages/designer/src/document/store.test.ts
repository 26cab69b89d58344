// oxlint-disable vitest/expect-expect -- some tests end in an expectation of TestEditor
import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { group, pageOf, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { replaceWidgets } from './arrange.ts';
import type { DocumentChange } from './store.ts';
import { DocumentStore } from './store.ts';

const page = () =>
  pageOf(
    rect('a', 0, 0),
    group('g', [rect('b', 200, 0), group('h', [rect('c', 320, 0), rect('d', 440, 0)])]),
    rect('e', 0, 200),
  );
function watched() {
  const store = new DocumentStore(page());
  const changes: DocumentChange[] = [];
  store.watch((change) => changes.push(change));
  const set = (widgets: typeof store.widgets) => store.set({ ...store.state, widgets });
  return { store, changes, set };
}
const none = { added: [], removed: [], changed: [], order: false, con: false, components: false };

describe('the document', () => {
  it('knows each widget, and what stands around it', () => {
    const { store } = watched();
    expect([...store.ids()].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h']);
    expect(store.ancestorsOf('c')).toEqual(['g', 'h']);
    expect(store.parentOf('a')).toBeUndefined();
    expect(store.childrenOf('h').map(({ id }) => id)).toEqual(['c', 'd']);
  });
  it('shares all that an edit leaves alone, and tells what it did not', () => {
    const { store, changes, set } = watched();
    const [a, , e] = store.widgets;
    set(replaceWidgets(store.widgets, new Map([['c', rect('c', 320, 50)]])));
    expect(changes).toEqual(
      [{ ...none, changed: ['c', 'h', 'g'].toSorted() }].map((change) => ({
        ...change,
        changed: expect.arrayContaining(change.changed) as string[],
      })),
    );
    expect(changes[0]?.changed).toHaveLength(3);
    expect(store.widgets[0]).toBe(a);
    expect(store.widgets[2]).toBe(e);
    expect(store.find('h')?.children?.[0]).toBe(store.find('c'));
    expect(store.find('g')?.position).toMatchObject({ height: 110 });
  });
  it('tells order, added and removed apart', () => {
    const { store, changes, set } = watched();
    const [a, g, e] = store.widgets;
    if (!a || !g || !e) return;
    set([e, a, g]);
    expect(changes.pop()).toEqual({ ...none, order: true });
    set([a, rect('new', 0, 0), e]);
    expect(changes.pop()).toEqual({ ...none, order: true, added: ['new'], removed: ['g', 'b', 'h', 'c', 'd'] });
    expect(store.size).toBe(3);
  });
  it('tells what went out of a group as changed, not as removed', () => {
    const { store, changes, set } = watched();
    const [a, g, e] = store.widgets;
    if (!a || !g?.children || !e) return;
    set([a, ...g.children, e]);
    expect(changes.pop()).toEqual({ ...none, order: true, removed: ['g'], changed: ['b', 'h'] });
    expect(store.parentOf('h')).toBeUndefined();
    expect(store.ancestorsOf('c')).toEqual(['h']);
  });
  it('tells whoever watches one widget, and nobody else', () => {
    const { store, set } = watched();
    const told: string[] = [];
    for (const id of ['a', 'c', 'g']) store.watchWidget(id, () => told.push(id));
    set(replaceWidgets(store.widgets, new Map([['c', rect('c', 320, 50)]])));
    expect(told.toSorted()).toEqual(['c', 'g']);
  });
  it('says nothing of an edit without effect', () => {
    const { store, changes, set } = watched();
    set(replaceWidgets(store.widgets, new Map()));
    expect(changes).toEqual([]);
  });
});

describe('history', () => {
  it('keeps 50 steps', () => {
    const test = new TestEditor([rect('a', 100, 100)]).select('a');
    for (let step = 0; step < 60; step++) test.run('nudgeRight');
    test.expectSteps(50).expectAt('a', { x: 160 });
    const undoable = () => test.editor.history.state.get().undo !== undefined;
    for (let step = 1; step < LIMITS.designer.undoDepth; step++) test.undo();
    expect(undoable()).toBe(true);
    test.undo();
    expect(undoable()).toBe(false);
    for (let step = 0; step < 10; step++) test.undo();
    test.expectSteps(0).expectAt('a', { x: 110 });
    for (let step = 0; step < 60; step++) test.redo();
    test.expectAt('a', { x: 160 });
  });
  it('forgets what was undone with the next edit', () => {
    const test = new TestEditor([rect('a', 100, 100)]).select('a').run('nudgeRight').undo();
    expect(test.editor.history.state.get()).toMatchObject({ undo: undefined, redo: 'edit' });
    test.run('nudgeDown').redo().expectAt('a', { x: 100, y: 101 });
    expect(test.editor.refusal('redo')?.en).toBe('There is nothing to redo.');
  });
  it('tells the kind of each step', () => {
    const test = new TestEditor([rect('a', 100, 100), rect('b', 300, 100)]).run('selectAll');
    const kind = () => test.editor.history.state.get().undo;
    const kinds = [
      test.run('nudgeRight') && kind(),
      test.run('sendToBack').select('b').run('sendToBack') && kind(),
      test.run('selectAll').run('group') && kind(),
      test.run('ungroup') && kind(),
      test.run('duplicate') && kind(),
      test.run('delete') && kind(),
      test.run('setCon', { con: { title: '水厂' } }) && kind(),
      test.run('importWidgets', { widgets: [rect('x', 0, 0)] }) && kind(),
    ];
    expect(kinds).toEqual(['edit', 'sort', 'group', 'ungroup', 'add', 'del', 'con', 'import']);
  });
});

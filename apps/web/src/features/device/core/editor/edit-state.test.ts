import { describe, expect, it } from 'vitest';
import { countAll, diffItems } from './changes.ts';
import { type Change, begin, discard, edit, putItems, rebase, redo, removeItems, saved, undo } from './edit-state.ts';
import { aVariable, anOwned, someItems } from './editor.testing.ts';

const rename =
  (name: string): Change =>
  (items) =>
    putItems(items, 'variables', [{ ...aVariable(1), name }]);
const nameOf = (state: ReturnType<typeof begin>) => state.items.variables[0]?.name;
const pendingOf = (state: ReturnType<typeof begin>) => countAll(diffItems(state.owned.items, state.items));
const start = begin(anOwned());

describe('steps', () => {
  it('go back and forth one action at a time', () => {
    const two = edit(edit(start, rename('a')), rename('b'));
    expect(nameOf(undo(two))).toBe('a');
    expect(nameOf(undo(undo(two)))).toBe('点1');
    expect(undo(undo(undo(two))).items).toBe(start.items);
    expect(nameOf(redo(undo(two)))).toBe('b');
  });
  it('are forgotten ahead once something else is done', () => {
    const other = edit(undo(edit(start, rename('a'))), rename('c'));
    expect(redo(other)).toBe(other);
  });
  it('of typing into one field are one', () => {
    const typed = ['a', 'ab', 'abc'].reduce((state, name) => edit(state, rename(name), 'v1.name'), start);
    expect(nameOf(typed)).toBe('abc');
    expect(nameOf(undo(typed))).toBe('点1');
    const another = edit(typed, rename('x'), 'v1.unit');
    expect(nameOf(undo(another))).toBe('abc');
  });
  it('that change nothing are none', () => {
    expect(edit(start, (items) => items)).toBe(start);
    expect(edit(start, (items) => ({ ...items }))).toBe(start);
  });
  it('include giving everything up', () => {
    const given = discard(edit(start, rename('a')));
    expect(pendingOf(given)).toBe(0);
    expect(nameOf(undo(given))).toBe('a');
  });
});

describe('a save', () => {
  it('leaves pending what was edited while it was under way', () => {
    const sent = edit(start, rename('a'));
    const meanwhile = edit(sent, (items) => removeItems(items, 'variables', [aVariable(2).id]));
    const after = saved(meanwhile, sent.items, 2);
    expect(after.owned.revision).toBe(2);
    expect(pendingOf(after)).toBe(1);
  });
  it('can be undone, which is a change again', () => {
    const sent = edit(start, rename('a'));
    const back = undo(saved(sent, sent.items, 2));
    expect(nameOf(back)).toBe('点1');
    expect(pendingOf(back)).toBe(1);
  });
});

describe('what the server has', () => {
  it('that only repeats what is known keeps the steps and the objects', () => {
    const edited = edit(start, rename('a'));
    const again = rebase(edited, structuredClone(anOwned()));
    expect(again.items).toBe(edited.items);
    expect(again.past).toHaveLength(1);
  });
  it('that is newer lies below what is pending', () => {
    const theirs = anOwned(someItems({ variables: [aVariable(1), aVariable(2, { unit: 'kPa' }), aVariable(8)] }), {
      revision: 5,
    });
    const mine = rebase(edit(start, rename('a')), theirs);
    expect(mine.items.variables.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['a ', '点2 kPa', '点8 ']);
    expect(mine.owned.revision).toBe(5);
    expect(pendingOf(mine)).toBe(1);
  });
});

it('five thousand variables share all but the one that changed', () => {
  const variables = Array.from({ length: 5_000 }, (_, index) => aVariable(index + 1));
  const large = begin(anOwned(someItems({ variables })));
  const edited = edit(large, (items) => putItems(items, 'variables', [{ ...aVariable(4_000), name: 'x' }]));
  const kept = edited.items.variables.filter((item, index) => item === variables[index]);
  expect(kept).toHaveLength(4_999);
  expect(diffItems(large.items, edited.items).variables).toMatchObject({ added: [], changed: [aVariable(4_000).id] });
});

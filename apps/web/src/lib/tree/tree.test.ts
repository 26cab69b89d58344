import { describe, expect, it } from 'vitest';
import {
  addProblem,
  type TreeItem,
  growTree as grow,
  moveProblem,
  nameTaken,
  placeOf,
  searchTree,
  staysPut,
  visibleNodes,
} from './tree.ts';

interface Row extends TreeItem {
  accounts: number;
}
const LIMITS = { depth: 10, children: 500 };
const growTree = (rows: readonly Row[]) => grow(rows, LIMITS, ({ accounts }) => accounts);

/** `'a'`, `'a/b'`: departments by their path, which is their id too. */
const treeOf = (...paths: string[]) =>
  growTree(
    paths.map(
      (path, sort): Row => ({
        id: path,
        parentId: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null,
        name: path.slice(path.lastIndexOf('/') + 1),
        sort,
        accounts: 1,
      }),
    ),
  );
const ids = (nodes: readonly { item: Row }[]) => nodes.map(({ item }) => item.id);
const chain = (levels: number) =>
  Array.from({ length: levels }, (_level, at) =>
    Array(at + 1)
      .fill('d')
      .join('/'),
  );
const nodeOf = (tree: ReturnType<typeof treeOf>, id: string) => {
  const node = tree.byId.get(id);
  if (!node) throw new Error(`no ${id}`);
  return node;
};

describe('the tree of departments', () => {
  it('is made of any order, keeps the order of brothers, and counts accounts below', () => {
    const tree = growTree([
      { id: 'c', parentId: 'b', name: 'c', sort: 0, accounts: 2 },
      { id: 'b', parentId: null, name: 'b', sort: 2, accounts: 1 },
      { id: 'a', parentId: null, name: 'a', sort: 1, accounts: 0 },
    ]);
    expect(ids(tree.roots)).toEqual(['a', 'b']);
    expect(tree.byId.get('b')).toMatchObject({ total: 3, height: 2, level: 1 });
    expect(tree.byId.get('c')).toMatchObject({ level: 2, height: 1 });
  });
  it('shows closed ones without what is below', () => {
    const tree = treeOf('a', 'a/x', 'b');
    expect(ids(visibleNodes(tree, () => false))).toEqual(['a', 'b']);
    expect(ids(visibleNodes(tree, (id) => id === 'a'))).toEqual(['a', 'a/x', 'b']);
  });
  it('opens the way to what a search finds and hides the rest', () => {
    const tree = treeOf('a', 'a/pump', 'a/pump/night', 'a/fan', 'b', 'b/Pumps');
    const search = searchTree(tree, ' PUMP ');
    const open = new Set(search?.paths);
    expect(ids(visibleNodes(tree, (id) => open.has(id), search))).toEqual(['a', 'a/pump', 'b', 'b/Pumps']);
    // what was found can be opened further
    open.add('a/pump');
    expect(ids(visibleNodes(tree, (id) => open.has(id), search))).toContain('a/pump/night');
    expect(searchTree(tree, '  ')).toBeUndefined();
  });
});

describe('moving a department', () => {
  it('onto another puts it below, beside it before or after', () => {
    const tree = treeOf('a', 'b', 'c', 'b/x');
    const b = nodeOf(tree, 'b');
    expect(placeOf(tree, 'a', b, 'inside')).toEqual({ parentId: 'b', before: undefined });
    expect(placeOf(tree, 'a', b, 'before')).toEqual({ parentId: undefined, before: 'b' });
    expect(placeOf(tree, 'a', b, 'after')).toEqual({ parentId: undefined, before: 'c' });
    expect(placeOf(tree, 'c', b, 'after')).toEqual({ parentId: undefined, before: undefined });
  });
  it('knows when it stays where it is', () => {
    const tree = treeOf('a', 'b', 'c');
    const a = nodeOf(tree, 'a');
    expect(staysPut(tree, a, { parentId: undefined, before: 'b' })).toBe(true);
    expect(staysPut(tree, a, { parentId: undefined, before: undefined })).toBe(false);
    expect(staysPut(tree, a, { parentId: 'b', before: undefined })).toBe(false);
  });
  it('is refused below itself (2907)', () => {
    const tree = treeOf('a', 'a/b', 'a/b/c');
    expect(moveProblem(tree, nodeOf(tree, 'a'), 'a')).toBe('itself');
    expect(moveProblem(tree, nodeOf(tree, 'a'), 'a/b/c')).toBe('itself');
    expect(moveProblem(tree, nodeOf(tree, 'a/b/c'), undefined)).toBeUndefined();
  });
  it('is refused where it would be too deep with all below it (2908)', () => {
    const tree = treeOf(...chain(LIMITS.depth - 1), 'x', 'x/y');
    const lowest = chain(LIMITS.depth - 1).at(-1);
    expect(moveProblem(tree, nodeOf(tree, 'x'), lowest)).toBe('depth');
    expect(moveProblem(tree, nodeOf(tree, 'x/y'), lowest)).toBeUndefined();
  });
  it('is refused where there are too many already (2909), or one of this name (2905)', () => {
    const many = Array.from({ length: LIMITS.children }, (_child, at) => `a/${at}`);
    const full = treeOf('a', ...many, 'b');
    expect(moveProblem(full, nodeOf(full, 'b'), 'a')).toBe('children');
    // its place among its brothers can still change
    expect(moveProblem(full, nodeOf(full, 'a/7'), 'a')).toBeUndefined();
    const named = treeOf('a', 'a/Team', 'team');
    expect(moveProblem(named, nodeOf(named, 'team'), 'a')).toBe('name');
  });
});

describe('adding a department', () => {
  it('is refused at the lowest level and where there are too many', () => {
    const deep = treeOf(...chain(LIMITS.depth));
    expect(addProblem(deep, chain(LIMITS.depth).at(-1))).toBe('depth');
    expect(addProblem(deep, undefined)).toBeUndefined();
    const full = treeOf(...Array.from({ length: LIMITS.children }, (_child, at) => `${at}`));
    expect(addProblem(full, undefined)).toBe('children');
  });
  it('knows the names beside it', () => {
    const tree = treeOf('a', 'a/x');
    expect(nameTaken(tree, 'a', ' X ')).toBe(true);
    expect(nameTaken(tree, 'a', 'x', 'a/x')).toBe(false);
    expect(nameTaken(tree, undefined, 'x')).toBe(false);
  });
});

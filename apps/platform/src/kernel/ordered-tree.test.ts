import { DomainError } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NamedNode, type TreeNode, orderWith, orderedTree, pathIn } from './ordered-tree.ts';

const limits = { depth: 10, children: 500 };
const { depth: levels, children: most } = limits;
const treeOf = (nodes: readonly TreeNode[]) => orderedTree(nodes, limits);
const node = (id: string, parentId: string | null = null): TreeNode => ({ id, parentId });
/** a1 over a2 over ... over an. */
const chain = (prefix: string, length: number): TreeNode[] =>
  Array.from({ length }, (_node, n) => node(`${prefix}${n + 1}`, n === 0 ? null : `${prefix}${n}`));

describe('a place in the tree', () => {
  it('is at most ten levels deep', () => {
    const tree = treeOf(chain('a', levels));
    expect(tree.problemOf(undefined, `a${levels - 1}`)).toBeUndefined();
    expect(tree.problemOf(undefined, `a${levels}`)).toBe('tooDeep');
  });

  it('counts what is below the one that moves', () => {
    const tree = treeOf([...chain('a', 6), ...chain('b', 4), ...chain('c', 5)]);
    expect(tree.problemOf('b1', 'a6')).toBeUndefined();
    expect(tree.problemOf('c1', 'a6')).toBe('tooDeep');
    expect(tree.problemOf('c1', 'a5')).toBeUndefined();
  });

  it('has at most 500 beside each other, at the top as well', () => {
    for (const parent of [null, 'p']) {
      const children = Array.from({ length: most - 1 }, (_child, n) => node(`n${n}`, parent));
      const others = [...(parent === null ? [] : [node('p')]), node('q'), node('x', 'q')];
      // At the top stand p or q, too.
      const room = parent === null ? children.slice(1) : children;
      const withRoom = treeOf([...others, ...room]);
      expect(withRoom.problemOf(undefined, parent)).toBeUndefined();
      const full = treeOf([...others, ...room, node('last', parent)]);
      expect(full.problemOf(undefined, parent)).toBe('tooMany');
      expect(full.problemOf('x', parent)).toBe('tooMany');
      // Whoever stands there already may be put into another order.
      expect(full.problemOf('last', parent)).toBeUndefined();
    }
  });

  it('is never below the one that moves', () => {
    const tree = treeOf([...chain('a', 3), node('b')]);
    for (const below of ['a1', 'a2', 'a3']) expect(tree.problemOf('a1', below)).toBe('intoItself');
    expect(tree.problemOf('a3', 'a1')).toBeUndefined();
    expect(tree.problemOf('a1', 'b')).toBeUndefined();
    expect(tree.problemOf('a1', null)).toBeUndefined();
  });

  it('whatever is moved wherever: no ring, no level too many, and nothing gets lost', () => {
    const moves = fc.array(fc.tuple(fc.nat(39), fc.option(fc.nat(39), { nil: null })), { maxLength: 150 });
    fc.assert(
      fc.property(moves, (wishes) => {
        let nodes = Array.from({ length: 40 }, (_node, n) => node(`n${n}`));
        for (const [from, to] of wishes) {
          const [id, parentId] = [`n${from}`, to === null ? null : `n${to}`];
          if (treeOf(nodes).problemOf(id, parentId)) continue;
          nodes = nodes.map((one) => (one.id === id ? node(id, parentId) : one));
        }
        const reached: string[] = [];
        const tree = treeOf(nodes);
        const walk = (id: string | null, depth: number): void => {
          for (const child of tree.childrenOf(id)) {
            expect(depth + 1).toBeLessThanOrEqual(levels);
            reached.push(child.id);
            walk(child.id, depth + 1);
          }
        };
        walk(null, 0);
        // In a ring, nobody would be reached from the top.
        expect(reached.toSorted()).toEqual(nodes.map(({ id }) => id).toSorted());
      }),
      { numRuns: 200 },
    );
  });
});

describe('an order of brothers', () => {
  const all = [node('a'), node('b'), node('c'), node('x', 'a')];
  it('has the new one before the one named, or last', () => {
    expect(orderWith(all, 'c', { parentId: null, before: 'a' })).toEqual({ order: ['c', 'a', 'b'], at: 0 });
    expect(orderWith(all, 'a', { parentId: null, before: undefined })).toEqual({ order: ['b', 'c', 'a'], at: 2 });
    expect(orderWith(all, 'b', { parentId: 'a', before: 'x' })).toEqual({ order: ['b', 'x'], at: 0 });
  });
  it('knows no place before somebody who stands elsewhere', () => {
    expect(() => orderWith(all, 'b', { parentId: null, before: 'x' })).toThrow(DomainError);
  });
});

it('a path names everybody from the top', () => {
  const named = (id: string, parentId: string | null): NamedNode => ({ id, parentId, name: id.toUpperCase() });
  const all = [named('a', null), named('b', 'a'), named('c', 'b')];
  expect(pathIn(all, 'c')).toBe('A / B / C');
  expect(pathIn(all, null)).toBe('');
});

import { freshWidget, type Widget } from '@lightfield/page';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { shapeRect } from '../shape-rect/definition.ts';
import { layersOf, piecesOf, runsOf, sameItems } from './layers.ts';

const box = freshWidget(shapeRect, { x: 0, y: 0 }, 'w');
const page = (count: number): Widget[] => Array.from({ length: count }, (_, at) => ({ ...box, id: `w-${at}` }));
const itemsOf = (widgets: readonly Widget[]) => layersOf(widgets, () => 'svg')[0]?.items ?? [];

it('parts items into runs of some dozens, and changes neither their order nor their number', () => {
  const runs = runsOf(itemsOf(page(2_000)));
  expect(runs.flat().map(({ widget }) => widget.id)).toEqual(page(2_000).map(({ id }) => id));
  expect(runs.length).toBeGreaterThan(20);
  expect(Math.max(...runs.map((run) => run.length))).toBeLessThan(400);
});
it('parts a large layer into pieces that lie over each other as before, and a small one not at all', () => {
  const layers = layersOf(page(1_000), ({ id }) => (id === 'w-500' ? 'html' : 'svg'));
  const pieces = piecesOf(layers);
  expect(pieces.flatMap(({ items }) => items)).toEqual(layers.flatMap(({ items }) => items));
  expect(pieces.filter(({ kind }) => kind === 'html')).toEqual([layers[1]]);
  expect(pieces.length).toBeGreaterThan(6);
  expect(piecesOf(layersOf(page(100), () => 'svg'))).toHaveLength(1);
});
it('one widget more or less leaves all runs but its own as they were', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 599 }), (at) => {
      const before = page(600);
      const after = before.toSpliced(at, 1);
      const runs = runsOf(itemsOf(before));
      const others = runsOf(itemsOf(after)).filter((run) => !runs.some((one) => sameItems(one, run)));
      expect(others.length).toBeLessThanOrEqual(1);
    }),
  );
});
it('takes items for the same whose widgets are the same, and a group for another one when it changed', () => {
  const [one, other] = page(2);
  if (!one || !other) throw new Error('No widgets');
  const group = { ...box, id: 'g', children: [one] };
  expect(sameItems(itemsOf([one, group]), itemsOf([one, group]))).toBe(true);
  expect(sameItems(itemsOf([one]), itemsOf([other]))).toBe(false);
  expect(sameItems(itemsOf([group]), itemsOf([{ ...group, children: [other] }]))).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { type SnapSource, Snapper } from './snapper.ts';

const box = (x: number, y: number, width = 100, height = 60) => ({ x, y, width, height });
const snapper = (boxes: SnapSource['boxes'], more: Partial<SnapSource> = {}) =>
  new Snapper({ boxes, page: { width: 2_000, height: 2_000 }, guides: { x: [], y: [] }, reach: 5, ...more });

describe('snapping what is moved', () => {
  it('goes to the nearest edge or centre of the others, each axis by itself', () => {
    const near = snapper([box(300, 700)]);
    expect(near.move(box(297, 104)).delta).toEqual({ x: 3, y: 0 });
    expect(near.move(box(404, 100)).delta).toEqual({ x: -4, y: 0 });
    expect(near.move(box(318, 100, 60)).delta).toEqual({ x: 2, y: 0 });
    expect(near.move(box(294, 100)).delta).toEqual({ x: 0, y: 0 });
  });
  it('goes to the page, its middle and to guides', () => {
    expect(snapper([]).move(box(3, -4)).delta).toEqual({ x: -3, y: 4 });
    expect(snapper([]).move(box(953, 500)).delta).toEqual({ x: -3, y: 0 });
    expect(snapper([], { guides: { x: [777], y: [] } }).move(box(780, 500)).delta).toEqual({ x: -3, y: 0 });
  });
  it('goes to the grid only where nothing else is near', () => {
    const grid = snapper([box(303, 700)], { grid: 10 });
    expect(grid.move(box(302, 104)).delta).toEqual({ x: 1, y: -4 });
    expect(grid.move(box(502, 104)).delta).toEqual({ x: -2, y: -4 });
  });
  it('stays with a reach of 1 when adsorb is off', () => {
    expect(snapper([box(300, 700)], { reach: 1 }).move(box(297, 104)).delta).toEqual({ x: 0, y: 0 });
    expect(snapper([box(300, 700)], { reach: 1 }).move(box(299, 104)).delta).toEqual({ x: 1, y: 0 });
  });
  it('tells the guides to draw, and the distance along them', () => {
    const { guides, distances } = snapper([box(300, 700)]).move(box(297, 100));
    expect(guides).toContainEqual({ axis: 'x', at: 300, from: 100, to: 760, kind: 'edge' });
    expect(distances).toContainEqual({
      from: { x: 300, y: 160 },
      to: { x: 300, y: 700 },
      length: 540,
      kind: 'distance',
    });
    // edges and middles stand in one line, and the distance is read once
    expect(guides.filter(({ axis }) => axis === 'x')).toHaveLength(3);
    expect(distances).toHaveLength(1);
  });
  it('tells equal gaps once, not as distances as well', () => {
    const { distances } = snapper([box(100, 100), box(300, 100)]).move(box(502, 100));
    expect(distances.map(({ kind, length }) => [kind, length])).toEqual([
      ['gap', 100],
      ['gap', 100],
    ]);
  });
});

describe('equal gaps', () => {
  const gaps = (boxes: SnapSource['boxes'], moved: ReturnType<typeof box>) => {
    const snap = snapper(boxes).move(moved);
    return {
      x: snap.delta.x,
      y: snap.delta.y,
      lengths: snap.distances.filter(({ kind }) => kind === 'gap').map(({ length }) => length),
    };
  };
  it('between two neighbours', () => {
    expect(gaps([box(100, 110), box(507, 90)], box(301, 103))).toMatchObject({ x: 2.5, lengths: [103.5, 103.5] });
  });
  it('continue a row to the right and to the left', () => {
    expect(gaps([box(100, 110), box(231, 90)], box(364, 103))).toMatchObject({ x: -2, lengths: [31, 31] });
    expect(gaps([box(331, 110), box(462, 90)], box(203, 103))).toMatchObject({ x: -3, lengths: [31, 31] });
  });
  it('win over a line that is farther away', () => {
    expect(gaps([box(100, 110), box(231, 90), box(368, 900)], box(364, 103))).toMatchObject({ x: -2 });
    expect(gaps([box(100, 110), box(231, 90), box(365, 900)], box(364, 103))).toMatchObject({ x: 1, lengths: [] });
  });
  it('continue a column', () => {
    expect(gaps([box(110, 100), box(90, 197)], box(103, 292))).toMatchObject({ y: 2, lengths: [37, 37] });
  });
  it('are not looked for in what lies beside the row', () => {
    expect(gaps([box(100, 500), box(231, 500)], box(364, 103)).lengths).toEqual([]);
  });
});

describe('snapping an edge or a point', () => {
  it('bends only what is pulled', () => {
    const near = snapper([box(300, 700)]);
    expect(near.resize(box(100, 100, 198, 58), { x: 'end' }).delta).toEqual({ x: 2, y: 0 });
    expect(near.resize(box(100, 100, 198, 58), { y: 'end' }).delta).toEqual({ x: 0, y: 0 });
    expect(near.point({ x: 402, y: 698 }).delta).toEqual({ x: -2, y: 2 });
  });
});

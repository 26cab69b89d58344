import { describe, expect, it } from 'vitest';
import {
  activeCell,
  addRange,
  at,
  boxed,
  boxesOf,
  countCells,
  edgeFrom,
  enter,
  everything,
  extendTo,
  followRow,
  move,
  rangeOf,
  rowsIn,
  tab,
} from './selection.ts';

const size = { rows: 10, columns: 4 };
const never = () => false;
const cell = (row: number, column: number) => ({ row, column });
const filledRows =
  (...rows: number[]) =>
  ({ row }: { row: number }) =>
    rows.includes(row);

it('what is selected where one looks is not scrolled away from; the next key is followed', () => {
  const all = everything(size);
  expect([all.still, boxed({ top: 1, left: 0, bottom: 2, right: 3 }).still]).toEqual(['lines', 'box']);
  expect(boxesOf(boxed({ top: 1, left: 0, bottom: 2, right: 3 }))).toEqual([{ top: 1, left: 0, bottom: 2, right: 3 }]);
  const keys = [{ extend: true }, { extend: false }].map(({ extend }) =>
    move(all, { direction: 'down', extend, far: false }, size, never),
  );
  expect(keys.map(({ still }) => still)).toEqual([undefined, undefined]);
});

describe('keys', () => {
  it('arrows move one cell and stop at the edges', () => {
    const moved = move(at(0, 0), { direction: 'up', extend: false, far: false }, size, never);
    expect(activeCell(moved)).toEqual(cell(0, 0));
    expect(activeCell(move(moved, { direction: 'down', extend: false, far: false }, size, never))).toEqual(cell(1, 0));
  });
  it('Shift draws the selection from where it began', () => {
    const first = move(at(2, 1), { direction: 'down', extend: true, far: false }, size, never);
    const second = move(first, { direction: 'right', extend: true, far: false }, size, never);
    expect(boxesOf(second)).toEqual([{ top: 2, left: 1, bottom: 3, right: 2 }]);
    expect(activeCell(second)).toEqual(cell(2, 1));
  });
  it.each([
    ['to the end of what is filled', 0, [0, 1, 2], 2],
    ['over a gap to what is filled next', 2, [0, 1, 2, 6, 7], 6],
    ['to the edge where nothing is filled', 7, [0], 9],
  ])('Ctrl+arrow leads %s', (_where, from, filled, to) => {
    expect(edgeFrom(cell(from, 0), 'down', size, filledRows(...filled))).toEqual(cell(to, 0));
  });
  it('Tab walks along the row and into the next one, and Enter returns below where it began', () => {
    const third = tab(tab(at(1, 1), false, size), false, size);
    expect(activeCell(third)).toEqual(cell(1, 3));
    expect(activeCell(tab(third, false, size))).toEqual(cell(2, 0));
    expect(activeCell(enter(third, false, size))).toEqual(cell(2, 1));
  });
  it('Tab stays at the last cell, so that the browser can lead on', () => {
    const end = at(9, 3);
    expect(tab(end, false, size)).toBe(end);
    const begin = at(0, 0);
    expect(tab(begin, true, size)).toBe(begin);
  });
});

it('Ctrl adds ranges; cells that lie in two of them count once', () => {
  const two = addRange(rangeOf(cell(0, 0), cell(1, 1)), { anchor: cell(1, 1), head: cell(2, 2) });
  expect(countCells(two)).toBe(7);
  expect(rowsIn(two)).toEqual([0, 1, 2]);
});
it('everything is every cell', () => {
  expect(countCells(everything(size))).toBe(40);
  expect(boxesOf(extendTo(at(0, 0), cell(99, 99), size))).toEqual([{ top: 0, left: 0, bottom: 9, right: 3 }]);
});

describe('the active cell when other rows are shown', () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id }));
  const all = rows('a', 'b', 'c', 'd');
  it('goes with its row when a filter is emptied, and when one is set', () => {
    expect(followRow(at(1, 2), rows('b', 'd'), all)).toEqual(at(3, 2));
    expect(followRow(at(3, 2), all, rows('b', 'd'))).toEqual(at(1, 2));
  });
  it('stays in its place when the row is hidden, when nothing moved and when there was nothing', () => {
    expect(followRow(at(0, 2), all, rows('b', 'd'))).toBeUndefined();
    expect(followRow(at(0, 2), all, rows('a'))).toBeUndefined();
    expect(followRow(at(0, 0), [], all)).toBeUndefined();
  });
  it('is the last row when fewer were shown than it was chosen among', () => {
    expect(followRow(at(9, 1), rows('b', 'd'), all)).toEqual(at(3, 1));
  });
});

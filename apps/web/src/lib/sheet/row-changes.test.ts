import { describe, expect, it } from 'vitest';
import { PUMP_COLUMNS, applyEdit, pump } from './pump.testing.ts';
import { duplicateRows, insertRows, moveRows, removeRows } from './row-changes.ts';
import { placeColumns, scrollFor } from './geometry.ts';
import { NO_LAYOUT, parseLayout } from './layout.ts';
import type { SheetEdit } from './sheet.ts';
import type { Pump } from './pump.testing.ts';

const rows = [pump(1), pump(2), pump(3), pump(4)];
const ids = (edit: SheetEdit<Pump> | undefined) =>
  edit
    ? applyEdit(rows, edit)
        .map(({ id }) => id)
        .join(' ')
    : 'no';

describe('rows', () => {
  it('are inserted before a row, or at the end', () => {
    expect(ids(insertRows(rows, [pump(9)], 'p2'))).toBe('p1 p9 p2 p3 p4');
    expect(ids(insertRows(rows, [pump(9)], undefined))).toBe('p1 p2 p3 p4 p9');
  });
  it('are duplicated behind the last of them', () => {
    const copy = (some: readonly Pump[]) => some.map((row) => ({ ...row, id: `${row.id}b` }));
    expect(ids(duplicateRows(rows, new Set(['p1', 'p2']), copy))).toBe('p1 p2 p1b p2b p3 p4');
  });
  it('move together, and not beyond the ends', () => {
    expect(ids(moveRows(rows, new Set(['p2', 'p3']), 'up'))).toBe('p2 p3 p1 p4');
    expect(ids(moveRows(rows, new Set(['p2', 'p3']), 'down'))).toBe('p1 p4 p2 p3');
    expect(moveRows(rows, new Set(['p1']), 'up')).toBeUndefined();
  });
  it('are removed', () => {
    expect(ids(removeRows(['p1', 'p4']))).toBe('p2 p3');
  });
});

describe('columns', () => {
  const placed = placeColumns(PUMP_COLUMNS, { flow: 200 }, 1);
  it('lie one after the other, the frozen ones in sight', () => {
    expect(placed.map(({ left, width, frozen }) => [left, width, frozen])).toEqual([
      [52, 100, true],
      [152, 200, false],
      [352, 100, false],
    ]);
  });
  it('are brought into sight, not behind what is frozen', () => {
    expect(scrollFor(placed, 2, 0, 300)).toBe(152);
    expect(scrollFor(placed, 1, 100, 300)).toBe(0);
    expect(scrollFor(placed, 0, 100, 300)).toBeUndefined();
    expect(scrollFor(placed, 1, 0, 500)).toBeUndefined();
  });
  it('are as wide as they were left, and as usual when what is kept cannot be read', () => {
    expect(parseLayout('{"widths":{"key":90},"shown":{"note":false}}')).toEqual({
      widths: { key: 90 },
      shown: { note: false },
    });
    expect(parseLayout('{"widths":{"key":"wide"}}')).toEqual(NO_LAYOUT);
    expect(parseLayout('not json')).toEqual(NO_LAYOUT);
  });
});

import { describe, expect, it } from 'vitest';
import { fill, fillWithin, pasteBlock, setAll } from './changes.ts';
import { PUMP_COLUMNS, applyEdit, pump, texts } from './pump.testing.ts';

const columns = PUMP_COLUMNS;
const rows = [pump(1), pump(2), pump(3)];
const surface = { rows, columns };
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
const box = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right });
const notHere = 'not here';
let made = 10;
const newRow = () => {
  made += 1;
  return pump(made, { id: `new${made}` });
};
const options = { newRow, notHere };

describe('pasting', () => {
  it('writes a block from the selected cell on, in one edit', () => {
    const { edit, box: stood } = pasteBlock(
      surface,
      at(0, 1),
      [
        ['7', 'a'],
        ['8', 'b'],
      ],
      options,
    );
    expect(texts(applyEdit(rows, edit))).toEqual([
      ['pump1', '7', 'a'],
      ['pump2', '8', 'b'],
      ['pump3', '3', ''],
    ]);
    expect(stood).toEqual(box(0, 1, 1, 2));
  });
  it('makes new rows for what reaches below the last', () => {
    const { edit, added } = pasteBlock(
      surface,
      at(2, 0),
      [
        ['x', '1'],
        ['y', '2'],
        ['z', '3'],
      ],
      options,
    );
    expect(added).toHaveLength(2);
    expect(texts(applyEdit(rows, edit)).slice(2)).toEqual([
      ['x', '1', ''],
      ['y', '2', ''],
      ['z', '3', ''],
    ]);
  });
  it('makes none where rows cannot be added', () => {
    const { edit } = pasteBlock(surface, at(2, 0), [['x'], ['y']], { newRow: undefined, notHere });
    expect(applyEdit(rows, edit)).toHaveLength(3);
  });
  it('fills a selection that is a multiple of the block', () => {
    const { edit } = pasteBlock(surface, box(0, 2, 2, 2), [['ok']], options);
    expect(applyEdit(rows, edit).map(({ note }) => note)).toEqual(['ok', 'ok', 'ok']);
  });
  it('leaves out columns beyond the last, and says how many', () => {
    const { edit, beyond } = pasteBlock(surface, at(0, 2), [['a'], ['b', 'c', 'd']], options);
    expect(texts(applyEdit(rows, edit)).slice(0, 2)).toEqual([
      ['pump1', '1', 'a'],
      ['pump2', '2', 'b'],
    ]);
    expect(beyond).toBe(2);
    expect(pasteBlock(surface, at(0, 0), [['a', '1', 'c']], options).beyond).toBe(0);
  });
  it('takes what it can, and names the cells it could not take', () => {
    const { edit, refused } = pasteBlock(surface, at(0, 1), [['many'], ['8']], options);
    expect(applyEdit(rows, edit).map(({ flow }) => flow)).toEqual([1, 8, 3]);
    expect(refused).toEqual([{ row: 'p1', column: 'flow', text: 'many', why: 'not a number' }]);
  });
  it('says so when a cell does not exist in this kind of row, unless nothing was to be written there', () => {
    const closed = { rows: [pump(1, { flow: -1 })], columns };
    expect(pasteBlock(closed, at(0, 2), [['x']], options).refused).toMatchObject([{ column: 'note', why: notHere }]);
    expect(pasteBlock(closed, at(0, 2), [['']], options).refused).toEqual([]);
  });
});

describe('filling', () => {
  it('goes on in each column by its own rule', () => {
    const four = [pump(1), pump(3), pump(8), pump(9)];
    const { edit } = fill(
      { rows: four, columns },
      box(0, 0, 1, 1),
      { direction: 'down', count: 2 },
      { copy: false, notHere },
    );
    expect(texts(applyEdit(four, edit)).slice(2)).toEqual([
      ['pump5', '5', ''],
      ['pump7', '7', ''],
    ]);
  });
  it('goes up, too', () => {
    const { edit } = fill(surface, box(1, 0, 2, 0), { direction: 'up', count: 1 }, { copy: false, notHere });
    expect(applyEdit(rows, edit)[0]?.key).toBe('pump1');
  });
  it('Ctrl+D copies the first row of the selection, or the row above a single one', () => {
    const copied = fillWithin(surface, box(0, 1, 2, 1), 'down', { copy: true, notHere });
    expect(applyEdit(rows, copied.edit).map(({ flow }) => flow)).toEqual([1, 1, 1]);
    const above = fillWithin(surface, at(2, 1), 'down', { copy: true, notHere });
    expect(applyEdit(rows, above.edit).map(({ flow }) => flow)).toEqual([1, 2, 2]);
  });
  it('as a series it goes on from what is filled in, up to where cells are empty', () => {
    const noted = [pump(1, { note: 'N1' }), pump(2, { note: 'N3' }), pump(3), pump(4)];
    const { edit } = fillWithin({ rows: noted, columns }, box(0, 2, 3, 2), 'down', { copy: false, notHere });
    expect(applyEdit(noted, edit).map(({ note }) => note)).toEqual(['N1', 'N3', 'N5', 'N7']);
  });
});

it('one text goes into all selected cells, and what cannot be empty stays', () => {
  const { edit, refused } = setAll(surface, [box(0, 0, 2, 0), box(0, 2, 1, 2)], '', notHere);
  expect(edit.put).toEqual([]);
  expect(refused).toHaveLength(3);
});

import { describe, expect, it } from 'vitest';
import { findAll, replaceIn } from './find.ts';
import { PUMP_COLUMNS, pump } from './pump.testing.ts';

const rows = [pump(1, { note: 'Main pump' }), pump(2), pump(11, { flow: -1, note: 'pump' })];
const wanted = { text: 'pump', matchCase: false, wholeCell: false };
const found = (more: object) =>
  findAll(rows, PUMP_COLUMNS, { ...wanted, ...more }).map(({ row, column }) => `${row}.${column}`);

describe('find', () => {
  it('looks through all columns in reading order, and not into cells that a row does not have', () => {
    expect(found({})).toEqual(['p1.key', 'p1.note', 'p2.key', 'p11.key']);
  });
  it('minds case, the whole cell, one column', () => {
    expect(found({ text: 'MAIN' })).toEqual(['p1.note']);
    expect(found({ text: 'MAIN', matchCase: true })).toEqual([]);
    expect(found({ text: 'pump1', wholeCell: true })).toEqual(['p1.key']);
    expect(found({ column: 'note' })).toEqual(['p1.note']);
  });
  it('finds nothing for nothing', () => {
    expect(found({ text: '' })).toEqual([]);
  });
});
describe('replace', () => {
  it('takes the texts as they are written', () => {
    expect(replaceIn('a.b a.b', { ...wanted, text: 'a.b' }, '$&')).toBe('$& $&');
    expect(replaceIn('Pump PUMP', wanted, 'x')).toBe('x x');
    expect(replaceIn('Pump pump', { ...wanted, matchCase: true }, 'x')).toBe('Pump x');
  });
});

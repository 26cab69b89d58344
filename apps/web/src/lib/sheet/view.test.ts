import { describe, expect, it } from 'vitest';
import { PUMP_COLUMNS, pump } from './pump.testing.ts';
import { PLAIN_VIEW, compareTexts, viewOf } from './view.ts';

const rows = [pump(10, { note: 'b' }), pump(2), pump(1, { note: 'a' })];
const none: ReadonlySet<string> = new Set();
const view = (spec: object, keep = none, issues = none) =>
  viewOf(rows, PUMP_COLUMNS, { ...PLAIN_VIEW, ...spec }, issues, keep);

describe('views', () => {
  it('sort as people count, with empty cells last in both directions', () => {
    expect(view({ sort: { column: 'key', descending: false } })).toEqual(['p1', 'p2', 'p10']);
    expect(view({ sort: { column: 'flow', descending: true } })).toEqual(['p10', 'p2', 'p1']);
    expect(view({ sort: { column: 'note', descending: true } })).toEqual(['p10', 'p1', 'p2']);
    expect(compareTexts('-3', '2', false)).toBeLessThan(0);
  });
  it('filter by what columns contain, by any column, by what is wrong', () => {
    expect(view({ filters: { key: '1' } })).toEqual(['p10', 'p1']);
    expect(view({ search: 'B' })).toEqual(['p10']);
    expect(view({ onlyIssues: true }, none, new Set(['p2']))).toEqual(['p2']);
  });
  it('go on showing rows that were there, or came since', () => {
    expect(view({ search: 'B' }, new Set(['p2']))).toEqual(['p10', 'p2']);
  });
});

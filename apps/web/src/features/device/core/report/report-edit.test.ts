import { LIMITS, ReportItem } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { idOf } from '../editor/editor.testing.ts';
import { REPORT_TYPES, intervalRange, moved, newReport, storesChanges, withType } from './report-edit.ts';

const report: ReportItem = { ...newReport(idOf(1), '班报'), variables: ['a', 'b'] };

describe('a report of another type', () => {
  it.each(REPORT_TYPES)('%s keeps name and variables, and begins within its limits', (type) => {
    const next = withType(withType(report, 'aggregate'), type);
    const { min, max } = intervalRange(type);
    expect(next).toMatchObject({ name: '班报', variables: ['a', 'b'], type });
    expect(next.intervalMs).toBeGreaterThanOrEqual(min);
    expect(next.intervalMs).toBeLessThanOrEqual(max);
  });
  it('is what the contract takes, once its own fields are filled in', () => {
    for (const type of ['periodic', 'change', 'aggregate'] as const)
      expect(ReportItem.safeParse(withType(report, type)).success).toBe(true);
  });
  it('stores changes every second at first (S1 §9)', () => {
    expect(withType(report, 'change').intervalMs).toBe(LIMITS.report.changeIntervalMs);
    expect(REPORT_TYPES.filter((type) => storesChanges(withType(report, type)))).toEqual(['change']);
  });
});

it('columns move one place, and stay at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateQuery, LONGEST_QUERY, MOST_QUERY_LINES, parseQuery, QUERY_UNITS, queryStretch } from './query.ts';

const NAMES = new Set(['A', 'B']);
const parsed = (script: string) => {
  const result = parseQuery(script, NAMES);
  if (!result.ok) throw new Error(`${result.line}: ${result.reason.en}`);
  return result.query;
};
const refused = (script: string) => {
  const result = parseQuery(script, NAMES);
  return result.ok ? undefined : [result.line, result.reason.en];
};

describe('a query', () => {
  it('has a value for each line, its title before the colon; remarks and empty lines count nowhere', () => {
    const query = parsed('# energy\n能耗： A.delta * 0.8\n\nA > 1 ? B : 0\n');
    expect(query.lines.map(({ title }) => title)).toEqual(['能耗', 'A > 1 ? B : 0']);
    expect(query.names).toEqual(['A', 'B']);
    expect(query.figures).toEqual(['delta', 'average']);
  });
  it('tells which line is wrong, and why', () => {
    expect(refused('x: A\ny: A.middle')).toEqual([2, 'this name is not known']);
    expect(refused('C.max')).toEqual([1, 'this name is not known']);
    expect(refused('A +')?.[0]).toBe(1);
    expect(refused(' \n# only a remark')?.[0]).toBe(0);
    expect(refused('A\n'.repeat(MOST_QUERY_LINES + 1))?.[0]).toBe(MOST_QUERY_LINES + 1);
    expect(refused('A'.repeat(LONGEST_QUERY + 1))?.[0]).toBe(0);
  });
  it('answers for each window, and nothing where something is missing or divided by zero', () => {
    const figures = { A: [1, null, 3], B: [2, 2, 0] } as Record<string, (number | null)[]>;
    const rows = evaluateQuery(parsed('A.max + B.min\nA / B'), 3, (name, _figure, window) => figures[name]?.[window]);
    expect(rows).toEqual([
      [3, null, 3],
      [0.5, null, null],
    ]);
  });
  it('never throws, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80, unit: fc.constantFrom(...Array.from('AB.avgmx:?+-*/()<>=!&|#\n 1０')) }),
        (script) => {
          const result = parseQuery(script, NAMES);
          if (result.ok) expect(evaluateQuery(result.query, 2, () => 1)).toHaveLength(result.query.lines.length);
        },
      ),
    );
  });
});

describe('the stretch of a query', () => {
  const zoneMs = 8 * QUERY_UNITS.hour;
  const now = Date.UTC(2026, 0, 5, 3, 25) - zoneMs;
  it('ends with the unit that runs, by the clock of who looks', () => {
    const day = queryStretch({ offset: 0, length: 2, timeUnit: 'day' }, now, zoneMs);
    expect(day).toEqual({ from: Date.UTC(2026, 0, 4) - zoneMs, to: Date.UTC(2026, 0, 6) - zoneMs });
  });
  it('ends so many units before', () => {
    const hours = queryStretch({ offset: 1, length: 3, timeUnit: 'hour' }, now, zoneMs);
    expect(hours).toEqual({ from: Date.UTC(2026, 0, 5) - zoneMs, to: Date.UTC(2026, 0, 5, 3) - zoneMs });
  });
  it('is thirty days long at most', () => {
    const { from, to } = queryStretch({ offset: 0, length: 500, timeUnit: 'day' }, now, zoneMs);
    expect(to - from).toBe(30 * QUERY_UNITS.day);
  });
});

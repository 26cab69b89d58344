import { expect, it } from 'vitest';
import { trendOf } from './trend.ts';

const at = (day: string) => new Date(`${day}T10:00:00`).getTime();
const day = (name: string, reported: number, finished = 0) => ({ day: name, reported, finished });

it('has days without orders, too', () => {
  expect(trendOf([day('2026-11-03', 2, 1)], { from: at('2026-11-02'), to: at('2026-11-04') })).toEqual([
    { name: '2026-11-02', reported: 0, finished: 0 },
    { name: '2026-11-03', reported: 2, finished: 1 },
    { name: '2026-11-04', reported: 0, finished: 0 },
  ]);
});
it('counts weeks from Monday, and months', () => {
  const weeks = trendOf([day('2026-11-01', 1), day('2026-11-02', 2), day('2026-11-08', 4)], {
    from: at('2026-09-15'),
    to: at('2026-11-09'),
  });
  expect(weeks.filter(({ reported }) => reported > 0)).toEqual([
    { name: '2026-10-26', reported: 1, finished: 0 },
    { name: '2026-11-02', reported: 6, finished: 0 },
  ]);
  const year = { from: at('2025-12-01'), to: at('2026-12-01') };
  expect(trendOf([day('2026-01-31', 1), day('2026-02-01', 1)], year).map(({ reported }) => reported)).toEqual([
    0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]);
});

import { expect, it } from 'vitest';
import { daysUntil } from './usage-days.ts';

it('fills the days without a call, and leaves out what is older', () => {
  const now = Date.UTC(2026, 2, 2, 1);
  const found = [
    { day: '2026-02-01', calls: 9, refused: 9 },
    { day: '2026-03-01', calls: 3, refused: 1 },
  ];
  expect(daysUntil(now, 3, found)).toEqual([
    { day: '2026-02-28', calls: 0, refused: 0 },
    { day: '2026-03-01', calls: 3, refused: 1 },
    { day: '2026-03-02', calls: 0, refused: 0 },
  ]);
});

import type { Cut } from '../history.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const CUTS: readonly (readonly ['minute' | 'hour' | 'day', number, number])[] = [
  ...[1, 2, 3, 5, 6, 10, 15, 20, 30].map((every) => ['minute', every, every * MINUTE] as const),
  ...[1, 2, 3, 4, 6, 8, 12].map((every) => ['hour', every, every * HOUR] as const),
  ['day', 1, DAY],
];
/** Periods by the clock, so that a stretch has `count` of them, or as many more as days make it. */
export function cutOf(lengthMs: number, count: number): Exclude<Cut, 'whole'> & { readonly stepMs: number } {
  const [unit, every, stepMs] = CUTS.find(([, , length]) => lengthMs / length <= count) ?? (['day', 1, DAY] as const);
  return { unit, every, stepMs };
}

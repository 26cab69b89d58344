import type { Span } from './player.ts';

/** Earliest moment a person may mean (S1 §5: dates not earlier than 1970). */
const FIRST = 0;

/** No date, or one that has not been yet. */
export const spanProblem = (from: number, now: number): boolean => !(from >= FIRST && from < now);

/** A stretch of that length (negative: back from `edge`) that ends now at the latest. */
export function spanOf(edge: number, length: number, now: number): Span {
  if (length >= 0) return { from: edge, to: Math.max(edge + 1, Math.min(now, edge + length)) };
  const to = Math.min(now, edge);
  return { from: Math.max(FIRST, to + length), to };
}

/** Of alarms in order of time, those at least that far from the one before that is shown: more could not be told apart. */
export function apart<Item extends { readonly raisedAt: number }>(items: readonly Item[], leastMs: number): Item[] {
  const shown: Item[] = [];
  for (const item of items) {
    const last = shown.at(-1);
    if (!last || item.raisedAt - last.raisedAt >= leastMs) shown.push(item);
  }
  return shown;
}

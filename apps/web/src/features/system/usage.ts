import type { State } from '@lightfield/ui';

/** From this share of a limit on one should think of more. */
const NEAR = 0.8;

export type Level = 'fine' | 'near' | 'full' | 'over';
/** How close a count is to its limit. `over` happens when a licence ends or shrinks: what is there stays. */
export function levelOf(used: number, limit: number): Level {
  if (used > limit) return 'over';
  if (used === limit) return 'full';
  return used >= limit * NEAR ? 'near' : 'fine';
}
export const LEVEL_MARKS: Record<Level, State> = { fine: 'good', near: 'important', full: 'important', over: 'severe' };

const DAY_MS = 86_400_000;
/** Begun days count: what ends this evening has one day left. */
export const daysLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / DAY_MS));

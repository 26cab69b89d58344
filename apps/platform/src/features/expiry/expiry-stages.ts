import type { EndingThing } from './ending-things.ts';

const DAY_MS = 86_400_000;

/**
 * The stage that something is in: the fewest days of `days` that it has left, 0 once it has ended, `undefined` while it is not time
 * yet. A stage that was over when the thing was made says nothing: whoever made it knows.
 */
export function stageOf(
  { madeAt, endsAt }: Pick<EndingThing, 'madeAt' | 'endsAt'>,
  days: readonly number[],
  now: number,
): number | undefined {
  if (endsAt <= now) return 0;
  return days
    .toSorted((one, other) => one - other)
    .find((most) => endsAt - now <= most * DAY_MS && endsAt - madeAt > most * DAY_MS);
}

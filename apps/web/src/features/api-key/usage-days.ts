import type { ApiKeyUsage } from '@lightfield/contract';

const DAY_MS = 86_400_000;
type Day = ApiKeyUsage['days'][number];

/** The last so many days of UTC, oldest first; those without a call are there, too. */
export function daysUntil(now: number, days: number, found: readonly Day[]): Day[] {
  const known = new Map(found.map((one) => [one.day, one]));
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(now - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, calls: 0, refused: 0 };
  });
}

import type { SeverityCounts } from '@lightfield/contract';

export const HOUR_MS = 3_600_000;
const HOURS = 24;

/** The last 24 full hours and the present one, oldest first, with nothing counted yet. Hours of UTC: of most zones, too. */
export function alarmHours(now: number): (SeverityCounts & { from: number })[] {
  const present = Math.floor(now / HOUR_MS) * HOUR_MS;
  return Array.from({ length: HOURS + 1 }, (_, i) => ({
    from: present - (HOURS - i) * HOUR_MS,
    severe: 0,
    important: 0,
    normal: 0,
  }));
}

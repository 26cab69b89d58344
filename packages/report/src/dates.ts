/** Days between 1899-12-30, which spreadsheets count from, and 1970-01-01. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;
/** Spreadsheets know no day before 1900 and none after 9999. */
const LAST_DAY = 2_958_466;

/** Day number of a moment of a clock, given as if it were UTC. */
export const dayNumber = (wallMs: number): number => wallMs / DAY_MS + EPOCH_DAYS;
/** The moment of a clock, as if it were UTC, to the nearest second: day numbers are fractions. */
export const wallOf = (day: number): number => Math.round((day - EPOCH_DAYS) * 86_400) * 1_000;
export const isDay = (day: number): boolean => day >= 0 && day < LAST_DAY;
/** "2026-11-27" or "2026-11-27 08:30" as a day number. */
export function dayOfText(text: string): number | undefined {
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim());
  if (!parts) return undefined;
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const at = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const back = new Date(at);
  return back.getUTCMonth() === (month ?? 1) - 1 && back.getUTCDate() === day && hour < 24 && minute < 60
    ? dayNumber(at)
    : undefined;
}
export const isoDay = (day: number): string => new Date(wallOf(Math.floor(day))).toISOString().slice(0, 10);

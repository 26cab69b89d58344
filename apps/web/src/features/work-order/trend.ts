import type { WorkOrderStatistics } from '@lightfield/contract';
import { formatDate } from '../../lib/time.ts';

type Day = WorkOrderStatistics['byDay'][number];
export interface TrendPart {
  /** First day, YYYY-MM-DD; of months YYYY-MM. */
  readonly name: string;
  readonly reported: number;
  readonly finished: number;
}
export type TrendStep = 'day' | 'week' | 'month';
const DAY_MS = 86_400_000;

/** So that columns stay wide enough to be seen. */
export function stepOf({ from, to }: { from: number; to: number }): TrendStep {
  const days = (to - from) / DAY_MS;
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month';
}
function nameOf(day: Date, step: TrendStep): string {
  if (step === 'month') return formatDate(day.getTime()).slice(0, 7);
  const back = step === 'week' ? (day.getDay() + 6) % 7 : 0;
  return formatDate(new Date(day.getFullYear(), day.getMonth(), day.getDate() - back).getTime());
}

/** What was reported and finished by day, week (from Monday) or month, without gaps: what has no order is there with 0. */
export function trendOf(days: readonly Day[], { from, to }: { from: number; to: number }): TrendPart[] {
  const step = stepOf({ from, to });
  const parts = new Map<string, { name: string; reported: number; finished: number }>();
  const first = new Date(from);
  for (let n = 0; ; n += 1) {
    const date = new Date(first.getFullYear(), first.getMonth(), first.getDate() + n);
    if (date.getTime() >= to) break;
    const name = nameOf(date, step);
    if (!parts.has(name)) parts.set(name, { name, reported: 0, finished: 0 });
  }
  for (const { day, reported, finished } of days) {
    const part = parts.get(nameOf(new Date(`${day}T00:00:00`), step));
    if (!part) continue;
    part.reported += reported;
    part.finished += finished;
  }
  return [...parts.values()];
}

import type { Reads } from '../../kernel/db.ts';
import type { BlockReader, Range } from './block-reader.ts';
import { storedColumn } from './columns.ts';
import { type StoredDay, readDays } from './day-store.ts';
import type { HotReader, Layouts } from './hot-reader.ts';
import type { LayoutColumn } from './report-directory.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './rollup-builder.ts';
import type { RecordSpan, RollupDay, SumJob } from './sums.ts';

interface Sources {
  readonly db: Reads;
  readonly hot: HotReader;
  readonly cold: BlockReader;
}
type Window = { readonly from: number; readonly to: number };
interface RollupWindow extends Window {
  readonly day: number;
  readonly widthMs: number;
}

/**
 * Collects what the sums of a range are made of: rollups where whole minutes or hours lie in a bucket, records for the rest and
 * for days that have records which are not compacted. What is not compacted is looked at first (`segmentsOf` says why).
 */
export async function planSums(
  { bounds, ...range }: Range & { bounds: Float64Array },
  wanted: readonly LayoutColumn[],
  layouts: Layouts,
  { db, hot, cold }: Sources,
): Promise<SumJob> {
  const hotDays = await hot.countByDay(range);
  const [firstDay, lastDay] = [Math.floor(range.from / DAY_MS), Math.floor((range.to - 1) / DAY_MS)];
  const stored = new Map((await readDays(db, [range.reportNumber], firstDay, lastDay)).map((day) => [day.day, day]));
  const widthMs = widthOf(bounds);
  const spans: Window[] = [];
  const rolled: RollupWindow[] = [];
  for (const day of new Set([...stored.keys(), ...hotDays.keys()].toSorted((a, b) => a - b))) {
    const window = { from: Math.max(range.from, day * DAY_MS), to: Math.min(range.to, (day + 1) * DAY_MS) };
    const known = stored.get(day);
    const width = hotDays.has(day) && known?.hasRaw !== false ? 0 : usable(known, widthMs);
    const from = width === 0 ? window.to : Math.ceil(window.from / width) * width;
    const to = width === 0 ? window.to : Math.floor(window.to / width) * width;
    if (from >= to) {
      addSpan(spans, window);
      continue;
    }
    addSpan(spans, { from: window.from, to: from });
    rolled.push({ day, widthMs: width, from, to });
    addSpan(spans, { from: to, to: window.to });
  }
  const { reportNumber } = range;
  const columns = wanted.map(storedColumn);
  const records: RecordSpan[] = [];
  for (const span of spans) {
    const found = [...hotDays.keys()].some((day) => day * DAY_MS < span.to && (day + 1) * DAY_MS > span.from)
      ? await hot.wide({ reportNumber, ...span }, wanted, layouts, { order: 'asc' })
      : { pieces: [] };
    records.push({ ...span, hot: found, blocks: await cold.blocks({ reportNumber, ...span }, columns) });
  }
  return { columns, bounds, spans: records, rollups: await readRollups(cold, reportNumber, rolled, columns) };
}

/** The widest rollup that no bucket cuts, but for the first and the last one; 0: none. */
function widthOf(bounds: Float64Array): number {
  const inner = bounds.subarray(1, -1);
  return [HOUR_MS, MINUTE_MS].find((width) => inner.every((bound) => bound % width === 0)) ?? 0;
}

/** The rollups of a day that do for buckets of this width; 0: its records do better, or are all there is. */
function usable(day: StoredDay | undefined, widthMs: number): number {
  if (!day || (widthMs === 0 && day.hasRaw)) return 0;
  if (widthMs === HOUR_MS && day.hasHours) return HOUR_MS;
  if (day.hasMinutes && (widthMs >= MINUTE_MS || !day.hasRaw)) return MINUTE_MS;
  // Nothing finer is kept of it any more.
  return !day.hasRaw && day.hasHours ? HOUR_MS : 0;
}

function addSpan(spans: Window[], window: Window): void {
  if (window.from >= window.to) return;
  const last = spans.at(-1);
  if (last?.to === window.from) spans[spans.length - 1] = { from: last.from, to: window.to };
  else spans.push(window);
}

async function readRollups(
  cold: BlockReader,
  reportNumber: number,
  windows: readonly RollupWindow[],
  columns: readonly number[],
): Promise<RollupDay[]> {
  const rangeOf = (widthMs: number): Range | undefined => {
    const days = windows.filter((window) => window.widthMs === widthMs).map(({ day }) => day);
    if (days.length === 0) return undefined;
    return { reportNumber, from: Math.min(...days) * DAY_MS, to: Math.max(...days) * DAY_MS + 1 };
  };
  const [hourRange, minuteRange] = [rangeOf(HOUR_MS), rangeOf(MINUTE_MS)];
  const hours = hourRange && (await cold.hours(hourRange));
  const minutes = minuteRange && (await cold.minutes(minuteRange, columns));
  return windows.map(({ day, widthMs, from, to }) => {
    const start = day * DAY_MS;
    const source = widthMs === HOUR_MS ? { packed: hours?.get(start) } : { pieces: minutes?.get(start) };
    return { start, widthMs, from, to, ...source };
  });
}

import { type SmartReport, LIMITS, smartReportErrors } from '@lightfield/contract';
import {
  type Found,
  type ReportDocument,
  type Series,
  type Wanted,
  bindingsOf,
  isoDay,
  dayNumber,
  timedKey,
} from '@lightfield/report';
import type { BucketSums, SumQuery } from '../../engines/history/history.ts';
import { momentOf, periodBounds, zoneOffset } from '../../engines/history/zone.ts';
import type { Db } from '../../kernel/db.ts';
import type { Figures, KnownValues } from './known-values.ts';
import type { Period } from './periods.ts';
import type { Bound } from './report-work.ts';

/** Names of qualities by their index (QUALITY_CODES). */
const QUALITIES = [undefined, 'bad', 'uncertain', 'stale'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A value at the begin or the end of a period is not older than this. */
const BEFORE_MS = DAY_MS;

export interface ValuesParts {
  db: Db;
  live: {
    get(seriesId: number): { value: number | string | null; quality: number; readAt: number } | undefined;
    /** Resolves when `get` answers what any process knows of these; absent: there is one process. */
    fresh?(seriesIds: Iterable<number>): Promise<void>;
  };
  records: { sums(query: SumQuery): Promise<BucketSums[]> };
}
interface Stored {
  readonly variableId: string;
  readonly seriesId: number;
  /** null: no recording rule stores it. */
  readonly number: number | null;
}
export interface FilledFor {
  readonly report: Pick<SmartReport, 'id' | 'name' | 'orgName' | 'devices' | 'schedule'>;
  readonly period: Period;
  readonly record?: { readonly id: string; readonly number: number };
}

const liveCells = (document: ReportDocument) =>
  bindingsOf(document).flatMap(({ sheet, key, bind }) =>
    bind.kind === 'value' && bind.at === 'now' ? [{ sheet: sheet.id, cell: key, variableId: bind.of.variableId }] : [],
  );

/** Variables of these devices alone: what a template names of others has no value. */
async function storedOf(db: Db, variableIds: readonly string[], deviceIds: readonly string[]): Promise<Stored[]> {
  if (variableIds.length === 0) return [];
  return db.query<Stored>(
    `select distinct on (variable.id) variable.id as "variableId", variable.series_id as "seriesId", report.number
       from variable left join report on report.device_id = variable.device_id and report.type <> 'aggregate'
        and report.settings -> 'variables' ? variable.key
      where variable.id = any($1::uuid[]) and variable.device_id = any($2::uuid[])
      order by variable.id, report.interval_ms, report.number`,
    [variableIds, deviceIds],
  );
}

/** Fetches what is bound in documents: live values, and figures of what was recorded. */
export function createReportValues({ db, live, records }: ValuesParts) {
  function nowOf(seriesId: number): Found {
    const latest = live.get(seriesId);
    if (!latest || latest.value === null) return { q: 'none' };
    const q = QUALITIES[latest.quality] ?? (latest.quality === 0 ? undefined : 'bad');
    return { v: latest.value, ...(q && { q }) };
  }

  /** Figures of buckets, by variable. One recording rule after the other: a large report does not take all threads that read history. */
  async function figuresOf(stored: readonly Stored[], bounds: Float64Array): Promise<Record<string, Figures[]>> {
    const found: Record<string, Figures[]> = {};
    const byNumber = Map.groupBy(
      stored.filter((one) => one.number !== null),
      ({ number }) => number,
    );
    const [from, to] = [bounds[0] ?? 0, bounds.at(-1) ?? 0];
    if (from >= to) return found;
    for (const [number, list] of byNumber) {
      const seriesIds = list.map(({ seriesId }) => seriesId);
      const columns = await records.sums({ reportNumber: number ?? 0, from, to, seriesIds, bounds });
      for (const [i, { variableId }] of list.entries()) found[variableId] = figuresFrom(columns[i], bounds.length - 1);
    }
    return found;
  }

  /**
   * What is asked of the period itself, its begin and its end: read once for all of them. Where a part is not asked for, what lies before
   * is not read.
   */
  async function spanFigures(
    of: (list: readonly Series[]) => Stored[],
    wanted: Wanted,
    { from, to }: Period,
    offsetAt: (time: number) => number,
  ) {
    const [ofStart, ofEnd, ofPeriod] = [of(wanted.periodStart), of(wanted.periodEnd), of(wanted.period)];
    const ofTimes = of(wanted.time);
    const timed = timedOf(wanted.time, ofTimes, (time) => firstTime({ from, to }, time, offsetAt));
    const edges = [
      ...(ofStart.length > 0 ? [from - BEFORE_MS, from] : []),
      ...(ofEnd.length > 0 ? [to - BEFORE_MS, to] : []),
      ...(ofPeriod.length > 0 ? [from - HOUR_MS, from, to] : []),
      ...timed.flatMap(({ at }) => [at - BEFORE_MS, at]),
    ];
    const bounds = Float64Array.from(new Set(edges)).toSorted();
    const all = new Map([...ofStart, ...ofEnd, ...ofPeriod, ...ofTimes].map((one) => [one.variableId, one]));
    const found = await figuresOf([...all.values()], bounds);
    const between = (variableId: string, first: number, last: number) =>
      merged((found[variableId] ?? []).filter((_, i) => (bounds[i] ?? 0) >= first && (bounds[i] ?? 0) < last));
    const lastBefore = (variableId: string, at: number): Found => {
      const { count, last } = between(variableId, at - BEFORE_MS, at);
      return count > 0 ? { v: last } : { q: 'none' };
    };
    const lastOf = (list: readonly Stored[], at: number) =>
      Object.fromEntries(list.map(({ variableId }) => [variableId, lastBefore(variableId, at)]));
    return {
      periodStart: lastOf(ofStart, from),
      periodEnd: lastOf(ofEnd, to),
      time: Object.fromEntries(timed.map(({ key, variableId, at }) => [key, lastBefore(variableId, at)])),
      period: Object.fromEntries(
        ofPeriod.map(({ variableId }) => {
          const before = between(variableId, from - HOUR_MS, from);
          return [
            variableId,
            { ...between(variableId, from, to), before: before.count > 0 ? before.last : null } satisfies Figures,
          ];
        }),
      ),
    };
  }

  async function known({ wanted, bindings }: Bound, { report, period, record }: FilledFor): Promise<KnownValues> {
    if (bindings > LIMITS.smartReport.bindings) throw smartReportErrors.documentTooLarge();
    const ids = (list: readonly Series[]) => new Set(list.map(({ variableId }) => variableId));
    const all = Object.values(wanted).flatMap((list: readonly Series[]) => [...ids(list)]);
    const stored = await storedOf(
      db,
      [...new Set(all)],
      report.devices.map(({ id }) => id),
    );
    const of = (list: readonly Series[]) => {
      const asked = ids(list);
      return stored.filter(({ variableId }) => asked.has(variableId));
    };
    const { timeZone } = report.schedule;
    const offsetAt = zoneOffset(timeZone);
    const steps = { hour: stepBounds(period, HOUR_MS, timeZone), day: stepBounds(period, DAY_MS, timeZone) };
    // the stretch before it is there for what counters had
    const behind = (bounds: Float64Array) => Float64Array.of((bounds[0] ?? 0) - HOUR_MS, ...bounds);
    const within = await spanFigures(of, wanted, period, offsetAt);
    await live.fresh?.(of(wanted.now).map(({ seriesId }) => seriesId));
    return {
      now: Object.fromEntries(of(wanted.now).map(({ variableId, seriesId }) => [variableId, nowOf(seriesId)])),
      ...within,
      hour: mapped(await figuresOf(of(wanted.hour), behind(steps.hour)), counted),
      day: mapped(await figuresOf(of(wanted.day), behind(steps.day)), counted),
      begins: { hour: wallsOf(steps.hour, offsetAt), day: wallsOf(steps.day, offsetAt) },
      system: systemOf({ report, period, ...(record && { record }) }, offsetAt),
      reportId: report.id,
      recordId: record?.id ?? null,
    };
  }

  return {
    known,
    /** What live cells show now. */
    async now(document: ReportDocument, deviceIds: readonly string[]) {
      const bound = liveCells(document);
      const stored = await storedOf(db, [...new Set(bound.map(({ variableId }) => variableId))], deviceIds);
      const series = new Map(stored.map(({ variableId, seriesId }) => [variableId, seriesId]));
      await live.fresh?.(series.values());
      return bound.map(({ sheet, cell, variableId }) => {
        const seriesId = series.get(variableId);
        if (seriesId === undefined) return { sheet, cell, q: 'none' as const };
        const at = live.get(seriesId)?.readAt;
        return { sheet, cell, ...nowOf(seriesId), ...(at !== undefined && { at }) };
      });
    },
    /** What live cells showed at a time: what was recorded shortly before it, or nothing. */
    async at(document: ReportDocument, deviceIds: readonly string[], time: number) {
      const bound = liveCells(document);
      const stored = await storedOf(db, [...new Set(bound.map(({ variableId }) => variableId))], deviceIds);
      const found = await figuresOf(stored, Float64Array.of(time - LIMITS.smartReport.liveAgeMs, time));
      return bound.map(({ sheet, cell, variableId }) => {
        const last = found[variableId]?.at(-1);
        return { sheet, cell, ...(last && last.count > 0 ? { v: last.last, at: time } : { q: 'none' as const }) };
      });
    },
  };
}
export type ReportValues = ReturnType<typeof createReportValues>;

/** Those that the period has, each time looked for once; what was recorded in the moment itself counts. */
function timedOf(
  wanted: Wanted['time'],
  stored: readonly Stored[],
  momentAt: (time: string) => number | undefined,
): { key: string; variableId: string; at: number }[] {
  const known = new Set(stored.map(({ variableId }) => variableId));
  return [...Map.groupBy(wanted, ({ time }) => time)].flatMap(([time, list]) => {
    const at = momentAt(time);
    if (at === undefined) return [];
    return list.flatMap(({ variableId }) =>
      known.has(variableId) ? [{ key: timedKey({ variableId }, time), variableId, at: at + 1 }] : [],
    );
  });
}
/** When a period has this time of day first; `undefined`: it is over before. */
export function firstTime(
  { from, to }: Pick<Period, 'from' | 'to'>,
  time: string,
  offsetAt: (time: number) => number,
): number | undefined {
  const wall = from + offsetAt(from);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const ofDay = Math.floor(wall / DAY_MS) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
  const at = momentOf(ofDay < wall ? ofDay + DAY_MS : ofDay, offsetAt);
  return at <= to ? at : undefined;
}

const NOTHING: Figures = { count: 0, missing: 0, min: 0, max: 0, sum: 0, first: 0, last: 0, before: null };
/** Figures of stretches that follow each other, as of one. */
function merged(parts: readonly Figures[]): Figures {
  const held = parts.filter(({ count }) => count > 0);
  const missing = parts.reduce((sum, part) => sum + part.missing, 0);
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return { ...NOTHING, missing };
  return {
    count: held.reduce((sum, part) => sum + part.count, 0),
    missing,
    min: Math.min(...held.map(({ min }) => min)),
    max: Math.max(...held.map(({ max }) => max)),
    sum: held.reduce((sum, part) => sum + part.sum, 0),
    first: first.first,
    last: last.last,
    before: null,
  };
}
const mapped = <In, Out>(all: Record<string, In>, change: (one: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, change(one)]));

function figuresFrom(sums: BucketSums | undefined, buckets: number): Figures[] {
  return Array.from({ length: buckets }, (_, i) => {
    if (!sums) return NOTHING;
    const of = (list: Float64Array) => list[i] ?? 0;
    const { count, missing, min, max, sum, first, last } = sums;
    const figures = { min: of(min), max: of(max), sum: of(sum), first: of(first), last: of(last) };
    return { count: of(count), missing: of(missing), ...figures, before: null };
  });
}
/** Buckets without the first one, each with the last value before it. */
function counted(figures: readonly Figures[]): Figures[] {
  let before: number | null = null;
  return figures
    .map((one) => {
      const whole = { ...one, before };
      if (one.count > 0) before = one.last;
      return whole;
    })
    .slice(1);
}
const wallsOf = (bounds: Float64Array, offsetAt: (time: number) => number): number[] =>
  Array.from(bounds.slice(0, -1), (at) => at + offsetAt(at));
/** Hours and days of a period count from its begin where that is none of theirs: a shift from 8:30 has rows from 8:30 to 9:30. */
function stepBounds({ from, to }: Period, stepMs: number, timeZone: string): Float64Array {
  const local = from + zoneOffset(timeZone)(from);
  if (local % stepMs === 0) return periodBounds(from, to, stepMs, timeZone);
  const bounds = [];
  for (let at = from; at < to; at += stepMs) bounds.push(at);
  return Float64Array.of(...bounds, to);
}
function systemOf({ report, period, record }: FilledFor, offsetAt: (time: number) => number): KnownValues['system'] {
  const wall = (at: number) => dayNumber(at + offsetAt(at));
  return {
    date: isoDay(wall(period.from)),
    periodFrom: wall(period.from),
    periodTo: wall(period.to),
    shift: period.shift,
    device: report.devices.map(({ name }) => name).join('、'),
    report: report.name,
    organisation: report.orgName,
    ...(record && { number: record.number }),
  };
}

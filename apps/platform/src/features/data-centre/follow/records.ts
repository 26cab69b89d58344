import { QUALITY_CODES } from '@lightfield/contract/quality-codes';
import type { History } from '../../../engines/history/history.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { FactColumn, ReadRecord, ReportFacts } from '../facts.ts';
import { type Cursor, hotSince } from './cursors.ts';
import { type ReportDirectory, allColumns } from './report-directory.ts';

const DAY_MS = 86_400_000;
/** Values of one batch, about. */
export const BATCH_VALUES = 5_000;
/** Records of a report in one go. */
const PER_REPORT_MAX = 500;

interface HotRow {
  report_number: number;
  ts: Date;
  layout_id: number;
  vals: number[];
  q: number[] | null;
  txt: Record<string, string> | null;
}
export interface Batch {
  /** By time within a device. */
  readonly records: readonly ReadRecord[];
  /** Where the cursors are when it is sent. */
  readonly through: ReadonlyMap<number, number>;
}
export interface NextBatch extends Batch {
  /** Those that it is of. */
  readonly devices: ReadonlySet<string>;
  /** Of them those that may have more. */
  readonly unfinished: ReadonlySet<string>;
}
/** A stretch of a report. */
export interface Stretch {
  readonly reportNumber: number;
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}
type HistoryRows = Pick<History, 'rows'>;

/** `vals` as they were sent: NaN is nothing, or a text beside it. */
function hotRecord(row: HotRow, report: ReportFacts, columns: readonly FactColumn[]): ReadRecord {
  const values = row.vals.map((value, index) => {
    const text = row.txt?.[String(index)];
    if (text !== undefined) return text;
    return Number.isNaN(value) ? null : value;
  });
  return { report, columns, at: row.ts.getTime(), values, q: row.q ?? undefined };
}

/** Reads what is stored: of the last days as rows of many reports at once, before them as history does. */
export function createRecordReader({
  db,
  history,
  reports,
  clock,
}: {
  db: Db;
  history: HistoryRows;
  reports: ReportDirectory;
  clock: Clock;
}) {
  async function hot(cursors: readonly Cursor[], each: number): Promise<ReadRecord[]> {
    const rows = await db.query<HotRow>(
      `select cursor.report_number, record.* from unnest($1::int[], $2::timestamptz[]) as cursor (report_number, through)
        cross join lateral (
          select ts, layout_id, vals, q, txt from hist_record
           where hist_record.report_number = cursor.report_number and hist_record.ts > cursor.through order by ts limit $3) record`,
      [cursors.map(({ reportNumber }) => reportNumber), cursors.map(({ through }) => new Date(through)), each],
    );
    const numbers = [...new Set(rows.map(({ report_number }) => report_number))];
    let known = await reports.of(numbers);
    // Stored in a layout that was made a moment ago.
    const isNew = rows.filter((row) => !known.get(row.report_number)?.layouts.has(row.layout_id));
    if (isNew.length > 0)
      known = new Map([
        ...known,
        ...(await reports.of([...new Set(isNew.map(({ report_number }) => report_number))], true)),
      ]);
    return rows.flatMap((row) => {
      const report = known.get(row.report_number);
      const columns = report?.layouts.get(row.layout_id);
      return report && columns ? [hotRecord(row, report, columns)] : [];
    });
  }

  /** Of a stretch that may be compacted. */
  async function stretch({ reportNumber, from, to }: Stretch, limit: number): Promise<ReadRecord[]> {
    const report = (await reports.of([reportNumber])).get(reportNumber);
    if (!report) return [];
    const columns = allColumns(report);
    if (columns.length === 0) return [];
    const rows = await history.rows({
      reportNumber,
      seriesIds: columns.map(({ seriesId }) => seriesId),
      aggregations: columns.map(({ aggregation }) => aggregation),
      from,
      to: to + 1,
      limit,
      order: 'asc',
    });
    return rows.map(({ time, values, qualities }) => ({
      report,
      columns,
      at: time,
      values,
      q: qualities?.map((quality) => QUALITY_CODES.indexOf(quality)),
    }));
  }

  /** Where the records of a report go on, of which some are compacted. */
  async function nextOf({ reportNumber, through }: Cursor): Promise<number | undefined> {
    const [row] = await db.query<{ at: Date | null }>(
      `select least(
         (select ts from hist_record where report_number = $1 and ts > $2 order by ts limit 1),
         (select greatest(t0, $2 + interval '1 ms') from hist_chunk where report_number = $1 and series_id = 0 and aggregation = 0
             and t0 > $2::timestamptz - interval '1 day' and t1 > $2 order by t0 limit 1),
         (select greatest(to_timestamp(day * 86400.0), $2 + interval '1 ms') from hist_day
           where report_number = $1 and machine is not null and has_raw and last_at > $2
             and day >= floor(extract(epoch from $2::timestamptz) / 86400) order by day limit 1)) as at`,
      [reportNumber, new Date(through)],
    );
    return row?.at?.getTime();
  }
  async function cold(cursor: Cursor, each: number): Promise<ReadRecord[]> {
    const next = await nextOf(cursor);
    if (next === undefined) return [];
    return stretch(
      { reportNumber: cursor.reportNumber, from: Math.max(next, cursor.through + 1), to: next + DAY_MS },
      each,
    );
  }

  return {
    stretch,

    /**
     * What comes next of these cursors, which are all that their devices have. A device goes no further than the report of it that has more
     * to say has come, so that whoever gets the rows gets them in their order.
     */
    async next(all: readonly Cursor[], values = BATCH_VALUES): Promise<NextBatch> {
      const facts = await reports.of(all.map(({ reportNumber }) => reportNumber));
      const { cursors, width, devices } = fitting(all, (cursor) => widthOf(facts.get(cursor.reportNumber)), values);
      const each = Math.min(PER_REPORT_MAX, Math.max(1, Math.floor(values / Math.max(1, width))));
      const since = hotSince(clock.now());
      const recent = cursors.filter(({ through }) => through >= since);
      const older = cursors.filter(({ through }) => through < since);
      const records = recent.length === 0 ? [] : await hot(recent, each);
      const unfinished = new Set<string>();
      for (const cursor of older) {
        const some = await cold(cursor, each);
        records.push(...some);
        if (some.length > 0) unfinished.add(cursor.deviceId);
      }
      const { cut, ...batch } = ordered(records, each);
      return { ...batch, devices, unfinished: new Set([...unfinished, ...cut]) };
    },
  };
}
export type RecordReader = ReturnType<typeof createRecordReader>;

export const widthOf = (report: ReportFacts | undefined): number =>
  report ? Math.max(1, ...[...report.layouts.values()].map(({ length }) => length)) : 1;

/** Whole devices, in their order, until a record of each of their reports is as much as there is room for; the first one in any case. */
function fitting(all: readonly Cursor[], widthOfCursor: (cursor: Cursor) => number, values: number) {
  const cursors: Cursor[] = [];
  const devices = new Set<string>();
  let width = 0;
  for (const [deviceId, own] of Map.groupBy(all, (cursor) => cursor.deviceId)) {
    const more = own.reduce((sum, cursor) => sum + widthOfCursor(cursor), 0);
    if (devices.size > 0 && width + more > values) break;
    cursors.push(...own);
    devices.add(deviceId);
    width += more;
  }
  return { cursors, width, devices };
}

/** `each`: a report with so many may have more; `cut`: devices of such reports. */
export function ordered(records: readonly ReadRecord[], each: number): Batch & { cut: ReadonlySet<string> } {
  const horizon = new Map<string, number>();
  const byReport = Map.groupBy(records, ({ report }) => report.number);
  for (const [, all] of byReport) {
    const last = all.at(-1);
    if (!last || all.length < each) continue;
    horizon.set(last.report.deviceId, Math.min(horizon.get(last.report.deviceId) ?? Infinity, last.at));
  }
  const kept = records
    .filter(({ report, at }) => at <= (horizon.get(report.deviceId) ?? Infinity))
    .toSorted((one, other) => one.at - other.at);
  const through = new Map<number, number>();
  for (const { report, at } of kept) through.set(report.number, at);
  return { records: kept, through, cut: new Set(horizon.keys()) };
}

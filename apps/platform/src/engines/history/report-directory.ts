import type { Aggregation } from '@lightfield/contract';
import type { Ticks } from '../../kernel/clock.ts';
import type { Queryable } from '../../kernel/db.ts';

/** What stands in one column: the values of a series, or what they came to in a period. */
export interface LayoutColumn {
  readonly seriesId: number;
  readonly aggregation?: Aggregation | undefined;
}
export const isSameColumn = (a: LayoutColumn, b: LayoutColumn): boolean =>
  a.seriesId === b.seriesId && a.aggregation === b.aggregation;

/** A report as records name it: who may write it, and which series stands in which column of each of its layouts. */
export interface KnownReport {
  readonly deviceId: string;
  /** The gateway that carries the device now; records of any other are not taken. */
  readonly gatewayId: string | null;
  readonly layouts: ReadonlyMap<number, readonly LayoutColumn[]>;
}

interface Row {
  number: number;
  device_id: string;
  gateway_id: string | null;
  layout_id: number | null;
  series_ids: number[] | null;
  aggregations: Aggregation[] | null;
}

/** How long a number that nobody knows is not asked for again: a gateway with an old configuration names it in every record. */
const UNKNOWN_FOR_MS = 5_000;
const UNKNOWN_MAX = 10_000;

/** Reports and layouts by number, read once and kept until the device's configuration changes. */
export function createReportDirectory(clock: Ticks) {
  const reports = new Map<number, KnownReport>();
  /** "report/layout" → when it may be asked for again. */
  const unknown = new Map<string, number>();

  const isKnown = (report: number, layout: number) => reports.get(report)?.layouts.has(layout) === true;

  return {
    find: (report: number): KnownReport | undefined => reports.get(report),

    /** Reads what is not known yet, in one query. */
    async load(on: Queryable, wanted: Iterable<{ report: number; layout: number }>): Promise<void> {
      const now = clock.ticks();
      const asked = new Map<string, number>();
      for (const { report, layout } of wanted) {
        const key = `${report}/${layout}`;
        if (isKnown(report, layout) || (unknown.get(key) ?? 0) > now) continue;
        asked.set(key, report);
      }
      if (asked.size === 0) return;
      for (const [number, report] of await readReports(on, [...new Set(asked.values())])) reports.set(number, report);
      if (unknown.size > UNKNOWN_MAX) unknown.clear();
      for (const [key, report] of asked) {
        const layout = Number(key.slice(key.indexOf('/') + 1));
        if (isKnown(report, layout)) unknown.delete(key);
        else unknown.set(key, now + UNKNOWN_FOR_MS);
      }
    },

    /** Those of a device, or all. */
    forget(deviceId?: string): void {
      unknown.clear();
      for (const [number, report] of reports)
        if (deviceId === undefined || report.deviceId === deviceId) reports.delete(number);
    },
  };
}

export async function readReports(on: Queryable, numbers: readonly number[]): Promise<Map<number, KnownReport>> {
  const rows = await on.query<Row>(
    `select report.number, report.device_id, device.gateway_id, hist_layout.layout_id, hist_layout.series_ids,
            hist_layout.aggregations
       from report
       join device on device.id = report.device_id
       left join hist_layout on hist_layout.report_number = report.number
      where report.number = any($1::int[])`,
    [numbers],
  );
  const reports = new Map<number, KnownReport & { layouts: Map<number, readonly LayoutColumn[]> }>();
  for (const row of rows) {
    const known = reports.get(row.number) ?? {
      deviceId: row.device_id,
      gatewayId: row.gateway_id,
      layouts: new Map<number, readonly LayoutColumn[]>(),
    };
    const { aggregations } = row;
    if (row.layout_id !== null && row.series_ids)
      known.layouts.set(
        row.layout_id,
        row.series_ids.map((seriesId, column) => ({ seriesId, aggregation: aggregations?.[column] })),
      );
    reports.set(row.number, known);
  }
  return reports;
}

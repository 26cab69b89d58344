import type { Aggregation } from '@lightfield/contract';
import type { Queryable } from '../../../kernel/db.ts';
import type { FactColumn, ReportFacts, VariableFacts } from '../facts.ts';

/** Names that were changed are sent at most so much later. */
const FRESH_MS = 30_000;
const REPORTS_MAX = 3_000;

interface ReportRow {
  number: number;
  name: string;
  device_id: string;
  device_no: string;
  device_name: string;
}
interface LayoutRow {
  report_number: number;
  layout_id: number;
  series_ids: number[];
  aggregations: Aggregation[] | null;
}

/** What reports are called and what stands in their columns, asked for by the batch and kept for a moment. */
export function createReportDirectory(db: Queryable, ticks: () => number) {
  const known = new Map<number, { facts: ReportFacts; until: number }>();

  async function read(numbers: readonly number[]): Promise<ReportFacts[]> {
    const reports = await db.query<ReportRow>(
      `select report.number, report.name, device.id as device_id, device.device_no, device.name as device_name
         from report join device on device.id = report.device_id where report.number = any($1::int[])`,
      [numbers],
    );
    const layouts = await db.query<LayoutRow>(
      `select report_number, layout_id, series_ids, aggregations from hist_layout where report_number = any($1::int[])`,
      [numbers],
    );
    const series = [...new Set(layouts.flatMap(({ series_ids }) => series_ids))];
    const variables = new Map(
      (
        await db.query<VariableFacts & { series_id: number }>(
          'select series_id, id, key, name, unit from variable where series_id = any($1::int[])',
          [series],
        )
      ).map(({ series_id, ...variable }) => [series_id, variable]),
    );
    const byReport = Map.groupBy(layouts, ({ report_number }) => report_number);
    return reports.map((row) => ({
      number: row.number,
      name: row.name,
      deviceId: row.device_id,
      deviceNo: row.device_no,
      deviceName: row.device_name,
      layouts: new Map(
        (byReport.get(row.number) ?? []).map(({ layout_id, series_ids, aggregations }) => [
          layout_id,
          series_ids.map(
            (seriesId, index): FactColumn => ({
              seriesId,
              aggregation: aggregations?.[index],
              variable: variables.get(seriesId),
            }),
          ),
        ]),
      ),
    }));
  }

  return {
    /** Those that are there; a layout that is newer than what is kept is found by asking `again`. */
    async of(numbers: readonly number[], again = false): Promise<ReadonlyMap<number, ReportFacts>> {
      const now = ticks();
      const asked = numbers.filter((number) => again || (known.get(number)?.until ?? 0) <= now);
      if (known.size + asked.length > REPORTS_MAX) known.clear();
      const missing = numbers.filter((number) => asked.includes(number) || !known.has(number));
      if (missing.length > 0)
        for (const facts of await read(missing)) known.set(facts.number, { facts, until: now + FRESH_MS });
      return new Map(
        numbers.flatMap((number) => {
          const found = known.get(number);
          return found ? [[number, found.facts] as const] : [];
        }),
      );
    },
  };
}
export type ReportDirectory = ReturnType<typeof createReportDirectory>;

/** Every column that a report has had, each once. */
export function allColumns({ layouts }: ReportFacts): FactColumn[] {
  const columns = new Map<string, FactColumn>();
  for (const layout of layouts.values())
    for (const column of layout) columns.set(`${column.seriesId} ${column.aggregation ?? ''}`, column);
  return [...columns.values()];
}

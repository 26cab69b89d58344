import { type Aggregation, type DataType, type ReportColumn, type ReportInfo, columnKey } from '@lightfield/contract';
import { averageDecimals } from '@lightfield/rules';
import type { Queryable } from '../../kernel/db.ts';

/** A report with what a query needs to find its records. */
export interface StoredReport extends ReportInfo {
  number: number;
}
/** A stored variable; `seriesId` finds its values. */
export type StoredColumn = ReportColumn & { seriesId: number };

interface ReportRow {
  id: string;
  number: number;
  name: string;
  type: string;
  device_id: string;
  interval_ms: number;
}
interface ColumnRow {
  report_id: string;
  id: string;
  series_id: number;
  name: string;
  unit: string;
  decimals: number;
  data_type: DataType;
  status_map: { value: number; text: string }[];
  aggregation: Aggregation | null;
}

const reportFromRow = (row: ReportRow): StoredReport => ({
  id: row.id,
  number: row.number,
  name: row.name,
  type: row.type,
  equipId: row.device_id,
  intervalMs: row.interval_ms,
});
const columnFromRow = (row: ColumnRow): StoredColumn => {
  const aggregation = row.aggregation ?? undefined;
  const column = {
    key: columnKey({ signalId: row.id, aggregation }),
    signalId: row.id,
    seriesId: row.series_id,
    title: row.name,
    unit: row.unit,
    decimals: row.decimals,
    dataType: row.data_type,
    signalMaps: row.status_map,
  };
  if (aggregation === undefined) return column;
  return { ...column, aggregation, ...(aggregation === 'average' && averaged(row.decimals)) };
};
/** An average is none of the values: it has more digits than they (`PeriodSum` in the rules), and no text. */
const averaged = (decimals: number) => ({
  dataType: 'double' as const,
  decimals: averageDecimals(decimals),
  signalMaps: [],
});
const REPORT_COLUMNS = 'id, number, name, type, device_id, interval_ms';

/** SQL for reports and their columns. Records themselves are read by the history engine. */
export function createHistoryRepository(db: Queryable) {
  return {
    async reportsOf(deviceId: string): Promise<StoredReport[]> {
      const rows = await db.query<ReportRow>(
        `select ${REPORT_COLUMNS} from report where device_id = $1 order by sort, name`,
        [deviceId],
      );
      return rows.map(reportFromRow);
    },

    async deviceName(deviceId: string): Promise<string> {
      const [row] = await db.query<{ name: string }>('select name from device where id = $1', [deviceId]);
      return row?.name ?? '';
    },

    /** A report of that device; `undefined` for one of another device too. */
    async report(deviceId: string, reportId: string): Promise<StoredReport | undefined> {
      const [row] = await db.query<ReportRow>(`select ${REPORT_COLUMNS} from report where id = $1 and device_id = $2`, [
        reportId,
        deviceId,
      ]);
      return row && reportFromRow(row);
    },

    /** Stored variables by report id, in the order of the report. */
    async columnsOf(reportIds: readonly string[]): Promise<Map<string, StoredColumn[]>> {
      const rows = await db.query<ColumnRow>(
        `select report.id as report_id, variable.id, variable.series_id, variable.name, variable.unit, variable.decimals,
                variable.data_type, variable.status_map, summed.aggregation
           from report
          cross join lateral jsonb_array_elements_text(report.settings->'variables') with ordinality as stored(key, place)
           join variable on variable.device_id = report.device_id and variable.key = stored.key
           left join lateral jsonb_array_elements_text(report.settings->'aggregations') with ordinality
             as summed(aggregation, rank) on report.type = 'aggregate'
          where report.id = any($1::uuid[])
          order by report.id, stored.place, summed.rank`,
        [reportIds],
      );
      const columns = new Map<string, StoredColumn[]>(reportIds.map((id) => [id, []]));
      for (const row of rows) columns.get(row.report_id)?.push(columnFromRow(row));
      return columns;
    },
  };
}
export type HistoryRepository = ReturnType<typeof createHistoryRepository>;

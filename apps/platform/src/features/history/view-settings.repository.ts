import { ColumnsView, CurveView } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

export interface ReportViews {
  columns: ColumnsView | null;
  curve: CurveView | null;
}
export interface ViewPlace {
  accountId: string;
  deviceId: string;
  reportId: string;
}
interface ViewRow {
  columns: unknown;
  curve: unknown;
}

/** SQL of what accounts keep for reports. Settings of an older form are as good as none. */
export function createViewSettingsRepository(db: Queryable) {
  return {
    async find({ accountId, deviceId, reportId }: ViewPlace): Promise<ReportViews> {
      const [row] = await db.query<ViewRow>(
        `select columns, curve from report_view join report on report.id = report_id and report.device_id = $3
          where account_id = $1 and report_id = $2`,
        [accountId, reportId, deviceId],
      );
      return {
        columns: ColumnsView.safeParse(row?.columns).data ?? null,
        curve: CurveView.safeParse(row?.curve).data ?? null,
      };
    },

    /** What is `undefined` stays. False: the device has no such report. */
    async save(
      { accountId, deviceId, reportId }: ViewPlace,
      { columns, curve }: { columns: ColumnsView | undefined; curve: CurveView | undefined },
    ): Promise<boolean> {
      const rows = await db.query(
        `insert into report_view (account_id, report_id, columns, curve)
         select $1, id, $4, $5 from report where id = $2 and device_id = $3
         on conflict (account_id, report_id) do update
            set columns = coalesce(excluded.columns, report_view.columns),
                curve = coalesce(excluded.curve, report_view.curve), used_at = now()
         returning report_id`,
        [accountId, reportId, deviceId, columns && JSON.stringify(columns), curve && JSON.stringify(curve)],
      );
      return rows.length > 0;
    },

    /** Those not used for longest go when there are more than `most`. */
    async trim(accountId: string, most: number): Promise<void> {
      await db.query(
        `delete from report_view where account_id = $1 and report_id in (
           select report_id from report_view where account_id = $1 order by used_at desc, report_id offset $2)`,
        [accountId, most],
      );
    },
  };
}
export type ViewSettingsRepository = ReturnType<typeof createViewSettingsRepository>;

import { ColumnsView, CurveView } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

export interface ProjectReportView {
  columns: ColumnsView | null;
  curve: CurveView | null;
}
interface Place {
  accountId: string;
  reportId: string;
}

/** SQL of what accounts keep for reports of projects. Settings of an older form are as good as none. */
export function createProjectReportViews(db: Queryable) {
  return {
    async find({ accountId, reportId }: Place): Promise<ProjectReportView> {
      const [row] = await db.query<{ columns: unknown; curve: unknown }>(
        'select columns, curve from project_report_view where account_id = $1 and report_id = $2',
        [accountId, reportId],
      );
      return {
        columns: ColumnsView.safeParse(row?.columns).data ?? null,
        curve: CurveView.safeParse(row?.curve).data ?? null,
      };
    },

    /** What is `undefined` stays. False: there is no such report. */
    async save(
      { accountId, reportId }: Place,
      { columns, curve }: { columns: ColumnsView | undefined; curve: CurveView | undefined },
    ): Promise<boolean> {
      const rows = await db.query(
        `insert into project_report_view (account_id, report_id, columns, curve)
         select $1, id, $3, $4 from project_report where id = $2
         on conflict (account_id, report_id) do update
            set columns = coalesce(excluded.columns, project_report_view.columns),
                curve = coalesce(excluded.curve, project_report_view.curve), used_at = now()
         returning report_id`,
        [accountId, reportId, columns && JSON.stringify(columns), curve && JSON.stringify(curve)],
      );
      return rows.length > 0;
    },

    /** Those not used for longest go when there are more than `most`. */
    async trim(accountId: string, most: number): Promise<void> {
      await db.query(
        `delete from project_report_view where account_id = $1 and report_id in (
           select report_id from project_report_view where account_id = $1 order by used_at desc, report_id offset $2)`,
        [accountId, most],
      );
    },
  };
}
export type ProjectReportViews = ReturnType<typeof createProjectReportViews>;

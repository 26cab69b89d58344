import type { ProjectReport, ProjectReportField } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

interface Row {
  id: string;
  project_id: string;
  name: string;
  interval_ms: number;
  fields: ProjectReportField[];
  changed_at: Date;
}
const fromRow = (row: Row): ProjectReport => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  intervalMs: row.interval_ms,
  fields: row.fields,
  changedAt: row.changed_at.getTime(),
});
const SELECT = 'select id, project_id, name, interval_ms, fields, changed_at from project_report';

/** Half of a character of two halves is none to the database. */
const stored = ({ fields }: Pick<ProjectReport, 'fields'>): string =>
  JSON.stringify(fields.map((field) => ({ ...field, alias: field.alias.toWellFormed() })));

/** SQL of reports of projects. */
export function createProjectReportRepository(db: Queryable) {
  return {
    async all(on: Queryable, projectId: string): Promise<ProjectReport[]> {
      const rows = await on.query<Row>(`${SELECT} where project_id = $1 order by sort, id`, [projectId]);
      return rows.map(fromRow);
    },
    async find(id: string): Promise<ProjectReport | undefined> {
      const [row] = await db.query<Row>(`${SELECT} where id = $1`, [id]);
      return row && fromRow(row);
    },
    async insert(tx: Transaction, one: Omit<ProjectReport, 'changedAt'>, at: number): Promise<void> {
      await tx.query(
        `insert into project_report (id, project_id, name, interval_ms, fields, changed_at, sort)
         select $1, $2, $3, $4, $5::jsonb, $6, coalesce(max(sort), 0) + 1 from project_report where project_id = $2`,
        [one.id, one.projectId, one.name, one.intervalMs, stored(one), new Date(at)],
      );
    },
    async update(tx: Transaction, one: Omit<ProjectReport, 'changedAt'>, at: number): Promise<void> {
      await tx.query(
        'update project_report set name = $2, interval_ms = $3, fields = $4::jsonb, changed_at = $5 where id = $1',
        [one.id, one.name, one.intervalMs, stored(one), new Date(at)],
      );
    },
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from project_report where id = $1', [id]);
    },
    /** Names of devices that are bound to the project. */
    async devices(projectId: string): Promise<Map<string, string>> {
      const rows = await db.query<{ id: string; name: string }>(
        'select device.id, device.name from project_device join device on device.id = device_id where project_id = $1',
        [projectId],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async deviceNames(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await db.query<{ id: string; name: string }>(
        'select id, name from device where id = any($1::uuid[])',
        [ids],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}
export type ProjectReportRepository = ReturnType<typeof createProjectReportRepository>;

import type { ReportDocument } from '@lightfield/report';
import type { Queryable } from '../../kernel/db.ts';

interface Head {
  version: number;
  savedAt: Date;
  savedBy: string;
}
const HEAD = `version, saved_at as "savedAt", saved_by as "savedBy"`;
const head = ({ version, savedAt, savedBy }: Head) => ({ version, savedAt: savedAt.getTime(), savedBy });

/** SQL of templates. What is stored was proven before it was. */
export const templateRepository = {
  /** The newest version where none is named. */
  async find(on: Queryable, reportId: string, version?: number) {
    const [row] = await on.query<Head & { document: ReportDocument }>(
      `select ${HEAD}, document from smart_report_template where report_id = $1 and ($2::int is null or version = $2)
        order by version desc limit 1`,
      [reportId, version ?? null],
    );
    return row && { ...head(row), document: row.document };
  },
  /** The newest one, as it is stored. */
  async text(on: Queryable, reportId: string) {
    const [row] = await on.query<{ version: number; text: string }>(
      'select version, document::text as text from smart_report_template where report_id = $1 order by version desc limit 1',
      [reportId],
    );
    return row;
  },
  async document(on: Queryable, reportId: string): Promise<ReportDocument | undefined> {
    return (await templateRepository.find(on, reportId))?.document;
  },
  async versions(on: Queryable, reportId: string) {
    const rows = await on.query<Head>(
      `select ${HEAD} from smart_report_template where report_id = $1 order by version desc`,
      [reportId],
    );
    return rows.map(head);
  },
  async save(
    tx: Queryable,
    reportId: string,
    {
      version,
      document,
      inputs,
      at,
      by,
      keep,
    }: { version: number; document: ReportDocument; inputs: number; at: number; by: string; keep: number },
  ): Promise<void> {
    await tx.query(
      'insert into smart_report_template (report_id, version, document, saved_at, saved_by) values ($1, $2, $3, $4, $5)',
      [reportId, version, JSON.stringify(document), new Date(at), by],
    );
    await tx.query('update smart_report set template_version = $2, inputs = $3 where id = $1', [
      reportId,
      version,
      inputs,
    ]);
    await tx.query('delete from smart_report_template where report_id = $1 and version <= $2', [
      reportId,
      version - keep,
    ]);
  },
};
export type TemplateRepository = typeof templateRepository;

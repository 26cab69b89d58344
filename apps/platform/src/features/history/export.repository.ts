import type { ExportState } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import type { Lang } from '../../kernel/language.ts';
import type { FileOrder } from './file-order.ts';

/** A file that nobody has begun to download by then is forgotten, s. */
const WAITING_S = 60;
/** How long one can still ask what became of it, s. */
const ENDED_S = 300;
/** A process that has said nothing of a file for so long has ended, s. */
const SILENT_S = 20;

const KNOWN = `(case state when 'waiting' then seen_at > now() - interval '${WAITING_S} s'
  else seen_at > now() - interval '${ENDED_S} s' end)`;
const IS_SILENT = `seen_at <= now() - interval '${SILENT_S} s'`;
const STATE = `case when state = 'running' and ${IS_SILENT} then 'failed' else state end as state, rows, total`;

export interface ExportRow {
  readonly file_name: string;
  readonly lang: Lang;
  readonly file_order: FileOrder;
}

/** SQL of files of history that are asked for. Whoever asks is found by their account; of others there is nothing. */
export function createExportRepository(db: Db) {
  const change = async (id: string, set: string, values: readonly unknown[] = []): Promise<boolean> => {
    const rows = await db.query<{ id: string }>(
      `update history_export set ${set}, seen_at = now() where id = $1 and state in ('waiting', 'running') returning id`,
      [id, ...values],
    );
    return rows.length > 0;
  };
  return {
    /** False: the account has as many as it may have. Two that begin at the same time wait for each other. */
    add: (id: string, accountId: string, { fileName, lang, order, total }: NewExport, most: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('export ' || $1, 0))`, [accountId]);
        const [busy] = await tx.query<{ n: number }>(
          `select count(*) as n from history_export
            where account_id = $1 and state in ('waiting', 'running') and ${KNOWN} and not (state = 'running' and ${IS_SILENT})`,
          [accountId],
        );
        if ((busy?.n ?? 0) >= most) return false;
        await tx.query(
          `insert into history_export (id, account_id, file_name, lang, file_order, total) values ($1, $2, $3, $4, $5, $6)`,
          [id, accountId, fileName, lang, JSON.stringify(order), total],
        );
        return true;
      }),
    /** It is somebody's to write from now on; a second time there is none. */
    async begin(id: string, accountId: string): Promise<ExportRow | undefined> {
      const [row] = await db.query<ExportRow>(
        `update history_export set state = 'running', seen_at = now()
          where id = $1 and account_id = $2 and state = 'waiting' and ${KNOWN} returning file_name, lang, file_order`,
        [id, accountId],
      );
      return row;
    },
    /** False: it was cancelled. */
    goesOn: (id: string, rows: number): Promise<boolean> => change(id, 'rows = $2', [rows]),
    async end(id: string, state: 'done' | 'failed' | 'cancelled', rows: number): Promise<void> {
      await change(id, 'state = $2, rows = $3', [state, rows]);
    },
    async cancel(id: string): Promise<void> {
      await change(id, `state = 'cancelled'`);
    },
    async state(id: string, accountId: string): Promise<ExportState | undefined> {
      const [row] = await db.query<ExportState>(
        `select ${STATE} from history_export where id = $1 and account_id = $2 and ${KNOWN}`,
        [id, accountId],
      );
      return row;
    },
    async forget(): Promise<void> {
      await db.query(`delete from history_export where seen_at <= now() - interval '${ENDED_S} s'`);
    },
  };
}
interface NewExport {
  readonly fileName: string;
  readonly lang: Lang;
  readonly order: FileOrder;
  readonly total: number;
}
export type ExportRepository = ReturnType<typeof createExportRepository>;

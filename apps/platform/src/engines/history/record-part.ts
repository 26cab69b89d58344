import { once } from 'node:events';
import type { RecordItem } from '@lightfield/contract';
import type { Transaction } from '../../kernel/db.ts';
import type { BatchPart } from '../types.ts';
import { RECORD_COLUMNS, encodeRecords } from './record-rows.ts';
import type { createReportDirectory } from './report-directory.ts';
import { isDuplicate } from '../../kernel/statement.ts';

/** What became of the records that arrived. */
export interface RecordCounters {
  stored: number;
  values: number;
  /** Already there: the same report at the same millisecond. */
  duplicates: number;
  /** Report or layout unknown, or of another gateway. */
  unknown: number;
  /** Not as many values or qualities as the layout has columns. */
  wrongShape: number;
}

/** Stores records with one binary COPY; a record that is there already lands once and harms none of its neighbours. */
export function createRecordPart(
  directory: ReturnType<typeof createReportDirectory>,
  counters: RecordCounters,
): BatchPart<RecordItem> {
  return {
    async write(tx, items) {
      await directory.load(
        tx,
        items.map(({ item }) => item),
      );
      let unknown = 0;
      let wrongShape = 0;
      const placed: RecordItem[] = [];
      for (const { gateway, item } of items) {
        const report = directory.find(item.report);
        const columns = report?.gatewayId === gateway.gatewayId ? report.layouts.get(item.layout) : undefined;
        if (!columns) unknown++;
        else if (item.values.length !== columns.length || (item.q && item.q.length !== columns.length)) wrongShape++;
        else placed.push(item);
      }
      const stored = placed.length === 0 ? 0 : await store(tx, placed);
      return () => {
        counters.stored += stored;
        counters.duplicates += placed.length - stored;
        counters.unknown += unknown;
        counters.wrongShape += wrongShape;
        for (const { values } of placed) counters.values += values.length;
      };
    },
  };
}

/** Answers how many were new. */
async function store(tx: Transaction, records: readonly RecordItem[]): Promise<number> {
  const rows = encodeRecords(records);
  // The transaction is shared with other parts and other gateways: a refused COPY must not take them down with it.
  await tx.query('savepoint records');
  try {
    await copy(tx, 'hist_record', rows);
    await tx.query('release savepoint records');
    return records.length;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await tx.query('rollback to savepoint records');
    return storeNewOnes(tx, rows);
  }
}

async function storeNewOnes(tx: Transaction, rows: Buffer): Promise<number> {
  await tx.query('create temp table hist_record_staging (like hist_record) on commit drop');
  await copy(tx, 'hist_record_staging', rows);
  const [counted] = await tx.query<{ n: number }>(
    `with added as (
       insert into hist_record (${RECORD_COLUMNS}) select ${RECORD_COLUMNS} from hist_record_staging
       on conflict (report_number, ts) do nothing returning 1)
     select count(*) as n from added`,
  );
  await tx.query('drop table hist_record_staging');
  return counted?.n ?? 0;
}

async function copy(tx: Transaction, table: string, rows: Buffer): Promise<void> {
  const stream = tx.copyFrom(`copy ${table} (${RECORD_COLUMNS}) from stdin (format binary)`);
  const finished = once(stream, 'finish');
  stream.end(rows);
  await finished;
}

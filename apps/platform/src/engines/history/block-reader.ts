import { finished } from 'node:stream/promises';
import type { Reads } from '../../kernel/db.ts';
import { HEAD, type StoredBlock } from './codec/block.ts';
import { columnName, columnNumber } from './codec/pack.ts';
import { createCopyReader, readTimestamp } from './copy-format.ts';
import { DAY_MS } from './rollup-builder.ts';

/** Last moment whose ISO text PostgreSQL reads. */
const LAST_MS = Date.UTC(9999, 11, 31);
export const literal = (ms: number): string =>
  `'${new Date(Math.min(Math.max(0, ms), LAST_MS)).toISOString()}'::timestamptz`;

/** COPY takes no parameters, so numbers are written into its text: integers only. */
export function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number`);
  return value;
}

export interface Range {
  readonly reportNumber: number;
  /** Inclusive, ms. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Of these days alone (since 1970-01-01), where others lie there that are not to be read. */
  readonly days?: readonly number[];
}
/** A block as it is listed: when its first and last record were, and how many it has. */
export interface BlockInfo {
  readonly t0: number;
  readonly t1: number;
  readonly records: number;
}
const of = (days: readonly number[] | undefined): string =>
  days ? ` and floor(extract(epoch from t0) / 86400)::int = any('{${days.map(whole).join()}}'::int[])` : '';
/** Many columns are not looked up one by one. */
const COLUMNS_MAX = 200;

/** Reads what is compacted. A block lies within a day, so that of those that begin a day earlier none is missed. */
export function createBlockReader(db: Reads) {
  async function read(
    select: string,
    fields: number,
    onRow: (buffer: Buffer, starts: Int32Array, lengths: Int32Array) => void,
  ): Promise<void> {
    const stream = await db.copyTo(`copy (${select}) to stdout (format binary)`);
    stream.on('data', createCopyReader(fields, onRow));
    await finished(stream);
  }
  const begun = ({ from, to, days }: Pick<Range, 'from' | 'to' | 'days'>) =>
    `t0 >= ${literal(from - DAY_MS)} and t0 < ${literal(to)}${of(days)}`;

  return {
    /** Blocks that have records in the range, newest first. */
    async list(range: Range): Promise<BlockInfo[]> {
      const blocks: BlockInfo[] = [];
      await read(
        `select t0, t1, n from hist_chunk where report_number = ${whole(range.reportNumber)} and series_id = 0
            and aggregation = 0 and ${begun(range)} and t1 >= ${literal(range.from)} order by t0 desc`,
        3,
        (buffer, starts) =>
          blocks.push({
            t0: readTimestamp(buffer, starts[0] ?? 0),
            t1: readTimestamp(buffer, starts[1] ?? 0),
            records: buffer.readInt32BE(starts[2] ?? 0),
          }),
      );
      return blocks;
    },

    /** Blocks that have records in the range, with these columns; none: the heads alone. */
    async blocks(range: Range, columns: readonly number[]): Promise<StoredBlock[]> {
      const found = new Map<number, { head: Uint8Array | undefined; pieces: Map<number, Uint8Array> }>();
      const names = columns.map(columnName);
      const series = [...new Set([0, ...names.map(({ seriesId }) => seriesId)])];
      const only = series.length > COLUMNS_MAX ? 'true' : `series_id in (${series.map(whole).join(', ')})`;
      const wanted = new Set([HEAD, ...columns]);
      await read(
        `select series_id, aggregation, t0, data from hist_chunk where report_number = ${whole(range.reportNumber)}
            and ${only} and ${begun(range)} and t1 >= ${literal(range.from)}`,
        4,
        (buffer, starts, lengths) => {
          const number = columnNumber({
            seriesId: buffer.readInt32BE(starts[0] ?? 0),
            aggregation: buffer.readInt16BE(starts[1] ?? 0),
          });
          if (!wanted.has(number)) return;
          const t0 = readTimestamp(buffer, starts[2] ?? 0);
          const block = found.get(t0) ?? { head: undefined, pieces: new Map<number, Uint8Array>() };
          found.set(t0, block);
          const data = ownBytes(buffer, starts[3] ?? 0, lengths[3] ?? 0);
          if (number === HEAD) block.head = data;
          else block.pieces.set(number, data);
        },
      );
      return [...found.values()].flatMap(({ head, pieces }) => (head ? [{ head, pieces }] : []));
    },

    /** Hours of whole days, by the beginning of the day. */
    async hours({ reportNumber, from, to, days: only }: Range): Promise<Map<number, Uint8Array>> {
      const days = new Map<number, Uint8Array>();
      await read(
        `select t0, data from hist_hour where report_number = ${whole(reportNumber)} and t0 >= ${literal(from)} and t0 < ${literal(to)}${of(only)}`,
        2,
        (buffer, starts, lengths) =>
          days.set(readTimestamp(buffer, starts[0] ?? 0), ownBytes(buffer, starts[1] ?? 0, lengths[1] ?? 0)),
      );
      return days;
    },

    /** Minutes of whole days and of these columns, by the beginning of the day. */
    async minutes(
      { reportNumber, from, to, days: only }: Range,
      columns: readonly number[],
    ): Promise<Map<number, Map<number, Uint8Array>>> {
      const days = new Map<number, Map<number, Uint8Array>>();
      const wanted = new Set(columns);
      const series = [...new Set(columns.map((column) => columnName(column).seriesId))];
      await read(
        `select series_id, aggregation, t0, data from hist_minute where report_number = ${whole(reportNumber)}
            and series_id in (${series.map(whole).join(', ')}) and t0 >= ${literal(from)} and t0 < ${literal(to)}${of(only)}`,
        4,
        (buffer, starts, lengths) => {
          const number = columnNumber({
            seriesId: buffer.readInt32BE(starts[0] ?? 0),
            aggregation: buffer.readInt16BE(starts[1] ?? 0),
          });
          if (!wanted.has(number)) return;
          const t0 = readTimestamp(buffer, starts[2] ?? 0);
          const day = days.get(t0) ?? new Map<number, Uint8Array>();
          days.set(t0, day);
          day.set(number, ownBytes(buffer, starts[3] ?? 0, lengths[3] ?? 0));
        },
      );
      return days;
    },
  };
}
export type BlockReader = ReturnType<typeof createBlockReader>;

/** Bytes with memory of their own, so that handing them to a thread does not take everything around them along. */
const ownBytes = (buffer: Buffer, at: number, length: number): Uint8Array =>
  new Uint8Array(buffer.subarray(at, at + length));

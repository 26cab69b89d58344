import type { Reads } from '../../kernel/db.ts';
import { type Range, literal, whole } from './block-reader.ts';
import type { HotNumbers, HotRows } from './jobs.ts';
import { type LayoutColumn, isSameColumn } from './report-directory.ts';
import { DAY_MS } from './rollup-builder.ts';

export type Layouts = ReadonlyMap<number, readonly LayoutColumn[]>;
export interface HotPick {
  readonly order: 'asc' | 'desc';
  readonly limit?: number;
  readonly offset?: number;
}

/** From so many columns on. */
const WIDE_FROM = 8;

const fromRange = ({ reportNumber, from, to }: Range) =>
  `from hist_record where report_number = ${whole(reportNumber)} and ts >= ${literal(from)} and ts < ${literal(to)}`;
const picked = ({ order, limit, offset }: HotPick) =>
  `order by ts ${order === 'asc' ? 'asc' : 'desc'}${limit === undefined ? '' : ` limit ${whole(limit)}`} offset ${whole(offset ?? 0)}`;

/** Reads records as they came, in binary, for the decoder to make sense of. */
export function createHotReader(db: Reads) {
  async function pieces(select: string): Promise<Uint8Array[]> {
    const stream = await db.copyTo(`copy (${select}) to stdout (format binary)`);
    const found: Uint8Array[] = [];
    for await (const piece of stream) found.push(new Uint8Array(piece as Buffer));
    return found;
  }

  return {
    /** Records by day, counted from 1970-01-01; days without any are left out. */
    async countByDay(range: Range): Promise<Map<number, number>> {
      const rows = await db.query<{ day: number; n: number }>(
        `select floor(extract(epoch from ts) / ${DAY_MS / 1_000})::int as day, count(*) as n ${fromRange(range)} group by 1`,
      );
      return new Map(rows.map(({ day, n }) => [day, n]));
    },

    /** No record has a quality that is worth telling. */
    async isWhollyGood(range: Range): Promise<boolean> {
      const found = await db.query(`select 1 ${fromRange(range)} and q is not null limit 1`);
      return found.length === 0;
    },

    /** Time and one number for each column. */
    numbers: (range: Range, columns: readonly LayoutColumn[], layouts: Layouts, pick: HotPick): Promise<Uint8Array[]> =>
      pieces(
        `select ${['ts', ...columns.map((column) => columnOf(column, layouts))].join(', ')} ${fromRange(range)} ${picked(pick)}`,
      ),

    /** Many columns: all values of a record as they lie, which costs the database a fraction of taking them apart. */
    async wide(range: Range, columns: readonly LayoutColumn[], layouts: Layouts, pick: HotPick): Promise<HotNumbers> {
      const [stored, ...others] = layouts.values();
      if (!stored || others.length > 0 || columns.length < WIDE_FROM)
        return { pieces: await this.numbers(range, columns, layouts, pick) };
      const places = columns.map((column) => placeOf(column, stored));
      return { places, pieces: await pieces(`select ts, vals ${fromRange(range)} ${picked(pick)}`) };
    },

    async rows(range: Range, columns: readonly LayoutColumn[], layouts: Layouts, pick: HotPick): Promise<HotRows> {
      const places = new Map(
        [...layouts].map(([id, stored]) => [id, columns.map((column) => placeOf(column, stored))]),
      );
      return {
        places,
        pieces: await pieces(`select ts, layout_id, vals, q, txt ${fromRange(range)} ${picked(pick)}`),
      };
    },
  };
}
export type HotReader = ReturnType<typeof createHotReader>;

const placeOf = (wanted: LayoutColumn, stored: readonly LayoutColumn[]): number =>
  stored.findIndex((column) => isSameColumn(column, wanted));

/** SQL for the value of a series, whichever column it stands in. */
function columnOf(wanted: LayoutColumn, layouts: Layouts): string {
  const byColumn = new Map<number, number[]>();
  for (const [layout, stored] of layouts) {
    const column = placeOf(wanted, stored);
    byColumn.set(column, [...(byColumn.get(column) ?? []), layout]);
  }
  const [only] = byColumn.keys();
  if (only === undefined || (byColumn.size === 1 && only < 0)) return 'null::float8';
  // PostgreSQL counts from 1.
  if (byColumn.size === 1) return `vals[${only + 1}]`;
  const cases = [...byColumn]
    .filter(([column]) => column >= 0)
    .map(([column, ids]) => `when layout_id in (${ids.map(whole).join(', ')}) then vals[${column + 1}]`);
  return `case ${cases.join(' ')} end`;
}

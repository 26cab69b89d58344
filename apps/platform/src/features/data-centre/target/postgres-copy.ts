import type { ForwardColumn, TargetOf } from '@lightfield/contract';
import type { Fact } from '../facts.ts';
import type { createPostgresConnection } from './postgres-connection.ts';
import { COLUMN_TYPES, type Place, cell, quoted, tableOf } from './postgres-names.ts';
import type { TargetParts } from './target.ts';

const copySql = (place: Place, columns: readonly ForwardColumn[]) =>
  `copy ${tableOf(place)} (${columns.map(({ name }) => quoted(name)).join(', ')}) from stdin`;
/** Fewer rows are inserted: there is nothing to gain. */
const COPIED_FROM = 50;
/** After rows that were there already, so many batches are inserted. */
const INSERTED = 20;
/** What a server says of a statement, after which the connection goes on: data, constraints, features, rights, names. */
const OF_STATEMENT = /^(0A|22|23|42|55)/;

/** After so many batches somebody may have given columns other types. */
const FIT_FOR = 100;

/**
 * `COPY` takes rows for half of what an insert takes, but none of them when one is there already: most batches come once. It is
 * used where columns have the very types that we would give them, since other ones make other values out of its texts; whatever the server has
 * against it, the insert goes instead, and says what is wrong.
 */
export function createCopying(
  { target, mapping: { columns } }: Pick<TargetParts<TargetOf<'postgres'>>, 'target' | 'mapping'>,
  { ask, copy }: Pick<ReturnType<typeof createPostgresConnection>, 'ask' | 'copy'>,
) {
  let isFit = false;
  let fitFor = 0;
  /** Batches that are inserted before it is tried again. */
  let inserted = 0;

  /** Texts of a length that somebody has set take the same text, or say that it is too long, however it comes. */
  async function looks(): Promise<void> {
    const { rows } = await ask(
      `select count(*)::int as fit from unnest($2::text[], $3::regtype[]) as said (name, type)
         join pg_attribute on attrelid = to_regclass($1) and attname = said.name and attnum > 0 and not attisdropped
        where atttypid = said.type or said.type = 'text'::regtype and atttypid = 'varchar'::regtype`,
      [tableOf(target), columns.map(({ name }) => name), columns.map(({ field }) => COLUMN_TYPES[field])],
    );
    isFit = (rows as { fit: number }[])[0]?.fit === columns.length;
    fitFor = FIT_FOR;
  }
  return {
    /** Answers whether the rows are there. */
    async took(rows: readonly Fact[]): Promise<boolean> {
      if (rows.length < COPIED_FROM) return false;
      if (fitFor === 0) await looks();
      fitFor -= 1;
      inserted = Math.max(0, inserted - 1);
      if (!isFit || inserted > 0) return false;
      try {
        await copy(copySql(target, columns), rows.map((row) => copyLine(row, columns)).join(''));
        return true;
      } catch (error) {
        const { code } = error as { code?: unknown };
        if (typeof code !== 'string' || !OF_STATEMENT.test(code)) throw error;
        // Rows that were sent before seldom come alone.
        inserted = INSERTED;
        return false;
      }
    },
  };
}

/** Rows as `COPY` reads them. */
function copyLine(row: Fact, columns: readonly ForwardColumn[]): string {
  const cells = columns.map(({ field }) => {
    const value = cell(row[field]);
    if (value === null || value === undefined) return '\\N';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.replaceAll(/[\\\n\r\t]/g, (sign) => COPY_SIGNS[sign] ?? sign);
  });
  return `${cells.join('\t')}\n`;
}
const COPY_SIGNS: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

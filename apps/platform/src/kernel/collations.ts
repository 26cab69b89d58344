import type { Db } from './db.ts';
import type { Log } from './log.ts';

/**
 * Names are ordered by a library beside the database server. Another version of it may order them otherwise than the indexes were
 * built by, and rows would no longer be found along these: they are built anew. Answers the collations that were renewed.
 */
export async function renewCollations(db: Db, log: Log): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    const stale = await tx.query<{ oid: number; name: string }>(
      `select oid::int8 as oid, quote_ident(collname) as name from pg_collation
        where collnamespace = current_schema()::regnamespace and collversion <> pg_collation_actual_version(oid)`,
    );
    for (const { oid, name } of stale) {
      const indexes = await tx.query<{ name: string }>(
        'select indexrelid::regclass::text as name from pg_index where $1::int8::oid = any(indcollation::oid[])',
        [oid],
      );
      for (const index of indexes) await tx.query(`reindex index ${index.name}`);
      await tx.query(`alter collation ${name} refresh version`);
      log.warn(
        { collation: name, indexes: indexes.length },
        'names are ordered by another version; indexes built anew',
      );
    }
    return stale.map(({ name }) => name);
  });
}

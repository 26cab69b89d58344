import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PgDb, createPgDb } from './db-pg.ts';
import { silentLog } from './log.ts';
import { type TestPooler, testPooler } from './pooler.testing.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

/** Two connections to the server for ten of ours: each transaction may be on another one. */
let test: TestDatabase;
let pooler: TestPooler;
let db: PgDb;
beforeAll(async () => {
  test = await testDatabase({ migrated: false });
  pooler = await testPooler(test, { connections: 2 });
  db = createPgDb({ connection: pooler.url, log: silentLog, poolSize: 10 });
  await db.query('create table thing (id int primary key, name text)');
});
afterAll(async () => {
  await db.end();
  await pooler.stop();
  await test.drop();
});

it('what is asked again and again finds its statement on whatever connection of a pooler it is asked', async () => {
  const asked = Array.from({ length: 200 }, (_, n) =>
    db.query<{ n: number }>('select $1::int as n', [n], { prepared: true }),
  );
  expect((await Promise.all(asked)).map(([row]) => row?.n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

it('what belongs to a transaction stays together: temporary tables, locks, COPY', async () => {
  const one = (from: number) =>
    db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(1)');
      await tx.query('create temp table staging (like thing) on commit drop');
      await pipeline(Readable.from([`${from}\ta\n${from + 1}\tb\n`]), tx.copyFrom('copy staging from stdin'));
      await tx.query('insert into thing select * from staging');
    });
  await Promise.all(Array.from({ length: 10 }, (_, n) => one(10 * n)));
  expect(await db.query('select count(*)::int as n from thing')).toEqual([{ n: 20 }]);
});

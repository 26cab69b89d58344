import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from './log.ts';
import { migrate } from './migrate.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let test: TestDatabase;
let folder: string;
beforeEach(async () => {
  test = await testDatabase({ migrated: false });
  folder = await mkdtemp(path.join(os.tmpdir(), 'lf-migrations-'));
});
afterEach(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});
const file = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const run = () => migrate(test.db, folder, silentLog);

it('applies files in order, each once', async () => {
  await file('0002-b.sql', 'alter table a add column y int;');
  await file('0001-a.sql', 'create table a (x int); insert into a values (1);');
  expect(await run()).toEqual(['0001-a', '0002-b']);
  expect(await run()).toEqual([]);
  expect(await test.db.query('select * from a')).toEqual([{ x: 1, y: null }]);
  await file('0003-c.sql', 'drop table a;');
  expect(await run()).toEqual(['0003-c']);
});

it('lets one of several platforms do it', async () => {
  await file('0001-a.sql', 'create table a (x int); select pg_sleep(0.1);');
  const done = await Promise.all([run(), run(), run()]);
  expect(done.flat()).toEqual(['0001-a']);
});

it('refuses a file that was changed after it had been applied', async () => {
  await file('0001-a.sql', 'create table a (x int);');
  await run();
  await file('0001-a.sql', 'create table a (x bigint);');
  await expect(run()).rejects.toThrow('migration 0001-a was changed');
});

it('takes other line ends for the same file', async () => {
  await file('0001-a.sql', 'create table a (\nx int);\n');
  await run();
  await file('0001-a.sql', 'create table a (\r\nx int);\r\n');
  expect(await run()).toEqual([]);
});

it('waits for a table that somebody uses for two seconds at a time, so that others get to it meanwhile', async () => {
  await file('0001-a.sql', 'create table a (x int);');
  await run();
  await file('0002-b.sql', 'alter table a add column y int;');
  const until = Promise.withResolvers<undefined>();
  const used = test.db.transaction(async (tx) => {
    await tx.query('select * from a');
    await until.promise;
  });
  const waits = run();
  await new Promise((done) => setTimeout(done, 500));
  // Waits behind the migration until that lets go for a moment.
  await test.db.query('insert into a (x) values (1)');
  until.resolve(undefined);
  await used;
  expect(await waits).toEqual(['0002-b']);
});

describe('two versions on one database', () => {
  beforeEach(() => file('0001-a.sql', 'create table a (x int, y int);'));

  it('one that a newer version has added to fits the older one, which adds nothing anew', async () => {
    await file('0002-b.sql', 'create table b (x int);');
    await run();
    await rm(path.join(folder, '0002-b.sql'));
    expect(await run()).toEqual([]);
  });

  it('one from which a newer version has taken something fits those alone that do not use it any more', async () => {
    await file('0002-b.sql', '-- no program uses a.y any more\nselect 1;');
    await file('0003-c.sql', '-- contracts 0002: a.y\nalter table a drop column y;');
    await run();
    await rm(path.join(folder, '0003-c.sql'));
    expect(await run()).toEqual([]);
    await rm(path.join(folder, '0002-b.sql'));
    await expect(run()).rejects.toThrow(
      'the database has migration 0003-c, which takes away what this version needs: start one that knows migration 0002',
    );
  });

  it('nothing is taken away while a process runs that needs it, and it is named', async () => {
    await file(
      '0002-b.sql',
      'create table process_report (name text, version text, said_at timestamptz default now(), migration text);',
    );
    await run();
    await file('0003-c.sql', '-- contracts 0002: a.y\nalter table a drop column y;');
    const says = (of: string, migration: string | null) =>
      test.db.query('insert into process_report (name, version, migration) values ($1, $2, $3)', [
        of,
        '1.0',
        migration,
      ]);
    await says('fits:80', '0002-b');
    await says('older:80', '0001-a');
    await says('of-before:80', null);
    await expect(migrate(test.db, folder, silentLog, { patienceMs: 0 })).rejects.toThrow(
      'migration 0003-c takes away what of-before:80 (1.0), older:80 (1.0) still needs: end these processes first',
    );
    expect(await test.db.query('select y from a')).toEqual([]);
    // One has ended, of the other one nothing was heard: it was killed.
    const waits = run();
    await test.db.query(`delete from process_report where name = 'of-before:80'`);
    await test.db.query(`update process_report set said_at = now() - interval '1 minute' where name = 'older:80'`);
    expect(await waits).toEqual(['0003-c']);
  });
});

it('leaves nothing of a file that fails, and keeps those before it', async () => {
  await file('0001-a.sql', 'create table a (x int);');
  await file('0002-b.sql', 'create table b (x int); select 1 / 0;');
  await expect(run()).rejects.toMatchObject({ code: '22012' });
  expect(await test.db.query(`select to_regclass('a') is not null as a, to_regclass('b') is not null as b`)).toEqual([
    { a: true, b: false },
  ]);
});

it('refuses a file without a number', async () => {
  await file('later.sql', 'select 1;');
  await expect(run()).rejects.toThrow('not named like a migration');
});

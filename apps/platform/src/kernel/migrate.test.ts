import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

it('refuses a database that is newer than the program', async () => {
  await file('0001-a.sql', 'create table a (x int);');
  await file('0002-b.sql', 'create table b (x int);');
  await run();
  await rm(path.join(folder, '0002-b.sql'));
  await expect(run()).rejects.toThrow('it is newer');
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

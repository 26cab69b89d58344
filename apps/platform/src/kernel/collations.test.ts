import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewCollations } from './collations.ts';
import { silentLog } from './log.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

it('builds the indexes of names anew when the library that orders them is another one, once', async () => {
  expect(await renewCollations(test.db, silentLog)).toEqual([]);
  await test.db.query(`update pg_collation set collversion = 'older' where collname = 'natural_name'`);
  const fileOf = async () => (await test.db.query(`select pg_relation_filenode('device_name') as file`))[0];
  const before = await fileOf();
  expect(await renewCollations(test.db, silentLog)).toEqual(['natural_name']);
  expect(await fileOf()).not.toEqual(before);
  expect(await renewCollations(test.db, silentLog)).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

describe('a test database', () => {
  it('has the schema of all migrations', async () => {
    expect(await test.db.query('select count(*) as n from account')).toEqual([{ n: 0 }]);
  });

  it('is apart from every other one', async () => {
    const other = await testDatabase();
    await test.db.query(`insert into setting values ('mine', '1')`);
    expect(await other.db.query('select * from setting')).toEqual([]);
    await other.drop();
  });

  it('can be had empty', async () => {
    const empty = await testDatabase({ migrated: false });
    await expect(empty.db.query('select * from account')).rejects.toMatchObject({ code: '42P01' });
    await empty.drop();
  });
});

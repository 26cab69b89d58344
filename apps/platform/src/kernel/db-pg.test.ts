import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ migrated: false, poolSize: 3 });
  await test.db.query('create table thing (id int primary key, name text)');
});
afterAll(() => test.drop());

describe('values', () => {
  it('come back as JavaScript knows them', async () => {
    const [row] = await test.db.query(
      `select 9007199254740991::int8 as safe, 9007199254740993::int8 as unsafe, 1.5::float8 as float,
              to_timestamp(1.5) as at, '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes, '{1,null}'::int[] as list`,
    );
    expect(row).toEqual({
      safe: 9007199254740991,
      unsafe: '9007199254740993',
      float: 1.5,
      at: new Date(1_500),
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      list: [1, null],
    });
  });

  it('travel unharmed as parameters', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_item, index) => index));
    const [row] = await test.db.query('select $1::bytea as bytes, $2::text as text, $3::timestamptz as at', [
      bytes,
      '水泵 "\\%',
      new Date(123),
    ]);
    expect(row).toEqual({ bytes, text: '水泵 "\\%', at: new Date(123) });
  });
});

describe('a transaction', () => {
  it('keeps all of its work', async () => {
    const answer = await test.db.transaction(async (tx) => {
      await tx.query(`insert into thing values (1, 'a')`);
      await tx.query(`insert into thing values (2, 'b')`);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await test.db.query('select count(*) as n from thing where id in (1, 2)')).toEqual([{ n: 2 }]);
  });

  it('keeps nothing when its work fails, and the connection goes on', async () => {
    const failing = test.db.transaction(async (tx) => {
      await tx.query(`insert into thing values (3, 'c')`);
      await tx.query(`insert into thing values (3, 'again')`);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await test.db.query('select 1 from thing where id = 3')).toEqual([]);
  });

  it('takes rows by COPY and loses them with the rest', async () => {
    const copy = (rows: string, fail: boolean) =>
      test.db.transaction(async (tx) => {
        await pipeline(Readable.from([rows]), tx.copyFrom('copy thing from stdin'));
        if (fail) throw new Error('changed my mind');
      });
    await copy('10\tx\n11\ty\n', false);
    await expect(copy('12\tz\n', true)).rejects.toThrow('changed my mind');
    expect(await test.db.query('select id from thing where id >= 10 order by id')).toEqual([{ id: 10 }, { id: 11 }]);
  });

  it('fails as a whole when COPY breaks off', async () => {
    const broken = test.db.transaction(async (tx) => {
      const source = Readable.from(
        (function* () {
          yield '20\tx\n';
          throw new Error('source broke');
        })(),
      );
      await pipeline(source, tx.copyFrom('copy thing from stdin'));
    });
    await expect(broken).rejects.toThrow('source broke');
    expect(await test.db.query('select 1 from thing where id = 20')).toEqual([]);
  });
});

describe('copyTo', () => {
  const readAll = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();

  it('streams a table', async () => {
    const text = await readAll(await test.db.copyTo('copy (select generate_series(1, 3)) to stdout'));
    expect(text).toBe('1\n2\n3\n');
  });

  it('may be given up half-way without harm to others', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stream = await test.db.copyTo('copy (select generate_series(1, 1000000)) to stdout');
      await new Promise((resolve) => stream.once('data', resolve));
      stream.destroy();
    }
    expect(await test.db.query('select 7 as n')).toEqual([{ n: 7 }]);
  });

  it('reports an error of the server', async () => {
    await expect(readAll(await test.db.copyTo('copy nothing to stdout'))).rejects.toMatchObject({ code: '42P01' });
    expect(await test.db.query('select 7 as n')).toEqual([{ n: 7 }]);
  });
});

describe('a lost connection', () => {
  it('fails what was running and nothing after it', async () => {
    const running = test.db.query('select pg_sleep(20)').catch((error: unknown) => error);
    await expect
      .poll(() =>
        test.db.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query = 'select pg_sleep(20)' and state = 'active'`,
        ),
      )
      .toHaveLength(1);
    expect(await running).toMatchObject({ code: '57P01' });
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => test.db.query('select 1 as n')))).toHaveLength(5);
  });

  it('of idle connections goes unnoticed', async () => {
    await Promise.all([1, 2, 3].map(() => test.db.query('select pg_sleep(0.05)')));
    await test.db.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    // One that dies while a statement is on its way cannot be told from one that dies while it runs: that is no test of this.
    await expect.poll(() => test.db.connections().total).toBe(1);
    expect(await Promise.all([1, 2, 3].map(() => test.db.query('select 1 as n')))).toHaveLength(3);
  });
});

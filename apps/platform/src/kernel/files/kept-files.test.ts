import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { type Files, FilesAway } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createKeptFiles } from './kept-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'lf-kept-'));
const store = createFolderFiles(folder);
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  kept = keptIn(store);
  await test.db.query('create table holder (name text)');
});
afterAll(async () => {
  await test.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await test.db.query('truncate loose_file, holder');
  for (const { name } of await stored()) await store.remove(name);
});

const bytes = Buffer.from('firmware');
const stored = () => store.list('firmware');
const loose = () => test.db.query<{ doomed: boolean }>('select doomed from loose_file');
const held = async () => (await test.db.query<{ name: string }>('select name from holder')).map(({ name }) => name);
const anHourPasses = () => test.db.query(`update loose_file set since = since - interval '61 minutes'`);
const keptIn = (files: Files) => createKeptFiles({ db: test.db, files, log: silentLog });
let kept: ReturnType<typeof keptIn>;

/** As a feature stores a file: dies after so many steps. */
async function upload(steps: number, files = kept): Promise<string> {
  const dies = (after: number) => {
    if (steps <= after) throw new Error('killed');
  };
  const name = await files.add('firmware', '.lfw', bytes);
  dies(1);
  await test.db.transaction(async (tx) => {
    await tx.query('insert into holder (name) values ($1)', [name]);
    dies(2);
    await files.keep(tx, name);
    dies(3);
  });
  return name;
}

describe('a file', () => {
  it('that is kept stays, and is nobody’s to clear away', async () => {
    const name = await upload(4);
    await anHourPasses();
    await kept.sweep();
    expect([await held(), (await stored()).map((one) => one.name), await loose()]).toEqual([[name], [name], []]);
  });

  it.each([1, 2, 3])(
    'whose process dies after step %d is kept by no row, and cleared away an hour later',
    async (steps) => {
      await expect(upload(steps)).rejects.toThrow('killed');
      expect(await held()).toEqual([]);
      await kept.sweep();
      expect(await stored()).toHaveLength(1);
      await anHourPasses();
      await kept.sweep();
      expect([await stored(), await loose()]).toEqual([[], []]);
    },
  );

  it('that the store did not take, or only half, is cleared away as well', async () => {
    const breaks = keptIn({ ...store, put: () => Promise.reject(new FilesAway('away')) });
    await expect(upload(4, breaks)).rejects.toThrow(FilesAway);
    expect(await loose()).toEqual([{ doomed: false }]);
    await anHourPasses();
    await kept.sweep();
    expect(await loose()).toEqual([]);
  });

  it('that comes too late to be kept is refused, and not lost after it was promised', async () => {
    const name = await kept.add('firmware', '.lfw', bytes);
    await anHourPasses();
    const dies = keptIn({ ...store, remove: () => Promise.reject(new Error('killed before it was removed')) });
    await dies.sweep();
    await expect(test.db.transaction((tx) => kept.keep(tx, name))).rejects.toThrow(FilesAway);
    await kept.sweep();
    expect([await stored(), await loose()]).toEqual([[], []]);
  });

  it('that is dropped goes with the transaction, also when the process dies before it has removed it', async () => {
    const [first, second] = [await upload(4), await upload(4)];
    const drop = (name: string, more: () => void = () => undefined) =>
      test.db.transaction(async (tx) => {
        await tx.query('delete from holder where name = $1', [name]);
        await kept.drop(tx, name);
        more();
      });
    const fails = () => {
      throw new Error('rolled back');
    };
    await expect(drop(first, fails)).rejects.toThrow('rolled back');
    await kept.sweep();
    expect(await stored()).toHaveLength(2);
    await drop(first);
    await kept.tidy(first);
    await drop(second);
    await kept.sweep();
    expect([await stored(), await loose(), await held()]).toEqual([[], [], []]);
  });

  it('that cannot be removed holds up no other', async () => {
    const [stuck] = [await upload(1).catch(() => ''), await upload(1).catch(() => '')];
    expect(stuck).toBe('');
    await anHourPasses();
    const [one] = await stored();
    const files = keptIn({
      ...store,
      remove: (name) => (name === one?.name ? Promise.reject(new Error('stuck')) : store.remove(name)),
    });
    await files.sweep();
    expect((await stored()).map(({ name }) => name)).toEqual([one?.name]);
    expect(await loose()).toEqual([{ doomed: true }]);
  });

  it('of somebody else in the same store is left alone', async () => {
    const name = `firmware/${randomUUID()}.lfw`;
    await store.put(name, bytes);
    await anHourPasses();
    await kept.sweep();
    expect(await store.size(name)).toBe(bytes.length);
  });
});

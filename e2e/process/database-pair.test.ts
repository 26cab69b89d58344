import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@lightfield/testkit';
import { afterAll, expect, it } from 'vitest';
import { createPgDb } from '../../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../../apps/platform/src/kernel/log.ts';
import { DatabasePair } from '../../tools/cluster/database-pair.ts';

/** The database of `npm run cluster`: whichever of its two servers dies, the other goes on, and what was acknowledged is there. */
const folder = mkdtempSync(join(tmpdir(), 'lightfield-pair-'));
const said: string[] = [];
const parts = {
  folders: [join(folder, 'one'), join(folder, 'two')] as const,
  log: silentLog,
  say: (line: string) => void said.push(line),
};
let pair: DatabasePair | undefined;
afterAll(async () => {
  await pair?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('loses nothing that was acknowledged, whichever of the two is killed, and goes on where it was when it starts again', async () => {
  pair = await DatabasePair.start(parts);
  let db = createPgDb({ connection: pair.url, log: silentLog, poolSize: 4 });
  await db.query('create table kept (n int primary key)');
  const written: number[] = [];
  const write = async (n: number) => {
    await db.query('insert into kept values ($1)', [n]);
    written.push(n);
  };
  const writes = () =>
    until('a write', async () => {
      await write(n++).catch(() => undefined);
      return written.at(-1) === n - 1;
    });
  const hasStandbyWithout = (killed: number | undefined) =>
    until('a standby', () => {
      const [primary, standby] = [pair?.pid('primary'), pair?.pid('standby')];
      return primary !== undefined && standby !== undefined && primary !== killed && standby !== killed;
    });
  let n = 0;
  for (const victim of ['standby', 'primary'] as const) {
    for (let more = 0; more < 50; more++) await write(n++);
    const killed = pair.pid(victim);
    process.kill(killed ?? 0, 'SIGKILL');
    await writes();
    await hasStandbyWithout(killed);
  }
  expect(said.filter((line) => line.includes('taken over'))).toHaveLength(1);

  // the standby is not there yet when the primary dies as well: it must not take over
  process.kill(pair.pid('standby') ?? 0, 'SIGKILL');
  await writes();
  for (let more = 0; more < 50; more++) await write(n++);
  const last = pair.pid('primary');
  process.kill(last ?? 0, 'SIGKILL');
  await writes();
  await hasStandbyWithout(last);
  await db.end();
  await pair.stop();

  pair = await DatabasePair.start(parts);
  db = createPgDb({ connection: pair.url, log: silentLog, poolSize: 4 });
  const rows = await db.query<{ n: number }>('select n from kept order by n');
  expect(written.filter((one) => !rows.some((row) => row.n === one))).toEqual([]);
  await db.end();
});

it.each([
  ['primary', 'standby'],
  ['standby', 'primary'],
] as const)('goes on with all that was acknowledged after both have died, the %s first', async (first, second) => {
  const folders = [join(folder, `${first}-one`), join(folder, `${first}-two`)] as const;
  pair = await DatabasePair.start({ ...parts, folders });
  const db = createPgDb({ connection: pair.url, log: silentLog, poolSize: 4 });
  await db.query('create table kept (n int primary key)');
  for (let n = 0; n < 50; n++) await db.query('insert into kept values ($1)', [n]);
  const killed = [first, second].map((one) => pair?.pid(one));
  for (const one of killed) process.kill(one ?? 0, 'SIGKILL');
  await until('both again', () => {
    const now = [pair?.pid('primary'), pair?.pid('standby')];
    return now.every((one) => one !== undefined && !killed.includes(one));
  });
  const kept = () => db.query('select n from kept').catch(() => []);
  await until('what was kept', async () => (await kept()).length > 0);
  expect(await kept()).toHaveLength(50);
  await db.end();
  await pair.stop();
});

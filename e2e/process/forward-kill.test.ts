import { FORWARD_COLUMNS, dataCentreCalls } from '@lightfield/contract';
import { ADMIN, type Api, type Product, login, startProduct, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testMariaDb } from '../../apps/platform/src/features/data-centre/mariadb.testing.ts';
import { askDatabase } from './ledger.ts';

/**
 * The whole product forwards what its plant records to a database of somebody else's. The platform is killed while a batch lies there
 * unanswered: it is written when that server goes on, and the platform that comes back does not know that.
 */
const KILLS = 3;
/** So often at most until one has met a batch on its way, which a busy machine may miss. */
const KILLS_MOST = 12;
const PATIENCE = { timeout: 120_000, interval: 250 };
let product: Product;
let api: Api;
let maria: Awaited<ReturnType<typeof testMariaDb>>;

beforeAll(async () => {
  maria = await testMariaDb({ logs: true });
  product = await startProduct({ env: { LF_OUTBOUND_NETWORKS: '127.0.0.1' } });
  api = await login(product.url, ADMIN.name, ADMIN.password);
}, 400_000);
afterAll(async () => {
  await product.stop();
  await maria.stop();
});

const count = async () =>
  (await maria.query<{ n: number }>('select count(*) as n from lines_of_plant').catch(() => []))[0]?.n ?? 0;
/** Keys of what the platform has stored, as rows have them. */
async function stored(from: number, to: number): Promise<string[]> {
  const rows = await askDatabase<{ key: string }>(
    product.data,
    `select report_number || '-' || (extract(epoch from ts) * 1000)::bigint as key from hist_record
      where ts > to_timestamp(${from} / 1000.0) and ts <= to_timestamp(${to} / 1000.0)`,
  );
  return rows.map(({ key }) => key).toSorted();
}
const sent = async (from: number, to: number) => {
  const rows = await maria.query<{ row_key: string; ts: Date }>('select row_key, ts from lines_of_plant');
  return rows
    .filter(({ ts }) => ts.getTime() > from && ts.getTime() <= to)
    .map(({ row_key }) => row_key)
    .toSorted();
};
const without = (keys: readonly string[], others: readonly string[]) => {
  const there = new Set(others);
  return keys.filter((key) => !there.has(key));
};
/** Rows that the server was told more than once. */
function doubled(): number {
  const times = new Map<string, number>();
  for (const [key] of maria.log().matchAll(/(?<=\('?)\d+-\d{13}(?=')/g)) times.set(key, (times.get(key) ?? 0) + 1);
  return [...times.values()].filter((often) => often > 1).length;
}

it('has each record in the database exactly once, though platform and database are killed while it is sent', async () => {
  const target = maria.target('lines_of_plant');
  await api.call(dataCentreCalls.add, {
    name: '产线数据库',
    target: JSON.stringify(target),
    mapping: JSON.stringify({ shape: 'record', columns: FORWARD_COLUMNS.record }),
    records: 'true',
    alarms: 'false',
    range: 'all',
    secret: maria.password,
  });
  const began = Date.now();
  await expect.poll(count, PATIENCE).toBeGreaterThan(20);

  for (let n = 0; n < KILLS || (n < KILLS_MOST && doubled() === 0); n += 1) {
    const frozen = Date.now();
    maria.freeze(true);
    // a batch is on its way when there was something to send, and the server has stood still for as long as a forwarder waits
    await expect.poll(async () => (await stored(frozen, Date.now())).length, PATIENCE).toBeGreaterThan(5);
    await new Promise((done) => setTimeout(done, 3_000));
    product.kill('platform');
    maria.freeze(false);
    await until('the platform to be back', () => api.call(dataCentreCalls.query, {}));
    const before = await count();
    await expect.poll(count, PATIENCE).toBeGreaterThan(before + 20);
  }
  await maria.kill();
  product.kill('platform');
  await maria.restart();
  await until('the platform to be back', () => api.call(dataCentreCalls.query, {}));
  const before = await count();
  await expect.poll(count, PATIENCE).toBeGreaterThan(before + 20);

  // What came when the forwarder was made may be of before that.
  const [from, to] = [began + 5_000, Date.now()];
  // A gateway sends in order: with what it recorded after that, all that it recorded before is stored.
  await expect.poll(async () => (await stored(to + 1_000, Date.now())).length, PATIENCE).toBeGreaterThan(0);
  // A record of a period is stored when that has ended, with the time at which it began.
  await expect
    .poll(async () => {
      const [platform, database] = [await stored(from, to), await sent(from, to)];
      return { missing: without(platform, database), unknown: without(database, platform) };
    }, PATIENCE)
    .toEqual({ missing: [], unknown: [] });
  const database = await sent(from, to);
  expect(new Set(database).size).toBe(database.length);
  expect(database.length).toBeGreaterThan(100);
  // Some did come twice: that is what was to be tried.
  expect(doubled()).toBeGreaterThan(0);
}, 600_000);

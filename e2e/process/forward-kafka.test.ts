import { FORWARD_COLUMNS, dataCentreCalls } from '@lightfield/contract';
import { ADMIN, type Api, type Product, login, startProduct, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testKafka } from '../../apps/platform/src/features/data-centre/kafka.testing.ts';
import { askDatabase } from './ledger.ts';

/**
 * The whole product forwards what its plant records to brokers that speak Kafka's protocol (a server of the tests, no real one). The
 * platform is killed while a batch lies there that nobody has acknowledged.
 */
const TOPIC = 'plant.records';
const PATIENCE = { timeout: 120_000, interval: 250 };
let product: Product;
let api: Api;
let kafka: Awaited<ReturnType<typeof testKafka>>;

beforeAll(async () => {
  kafka = await testKafka();
  kafka.how.login = 'SCRAM-SHA-512';
  kafka.create(TOPIC);
  product = await startProduct({ env: { LF_OUTBOUND_NETWORKS: '127.0.0.1' } });
  api = await login(product.url, ADMIN.name, ADMIN.password);
}, 400_000);
afterAll(async () => {
  await product.stop();
  await kafka.stop();
});

interface Row {
  readonly row_key: string;
  readonly ts: string;
}
const rows = () => kafka.records(TOPIC).map(({ key, value }) => ({ device: key, ...(JSON.parse(value) as Row) }));
const count = () => kafka.records(TOPIC).length;

it('has each record at the brokers, in the order of its report, though the platform is killed while it is sent', async () => {
  await api.call(dataCentreCalls.add, {
    name: '数据湖',
    target: JSON.stringify(kafka.target(TOPIC, { login: 'scram512', user: kafka.user })),
    mapping: JSON.stringify({ shape: 'record', columns: FORWARD_COLUMNS.record }),
    records: 'true',
    alarms: 'false',
    range: 'all',
    secret: kafka.secret.secret,
  });
  const began = Date.now();
  await expect.poll(count, PATIENCE).toBeGreaterThan(20);

  // taken by the brokers, and never acknowledged
  kafka.how.mutes = Infinity;
  const muted = count();
  await expect.poll(count, PATIENCE).toBeGreaterThan(muted);
  product.kill('platform');
  kafka.how.mutes = 0;
  await until('the platform to be back', () => api.call(dataCentreCalls.query, {}));
  const back = count();
  await expect.poll(count, PATIENCE).toBeGreaterThan(back + 20);

  // What came when the forwarder was made may be of before that.
  const [from, to] = [began + 5_000, Date.now()];
  const stored = await askDatabase<{ key: string }>(
    product.data,
    `select report_number || '-' || (extract(epoch from ts) * 1000)::bigint as key from hist_record
      where ts > to_timestamp(${from} / 1000.0) and ts <= to_timestamp(${to} / 1000.0)`,
  );
  expect(stored.length).toBeGreaterThan(20);
  const missing = () => {
    const there = new Set(rows().map(({ row_key }) => row_key));
    return stored.filter(({ key }) => !there.has(key));
  };
  await expect.poll(missing, PATIENCE).toEqual([]);
  // some did come twice: that is what was to be tried
  expect(new Set(rows().map(({ row_key }) => row_key)).size).toBeLessThan(rows().length);
  const late = rows().filter(({ ts }) => Date.parse(ts) > from);
  for (const own of Map.groupBy(late, ({ row_key }) => row_key.slice(0, row_key.indexOf('-'))).values()) {
    const first = own.filter(({ row_key }, at) => own.findIndex((other) => other.row_key === row_key) === at);
    expect(first.map(({ ts }) => ts)).toEqual(first.map(({ ts }) => ts).toSorted());
  }
  expect(kafka.wrong).toEqual([]);
}, 600_000);

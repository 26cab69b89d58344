import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deviceCalls, webhookCalls, workOrderCalls } from '@lightfield/contract';
import { ADMIN, type Api, type Product, login, startProduct, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * The whole product tells a receiver of an enterprise: what is reported while that fails and while the platform is killed arrives all the same,
 * each with the id it had at its first attempt and a signature that holds.
 */
const ORDERS = 24;
let product: Product;
let api: Api;
let secret = '';

interface Got {
  readonly id: string;
  readonly text: string;
  readonly signed: boolean;
  readonly taken: boolean;
}
const got: Got[] = [];
const how = { down: false };
const server = createServer((request, reply) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      String(request.headers[`webhook-${name}`] ?? ''),
    );
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const own = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
    // Every fifth is refused when it comes first.
    const isFirst = !got.some((one) => one.id === id);
    const taken = !how.down && !(isFirst && got.length % 5 === 0);
    got.push({ id: id ?? '', text, signed: signature === `v1,${own}`, taken });
    reply.writeHead(taken ? 204 : 503).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  product = await startProduct({ env: { LF_OUTBOUND_NETWORKS: '127.0.0.1' } });
  api = await login(product.url, ADMIN.name, ADMIN.password);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await product.stop();
});

it('tells a receiver of everything, though that fails and the platform is killed', async () => {
  const { port } = server.address() as AddressInfo;
  const added = await api.call(webhookCalls.add, {
    name: '工单系统',
    url: `http://127.0.0.1:${port}/in`,
    events: 'work_order.created,alarm.raised',
    range: 'all',
  });
  secret = added.secret;
  expect(await api.call(webhookCalls.test, { id: added.id })).toMatchObject({ ok: false, status: 503 });
  expect(await api.call(webhookCalls.test, { id: added.id })).toMatchObject({ ok: true, status: 204 });
  got.splice(0);

  const { rows } = await api.call(deviceCalls.query, {});
  const equipmentId = rows[0]?.id ?? '';
  const reported: string[] = [];
  /** What is asked while the platform is away is asked again, as the same step. */
  async function report(): Promise<void> {
    const stepId = randomUUID();
    const order = await until('the order to be reported', () =>
      api.call(workOrderCalls.report, { equipmentId, stepId, title: `轴承异响 ${reported.length + 1}` }),
    );
    reported.push(order.id);
  }
  for (let n = 0; n < ORDERS; n += 1) {
    if (n === 6) how.down = true;
    if (n === 9 || n === 16) product.kill('platform');
    if (n === 20) how.down = false;
    await report();
  }

  const told = () =>
    got
      .filter(({ taken }) => taken)
      .map(({ text }) => JSON.parse(text) as { type: string; data: { id: string; title: string } });
  const orders = () => new Set(told().flatMap(({ type, data }) => (type === 'work_order.created' ? [data.id] : [])));
  await expect.poll(() => reported.filter((id) => !orders().has(id)), { timeout: 150_000 }).toEqual([]);
  expect(got.every(({ signed }) => signed)).toBe(true);
  // One id for each event, however often it came; one body for each id.
  const texts = Map.groupBy(got, ({ id }) => id);
  for (const [, all] of texts) expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  expect(new Set([...texts.values()].map(([one]) => one?.text)).size).toBe(texts.size);

  await expect
    .poll(async () => (await api.call(webhookCalls.query, {})).rows[0]?.waiting, { timeout: 120_000 })
    .toBe(0);
  const deliveries = await api.call(webhookCalls.deliveries, { id: added.id, pageSize: '100' });
  expect(deliveries.rows.filter(({ type, state }) => type === 'work_order.created' && state === 'sent')).toHaveLength(
    ORDERS,
  );
  expect(deliveries.rows.some(({ attempts }) => attempts > 1)).toBe(true);

  // A period once more: the same ids.
  const ids = new Set(texts.keys());
  const at = deliveries.rows.map((one) => one.at);
  const { count } = await api.call(webhookCalls.replay, {
    id: added.id,
    startTime: String(Math.min(...at)),
    endTime: String(Math.max(...at)),
    failedOnly: 'false',
  });
  expect(count).toBe(deliveries.total);
  const before = got.length;
  await expect.poll(() => got.length - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  expect(got.slice(before, before + count).every(({ id }) => ids.has(id))).toBe(true);

  await api.call(webhookCalls.delete, { id: added.id });
  const code = async (id: string) => (await api.raw(webhookCalls.test.path, { id })).code;
  expect(await code(added.id)).toBe(await code(randomUUID()));
}, 400_000);

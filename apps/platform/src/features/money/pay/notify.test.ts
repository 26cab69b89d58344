import { randomBytes, randomUUID } from 'node:crypto';
import { payOrderCalls, walletCalls } from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrg } from '../../../engines/history/site.testing.ts';
import { createHttp } from '../../../kernel/http-server.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { silentLog } from '../../../kernel/log.ts';
import { createMetrics } from '../../../kernel/metrics.ts';
import { createRateLimiter } from '../../../kernel/rate-limit.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { type MoneyTest, NO_FAULTS, ledgerFaults, moneyOn } from '../money.testing.ts';
import { createOrderRepository } from '../order.repository.ts';
import { cashierRoutes } from './cashier/cashier.routes.ts';
import { createCashier } from './cashier/cashier.ts';
import { createNotifications, notifyRoutes } from './notify.routes.ts';
import { type PayServices, plainId } from './pay-service.ts';
import { createWeixinPay } from './weixin/weixin.ts';
import { startWeixinServer } from './weixin/weixin.testing.ts';

let test: TestDatabase;
let on: MoneyTest;
let theirs: Awaited<ReturnType<typeof startWeixinServer>>;
let app: Awaited<ReturnType<typeof createHttp>>;
let notifications: ReturnType<typeof createNotifications>;
const cashier = createCashier(randomBytes(32));
beforeAll(async () => {
  test = await testDatabase();
  on = await moneyOn(test.db);
  theirs = await startWeixinServer();
  const weixin = createWeixinPay(theirs.config, { notifyUrl: 'x', clock: systemClock });
  const services: PayServices = new Map([
    ['test', cashier],
    ['weixin', weixin],
  ]);
  app = await createHttp({
    log: silentLog,
    metrics: createMetrics({ process: false }),
    trustProxy: () => false,
    ready: () => Promise.resolve(),
  });
  notifications = createNotifications({ services, money: on.money, log: silentLog, wake: () => undefined });
  notifyRoutes(app, services, notifications);
  const orders = createOrderRepository(test.db, () => Promise.resolve('true'));
  const limiter = createRateLimiter(systemClock);
  cashierRoutes(app, { cashier, notifications, find: (id) => orders.find(test.db, id), limiter });
});
afterAll(async () => {
  await app.close();
  await theirs.stop();
  await on.calls.close();
  await test.drop();
});
const ordered = async () => {
  const who = { ...on.payer, orgId: await addOrg(test.db) };
  const answer = await on.calls.as(who).call(walletCalls.recharge, { cents: 4_200 });
  const { id } = answer.data as { id: string };
  return { id, state: async () => (await on.calls.as(who).call(payOrderCalls.info, { id })).data };
};
const tell = (headers: object, payload: Buffer) =>
  app.inject({
    method: 'POST',
    url: '/lfscada/pay/notify/weixin',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('a notification over HTTP', () => {
  it('is taken by its letters as they came, stored, and then answered', async () => {
    const { id, state } = await ordered();
    theirs.trades.set(plainId(id), { cents: 4_200, notifyUrl: '', expires: '' });
    const { headers, body } = theirs.pay(plainId(id), '4200001');
    expect((await tell(headers, body)).statusCode).toBe(204);
    expect(await state()).toMatchObject({ state: 'paid', paidBy: 'weixin' });
    // again, as services do until they are answered
    expect((await tell(headers, body)).statusCode).toBe(204);
    expect(await ledgerFaults(test.db)).toEqual(NO_FAULTS);
  });

  it('that is forged changes nothing, and is told so', async () => {
    const { id, state } = await ordered();
    const said = {
      mchid: '1900000001',
      out_trade_no: plainId(id),
      transaction_id: '1',
      trade_state: 'SUCCESS',
      amount: { total: 4_200 },
    };
    const forged = theirs.notification(said, { key: theirs.keys.merchant.privateKey });
    expect((await tell(forged.headers, forged.body)).statusCode).toBe(500);
    expect((await tell({}, Buffer.from('{}'))).statusCode).toBe(500);
    expect(await state()).toMatchObject({ state: 'pending' });
  });

  it('of an order that is not there is to be told again', async () => {
    const said = {
      mchid: '1900000001',
      out_trade_no: plainId(randomUUID()),
      transaction_id: '9',
      trade_state: 'SUCCESS',
      amount: { total: 1 },
    };
    const { headers, body } = theirs.notification(said);
    expect((await tell(headers, body)).statusCode).toBe(500);
    expect(notifications.counters()).toMatchObject({ posted: 1, repeated: 1, refused: 2, unknown: 1 });
  });
});

describe('the test cashier', () => {
  const addressOf = async (id: string) => {
    const code = await cashier.begin({ id, cents: 4_200, title: 'x', expiresAt: 0, origin: 'http://plant:8080' });
    expect(code).toMatch(/^http:\/\/plant:8080\/lfscada\/pay\/cashier\?/);
    return new URL(code);
  };
  it('says that no money moves, and pays when the button is pressed', async () => {
    const { id, state } = await ordered();
    const { pathname, search, searchParams } = await addressOf(id);
    const page = await app.inject({ url: pathname + search });
    expect(page.body).toContain('不会产生任何资金往来');
    expect(page.body).toContain('¥42.00');
    const press = () =>
      app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: searchParams.toString(),
      });
    expect((await press()).statusCode).toBe(200);
    expect((await press()).statusCode).toBe(200);
    expect(await state()).toMatchObject({ state: 'paid', paidBy: 'test' });
    expect(await ledgerFaults(test.db)).toEqual(NO_FAULTS);
  });

  it('knows its own addresses alone', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const { pathname, searchParams } = await addressOf(one.id);
    searchParams.set('order', other.id);
    expect((await app.inject({ url: `${pathname}?${searchParams.toString()}` })).statusCode).toBe(410);
    const direct = await app.inject({
      method: 'POST',
      url: '/lfscada/pay/notify/test',
      headers: { 'content-type': 'application/json' },
      payload: { orderId: other.id, tradeNo: 'x', cents: 4_200 },
    });
    expect(direct.statusCode).toBe(500);
    expect(await other.state()).toMatchObject({ state: 'pending' });
  });
});

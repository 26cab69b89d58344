import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AlarmDeliveryEntry,
  PACKAGE_USED_UP,
  type Product,
  alarmGroupCalls,
  deviceCalls,
  messageCalls,
  meteringCalls,
  payOrderCalls,
  productCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askDatabase } from './ledger.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';

/**
 * An enterprise with a package of two SMS: alarms send them, the next one is refused and told, buying more makes sending go on. Then the
 * platform is killed while it is paid and while it sends: each payment and each SMS is in the ledger once.
 */
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
let plc: LoadPlc;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let api: Api;
let few: Product;

const ask = <Row>(sql: string) => askDatabase<Row>(platform.data, sql);
const numberOf = async (sql: string) => Number((await ask<{ n: string }>(sql))[0]?.n);
beforeAll(async () => {
  plc = await startLoadPlc();
  const data = freshFolder();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port)));
  platform = await startPlatform({ data, env: { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile } });
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort, data: freshFolder('lightfield-gateway-') });
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  await until('its device', async () => (await api.call(deviceCalls.query, {})).rows.length > 0);
  few = await api.call(productCalls.add, { name: '短信2条', kind: 'sms', count: 2, priceCents: 100, onSale: true });
});
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
  await plc.stop();
});

const order = () => api.call(productCalls.buy, { productId: few.id, priceCents: few.priceCents });
/** What a payer presses on their phone. */
async function press(id: string): Promise<number> {
  const { code } = await api.call(payOrderCalls.pay, { id, payPlatform: 'test' });
  const { pathname, searchParams } = new URL(code);
  return (await fetch(platform.url + pathname, { method: 'POST', body: searchParams })).status;
}
async function buy(): Promise<void> {
  const { id } = await order();
  expect(await press(id)).toBe(200);
}
const sms = (state: string) =>
  numberOf(`select count(*) as n from outbox where channel = 'sms' and state = '${state}'`);
/** Everything of the ledger that has to be so, whoever was killed when. */
async function expectSound(): Promise<void> {
  const [facts] = await ask<Record<string, string>>(`select
    (select count(*) from (select unit from ledger_account group by unit having sum(total) <> 0) as sums) as sums,
    (select count(*) from outbox where lot_id is not null and state in ('waiting', 'sent', 'shown')) as carried,
    (select coalesce(max(total), 0) from ledger_account where kind = 'smsUsed') as used,
    (select coalesce(max(total), 0) from ledger_account where kind = 'smsStock') as stock,
    (select coalesce(sum(remaining), 0) from package_lot) as lots,
    (select coalesce(sum(count), 0) from package_lot) as bought,
    (select coalesce(sum(product_count), 0) from pay_order where state = 'paid') as paid,
    (select count(*) from (select outbox_id from ledger_posting where outbox_id is not null group by 1 having count(*) > 1) as twice) as twice`);
  const { sums, carried, used, stock, lots, bought, paid, twice } = facts ?? {};
  expect({ sums, used, stock, bought, twice }).toEqual({
    sums: '0',
    used: carried,
    stock: lots,
    bought: paid,
    twice: '0',
  });
}

it('sends the two that were bought, refuses the next and says why', { timeout: 180_000 }, async () => {
  await buy();
  await api.call(meteringCalls.edit, { sms: true, voice: false });
  await ask(`insert into alarm_group (id, org_id, name, methods, time_zone)
       select gen_random_uuid(), org_id, '值班', '{push,sms}', 'Asia/Shanghai' from device limit 1;
     update account set phone = '13800000001' where login_name = '${ADMIN.name}';
     insert into alarm_group_member (group_id, account_id)
       select alarm_group.id, account.id from alarm_group, account where login_name = '${ADMIN.name}';
     update alarm_rule set group_id = (select id from alarm_group), settings = settings || '{"methods": ["push", "sms"]}';`);
  await until('an SMS that is refused', async () => (await sms('failed')) > 0, { withinMs: 120_000 });
  expect(await sms('shown')).toBe(2);
  const [left] = await api.call(meteringCalls.left, {});
  expect(left).toEqual({ kind: 'sms', counted: true, left: 0, next: null });
  // the log of deliveries of that alarm says so
  const [refused] = await ask<{ id: string }>(
    `select alarm_id as id from alarm_delivery d join outbox on outbox.id = outbox_id where outbox.state = 'failed' limit 1`,
  );
  const log: AlarmDeliveryEntry[] = await api.call(alarmGroupCalls.deliveries, { alarmId: refused?.id ?? '' });
  expect(log).toContainEqual(expect.objectContaining({ method: 'sms', state: 'failed', error: PACKAGE_USED_UP }));
  await expectSound();
});

it('tells the people who look after the wallet, once for each', async () => {
  // those of the enterprise: whoever runs the platform is told of nobody's wallet
  await until('the notes to be told', async () => (await numberOf('select count(*) as n from money_note')) === 0);
  expect((await api.call(messageCalls.query, { type: 'payment' })).total).toBe(0);
  const levels = await ask<{ level: string }>('select level from stock_level');
  expect(levels).toEqual([{ level: 'out' }]);
});

it('goes on sending once more was bought', { timeout: 180_000 }, async () => {
  await buy();
  await until('more SMS', async () => (await sms('shown')) >= 4, { withinMs: 150_000 });
  await expectSound();
});

it('pays an order once and sends each SMS once, whenever the platform is killed', { timeout: 400_000 }, async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await order();
    const first = press(id).catch(() => 0);
    await pause(round * 12);
    await platform.kill();
    await first;
    await platform.start();
    api = await login(platform.url, ADMIN.name, ADMIN.password);
    // told again: by the same payer, who sees that it is paid or pays it now
    const { state } = await api.call(payOrderCalls.info, { id });
    if (state === 'pending') expect(await press(id)).toBe(200);
    expect((await api.call(payOrderCalls.info, { id })).state).toBe('paid');
    expect(await numberOf(`select count(*) as n from payment where order_id = '${id}' and state = 'posted'`)).toBe(1);
    expect(await numberOf(`select count(*) as n from package_lot where id = '${id}'`)).toBe(1);
  }
  await gateway.kill();
  await until(
    'nothing to be told',
    async () => (await numberOf('select count(*) as n from alarm_step where ended_at is null')) === 0,
  );
  await expectSound();
  await gateway.start();
});

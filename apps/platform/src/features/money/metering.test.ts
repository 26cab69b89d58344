import { PACKAGE_USED_UP, type Product, meteringCalls, payOrderCalls, productCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addOrg } from '../../engines/history/site.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { type Delivery, createDelivery } from '../notify/delivery.ts';
import { createNotifier } from '../notify/notifier.service.ts';
import { createOutboxRepository } from '../notify/outbox.repository.ts';
import { SendError } from '../notify/provider.ts';
import { type MoneyTest, assertSound, moneyOn } from './money.testing.ts';

let test: TestDatabase;
let on: MoneyTest;
const deliveries: Delivery[] = [];
beforeAll(async () => {
  test = await testDatabase({ poolSize: 8 });
  on = await moneyOn(test.db);
});
afterEach(async () => {
  await Promise.all(deliveries.splice(0).map((one) => one.stop()));
  await assertSound(test.db);
});
afterAll(async () => {
  await on.calls.close();
  await test.drop();
});

const count = (sms: boolean) => on.calls.as(on.operator).call(meteringCalls.edit, { sms, voice: false });
/** A provider that does as `refuses` says, and the way to it. */
function senderOf(refuses: () => SendError | undefined = () => undefined) {
  const taken: string[] = [];
  const outbox = createOutboxRepository(test.db, testVault, on.meter);
  const provider = {
    name: 'fake',
    send: ({ id }: { id: string }) => {
      const refused = refuses();
      if (refused) return Promise.reject(refused);
      taken.push(id);
      return Promise.resolve();
    },
  };
  const carriers = { sms: provider, voice: 'outbox', email: 'outbox' } as const;
  const parts = { outbox, carriers, clock: on.clock, log: silentLog };
  const delivery = createDelivery(parts);
  deliveries.push(delivery);
  const notifier = createNotifier({ ...parts, db: test.db, meter: on.meter, wake: () => undefined });
  return { notifier, taken, deliver: () => delivery.wake('sms'), sweep: () => delivery.sweep() };
}
const ALARM = {
  channel: 'sms',
  target: '13800138000',
  template: 'alarm',
  params: { title: 'a', note: 'b' },
  lang: 'zh',
} as const;
const stateOf = async (id: string) =>
  (await test.db.query<{ state: string; error: string }>('select state, error from outbox where id = $1', [id]))[0];
const leftOf = async (who: Caller) =>
  (
    (await on.calls.as(who).call(meteringCalls.left, {})).data as { kind: string; left: number; counted: boolean }[]
  ).find(({ kind }) => kind === 'sms');
async function product(pieces: number, validMonths?: number): Promise<Product> {
  const body = {
    name: `短信${pieces}条`,
    kind: 'sms' as const,
    count: pieces,
    priceCents: 100,
    onSale: true,
    validMonths,
  };
  return (await on.calls.as(on.operator).call(productCalls.add, body)).data as Product;
}
/** An enterprise with as many SMS. */
async function buy(who: Caller, of: Product): Promise<string> {
  const order = await on.orders.buy(who, { orgId: undefined, productId: of.id, priceCents: of.priceCents });
  await on.money.take('test', { orderId: order.id, tradeNo: order.id, cents: order.cents });
  return order.id;
}
const enterprise = async (): Promise<Caller> => ({ ...on.payer, orgId: await addOrg(test.db) });
const notesOf = async ({ orgId }: Caller): Promise<string[]> =>
  (
    await test.db.query<{ what: string }>(
      `select said->>'what' as what from money_note where org_id = $1 order by at, id`,
      [orgId],
    )
  ).map(({ what }) => what);

describe('a platform that counts nothing', () => {
  it('sends whatever it is given, and takes nothing from what was bought', async () => {
    const who = await enterprise();
    await buy(who, await product(3));
    const { notifier, taken, deliver } = senderOf();
    for (let sent = 0; sent < 5; sent += 1) await notifier.send({ ...ALARM, orgId: who.orgId });
    await deliver();
    expect(taken).toHaveLength(5);
    expect(await leftOf(who)).toMatchObject({ counted: false, left: 3 });
  });
});

describe('people who look after the money', () => {
  it('are told once of each, by two processes or one that died', async () => {
    const who = await enterprise();
    const accountId = await addAccount(test.db, who.orgId);
    const other = await addAccount(test.db, who.orgId);
    await test.db.query(
      `update role set permissions = '{monitor_alarm_view}' where id = (select role_id from account where id = $1)`,
      [other],
    );
    const order = await buy(who, await product(3));
    await Promise.all([on.notes.round(), on.notes.round()]);
    await on.calls.as(on.operator).call(payOrderCalls.refund, { id: order });
    await on.upkeep.round();
    await on.notes.round();
    const messages = await test.db.query(
      `select account_id as "accountId", type, equip_type as "equipType", said->>'what' as what from message
        join account on account.id = account_id where org_id = $1 order by message.created_at, message.id`,
      [who.orgId],
    );
    expect(messages.map((one) => (one as { what: string }).what).toSorted()).toEqual(['paid', 'refunded']);
    expect(messages[0]).toMatchObject({ accountId, type: 'payment', equipType: 'wallet' });
    expect(await notesOf(who)).toEqual([]);
  });
});

describe('a platform that counts SMS', () => {
  beforeAll(() => count(true));

  it('takes one for each, stops at none and says why, and goes on once more was bought', async () => {
    const who = await enterprise();
    const few = await product(2);
    await buy(who, few);
    const { notifier, taken, deliver } = senderOf();
    const ids = [newId(), newId(), newId()];
    for (const id of ids) await notifier.send({ ...ALARM, id, orgId: who.orgId });
    await deliver();
    expect(taken).toEqual(ids.slice(0, 2));
    expect(await stateOf(ids[2] ?? '')).toEqual({ state: 'failed', error: PACKAGE_USED_UP });
    expect(await leftOf(who)).toMatchObject({ counted: true, left: 0, next: null });
    // one left of two is low, then none: each once
    await notifier.send({ ...ALARM, orgId: who.orgId });
    expect(await notesOf(who)).toEqual(['paid', 'low', 'out']);
    await buy(who, few);
    await notifier.send({ ...ALARM, orgId: who.orgId });
    await deliver();
    expect(taken).toHaveLength(3);
    expect(await leftOf(who)).toMatchObject({ left: 1 });
    expect(await notesOf(who)).toEqual(['paid', 'low', 'out', 'paid', 'low']);
  });

  it('gives back what the provider refuses, and what nobody sent in time', async () => {
    const who = await enterprise();
    await buy(who, await product(5));
    const { notifier, deliver, sweep } = senderOf(() => new SendError('blocked number', { passing: false }));
    await notifier.send({ ...ALARM, orgId: who.orgId });
    expect(await leftOf(who)).toMatchObject({ left: 4 });
    await deliver();
    expect(await leftOf(who)).toMatchObject({ left: 5 });
    await notifier.send({ ...ALARM, orgId: who.orgId, validUntil: on.clock.now() + 1_000 });
    on.clock.pass(2_000);
    await sweep();
    await sweep();
    expect(await leftOf(who)).toMatchObject({ left: 5 });
  });

  it('takes nothing for a message that was rolled back, nor for codes and numbers nobody has', async () => {
    const who = await enterprise();
    await buy(who, await product(5));
    const { notifier } = senderOf();
    const failed = test.db.transaction(async (tx) => {
      await notifier.send({ ...ALARM, orgId: who.orgId }, tx);
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    const params = { code: '123456', minutes: '10' };
    await notifier.send({ ...ALARM, template: 'verificationCode', params, orgId: who.orgId });
    await notifier.send({ ...ALARM, target: 'nobody', orgId: who.orgId });
    expect(await leftOf(who)).toMatchObject({ left: 5 });
  });

  it('uses what ends first, ends what its time is over, and gives no money back for what was used', async () => {
    const who = await enterprise();
    const lasting = await buy(who, await product(5));
    const short = await buy(who, await product(3, 1));
    const { notifier, deliver } = senderOf();
    await notifier.send({ ...ALARM, orgId: who.orgId });
    await deliver();
    expect((await on.calls.as(on.operator).call(payOrderCalls.refund, { id: short })).code).toBe(3014);
    on.clock.pass(32 * 86_400_000);
    expect(await leftOf(who)).toMatchObject({ left: 5 });
    await on.upkeep.round();
    await on.upkeep.round();
    expect(
      await test.db.query(
        `select sum(amount)::int8 as sum from ledger_entry join ledger_account on ledger_account.id = account_id
          where org_id = $1 and kind in ('smsStock', 'smsExpired') group by kind order by kind`,
        [who.orgId],
      ),
    ).toEqual([{ sum: 2 }, { sum: 5 }]);
    expect((await on.calls.as(on.operator).call(payOrderCalls.refund, { id: short })).code).toBe(3014);
    expect((await on.calls.as(on.operator).call(payOrderCalls.refund, { id: lasting })).code).toBe(200);
    expect(await leftOf(who)).toMatchObject({ left: 0 });
  });

  it('takes what is sent for a customer from its enterprise, and from the operation centre nothing', async () => {
    const who = await enterprise();
    await buy(who, await product(5));
    const customer = await addOrg(test.db, 'external', who.orgId);
    const { notifier } = senderOf();
    await notifier.send({ ...ALARM, orgId: customer });
    await notifier.send({ ...ALARM, orgId: on.operator.orgId });
    expect(await leftOf(who)).toMatchObject({ left: 4 });
  });

  it('never takes more than there is, however many send at the same time', async () => {
    const who = await enterprise();
    await buy(who, await product(7));
    const { notifier } = senderOf();
    await Promise.all(Array.from({ length: 20 }, () => notifier.send({ ...ALARM, orgId: who.orgId })));
    expect(
      await test.db.query('select state, count(*)::int8 as n from outbox where org_id = $1 group by 1 order by 1', [
        who.orgId,
      ]),
    ).toEqual([
      { state: 'failed', n: 13 },
      { state: 'waiting', n: 7 },
    ]);
  });

  it('lets several transactions send to the same enterprises in any order', async () => {
    const [one, other] = [await enterprise(), await enterprise()];
    for (const who of [one, other]) await buy(who, await product(30));
    const { notifier } = senderOf();
    const both = [one.orgId, other.orgId];
    await Promise.all(
      Array.from({ length: 12 }, (_each, n) =>
        test.db.transaction(async (tx) => {
          const order = n % 2 === 0 ? both : both.toReversed();
          await notifier.queue(order, tx);
          for (const orgId of order) await notifier.send({ ...ALARM, orgId }, tx);
        }),
      ),
    );
    expect(await leftOf(one)).toMatchObject({ left: 18 });
    expect(await leftOf(other)).toMatchObject({ left: 18 });
  });
});

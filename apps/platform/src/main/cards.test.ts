import {
  CARD_STATES,
  LIMITS,
  cardCalls,
  cardErrors,
  cardScanCalls,
  invoiceCalls,
  payOrderCalls,
} from '@lightfield/contract';
import { cardDay, cardMonth, cardState, rechargeUntil } from '@lightfield/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, addDevice, addOrg } from '../engines/history/site.testing.ts';
import { createDeviceScope } from '../features/device/list/device-scope.ts';
import { stateSql } from '../features/card/card.repository.ts';
import { cardsOn } from '../features/card/card.testing.ts';
import { assertSound, moneyOn } from '../features/money/money.testing.ts';
import { type TestDatabase, testDatabase } from '../kernel/testing.ts';

const DAY = 86_400_000;
let test: TestDatabase;
let money: Awaited<ReturnType<typeof moneyOn>>;
let on: Awaited<ReturnType<typeof cardsOn>>;
beforeAll(async () => {
  test = await testDatabase();
  money = await moneyOn(test.db);
  const sight = { orgs: money.orgs, devices: createDeviceScope(test.db) };
  on = await cardsOn(test.db, { wallet: money.cardOrders, clock: money.clock, sight });
});
afterAll(async () => {
  await on.calls.close();
  await money.calls.close();
  await test.drop();
});
beforeEach(async () => {
  on.operator.problem = '';
  on.operator.busy = false;
  on.operator.renewed.splice(0);
  on.operator.said = { lineState: 'active', usedKb: 100, activatedAt: null };
  await test.db.query(`update card set sync_at = now() + interval '100 years'`);
});

let number = 0;
/** An ICCID of 20 signs that no test has had. */
const iccid = () => `8986040000${String((number += 1)).padStart(10, '0')}`;
const ask = (who: typeof money.payer) => on.calls.as(who);
async function added(days: number | undefined = 90, more: object = {}) {
  const one = iccid();
  expect((await ask(money.payer).call(cardCalls.add, { lines: JSON.stringify([on.line(one, days, more)]) })).code).toBe(
    200,
  );
  const [row] = await test.db.query<{ id: string }>('select id from card where iccid = $1', [one]);
  return { id: row?.id ?? '', iccid: one };
}
const info = async (id: string) =>
  (await ask(money.payer).call(cardCalls.info, { id })).data as Record<string, unknown>;
const drain = async () => {
  while (await on.renewals.next());
};

describe('cards of an enterprise', () => {
  it('are imported all or none, and told what is wrong with each line', async () => {
    const [one, other] = [iccid(), iccid()];
    const before = await test.db.query('select 1 from card');
    const lines = [on.line(one, 90), on.line('8986', 90), on.line(other, 90, { packageMb: 'x' }), on.line(one, 90)];
    const refused = await ask(money.payer).call(cardCalls.add, { lines: JSON.stringify(lines) });
    expect(refused).toMatchObject({ code: cardErrors.iccidInvalid.code });
    expect(JSON.stringify(refused.data)).toMatch(/lines\.1\.iccid.*lines\.2\.packageMb.*lines\.3\.iccid/s);
    expect(await test.db.query('select 1 from card')).toHaveLength(before.length);
  });
  it('are there once, whoever has them', async () => {
    const { iccid: taken } = await added();
    const again = await ask(money.stranger).call(cardCalls.add, { lines: JSON.stringify([on.line(taken, 90)]) });
    expect(again.code).toBe(cardErrors.iccidTaken.code);
  });
  it(`come ${LIMITS.card.importMax} at a time at most`, async () => {
    const many = Array.from({ length: LIMITS.card.importMax }, () => on.line(iccid(), 900));
    const call = (lines: object[]) => ask(money.stranger).call(cardCalls.add, { lines: JSON.stringify(lines) });
    expect((await call([...many, on.line(iccid(), 900)])).code).toBe(cardErrors.importMax.code);
    expect(await call(many)).toMatchObject({ code: 200, data: { count: LIMITS.card.importMax } });
  });
  it(`are ${LIMITS.card.cards} at most`, async () => {
    const orgId = await addOrg(test.db);
    const who = { ...money.payer, orgId };
    await test.db.query(
      `insert into card (id, org_id, iccid, msisdn, imsi, operator, package_name, package_mb, price, remark, sync_at, created_at)
       select gen_random_uuid(), $1, 'x' || n, '', '', 'mobile', '', 1, 0, '', now() + interval '100 years', now() from generate_series(1, $2) n`,
      [orgId, LIMITS.card.cards - 1],
    );
    const call = () => ask(who).call(cardCalls.add, { lines: JSON.stringify([on.line(iccid(), 90)]) });
    expect((await call()).code).toBe(200);
    expect((await call()).code).toBe(cardErrors.cardsMax.code);
  });
  it('are told with the device that names their ICCID, and found by any part of what they say', async () => {
    const card = await added(90, { remark: '三号井' });
    const deviceId = await addDevice(test.db, money.orgId, { name: '三号井泵' });
    await test.db.query('update device set iccid = $2 where id = $1', [deviceId, card.iccid]);
    const list = (await ask({ ...money.payer, kind: 'co' }).call(cardCalls.query, { keyword: '三号井' })).data;
    expect(list).toMatchObject({ total: 1, rows: [{ id: card.id, service: 'onelink', devices: [{ id: deviceId }] }] });
  });
  it('of others are not there', async () => {
    const { id } = await added();
    for (const [call, body] of [
      [cardCalls.info, { id }],
      [cardCalls.remark, { id, remark: 'x' }],
      [cardCalls.delete, { ids: id }],
      [cardCalls.sync, { ids: id }],
      [cardCalls.order, { ids: id, months: 1 }],
    ] as const)
      expect((await ask(money.stranger).call(call, body)).code).toBe(90_002);
  });
  it('have the state that the rules say, in statements too', async () => {
    const now = money.clock.now();
    const { until } = cardMonth(now);
    const ends = [null, now - 60 * DAY, now - DAY, now, now + 1, until - 1, until, until + 1, now + 90 * DAY];
    for (const lineState of [null, 'stock', 'active', 'suspended', 'cancelled'] as const)
      for (const expiresAt of ends) {
        const [row] = await test.db.query<{ state: string }>(
          `select ${stateSql('$1::timestamptz', '$2::timestamptz')} as state
             from (select $3::text as line_state, $4::timestamptz as expires_at, $5::timestamptz as recharge_until) card`,
          [
            new Date(now),
            new Date(until),
            lineState,
            expiresAt === null ? null : new Date(expiresAt),
            expiresAt === null ? null : new Date(rechargeUntil(expiresAt)),
          ],
        );
        expect([lineState, expiresAt, row?.state]).toEqual([
          lineState,
          expiresAt,
          cardState({ lineState, expiresAt }, now),
        ]);
      }
  });
  it('are counted by state, and filtered by it', async () => {
    const { data } = await ask(money.payer).call(cardCalls.query, {});
    const { counts, total } = data as { counts: Record<string, number>; total: number };
    for (const state of CARD_STATES) {
      const some = await ask(money.payer).call(cardCalls.query, { state });
      expect((some.data as { total: number }).total).toBe(counts[state]);
    }
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
  });
});

describe('an operator', () => {
  const due = (id: string) => test.db.query('update card set sync_at = $2 where id = $1', [id, new Date(0)]);
  it('is asked, and its answer says when it was given', async () => {
    const { id } = await added();
    await due(id);
    await on.sync.round();
    expect(await info(id)).toMatchObject({
      lineState: 'active',
      usedKb: 100,
      syncedAt: money.clock.now(),
      problem: '',
    });
    // nobody knows when the first 100 were used; what comes then is of today
    on.operator.said = { lineState: 'active', usedKb: 350, activatedAt: null };
    await due(id);
    await on.sync.round();
    expect(await info(id)).toMatchObject({ usedKb: 350, usage: [{ day: cardDay(money.clock.now()), kb: 250 }] });
  });
  it('that does not answer changes nothing of what it said before, and is said', async () => {
    const { id } = await added();
    await due(id);
    await on.sync.round();
    const at = money.clock.now();
    money.clock.pass(60_000);
    on.operator.problem = '12009 卡号不存在';
    await due(id);
    await on.sync.round();
    expect(await info(id)).toMatchObject({ usedKb: 100, syncedAt: at, problem: '12009 卡号不存在' });
  });
  it('that has had enough is not asked about the next one', async () => {
    const [one, other] = [await added(), await added()];
    on.operator.problem = 'HTTP 429';
    on.operator.busy = true;
    await due(one.id);
    await due(other.id);
    await on.sync.round();
    const problems = [await info(one.id), await info(other.id)].map(({ problem }) => problem);
    expect(new Set(problems)).toEqual(new Set(['HTTP 429', 'the operator takes no more questions now']));
  });
  it('of which there is no interface is asked nothing, and its cards are not sold', async () => {
    const { id } = await added(90, { operator: '电信' });
    expect((await ask(money.payer).call(cardCalls.sync, { ids: id })).code).toBe(cardErrors.nobodyToAsk.code);
    expect((await ask(money.payer).call(cardCalls.order, { ids: id, months: 1 })).code).toBe(
      cardErrors.notRechargeable.code,
    );
    expect(await info(id)).toMatchObject({ service: null });
  });
});

describe('a recharge', () => {
  const ordered = async (ids: string, months = 2) => {
    const answer = await ask(money.payer).call(cardCalls.order, { ids, months });
    return answer.data as { id: string; cents: number };
  };
  const take = (orderId: string, cents: number, tradeNo = `T${orderId}`) =>
    money.money.take('test', { orderId, tradeNo, cents });

  it('of several cards is one order of the wallet, and renews each once', async () => {
    const [one, other] = [await added(3), await added(40)];
    const order = await ordered(`${one.id},${other.id}`);
    expect(order).toMatchObject({ kind: 'card', cards: { count: 2, months: 2 }, cents: 2_000 });
    await drain();
    expect(on.operator.renewed).toEqual([]);
    await take(order.id, order.cents);
    await take(order.id, order.cents);
    expect(await info(one.id)).toMatchObject({ renewing: true });
    await drain();
    await drain();
    expect(on.operator.renewed.toSorted()).toEqual([one.iccid, other.iccid]);
    expect(await info(one.id)).toMatchObject({
      renewing: false,
      recharges: [{ state: 'done', months: 2, cents: 1_000 }],
    });
    await assertSound(test.db);
    expect(on.operations.entries.filter(({ action }) => action === 'card.renew').length).toBeGreaterThanOrEqual(2);
  });
  it('that the platform died in is gone on with, and the card is longer by what was paid, once', async () => {
    const { id, iccid: theirs } = await added(3);
    const order = await ordered(id, 1);
    await take(order.id, order.cents);
    const before = (await info(id))['expiresAt'] as number;
    // claimed, and the process died before it could say that it was done
    await test.db.query('update card_renewal set next_at = $2 where order_id = $1', [
      order.id,
      new Date(money.clock.now() + DAY),
    ]);
    await drain();
    expect(on.operator.renewed).toEqual([]);
    money.clock.pass(DAY);
    await drain();
    await drain();
    expect(on.operator.renewed).toEqual([theirs]);
    const after = (await info(id))['expiresAt'] as number;
    expect((after - before) / DAY).toBeGreaterThan(27);
    expect((after - before) / DAY).toBeLessThan(32);
  });
  it('that the operator refuses is tried again, said, and can be given back until it is done', async () => {
    const { id } = await added(60);
    const order = await ordered(id, 1);
    await take(order.id, order.cents);
    on.operator.problem = '系统忙';
    await drain();
    expect(await info(id)).toMatchObject({ renewing: true, renewProblem: '系统忙' });
    money.clock.pass(2 * 60_000);
    on.operator.problem = '';
    await drain();
    expect(await info(id)).toMatchObject({ renewing: false });
    const late = await money.calls.as(money.operator).call(payOrderCalls.refund, { id: order.id });
    expect(late.code).toBe(3_014);
    const other = await ordered(id, 1);
    await take(other.id, other.cents);
    on.operator.problem = '系统忙';
    await drain();
    expect((await money.calls.as(money.operator).call(payOrderCalls.refund, { id: other.id })).code).toBe(200);
    on.operator.problem = '';
    money.clock.pass(DAY);
    await drain();
    expect(on.operator.renewed).toHaveLength(1);

    await assertSound(test.db);
  });
  it('is not sold for a card that is cancelled, costs nothing or would stay expired', async () => {
    const call = async (id: string, months = 1) =>
      (await ask(money.payer).call(cardCalls.order, { ids: id, months })).code;
    expect(await call((await added(-60)).id)).toBe(cardErrors.notRechargeable.code);
    expect(await call((await added(60, { priceYuan: '' })).id)).toBe(cardErrors.notRechargeable.code);
    expect(await call((await added(60)).id)).toBe(200);
  });
  it('keeps its card on the list until it is done', async () => {
    const { id } = await added(60);
    await ordered(id);
    expect((await ask(money.payer).call(cardCalls.delete, { ids: id })).code).toBe(cardErrors.rechargeOpen.code);
    const free = await added(60);
    expect((await ask(money.payer).call(cardCalls.delete, { ids: free.id })).code).toBe(200);
  });
  it('can have an invoice, which is among those of cards', async () => {
    const { id } = await added(60, { priceYuan: '500' });
    const order = await ordered(id, 1);
    await take(order.id, order.cents);
    const fields = { kind: 'normal', buyer: 'person', title: '王工', email: 'a@example.com' } as const;
    const wallet = money.calls.as(money.payer);
    expect((await wallet.call(invoiceCalls.apply, { orderIds: order.id, ...fields })).code).toBe(200);
    expect((await wallet.call(invoiceCalls.query, { orderKind: 'card' })).data).toMatchObject({ total: 1 });
    expect((await wallet.call(invoiceCalls.query, { orderKind: 'package' })).data).toMatchObject({ total: 0 });
  });
});

describe('whoever scans the code of a card', () => {
  const nobody = () => on.calls.as(undefined);
  it('sees what is to be paid, and no more of it than is printed on it', async () => {
    const card = await added(3, { remark: '秘密', msisdn: '1440012345678' });
    const said = await nobody().call(cardScanCalls.info, { iccid: card.iccid });
    expect(said).toMatchObject({
      code: 200,
      data: { iccid: `898604 **** ${card.iccid.slice(-4)}`, priceCents: 500, minMonths: 1, platforms: ['test'] },
    });
    expect(JSON.stringify(said)).not.toMatch(/秘密|1440012345678/);
    expect(JSON.stringify(said)).not.toContain(card.iccid);
    expect(JSON.stringify(said)).not.toContain(card.id);
  });
  it('is told the same of a card that is not there and of one that cannot be recharged', async () => {
    const gone = await added(-60);
    const answers = [];
    for (const asked of [gone.iccid, iccid(), 'x'])
      answers.push(JSON.stringify({ ...(await nobody().call(cardScanCalls.info, { iccid: asked })), requestId: '' }));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('3025');
  });
  it('pays without an account, is told what becomes of it, and the card is renewed once', async () => {
    const card = await added(3);
    const begun = await nobody().call(cardScanCalls.order, { iccid: card.iccid, months: 3, payPlatform: 'test' });
    const { key, code } = begun.data as { key: string; code: string };
    const state = async () => (await nobody().call(cardScanCalls.state, { key })).data;
    expect(await state()).toMatchObject({ state: 'pending', months: 3, cents: 1_500 });
    const orderId = code.replace('code of ', '');
    await money.money.take('test', { orderId, tradeNo: 'scan', cents: 1_500 });
    expect(await state()).toMatchObject({ state: 'renewing', expiresAt: null });
    await drain();
    expect(await state()).toMatchObject({ state: 'renewed' });
    expect(on.operator.renewed.filter((one) => one === card.iccid)).toHaveLength(1);
    expect((await nobody().call(cardScanCalls.state, { key: 'x'.repeat(32) })).code).toBe(90_002);
  });
  it('cannot fill the wallet of the enterprise with orders', async () => {
    const card = await added(3);
    const order = () => nobody().call(cardScanCalls.order, { iccid: card.iccid, months: 1, payPlatform: 'test' });
    money.clock.pass(60_000);
    for (let count = 0; count < LIMITS.wallet.pendingScans; count += 1) expect((await order()).code).toBe(200);
    expect((await order()).code).toBe(90_010);
    expect((await ask(money.payer).call(cardCalls.order, { ids: card.id, months: 1 })).code).toBe(200);
  });
  it('is not let through the numbers', async () => {
    money.clock.pass(60_000);
    const codes = [];
    for (let count = 0; count < 30; count += 1)
      codes.push((await nobody().call(cardScanCalls.info, { iccid: iccid() })).code);
    expect(codes.filter((code) => code === 90_010).length).toBeGreaterThan(5);
  });
});

describe('whoever runs cards', () => {
  it('is told once of those that end this month, in one message, and of those that have ended', async () => {
    const orgId = await addOrg(test.db);
    const accountId = await addAccount(test.db, orgId, { kind: 'co' });
    await test.db.query(`update card set told_expiring = expires_at, told_expired = expires_at`);
    const who = { ...money.payer, orgId };
    const inMonth = Math.max(0, Math.floor((cardMonth(money.clock.now()).until - money.clock.now()) / DAY) - 1);
    const lines = [on.line(iccid(), inMonth), on.line(iccid(), inMonth), on.line(iccid(), 90)];
    await ask(who).call(cardCalls.add, { lines: JSON.stringify(lines) });
    const messages = () =>
      test.db.query<{ title: string; ignored: boolean }>(
        `select title, ignored from message where account_id = $1 and type = 'expire' and equip_type = 'card' order by created_at, id`,
        [accountId],
      );
    await on.messages.round();
    await on.messages.round();
    expect(await messages()).toEqual([{ title: '2张物联网卡本月到期', ignored: false }]);
    expect(on.told).toContain(`message ${accountId}`);
    money.clock.pass((inMonth + 1) * DAY);
    await on.messages.round();
    await on.messages.round();
    expect((await messages()).map(({ title }) => title)).toEqual(['2张物联网卡本月到期', '2张物联网卡已到期']);
    // recharged: nobody is reminded any more
    const { rows } = (await ask(who).call(cardCalls.query, { state: 'expired' })).data as { rows: { id: string }[] };
    expect(rows).toHaveLength(2);
    const order = (await ask(who).call(cardCalls.order, { ids: rows.map(({ id }) => id).join(','), months: 2 }))
      .data as { id: string; cents: number };
    await money.money.take('test', { orderId: order.id, tradeNo: 'all', cents: order.cents });
    await drain();
    expect((await messages()).every(({ ignored }) => ignored)).toBe(true);
  });
});

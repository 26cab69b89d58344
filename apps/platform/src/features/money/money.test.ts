import { randomUUID } from 'node:crypto';
import {
  type Call,
  LIMITS,
  type Page,
  type PayOrder,
  type Product,
  type Wallet,
  invoiceCalls,
  payOrderCalls,
  productCalls,
  walletCalls,
} from '@lightfield/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { addOrg } from '../../engines/history/site.testing.ts';
import { type MoneyTest, assertSound, moneyOn } from './money.testing.ts';

const { balanceCapCents, invoiceMinCents, orderValidMs, pendingOrders, products: productsMax } = LIMITS.wallet;
let test: TestDatabase;
let on: MoneyTest;
beforeAll(async () => {
  test = await testDatabase();
  on = await moneyOn(test.db);
});
afterAll(async () => {
  await on.calls.close();
  await test.drop();
});
afterEach(() => assertSound(test.db));

/** An enterprise of its own for a test. */
const newPayer = async (): Promise<Caller> => ({ ...on.payer, orgId: await addOrg(test.db), accountId: randomUUID() });
const ask = (who: Caller, call: Call, body: Record<string, unknown> = {}) => on.calls.as(who).call(call, body);
const given = async <Data>(who: Caller, call: Call, body: Record<string, unknown> = {}): Promise<Data> => {
  const answer = await ask(who, call, body);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as Data;
};
const recharge = (who: Caller, cents: number) => given<PayOrder>(who, walletCalls.recharge, { cents });
const told = (order: PayOrder, more: { cents?: number; tradeNo?: string; platform?: 'test' | 'weixin' } = {}) =>
  on.money.take(more.platform ?? 'test', {
    orderId: order.id,
    tradeNo: more.tradeNo ?? `T${order.id}`,
    cents: more.cents ?? order.cents,
  });
const wallet = (who: Caller) => given<Wallet>(who, walletCalls.info);
const order = (who: Caller, id: string) => given<PayOrder>(who, payOrderCalls.info, { id });
const withBalance = async (cents: number) => {
  const who = await newPayer();
  await told(await recharge(who, cents));
  return who;
};
const PACKAGE = { name: '短信1000条', kind: 'sms', count: 1_000, priceCents: 5_000, onSale: true };
const aProduct = (more: object = {}) => given<Product>(on.operator, productCalls.add, { ...PACKAGE, ...more });
const buy = async (who: Caller, product: Product) =>
  given<PayOrder>(who, productCalls.buy, { productId: product.id, priceCents: product.priceCents });

describe('a payment', () => {
  it('is counted once, however often it is told', async () => {
    const who = await newPayer();
    const one = await recharge(who, 12_345);
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => told(one)))).toEqual(
      expect.arrayContaining(['posted', 'repeated', 'repeated', 'repeated', 'repeated']),
    );
    expect(await wallet(who)).toMatchObject({ balanceCents: 12_345 });
    expect(await order(who, one.id)).toMatchObject({ state: 'paid', paidBy: 'test' });
  });

  it('for another amount pays nothing and goes back', async () => {
    const who = await newPayer();
    const one = await recharge(who, 5_000);
    expect(await told(one, { cents: 1 })).toBe('returning');
    expect(await order(who, one.id)).toMatchObject({ state: 'pending' });
    await on.upkeep.round();
    expect(await wallet(who)).toMatchObject({ balanceCents: 0 });
    expect(await told(one, { tradeNo: 'right' })).toBe('posted');
  });

  it('for no order of ours is none', async () => {
    expect(await on.money.take('test', { orderId: randomUUID(), tradeNo: 'x', cents: 1 })).toBe('unknown');
  });

  it('that comes late is taken where the time alone was over, and goes back where somebody cancelled', async () => {
    const who = await newPayer();
    const [late, cancelled] = [await recharge(who, 300), await recharge(who, 400)];
    await given(who, payOrderCalls.cancel, { id: cancelled.id });
    on.clock.pass(orderValidMs + 1);
    await on.upkeep.round();
    expect(await order(who, late.id)).toMatchObject({ state: 'expired' });
    expect([await told(late), await told(cancelled)]).toEqual(['posted', 'returning']);
    await on.upkeep.round();
    expect(await order(who, cancelled.id)).toMatchObject({ state: 'cancelled' });
    expect(await wallet(who)).toMatchObject({ balanceCents: 300 });
  });

  it('a second time by another service goes back', async () => {
    const who = await newPayer();
    const one = await recharge(who, 900);
    await told(one);
    expect(await told(one, { platform: 'weixin', tradeNo: 'w' })).toBe('returning');
    expect(await wallet(who)).toMatchObject({ balanceCents: 900 });
  });

  it('is settled as those before it left things, when many are told at once', async () => {
    const [who, other] = [await newPayer(), await newPayer()];
    const product = await aProduct({ count: 10 });
    const late = await recharge(who, balanceCapCents);
    on.clock.pass(orderValidMs + 1);
    await on.upkeep.round();
    const [filled, bought, again, theirs] = [
      await recharge(who, 100),
      await buy(who, product),
      await buy(who, product),
      await recharge(other, 200),
    ];
    // the first begins a round; those behind it are of one
    const results = await Promise.all([
      told(theirs),
      told(filled),
      told(late),
      told(bought),
      on.money.take('test', { orderId: randomUUID(), tradeNo: 'nobody’s', cents: 1 }),
      told(again),
      told(bought),
      told(bought, { platform: 'weixin' }),
    ]);
    const [took, isUnknown, back] = ['posted', 'unknown', 'returning'];
    expect(results).toEqual([took, took, back, took, isUnknown, took, 'repeated', back]);
    expect(await wallet(who)).toMatchObject({ balanceCents: 100, sms: 20 });
    expect(await wallet(other)).toMatchObject({ balanceCents: 200 });
    // what an account has after an entry: each line what those before it left
    const after = await test.db.query(
      `select amount, after from ledger_entry join ledger_account on id = account_id
        where org_id = $1 and kind = 'smsStock' order by seq`,
      [who.orgId],
    );
    expect(after).toEqual([
      { amount: 10, after: 10 },
      { amount: 10, after: 20 },
    ]);
  });

  it('of a trade that is told of two orders at once pays one of them', async () => {
    const who = await newPayer();
    const [one, other] = [await recharge(who, 300), await recharge(who, 300)];
    const second = await moneyOn(test.db);
    const both = await Promise.all([
      told(one, { tradeNo: 'same' }),
      second.money.take('test', { orderId: other.id, tradeNo: 'same', cents: 300 }),
    ]);
    expect(both.toSorted()).toEqual(['posted', 'repeated']);
    expect(await wallet(who)).toMatchObject({ balanceCents: 300 });
    await second.calls.close();
  });

  it('that nobody has told us of is asked for, also in the last moment', async () => {
    const who = await newPayer();
    const one = await recharge(who, 700);
    await given(who, payOrderCalls.pay, { id: one.id, payPlatform: 'test' });
    on.service.paid.set(one.id, { tradeNo: 'asked', cents: 700 });
    on.clock.pass(orderValidMs + 1);
    await on.upkeep.round();
    expect(await order(who, one.id)).toMatchObject({ state: 'paid' });
  });
});

describe('the balance', () => {
  it('never exceeds its cap with what waits to be paid (1026)', async () => {
    const who = await newPayer();
    await recharge(who, LIMITS.wallet.balanceCapCents - 100);
    expect(await ask(who, walletCalls.recharge, { cents: 101 })).toMatchObject({ code: 1026 });
    await recharge(who, 100);
  });

  it('has room for a late payment, or the payment goes back', async () => {
    const who = await newPayer();
    const late = await recharge(who, balanceCapCents);
    on.clock.pass(orderValidMs + 1);
    await on.upkeep.round();
    await told(await recharge(who, 100));
    expect(await told(late)).toBe('returning');
    expect(await order(who, late.id)).toMatchObject({ state: 'refunding' });
    await on.upkeep.round();
    expect(await order(who, late.id)).toMatchObject({ state: 'refunded' });
    expect(await wallet(who)).toMatchObject({ balanceCents: 100 });
  });

  it('pays packages as long as it is enough (1025)', async () => {
    const who = await withBalance(9_999);
    const product = await aProduct();
    const [first, second] = [await buy(who, product), await buy(who, product)];
    expect(await given(who, payOrderCalls.payBalance, { id: first.id })).toMatchObject({ state: 'paid' });
    expect(await ask(who, payOrderCalls.payBalance, { id: second.id })).toMatchObject({ code: 1025 });
    expect(await ask(who, payOrderCalls.payBalance, { id: first.id })).toMatchObject({ code: 3011 });
    expect(await wallet(who)).toMatchObject({ balanceCents: 4_999, sms: 1_000 });
  });

  it('shows its lines with their sums', async () => {
    const who = await withBalance(8_000);
    await given(who, payOrderCalls.payBalance, { id: (await buy(who, await aProduct())).id });
    expect(await given(who, walletCalls.query)).toMatchObject({
      total: 2,
      rows: [
        { kind: 'package', amount: -5_000, after: 3_000 },
        { kind: 'recharge', amount: 8_000, after: 8_000 },
      ],
      sums: { in: 8_000, out: 5_000 },
    });
    expect(await given(who, walletCalls.query, { kind: 'package' })).toMatchObject({ sums: { in: 0, out: 5_000 } });
    expect(await given(who, walletCalls.query, { account: 'sms' })).toMatchObject({ rows: [{ amount: 1_000 }] });
  });

  it.each([walletCalls.query, payOrderCalls.query])(
    'refuses a period that ends before it begins (10003): $path',
    async (call) => {
      const who = await withBalance(500);
      expect(await ask(who, call, { startTime: '2000', endTime: '2000' })).toMatchObject({ code: 10003 });
      expect(await given(who, call, { startTime: '2000' })).toMatchObject({ total: 1 });
    },
  );

  it('is nobody else’s', async () => {
    const who = await withBalance(500);
    const [line] = (await given<Page<PayOrder>>(who, payOrderCalls.query)).rows;
    expect(await ask(on.stranger, walletCalls.info, { orgId: who.orgId })).toMatchObject({ code: 90002 });
    expect(await ask(on.stranger, payOrderCalls.info, { id: line?.id ?? '' })).toMatchObject({ code: 90002 });
    expect(await given(on.stranger, payOrderCalls.query)).toMatchObject({ total: 0 });
    expect(await given(on.operator, walletCalls.info, { orgId: who.orgId })).toMatchObject({ balanceCents: 500 });
  });
});

describe('a package', () => {
  it('is bought at the price that was seen, while it is offered (3012)', async () => {
    const who = await newPayer();
    const product = await aProduct();
    expect(await ask(who, productCalls.buy, { productId: product.id, priceCents: 1 })).toMatchObject({ code: 3012 });
    await given(on.operator, productCalls.edit, { ...product, onSale: false });
    expect(await ask(who, productCalls.buy, { productId: product.id, priceCents: 5_000 })).toMatchObject({
      code: 3012,
    });
  });

  it('ordered stays as it was when its product changes or goes', async () => {
    const who = await newPayer();
    const product = await aProduct({ kind: 'voice', count: 20 });
    const one = await buy(who, product);
    await given(on.operator, productCalls.delete, { id: product.id });
    await told(one);
    expect(await wallet(who)).toMatchObject({ voice: 20 });
  });

  it('there are so many of (3017)', async () => {
    await test.db.query(
      `insert into product (id, name, kind, count, price, on_sale)
       select gen_random_uuid(), 'x', 'sms', 1, 1, false from generate_series(1, $1 - (select count(*) from product)::int)`,
      [productsMax],
    );
    expect(await ask(on.operator, productCalls.add, PACKAGE)).toMatchObject({ code: 3017 });
    await test.db.query(`delete from product where name = 'x'`);
    await aProduct();
  });
});

describe('an order', () => {
  it('waits among so many (3016)', async () => {
    const who = await newPayer();
    for (let made = 0; made < pendingOrders; made += 1) await recharge(who, 100);
    expect(await ask(who, walletCalls.recharge, { cents: 100 })).toMatchObject({ code: 3016 });
  });

  it('is not for customers of an enterprise', async () => {
    const ext = { ...on.payer, kind: 'ext' as const, orgId: await addOrg(test.db, 'external', on.orgId) };
    expect(await ask(ext, walletCalls.recharge, { cents: 100 })).toMatchObject({ code: 90003 });
  });

  it('is not paid by a service that is not set up (3013)', async () => {
    const one = await recharge(await newPayer(), 100);
    expect(await ask(on.operator, payOrderCalls.pay, { id: one.id, payPlatform: 'alipay' })).toMatchObject({
      code: 3013,
    });
  });

  it('is refunded the way it was paid, once', async () => {
    const who = await withBalance(5_000);
    const one = await buy(who, await aProduct());
    await given(who, payOrderCalls.payBalance, { id: one.id });
    const refund = () => ask(on.operator, payOrderCalls.refund, { id: one.id });
    const codes = (await Promise.all([refund(), refund(), refund()])).map(({ code }) => code);
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 3011, 3011]);
    expect(await wallet(who)).toMatchObject({ balanceCents: 5_000, sms: 0 });
  });

  it('from outside is refunded when the service says so', async () => {
    const who = await newPayer();
    const one = await recharge(who, 600);
    await told(one);
    on.service.refund = () => 'pending';
    expect(await given(on.operator, payOrderCalls.refund, { id: one.id })).toMatchObject({ state: 'refunding' });
    // set aside at once: nobody spends it meanwhile
    expect(await wallet(who)).toMatchObject({ balanceCents: 0 });
    await on.upkeep.round();
    expect(await order(who, one.id)).toMatchObject({ state: 'refunding' });
    on.service.refund = () => 'done';
    on.clock.pass(3_600_000);
    await on.upkeep.round();
    expect(await order(who, one.id)).toMatchObject({ state: 'refunded' });
    expect(await told(one)).toBe('repeated');
  });

  it('is not refunded once something of it is used (3014)', async () => {
    const who = await withBalance(5_000);
    const [top] = (await given<Page<PayOrder>>(who, payOrderCalls.query)).rows;
    const one = await buy(who, await aProduct());
    await given(who, payOrderCalls.payBalance, { id: one.id });
    expect(await ask(on.operator, payOrderCalls.refund, { id: top?.id ?? '' })).toMatchObject({ code: 3014 });
  });
});

describe('an invoice', () => {
  const TITLE = {
    kind: 'normal',
    buyer: 'company',
    title: '西岭水务有限公司',
    taxNo: '91320000MA1XXXXX5T',
    email: 'a@example.com',
  };
  const apply = (who: Caller, orders: readonly PayOrder[], more: object = {}) =>
    ask(who, invoiceCalls.apply, { orderIds: orders.map(({ id }) => id).join(','), ...TITLE, ...more });
  const paidOrder = async (who: Caller, cents: number) => {
    const one = await recharge(who, cents);
    await told(one);
    return one;
  };

  it('needs 500 yuan of paid orders (3001, 3003), each once (3002)', async () => {
    const who = await newPayer();
    const [small, rest] = [await paidOrder(who, LIMITS.wallet.invoiceMinCents - 1), await paidOrder(who, 100)];
    const unpaid = await recharge(who, invoiceMinCents);
    expect(await apply(who, [small])).toMatchObject({ code: 3001 });
    expect(await apply(who, [unpaid])).toMatchObject({ code: 3003 });
    expect(await apply(who, [small, rest, rest])).toMatchObject({ code: 200, data: { cents: invoiceMinCents + 99 } });
    expect(await apply(who, [small, rest])).toMatchObject({ code: 3002 });
    expect(await ask(on.operator, payOrderCalls.refund, { id: small.id })).toMatchObject({ code: 3015 });
  });

  it('of exactly 500 yuan is taken, of what the balance paid not again (3005)', async () => {
    const who = await newPayer();
    expect(await apply(who, [await paidOrder(who, invoiceMinCents)])).toMatchObject({ code: 200 });
    const one = await buy(who, await aProduct({ priceCents: invoiceMinCents }));
    await given(who, payOrderCalls.payBalance, { id: one.id });
    expect(await apply(who, [one])).toMatchObject({ code: 3005 });
  });

  it.each([
    ['a company without a tax number', { taxNo: '' }],
    ['a tax number of 17 signs', { taxNo: '91320000MA1XXXXX5' }],
    ['a person with one', { buyer: 'person' }],
    ['a special one of a person', { buyer: 'person', taxNo: '', kind: 'special' }],
    ['a special one without bank and address', { kind: 'special' }],
  ])('is refused for %s (3004)', async (_what, more) => {
    const who = await newPayer();
    expect(await apply(who, [await paidOrder(who, invoiceMinCents)], more)).toMatchObject({ code: 3004 });
  });

  it('is issued and mailed, or rejected, which frees its orders (3006)', async () => {
    const who = await newPayer();
    const one = await paidOrder(who, invoiceMinCents);
    const first = (await apply(who, [one])).data as { id: string };
    expect(await ask(on.operator, invoiceCalls.mail, { id: first.id, mailedTo: 'x' })).toMatchObject({ code: 3006 });
    await given(on.operator, invoiceCalls.reject, { id: first.id, reason: '抬头有误' });
    const second = (await apply(who, [one])).data as { id: string };
    await given(on.operator, invoiceCalls.issue, { id: second.id, invoiceNo: '24312000000012345678' });
    expect(await ask(on.operator, invoiceCalls.reject, { id: second.id, reason: 'x' })).toMatchObject({ code: 3006 });
    await given(on.operator, invoiceCalls.mail, { id: second.id, mailedTo: 'SF1234567890' });
    expect(await given(who, invoiceCalls.query)).toMatchObject({
      total: 2,
      rows: expect.arrayContaining([
        expect.objectContaining({ state: 'mailed', invoiceNo: '24312000000012345678' }),
        expect.objectContaining({ state: 'rejected', reason: '抬头有误' }),
      ]) as unknown,
    });
    expect(await given(on.stranger, invoiceCalls.query)).toMatchObject({ total: 0 });
  });
});

describe('the ledger', () => {
  it('keeps what is in it', async () => {
    await withBalance(100);
    await expect(test.db.query('update ledger_entry set amount = amount + 1')).rejects.toThrow('append only');
    await expect(test.db.query('delete from ledger_posting')).rejects.toThrow('append only');
    await expect(test.db.query('delete from ledger_account')).rejects.toThrow('append only');
    await expect(test.db.query('update ledger_account set id = default')).rejects.toThrow('append only');
  });

  it('takes no posting to an account that there is none of', async () => {
    const id = randomUUID();
    await expect(
      test.db.transaction(async (tx) => {
        await tx.query(`insert into ledger_posting (id, at, kind) values ($1, now(), 'recharge')`, [id]);
        await tx.query(
          `insert into ledger_entry (posting_id, account_id, amount, after, at)
           select $1, unnest('{-1,-2}'::bigint[]), unnest('{5,-5}'::bigint[]), 0, now()`,
          [id],
        );
      }),
    ).rejects.toThrow('accounts that there are');
  });

  it('takes no posting that does not add up', async () => {
    const who = await withBalance(100);
    const id = randomUUID();
    await expect(
      test.db.transaction(async (tx) => {
        await tx.query(`insert into ledger_posting (id, at, kind) values ($1, now(), 'recharge')`, [id]);
        await tx.query(
          `insert into ledger_entry (posting_id, account_id, amount, after, at)
           select $1, id, 5, 105, now() from ledger_account where org_id = $2 and kind = 'balance'`,
          [id, who.orgId],
        );
      }),
    ).rejects.toThrow('add up to nothing');
  });
});

import { LIMITS, type PayOrder, type Product, meteringCalls, productCalls } from '@lightfield/contract';
import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import { type PgDb, createPgDb } from '../../kernel/db-pg.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { addOrg } from '../../engines/history/site.testing.ts';
import { type MoneyTest, NO_FAULTS, ledgerFaults, moneyOn } from './money.testing.ts';

const POOL = 8;
let test: TestDatabase;
let on: MoneyTest;
beforeAll(async () => {
  test = await testDatabase({ poolSize: POOL });
  on = await moneyOn(test.db);
});
afterAll(async () => {
  await on.calls.close();
  await test.drop();
});

const { rechargeMinCents, balanceCapCents } = LIMITS.wallet;
const aCents = fc.integer({ min: rechargeMinCents, max: balanceCapCents });
/** Which of the orders so far; there may be fewer. */
const which = fc.nat(30);
const step = fc.oneof(
  fc.record({ do: fc.constant('recharge' as const), cents: aCents }),
  fc.record({ do: fc.constant('buy' as const) }),
  fc.record({ do: fc.constant('payBalance' as const), which }),
  fc.record({ do: fc.constant('cancel' as const), which }),
  fc.record({ do: fc.constant('refund' as const), which }),
  // told by one of three payments, of the right amount or another one
  fc.record({ do: fc.constant('told' as const), which, trade: fc.nat(2), wrong: fc.boolean() }),
  fc.record({ do: fc.constant('told' as const), which, trade: fc.constant(0), wrong: fc.constant(false) }),
  fc.record({ do: fc.constant('round' as const), hours: fc.nat(1) }),
  fc.record({ do: fc.constant('round' as const), hours: fc.constantFrom(1, 24 * 20) }),
  fc.record({ do: fc.constant('send' as const) }),
  fc.record({ do: fc.constant('send' as const) }),
  // the provider does not take one that was sent
  fc.record({ do: fc.constant('refuse' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

/** Runs of each property; more by hand (`docs/operations/figures.md`). */
const RUNS = Number(process.env['LF_LEDGER_RUNS'] ?? 40);
/** Of a server that ends connections in the middle of what they do, as the kill of a process would (PostgreSQL, "Error Codes": class 57). */
const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ['57P01', 'ECONNRESET', 'EPIPE'].includes(String(error.code))) ||
    /connection/i.test(error.message));
let cuts = 0;
/** Refusals are answers: what the ledger says afterwards is what counts. */
const whatever = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (isCut(error)) cuts += 1;
    else if (!(error instanceof Error) || error.name !== 'DomainError') throw error;
  });
};

/** Messages that something was taken for. */
type Sent = { lotId: string; outboxId: string }[];
async function send({ orgId }: Caller, sent: Sent): Promise<void> {
  const outboxId = newId();
  const taken = await test.db.transaction((tx) => on.meter.take(tx, { orgId, kind: 'sms', outboxId }));
  if (typeof taken !== 'string') sent.push({ ...taken, outboxId });
}
async function refuse(sent: Sent): Promise<void> {
  const one = sent.pop();
  if (one) await test.db.transaction((tx) => on.meter.giveBack(tx, [one]));
}

async function run(who: Caller, product: Product, { made, sent }: { made: PayOrder[]; sent: Sent }, one: Step) {
  const order = 'which' in one ? made[one.which % Math.max(1, made.length)] : undefined;
  if (one.do === 'recharge') {
    await whatever(on.orders.recharge(who, { orgId: undefined, cents: one.cents }).then((added) => made.push(added)));
  } else if (one.do === 'buy') {
    const body = { orgId: undefined, productId: product.id, priceCents: product.priceCents };
    await whatever(on.orders.buy(who, body).then((added) => made.push(added)));
  } else if (one.do === 'round') {
    on.clock.pass(one.hours * 3_600_000);
    await on.upkeep.round();
  } else if (one.do === 'send') await send(who, sent);
  else if (one.do === 'refuse') await refuse(sent);
  else if (order === undefined) return;
  else if (one.do === 'told') {
    const cents = one.wrong ? order.cents + 1 : order.cents;
    await on.money.take(one.trade === 2 ? 'weixin' : 'test', {
      orderId: order.id,
      tradeNo: `${order.id} ${one.trade}`,
      cents,
    });
  } else if (one.do === 'payBalance') await whatever(on.paying.payBalance(who, order.id));
  else if (one.do === 'cancel') await whatever(on.orders.cancel(who, order.id));
  else await whatever(on.paying.refund(on.operator, order.id));
}

const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 5, maxLength: 25 });

/** What is in one round is done at the same time. `cut`: after so many milliseconds of each round all connections end. */
async function runAll(
  product: Product,
  all: readonly (readonly Step[])[],
  cut?: (round: number) => number | undefined,
) {
  const who: Caller = { ...on.payer, orgId: await addOrg(test.db) };
  const so = { made: [] as PayOrder[], sent: [] as Sent };
  for (const [round, together] of all.entries()) {
    const ms = cut?.(round);
    const cutting = ms === undefined ? undefined : pause(ms).then(() => cutter.query(CUT));
    await Promise.all([...together.map((one) => whatever(run(who, product, so, one))), cutting]);
  }
  if (cut) await allAnew();
  return { orgId: who.orgId, sent: so.sent.length };
}
/** Connections that were ended while nobody used them are found out by their first use. */
async function allAnew(): Promise<void> {
  for (let times = 0; times < 2; times += 1)
    // all of them at once: none is used twice
    await Promise.all(Array.from({ length: POOL }, () => whatever(test.db.query('select pg_sleep(0.02)'))));
}
async function factsOf(orgId: string) {
  const [facts] = await test.db.query<Record<string, number>>(
    `select (select coalesce(max(total), 0) from ledger_account where org_id = $1 and kind = 'balance') as balance,
            (select coalesce(max(total), 0) from ledger_account where org_id = $1 and kind = 'smsStock') as sms,
            (select coalesce(max(total), 0) from ledger_account where org_id = $1 and kind = 'smsUsed') as used,
            (select coalesce(sum(total), 0)::int8 from ledger_account
              where org_id = $1 and kind in ('smsStock', 'smsUsed', 'smsExpired')) as "all",
            (select coalesce(sum(remaining), 0)::int8 from package_lot where org_id = $1) as lots,
            (select coalesce(-max(total), 0) from ledger_account where org_id = $1 and kind = 'cashier') as inside,
            (select coalesce(sum(payment.cents), 0)::int8 from payment join pay_order on pay_order.id = order_id
              where org_id = $1 and payment.state <> 'returned') as received,
            (select coalesce(sum(cents) filter (where kind = 'recharge'), 0)::int8
                  - coalesce(sum(cents) filter (where paid_by = 'balance'), 0)::int8
               from pay_order where org_id = $1 and state = 'paid') as expected,
            (select coalesce(sum(product_count), 0)::int8 from pay_order where org_id = $1 and state = 'paid') as pieces,
            (select count(*) from payment join pay_order on pay_order.id = order_id
              where org_id = $1 and payment.state = 'posted' and (pay_order.state <> 'paid' or paid_by = 'balance')) as strays,
            (select count(*) from (select 1 from payment where state = 'posted' group by order_id having count(*) > 1) as twice) as twice`,
    [orgId],
  );
  return facts ?? {};
}
async function expectSound(orgId: string): Promise<void> {
  expect(await ledgerFaults(test.db)).toEqual(NO_FAULTS);
  const { balance, sms, all, lots, inside, received, expected, pieces, strays, twice } = await factsOf(orgId);
  expect({ balance, sms, all, inside, strays, twice }).toEqual({
    balance: expected,
    sms: lots,
    all: pieces,
    inside: received,
    strays: 0,
    twice: 0,
  });
  expect(balance).toBeLessThanOrEqual(balanceCapCents);
}

/** All but its own connection. */
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
let cutter: PgDb;

describe('whatever is done in whatever order', () => {
  let product: Product;
  beforeAll(async () => {
    cutter = createPgDb({ connection: test.connection, log: silentLog, poolSize: 1 });
    await on.calls.as(on.operator).call(meteringCalls.edit, { sms: true, voice: true });
    const body = { name: '套餐', kind: 'sms' as const, count: 3, priceCents: 3_000, validMonths: 1, onSale: true };
    product = (await on.calls.as(on.operator).call(productCalls.add, body)).data as Product;
  });
  afterAll(() => cutter.end());

  it(
    'the ledger adds up to nothing, is what the balances say, and every order was paid once or not',
    async () => {
      await fc.assert(
        fc.asyncProperty(rounds, async (all) => {
          const { orgId, sent } = await runAll(product, all);
          await expectSound(orgId);
          expect((await factsOf(orgId))['used']).toBe(sent);
        }),
        { numRuns: RUNS },
      );
    },
    Math.max(120_000, RUNS * 3_000),
  );

  it(
    'so it does when connections end in the middle of anything',
    async () => {
      const ms = fc.array(fc.option(fc.nat(40), { freq: 2 }), { minLength: 25, maxLength: 25 });
      await fc.assert(
        fc.asyncProperty(rounds, ms, async (all, when) => {
          const { orgId } = await runAll(product, all, (round) => when[round] ?? undefined);
          await expectSound(orgId);
        }),
        // what depends on the moment does not become smaller
        { numRuns: Math.ceil(RUNS / 3), endOnFailure: true },
      );
      expect(cuts).toBeGreaterThan(0);
    },
    Math.max(120_000, RUNS * 3_000),
  );
});

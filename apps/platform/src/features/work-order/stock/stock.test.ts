import { randomUUID } from 'node:crypto';
import {
  type Call,
  LIMITS,
  type Page,
  type StockEntry,
  type StockItem,
  type WorkOrder,
  stockCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addOrg } from '../../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { clockAt } from '../../../kernel/clock.testing.ts';
import { type TestCalls, aCaller } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { orderCalls } from '../work-order.testing.ts';
import { usedOf } from './stock-use.ts';
import { stockRoutes } from './stock.routes.ts';
import { createStockService } from './stock.service.ts';

const clock = clockAt(() => Date.parse('2026-11-26T08:00:00Z'));
const operations = rememberedOperations();
const bus = createBus((error) => {
  throw error;
});
const pushed: Events['message'][] = [];
bus.on('message', (event: Events['message']) => void pushed.push(event));
let test: TestDatabase;
let calls: TestCalls;
let chief: Caller;
let stranger: Caller;
let pump: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  chief = aCaller({ orgId, loginName: 'chief', accountId: await addAccount(db, orgId, { loginName: 'chief' }) });
  stranger = aCaller({ orgId: await addOrg(db) });
  pump = await addDevice(db, orgId, { name: '水泵' });
  calls = await orderCalls({ db, clock, bus, operations: operations.log }, (routes, { stock, low }) =>
    stockRoutes(routes, createStockService({ db, stock, low, operations: operations.log, clock })),
  );
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('delete from work_order');
  await test.db.query('delete from stock_item');
  await test.db.query('delete from message');
  pushed.length = 0;
  operations.entries.length = 0;
});

const ask = (call: Call, body: Record<string, unknown>, who = chief) => calls.as(who).call(call, body);
const bearing = { name: '轴承 6205', unit: '个', priceCents: '4500', quantity: '10', low: '2' };
const add = async (more: object = {}) => {
  const answer = await ask(stockCalls.add, { ...bearing, ...more });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as StockItem;
};
const held = async (id: string) =>
  Number(
    (await test.db.query<{ n: number }>('select quantity::float8 as n from stock_item where id = $1', [id]))[0]?.n,
  );
const log = async (id: string) => (await ask(stockCalls.log, { id })).data as Page<StockEntry>;

describe('materials in stock (OPS-1)', () => {
  it('are added, changed, found by name and by being low, and removed', async () => {
    const { id } = await add();
    await add({ name: '润滑脂', unit: 'kg', quantity: '1', low: '1' });
    const names = async (filter: object) =>
      ((await ask(stockCalls.query, { ...filter })).data as Page<StockItem>).rows.map(({ name }) => name);
    expect(await names({})).toEqual(['润滑脂', '轴承 6205']);
    expect(await names({ keyword: '6205' })).toEqual(['轴承 6205']);
    expect(await names({ low: 'true' })).toEqual(['润滑脂']);
    const edit = { id, name: '轴承 6205-2RS', priceCents: '4600' };
    expect(await ask(stockCalls.edit, edit)).toMatchObject({
      data: { name: '轴承 6205-2RS', unit: '', priceCents: 4600, low: null, quantity: 10 },
    });
    expect(await ask(stockCalls.delete, { id })).toMatchObject({ code: 200 });
    expect(await names({})).toEqual(['润滑脂']);
    expect(operations.entries.map(({ action }) => action)).toEqual([
      'stock.add',
      'stock.add',
      'stock.edit',
      'stock.delete',
    ]);
  });
  it('have a name each (2810), as many as there may be (2809)', async () => {
    const { id } = await add();
    expect(await ask(stockCalls.add, bearing)).toMatchObject({ code: 2810 });
    const other = await add({ name: '润滑脂' });
    expect(await ask(stockCalls.edit, { ...bearing, id: other.id })).toMatchObject({ code: 2810 });
    await test.db.query(
      `insert into stock_item (id, org_id, name, price_cents)
       select gen_random_uuid(), org_id, 'x' || n, 0 from stock_item, generate_series(1, $2) n where id = $1`,
      [id, LIMITS.ops.stockItems - 3],
    );
    await add({ name: '最后一种' });
    expect(await ask(stockCalls.add, { ...bearing, name: '多出的' })).toMatchObject({ code: 2809 });
  });
  it('go in and out by hand, once for each id, never below none (2811), and each is written down', async () => {
    const { id } = await add();
    const moveId = randomUUID();
    const out = { id, moveId, change: '-4', note: '领用' };
    expect(await ask(stockCalls.move, out)).toMatchObject({ data: { quantity: 6 } });
    expect(await ask(stockCalls.move, out)).toMatchObject({ data: { quantity: 6 } });
    expect(await ask(stockCalls.move, { id, moveId: randomUUID(), change: '-6.01' })).toMatchObject({ code: 2811 });
    expect(await ask(stockCalls.move, { id, moveId: randomUUID(), change: '-6' })).toMatchObject({
      data: { quantity: 0 },
    });
    expect(await ask(stockCalls.move, { id, moveId: randomUUID(), change: '1000000' })).toMatchObject({ code: 200 });
    expect(await ask(stockCalls.move, { id, moveId: randomUUID(), change: '0.01' })).toMatchObject({ code: 2811 });
    const other = await add({ name: '润滑脂' });
    expect(await ask(stockCalls.move, { id: other.id, moveId, change: '1' })).toMatchObject({ code: 90_011 });
    expect((await log(id)).rows.map(({ kind, change, quantity, note }) => [kind, change, quantity, note])).toEqual([
      ['move', 1_000_000, 1_000_000, ''],
      ['move', -6, 0, ''],
      ['move', -4, 6, '领用'],
      ['first', 10, 10, ''],
    ]);
  });
  it('are nobody else’s', async () => {
    const { id } = await add();
    for (const call of [stockCalls.log, stockCalls.delete])
      expect(await ask(call, { id }, stranger)).toMatchObject({ code: 90_002 });
    expect(((await ask(stockCalls.query, {}, stranger)).data as Page<StockItem>).total).toBe(0);
  });
});

async function received(): Promise<string> {
  const report = { equipmentId: pump, stepId: randomUUID(), title: '水泵异响' };
  const { id } = (await ask(workOrderCalls.report, report)).data as WorkOrder;
  await again(id);
  return id;
}
async function again(id: string): Promise<void> {
  await ask(workOrderCalls.dispatch, { id, stepId: randomUUID(), assigneeId: chief.accountId });
  await ask(workOrderCalls.receive, { id, stepId: randomUUID() });
}
const finish = (
  id: string,
  used: readonly (readonly [stockId: string | undefined, quantity: number])[],
  stepId = randomUUID(),
) =>
  ask(workOrderCalls.finish, {
    id,
    stepId,
    note: '更换轴承',
    materials: JSON.stringify(
      used.map(([stockId, quantity]) => ({ name: '轴承', quantity, priceCents: 4_500, stockId })),
    ),
  });
const reopen = (id: string, putBack?: boolean) =>
  ask(workOrderCalls.reopen, { id, stepId: randomUUID(), note: '仍有异响', ...(putBack !== undefined && { putBack }) });

describe('what work orders use', () => {
  it('is taken out of stock when the order is finished, once, with the number of the order', async () => {
    const { id: stockId } = await add();
    const id = await received();
    expect((await ask(stockCalls.find, { id, keyword: '6205' })).data).toMatchObject([{ id: stockId, quantity: 10 }]);
    const stepId = randomUUID();
    expect(
      await finish(
        id,
        [
          [stockId, 2],
          [stockId, 0.5],
          [undefined, 7],
        ],
        stepId,
      ),
    ).toMatchObject({ code: 200 });
    expect(
      await finish(
        id,
        [
          [stockId, 2],
          [stockId, 0.5],
          [undefined, 7],
        ],
        stepId,
      ),
    ).toMatchObject({ code: 200 });
    expect(await held(stockId)).toBe(7.5);
    expect((await log(stockId)).rows[0]).toMatchObject({
      kind: 'used',
      change: -2.5,
      quantity: 7.5,
      orderNumber: expect.any(Number),
    });
  });
  it('goes back with its cost where it is said so, once; otherwise it stays used', async () => {
    const { id: stockId } = await add();
    const id = await received();
    await finish(id, [[stockId, 2]]);
    expect(await reopen(id)).toMatchObject({ data: { costCents: 9_000 } });
    expect(await held(stockId)).toBe(8);
    await again(id);
    await finish(id, [[stockId, 3]]);
    expect(await reopen(id, true)).toMatchObject({ data: { costCents: 9_000 } });
    expect(await held(stockId)).toBe(8);
    // ended, not finished: what was put back before does not come back again
    await ask(workOrderCalls.end, { id, stepId: randomUUID(), note: '误报' });
    expect(await reopen(id, true)).toMatchObject({ code: 200, data: { costCents: 9_000 } });
    expect(await held(stockId)).toBe(8);
    expect((await log(stockId)).rows.map(({ kind }) => kind)).toEqual(['returned', 'used', 'used', 'first']);
  });
  it('is not refused: more than there is leaves less than none, what is gone or another’s is a name', async () => {
    const { id: stockId } = await add();
    const gone = await add({ name: '已删除' });
    await ask(stockCalls.delete, { id: gone.id });
    const theirs = (await ask(stockCalls.add, bearing, stranger)).data as StockItem;
    expect(
      await finish(await received(), [
        [stockId, 12],
        [gone.id, 1],
        [theirs.id, 1],
      ]),
    ).toMatchObject({ code: 200 });
    expect(await held(stockId)).toBe(-2);
    expect(await held(theirs.id)).toBe(10);
    // and can be counted in
    expect(await ask(stockCalls.move, { id: stockId, moveId: randomUUID(), change: '1' })).toMatchObject({
      data: { quantity: -1 },
    });
  });
  it('of two who finish two orders at once is counted both times', async () => {
    const [a, b] = [await add(), await add({ name: '润滑脂' })];
    const orders = [await received(), await received()];
    await Promise.all(
      orders.map((id, n) =>
        finish(
          id,
          n === 0
            ? [
                [a.id, 1],
                [b.id, 1],
              ]
            : [
                [b.id, 1],
                [a.id, 1],
              ],
        ),
      ),
    );
    expect([await held(a.id), await held(b.id)]).toEqual([8, 8]);
  });
  it('is added up by material, to hundredths', () => {
    const used = (stockId: string | undefined, quantity: number) => ({ name: 'x', quantity, priceCents: 1, stockId });
    expect([...usedOf([used('a', 0.1), used('a', 0.2), used(undefined, 5), used('b', 1.005)])]).toEqual([
      ['a', 0.3],
      ['b', 1],
    ]);
  });
});

describe('stock that gets low (decision 144)', () => {
  const move = (id: string, change: number) => ask(stockCalls.move, { id, moveId: randomUUID(), change });
  const told = () =>
    test.db.query<{ login_name: string; title: string; note: string }>(
      `select account.login_name, message.title, message.note from message join account on account.id = account_id
        where type = 'order' and equip_type = 'repair' and said->>'kind' = 'stock' order by message.created_at, login_name`,
    );
  let clerk: string;
  beforeAll(async () => {
    const keeper = await addAccount(test.db, chief.orgId, { loginName: 'keeper' });
    clerk = await addAccount(test.db, chief.orgId, { loginName: 'clerk' });
    const may = `update role set permissions = $2 where id = (select role_id from account where id = $1)`;
    await test.db.query(may, [keeper, ['manage_worksheet_stock']]);
    await test.db.query(may, [clerk, ['manage_repairs_view']]);
  });

  it('is told to those who keep it, where an order takes it, on their screens and in the message centre', async () => {
    const { id: stockId } = await add({ quantity: '3' });
    await finish(await received(), [[stockId, 1]]);
    expect(await told()).toEqual(
      ['chief', 'keeper'].map((login_name) => ({
        login_name,
        title: '物料“轴承 6205”库存不足',
        note: '当前库存：2 个，最低库存：2 个。请及时补充；补到最低库存以上之前不再提醒。',
      })),
    );
    const stock = pushed.filter(({ message }) => message.said?.kind === 'stock');
    expect(stock.map(({ message }) => message.type)).toEqual(['order', 'order']);
    expect(stock.map(({ accountId }) => accountId)).not.toContain(clerk);
  });
  it('is told once, and again only when it was above its mark meanwhile', async () => {
    const { id } = await add({ quantity: '4' });
    await move(id, -1);
    expect(await told()).toEqual([]);
    await move(id, -1);
    expect(await told()).toHaveLength(2);
    for (const change of [-1, 1, -1]) await move(id, change);
    expect(await told()).toHaveLength(2);
    await move(id, 5);
    await move(id, -4);
    expect(await told()).toHaveLength(4);
  });
  it('is told anew where its mark went below what there is', async () => {
    const { id } = await add({ quantity: '3' });
    await move(id, -1);
    await ask(stockCalls.edit, { ...bearing, id, low: '1' });
    await ask(stockCalls.edit, { ...bearing, id, low: '2' });
    await move(id, -1);
    expect(await told()).toHaveLength(4);
  });
  it('is not told of what has no mark, was added low, or was only counted in', async () => {
    const { id } = await add({ low: undefined });
    await move(id, -10);
    const little = await add({ name: '润滑脂', quantity: '1' });
    await move(little.id, 0.5);
    expect(await told()).toEqual([]);
    await move(little.id, -0.5);
    expect(await told()).toHaveLength(2);
  });
  it('of several materials of an order is told of each, of two orders at once only by one', async () => {
    const [a, b] = [await add({ quantity: '3' }), await add({ name: '润滑脂', quantity: '3' })];
    const orders = [await received(), await received()];
    await Promise.all(
      orders.map((id) =>
        finish(id, [
          [a.id, 1],
          [b.id, 1],
        ]),
      ),
    );
    expect(await told()).toHaveLength(4);
  });
});

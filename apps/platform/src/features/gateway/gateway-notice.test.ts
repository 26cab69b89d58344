import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOrg, addGateway } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import { testClock } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeafNotice } from './deaf-notice.ts';
import { createSetAsideNotice } from './set-aside-notice.ts';

const DAY = 24 * 3_600_000;
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

async function account(orgId: string, kind: 'op' | 'int', roleType: 'admin' | 'operation'): Promise<string> {
  const [role, id] = [newId(), newId()];
  await test.db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, $3, $4)`, [
    role,
    orgId,
    id,
    roleType,
  ]);
  await test.db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash) values ($1, $2, $3, $4, $5, '-')`,
    [id, orgId, role, kind, `u${id}`],
  );
  return id;
}

it('tells administrators of the enterprise and of the centre, once a day, also after a restart and a clock set back', async () => {
  const { db } = test;
  const [centre, own, other] = [await addOrg(db, 'center'), await addOrg(db), await addOrg(db)];
  const gateway = await addGateway(db, own);
  const told = [await account(centre, 'op', 'admin'), await account(own, 'int', 'admin')];
  await account(own, 'int', 'operation');
  await account(other, 'int', 'admin');
  await db.query(
    'insert into uplink_set_aside_sum (gateway_id, items, first_at, last_at) values ($1, 7, now(), now())',
    [gateway.gatewayId],
  );
  const clock = testClock();
  const bus = createBus((error) => {
    throw error;
  });
  const said: string[] = [];
  bus.on('message', ({ accountId, message }) => said.push(`${accountId} ${message.note}`));
  const notice = () => createSetAsideNotice({ db, bus, clock, log: silentLog });
  const first = notice();
  for (let n = 0; n < 3; n += 1) await first.look(gateway.gatewayId);
  await notice().look(gateway.gatewayId);
  expect(said).toHaveLength(2);
  expect(new Set(said.map((one) => one.split(' ')[0]))).toEqual(new Set(told));
  expect(said[0]).toContain('累计有 7 条数据');
  clock.pass(DAY);
  await first.look(gateway.gatewayId);
  expect(said).toHaveLength(4);
  // Nobody waits a year because the clock was a year ahead.
  clock.jump(-365 * DAY);
  clock.pass(DAY);
  await first.look(gateway.gatewayId);
  expect(said).toHaveLength(6);
});

it('tells of an edge node that does not answer, at most once an hour however often it is lost', async () => {
  const { db } = test;
  const own = await addOrg(db);
  const node = await addGateway(db, own, { kind: 'sparkplug' });
  const admin = await account(own, 'int', 'admin');
  const clock = testClock();
  const bus = createBus((error) => {
    throw error;
  });
  const said: string[] = [];
  bus.on('message', ({ accountId, message }) => accountId === admin && said.push(message.title));
  const notice = createDeafNotice({ db, bus, clock, log: silentLog });
  for (const isDeaf of [true, false, true, false]) await notice.look(node, isDeaf);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('不响应重新上报请求');
  clock.jump(-365 * DAY);
  clock.pass(DAY);
  await notice.look(node, true);
  expect(said).toHaveLength(2);
  const rows = await db.query('select said, data_id from message where account_id = $1', [admin]);
  expect(rows).toMatchObject([{ said: { kind: 'deaf', sn: node.sn }, data_id: node.gatewayId }, {}]);
});

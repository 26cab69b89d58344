import { LIMITS, PushKind, commonErrors, pushErrors } from '@lightfield/contract';
import { type PushServer, startPushServer } from '@lightfield/testkit';
import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { silentLog } from '../../kernel/log.ts';
import { networksIn } from '../../kernel/networks.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { insertMessages } from '../message/delivery.repository.ts';
import type { PushSaid } from './push-content.ts';
import { createPushJob } from './push-job.ts';
import { pushKeyOf, pushKeyWhenWanted } from './push-key.ts';
import { createPushQueue } from './push-queue.ts';
import { createPushRepository } from './push.repository.ts';
import { createPushService } from './push.service.ts';

let test: TestDatabase;
let service: PushServer;
let orgId: string;
let jobs: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  test = await testDatabase({ poolSize: 10 });
  orgId = await addOrg(test.db);
});
afterEach(async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  jobs = [];
  await service?.stop();
  for (const table of ['push_delivery', 'message', 'session', 'push_key']) await test.db.query(`delete from ${table}`);
});
afterAll(() => test.drop());

const SOON = { timeout: 15_000, interval: 50 };

/** A platform with its push service. */
async function world() {
  service = await startPushServer();
  const allowed = networksIn('127.0.0.0/8');
  if (!allowed) throw new Error('no networks');
  const key = await pushKeyOf(test.db, testVault);
  const places = {
    key: pushKeyWhenWanted(test.db, testVault),
    subject: undefined,
    services: ['127.0.0.1'],
    allowed,
    timeoutMs: 2_000,
  };
  const clock = { now: () => Date.now() };
  const queue = createPushQueue(test.db);
  const pushes = createPushService({ browsers: createPushRepository(test.db), places, clock });
  const start = () => {
    const job = createPushJob({ queue, places, clock, log: silentLog, chance: () => 0, counted: () => undefined });
    jobs.push(job);
    job.start();
    return job;
  };
  return { key, pushes, queue, start };
}
/** Somebody who has logged in with a browser. */
async function person(accountId?: string): Promise<Caller> {
  const account = accountId ?? (await addAccount(test.db, orgId));
  const hash = randomBytes(32);
  await test.db.query(
    `insert into session (token_hash, account_id, expires_at, ip, agent) values ($1, $2, now() + interval '1 day', '::1', 'Firefox/140')`,
    [hash, account],
  );
  return aCaller({ accountId: account, orgId, sessionId: hash.toString('hex') });
}
type Fields = Partial<Parameters<typeof insertMessages>[1][number]>;
async function write(accountId: string, fields: Fields = {}): Promise<string> {
  const id = newId();
  const about = { type: 'alarm', equipType: 'eg', dataId: newId(), alarmId: newId(), severity: 'severe' } as const;
  const rest = { title: '严重报警：泵', note: '压力 95', gmtCreate: Date.now(), alarmBroadcastTimes: 0 };
  await insertMessages(test.db, [{ id, accountId, ...about, ...rest, ...fields }]);
  return id;
}
const said = (got: readonly { text: string }[]) => got.map(({ text }) => JSON.parse(text) as PushSaid);
const subscribe = (
  on: Awaited<ReturnType<typeof world>>,
  who: Caller,
  more: { place?: 'field'; kinds?: PushKind[] } = {},
) => {
  const browser = service.subscribe(on.key.publicKey);
  return on.pushes
    .subscribe(who, { ...browser.keys, place: 'desk', kinds: undefined, ...more })
    .then(({ id }) => ({ ...browser, id }));
};
const due = () => test.db.query('update push_browser set next_at = now(), claim = null');
const left = async () => (await test.db.query('select 1 from push_delivery')).length;

describe('a browser that was switched on', () => {
  it('is told each message once, in the language of its reader, with little in it', async () => {
    const on = await world();
    const li = await person();
    await test.db.query(`update account set language = 'en' where id = $1`, [li.accountId]);
    const browser = await subscribe(on, li);
    const alarm = {
      kind: 'alarm',
      severity: 'severe',
      equipName: 'Pump 1',
      content: '',
      signalTitle: 'p',
      value: 95,
    } as const;
    const id = await write(li.accountId, { said: { ...alarm, unit: 'bar', condition: '> 90', lateMs: null } });
    on.start();
    on.start();
    await expect.poll(() => browser.got.length, SOON).toBe(1);
    await expect.poll(left, SOON).toBe(0);
    const [first] = said(browser.got);
    expect(first).toMatchObject({ id, path: `/msg/detail/all/alarm/eg/${id}` });
    expect(first?.title).toContain('Pump 1');
    expect(first?.title).not.toMatch(/[一-鿿]/u);
    expect(browser.got[0]).toMatchObject({ urgency: 'high', ttl: 4 * 3_600 });
    expect(service.refused).toEqual([]);
    const looks = { agent: 'Firefox/140', current: true, problem: null, service: service.origin.slice(7) };
    await expect
      .poll(async () => (await on.pushes.query(li)).browsers, SOON)
      .toMatchObject([{ ...looks, pushedAt: expect.any(Number) as number }]);
  });

  it('is told of the kinds that were chosen, and in the field each leads to what it is about', async () => {
    const on = await world();
    const li = await person();
    const browser = await subscribe(on, li, { place: 'field', kinds: ['important', 'order', 'inspection', 'record'] });
    await write(li.accountId, { severity: 'normal' });
    await write(li.accountId, { type: 'notice', equipType: 'public', alarmId: null, severity: null });
    const of = (equipType: 'repair' | 'inspection' | 'excel', dataId: string) =>
      write(li.accountId, { type: 'order', equipType, dataId, alarmId: null, severity: null });
    const [order, task, form] = [newId(), newId(), newId()];
    await of('repair', order);
    await of('inspection', task);
    await of('excel', form);
    on.start();
    await expect.poll(() => browser.got.length, SOON).toBe(3);
    expect(said(browser.got).map(({ path }) => path)).toEqual([
      `/manage/ops/field?order=${order}`,
      `/manage/ops/field?task=${task}`,
      `/manage/ops/field?form=${form}`,
    ]);
    await on.pushes.setKinds(li, { id: browser.id, kinds: [] });
    await write(li.accountId, { severity: 'important' });
    expect(await left()).toBe(0);
    expect(PushKind.options).toHaveLength(7);
  });

  it('is told what is newer of an order in the place of what is older', async () => {
    const on = await world();
    const li = await person();
    const browser = await subscribe(on, li);
    const order = { type: 'order', equipType: 'repair', dataId: newId(), alarmId: null, severity: null } as const;
    await write(li.accountId, { ...order, title: 'dispatched' });
    await write(li.accountId, { ...order, title: 'ended' });
    on.start();
    await expect.poll(() => browser.got.length, SOON).toBe(2);
    const [first, second] = said(browser.got);
    expect(first?.tag).toBe(second?.tag);
    expect(first?.id).not.toBe(second?.id);
    expect(new Set(browser.got.map(({ topic }) => topic))).toEqual(new Set([first?.tag]));
  });

  it('is told of many at once by their number, and of nothing that was read, deleted or is a day old', async () => {
    const on = await world();
    const li = await person();
    const browser = await subscribe(on, li);
    const ids = [];
    for (let n = 0; n <= LIMITS.push.together + 3; n++)
      ids.push(await write(li.accountId, { severity: n === 4 ? 'severe' : 'important', title: `alarm ${n}` }));
    await test.db.query('update message set seen_at = now() where id = $1', [ids[0]]);
    await test.db.query('delete from message where id = $1', [ids[1]]);
    await test.db.query(`update push_delivery set created_at = now() - interval '25 hours' where message_id = $1`, [
      ids[2],
    ]);
    on.start();
    await expect.poll(left, SOON).toBe(0);
    expect(said(browser.got)).toMatchObject([{ title: '6条未读消息', text: 'alarm 4', path: '/msg/messageUnReaden' }]);
  });

  it('is quiet until the quiet hours of the alarm group are over', async () => {
    const on = await world();
    const li = await person();
    const browser = await subscribe(on, li);
    await write(li.accountId, { quietUntil: Date.now() + 3_600_000, title: 'held' });
    await write(li.accountId, { title: 'now' });
    on.start();
    await expect.poll(() => said(browser.got).map(({ title }) => title), SOON).toEqual(['now']);
    await test.db.query('update push_delivery set not_before = now()');
    await expect.poll(() => said(browser.got).map(({ title }) => title), SOON).toEqual(['now', 'held']);
  });
});

describe('a browser is told nothing more', () => {
  it('when its session ends, its account is disabled, or somebody else has the subscription', async () => {
    const on = await world();
    const [li, wang] = [await person(), await person()];
    const browser = await subscribe(on, li);
    await test.db.query('update account set disabled = true where id = $1', [li.accountId]);
    await write(li.accountId);
    on.start();
    await on.queue.claim(newId(), 10);
    expect(browser.got).toEqual([]);
    await test.db.query('update account set disabled = false where id = $1', [li.accountId]);
    // the same browser, and nobody has logged out
    await on.pushes.subscribe(wang, { ...browser.keys, place: 'desk', kinds: undefined });
    expect((await on.pushes.query(li)).browsers).toEqual([]);
    expect(await left()).toBe(0);
    await test.db.query('delete from session where account_id = $1', [wang.accountId]);
    expect((await on.pushes.query(wang)).browsers).toEqual([]);
    await write(wang.accountId);
    expect(await left()).toBe(0);
  });

  it('when its service does not know it any more', async () => {
    const on = await world();
    const li = await person();
    const browser = await subscribe(on, li);
    browser.end();
    await write(li.accountId);
    on.start();
    await expect.poll(async () => (await on.pushes.query(li)).browsers, SOON).toEqual([]);
    expect(await left()).toBe(0);
  });

  it('and keeps no message from being written while it goes', async () => {
    const on = await world();
    const li = await person();
    await subscribe(on, li);
    await test.db.transaction(async (tx) => {
      await tx.query('delete from session where account_id = $1', [li.accountId]);
      // beside the transaction, which has not ended
      await write(li.accountId);
    });
    expect(await test.db.query('select 1 from message')).toHaveLength(1);
    expect(await left()).toBe(0);
  });
});

describe('a push that is not taken', () => {
  it.each([429, 503])(
    'is sent again after an answer of %i, no sooner than the service asks, and the screen says why',
    async (status) => {
      const on = await world();
      const li = await person();
      const browser = await subscribe(on, li);
      Object.assign(service.how, { status, retryAfter: '900' });
      await write(li.accountId);
      on.start();
      await expect
        .poll(async () => (await on.pushes.query(li)).browsers, SOON)
        .toMatchObject([{ problem: 'answer', status }]);
      const [row] = await test.db.query<{ wait: number }>(
        'select extract(epoch from next_at - now())::float8 as wait from push_browser',
      );
      expect(row?.wait).toBeGreaterThan(800);
      Object.assign(service.how, { status: 201 });
      await due();
      await expect.poll(() => browser.got.length, SOON).toBe(1);
      await expect
        .poll(async () => (await on.pushes.query(li)).browsers, SOON)
        .toMatchObject([{ problem: null, failingSince: null }]);
    },
  );

  it('is given up where no other attempt makes it better', async () => {
    const on = await world();
    const li = await person();
    await subscribe(on, li);
    service.how.status = 413;
    await write(li.accountId);
    on.start();
    await expect.poll(left, SOON).toBe(0);
  });

  it('says that the service is not reached, also when it is tried by hand', async () => {
    const on = await world();
    const li = await person();
    const browser = await subscribe(on, li);
    expect(await on.pushes.test(li, browser.id)).toEqual({ ok: true, problem: null, status: 201 });
    await service.stop();
    expect(await on.pushes.test(li, browser.id)).toEqual({ ok: false, problem: 'unreachable', status: null });
    expect((await on.pushes.query(li)).browsers).toMatchObject([{ problem: 'unreachable' }]);
    service = await startPushServer();
  });

  it('is sent by another process when the first one has died with it', async () => {
    const on = await world();
    const li = await person();
    const browser = await subscribe(on, li);
    await write(li.accountId);
    expect(await on.queue.claim(newId(), 10)).toHaveLength(1);
    on.start();
    expect(await on.queue.claim(newId(), 10)).toEqual([]);
    await due();
    await expect.poll(() => browser.got.length, SOON).toBe(1);
  });
});

it('has one pair for all processes, sealed, none before somebody wants it, and another when no key of the vault opens it', async () => {
  const processes = [0, 1, 2].map(() => pushKeyWhenWanted(test.db, testVault));
  expect(await test.db.query('select id from push_key')).toEqual([]);
  const keys = await Promise.all(processes.map((key) => key()));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  const [row] = await test.db.query<{ private_key: string }>('select private_key from push_key');
  expect(row?.private_key).toMatch(/^sealed:1:/);
  await test.db.query(`update push_key set private_key = ''`);
  expect((await pushKeyOf(test.db, testVault)).publicKey).not.toBe(keys[0]?.publicKey);
});

it('takes no address that the platform may not ask, and nothing of others', async () => {
  const on = await world();
  const [li, wang] = [await person(), await person()];
  const browser = await subscribe(on, li);
  const ask = (endpoint: string) =>
    on.pushes.subscribe(li, { ...browser.keys, endpoint, place: 'desk', kinds: undefined });
  await expect(ask('https://10.0.0.9/plc')).rejects.toMatchObject({ spec: pushErrors.serviceRefused().spec });
  await expect(ask('https://fcm.googleapis.com/x')).rejects.toMatchObject({ spec: pushErrors.serviceRefused().spec });
  const missing = { spec: commonErrors.notFound().spec };
  await expect(on.pushes.setKinds(wang, { id: browser.id, kinds: [] })).rejects.toMatchObject(missing);
  await expect(on.pushes.remove(wang, browser.id)).rejects.toMatchObject(missing);
  await expect(on.pushes.test(wang, browser.id)).rejects.toMatchObject(missing);
  await write(li.accountId);
  await on.pushes.remove(li, browser.id);
  expect(await left()).toBe(0);
  await expect(on.pushes.remove(li, browser.id)).rejects.toMatchObject(missing);
  // and it says so to the browser, which does not switch it on again by itself
  expect(await on.pushes.query(li)).toMatchObject({ browsers: [], off: true });
  await on.pushes.subscribe(li, { ...browser.keys, place: undefined, kinds: undefined });
  expect(await on.pushes.query(li)).toMatchObject({ browsers: [{ place: 'desk' }], off: false });
});

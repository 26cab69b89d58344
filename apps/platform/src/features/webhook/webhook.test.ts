import { LIMITS } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addOrg } from '../../engines/history/site.testing.ts';
import { endService } from '../../kernel/service-shut.testing.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { type WebhookTesting, isSignedBy, receiver, webhooksOn } from './webhook.testing.ts';

let test: TestDatabase;
let on: WebhookTesting;
let pump: Awaited<ReturnType<WebhookTesting['aDevice']>>;
let http: Awaited<ReturnType<typeof receiver>>;
let jobs: { start(): void; stop(): Promise<void> }[] = [];
beforeAll(async () => {
  test = await testDatabase({ poolSize: 10 });
  on = await webhooksOn(test.db);
  pump = await on.aDevice();
});
afterEach(async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  jobs = [];
  await http?.stop();
  for (const table of ['webhook', 'message', 'alarm_event', 'work_order']) await test.db.query(`delete from ${table}`);
});
afterAll(() => test.drop());

function started(timeoutMs?: number) {
  const job = on.job(timeoutMs);
  jobs.push(job);
  job.start();
  return job;
}
const SOON = { timeout: 15_000, interval: 50 };
const types = () => http.got.map(({ body }) => body.type);
const due = () =>
  test.db.query(`update webhook_delivery set next_at = now() where state = 'waiting' and claim is null`);

describe('what is told', () => {
  it('is an alarm as it is raised, acknowledged and restored, each once, signed, as it was then', async () => {
    http = await receiver();
    const { secret } = await on.add(http.url);
    const alarm = await pump.raise();
    await test.db.query(`update alarm_event set confirmed_at = now(), confirmed_by = 'Li' where id = $1`, [alarm]);
    await test.db.query('update alarm_event set recovered_at = now() where id = $1', [alarm]);
    await test.db.query('update alarm_event set recovered_at = now() where id = $1', [alarm]);
    started();
    await expect.poll(() => types().toSorted(), SOON).toEqual(['alarm.acknowledged', 'alarm.raised', 'alarm.restored']);
    const raised = http.got.find(({ body }) => body.type === 'alarm.raised');
    expect(raised?.body).toMatchObject({
      timestamp: '2026-11-28T01:02:03.456Z',
      data: {
        id: alarm,
        content: 'Too hot',
        value: 95,
        restoredAt: null,
        acknowledgedBy: null,
        device: { id: pump.id },
      },
    });
    expect(http.got.every((one) => isSignedBy(one, secret))).toBe(true);
    expect(new Set(http.got.map(({ id }) => id)).size).toBe(3);
  });

  it('is a work order as each step has left it, in the transaction of that step', async () => {
    http = await receiver();
    const events = ['work_order.created', 'work_order.dispatched', 'work_order.ended'];
    const { id: hook } = await on.add(http.url, { events });
    const order = newId();
    const step = (kind: string) =>
      `insert into work_order_step (order_id, id, kind, who, at, note) values ('${order}', gen_random_uuid(), '${kind}', 'Li', now(), 'x')`;
    const made = `insert into work_order (id, device_id, number, title, priority, state, reporter, reported_at)
      values ('${order}', '${pump.id}', 7, 'Bearing', 'normal', 'pending', 'Li', now())`;
    await test.db
      .transaction(async (tx) => {
        await tx.query(made);
        await tx.query(step('report'));
        throw new Error('undone');
      })
      .catch(() => undefined);
    await test.db.transaction(async (tx) => {
      await tx.query(made);
      await tx.query(step('report'));
      await tx.query(step('dispatch'));
      // Written after its step: what is told is what stands at the end.
      await tx.query(`update work_order set state = 'dispatched', assignee = 'Wang' where id = $1`, [order]);
      await tx.query(step('comment'));
    });
    const told = (await on.deliveries(hook)).rows.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(told.map(({ type }) => type).toSorted()).toEqual(['work_order.created', 'work_order.dispatched']);
    expect(told.map(({ data }) => data)).toMatchObject([{ assignee: 'Wang' }, { assignee: 'Wang' }]);
    expect(told[0]?.data).toMatchObject({
      number: 7,
      state: 'dispatched',
      device: { id: pump.id },
      step: { by: 'Li' },
    });
  });

  it('is a gateway and a device that go and come, never one that nobody has known', async () => {
    http = await receiver();
    const events = ['device.online', 'device.offline', 'gateway.online', 'gateway.offline'];
    const { id: hook } = await on.add(http.url, { events });
    const device = await on.aDevice();
    const state = (to: string) =>
      test.db.query(
        `insert into communication (device_id, driver, gateway_id, state, since) values ($1, '', $2, $3, now())
         on conflict (device_id, driver) do update set state = excluded.state, since = excluded.since`,
        [device.id, on.gateway.gatewayId, to],
      );
    for (const to of ['unknown', 'ok', 'ok', 'unknown', 'ok', 'failing']) await state(to);
    for (const to of ['offline', 'sleeping', 'online'])
      await test.db.query('update gateway set state = $2, state_changed_at = now() where id = $1', [
        on.gateway.gatewayId,
        to,
      ]);
    const told = (await on.deliveries(hook)).rows.map(({ type }) => type).toReversed();
    expect(told).toEqual([
      'device.online',
      'device.offline',
      'device.online',
      'device.offline',
      'gateway.offline',
      'gateway.online',
    ]);
  });

  it('is what was asked for alone: kinds, devices, groups with those below, the own enterprise and its external ones', async () => {
    http = await receiver();
    const [above, below] = [newId(), newId()];
    await test.db.query(`insert into device_group (id, org_id, name) values ($1, $2, 'A')`, [above, on.orgId]);
    await test.db.query(`insert into device_group (id, org_id, parent_id, name) values ($1, $2, $3, 'B')`, [
      below,
      on.orgId,
      above,
    ]);
    const grouped = await on.aDevice(on.orgId, below);
    const external = await on.aDevice(await addOrg(test.db, 'external', on.orgId));
    const foreign = await on.aDevice(await addOrg(test.db));
    const hooks = {
      all: await on.add(http.url),
      group: await on.add(http.url, { range: 'groups', groupIds: [above] }),
      device: await on.add(http.url, { range: 'devices', deviceIds: [pump.id] }),
      restored: await on.add(http.url, { events: ['alarm.restored'] }),
      off: await on.add(http.url),
    };
    await on.service.setEnabled(on.caller, { id: hooks.off.id, enabled: false });
    for (const one of [pump, grouped, external, foreign]) await one.raise();
    const counted = async (hook: { id: string }) => (await on.deliveries(hook.id)).total;
    expect([await counted(hooks.all), await counted(hooks.group), await counted(hooks.device)]).toEqual([3, 1, 1]);
    expect([await counted(hooks.restored), await counted(hooks.off)]).toEqual([0, 0]);
  });

  it('is an alarm of the severities that were asked for, and a work order whatever its alarm is', async () => {
    http = await receiver();
    const all = await on.add(http.url);
    const severe = await on.add(http.url, { severities: ['severe'] });
    const told = async ({ id }: { id: string }) =>
      (await on.deliveries(id)).rows.map(
        ({ body }) => (JSON.parse(body) as { data: { severity: string } }).data.severity,
      );
    for (const severity of ['normal', 'severe', 'important']) await pump.raise('Too hot', severity);
    expect((await told(all)).toSorted()).toEqual(['important', 'normal', 'severe']);
    expect(await told(severe)).toEqual(['severe']);
    await on.edit(severe.id, http.url, { severities: ['important', 'severe'] });
    await pump.raise('Too hot', 'important');
    expect((await told(severe)).toSorted()).toEqual(['important', 'severe']);
  });
});

describe('an endpoint that is deleted', () => {
  it('at the moment of an alarm or a work order refuses neither', async () => {
    http = await receiver();
    const hooks = [await on.add(http.url), await on.add(http.url, { events: ['work_order.created'] })];
    const order = newId();
    let raised: Promise<unknown> | undefined;
    let reported: Promise<unknown> | undefined;
    await test.db.transaction(async (tx) => {
      for (const { id } of hooks) await tx.query('delete from webhook where id = $1', [id]);
      raised = pump.raise();
      reported = test.db.transaction(async (other) => {
        await other.query(
          `insert into work_order (id, device_id, number, title, priority, state, reporter, reported_at)
           values ($1, $2, 8, 'Bearing', 'normal', 'pending', 'Li', now())`,
          [order, pump.id],
        );
        await other.query(
          `insert into work_order_step (order_id, id, kind, who, at) values ($1, gen_random_uuid(), 'report', 'Li', now())`,
          [order],
        );
      });
      const waits = () =>
        test.db.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
      await expect.poll(async () => (await waits()).length, SOON).toBe(2);
    });
    await Promise.all([raised, reported]);
    expect(await test.db.query('select 1 from alarm_event')).toHaveLength(1);
    expect(await test.db.query('select 1 from work_order_step')).toHaveLength(1);
    expect(await test.db.query('select 1 from webhook_delivery')).toEqual([]);
  });
});

describe('whoever sends', () => {
  it('sends each delivery once, though two do it at the same time', async () => {
    http = await receiver();
    await on.add(http.url);
    for (let n = 0; n < 300; n += 1) await pump.raise(`alarm ${n}`);
    // as long as in the product: what a slow machine answers late would be sent again, rightly
    started(LIMITS.webhook.timeoutMs);
    started(LIMITS.webhook.timeoutMs);
    await expect.poll(() => http.got.length, { timeout: 30_000 }).toBe(300);
    await expect.poll(() => test.db.query(`select 1 from webhook_delivery where state <> 'sent'`), SOON).toEqual([]);
    expect(new Set(http.got.map(({ id }) => id)).size).toBe(300);
    expect(http.how.asked).toBe(300);
    expect(http.how.most).toBeLessThanOrEqual(8);
  }, 60_000);

  it('tries again with the same id and body and a signature of its time, until it is taken', async () => {
    http = await receiver();
    const { id, secret } = await on.add(http.url);
    http.how.status = 500;
    await pump.raise();
    started();
    await expect.poll(async () => (await on.row(id))?.state, SOON).toBe('failing');
    const [tried] = (await on.deliveries(id)).rows;
    expect(tried).toMatchObject({ state: 'waiting', attempts: 1, status: 500, problem: 'answer', answer: 'not now' });
    expect((tried?.nextAt ?? 0) - (tried?.triedAt ?? 0)).toBe(5_000);
    http.how.status = 200;
    await due();
    await expect.poll(() => http.got.length, SOON).toBe(1);
    const [taken] = http.got;
    expect(taken && [taken.id, taken.text]).toEqual([tried?.webhookId, tried?.body]);
    expect(taken && isSignedBy(taken, secret)).toBe(true);
    await expect.poll(async () => (await on.row(id))?.state, SOON).toBe('good');
    expect((await on.deliveries(id)).rows[0]).toMatchObject({
      state: 'sent',
      attempts: 2,
      status: 200,
      answer: 'thanks',
    });
  });

  it('goes on with the others while one never answers', async () => {
    http = await receiver();
    const deaf = await receiver();
    deaf.how.hangs = true;
    const { id } = await on.add(deaf.url);
    await on.add(http.url);
    for (let n = 0; n < 30; n += 1) await pump.raise(`alarm ${n}`);
    started(3_000);
    await expect.poll(() => http.got.length, { timeout: 2_500 }).toBe(30);
    expect(deaf.how.most).toBe(4);
    await expect.poll(async () => (await on.row(id))?.problem, SOON).toBe('timeout');
    await deaf.stop();
  });

  it('sends what another has taken and not sent, once its claim has ended', async () => {
    http = await receiver();
    await on.add(http.url);
    await pump.raise();
    const taken = await on.queue.claim({ claim: newId(), failing: false, each: 4, most: 10, busy: new Map() });
    expect(taken).toHaveLength(1);
    const job = started();
    await new Promise((done) => setTimeout(done, 1_500));
    expect(http.got).toEqual([]);
    await test.db.query('update webhook_delivery set next_at = now()');
    job.look();
    await expect.poll(() => http.got.length, SOON).toBe(1);
  });

  it('ends with what answers 410, and with what takes nothing for days, and tells whoever set it up', async () => {
    http = await receiver();
    const account = await addAccount(test.db, on.orgId);
    const told = async () =>
      (
        await test.db.query<{ said: { what: string; days: number } }>(
          'select said from message where account_id = $1',
          [account],
        )
      ).map(({ said }) => [said.what, said.days]);
    const { id } = await on.add(http.url);
    http.how.status = 410;
    await pump.raise();
    started();
    await expect.poll(async () => (await on.row(id))?.state, SOON).toBe('gone');
    expect((await on.deliveries(id)).rows[0]).toMatchObject({ state: 'failed', status: 410 });
    await expect.poll(told, SOON).toEqual([['gone', 0]]);

    http.how.status = 503;
    await on.service.setEnabled(on.caller, { id, enabled: true });
    await test.db.query(`update webhook set failing_since = now() - interval '73 hours'`);
    await pump.raise();
    await expect.poll(async () => (await on.row(id))?.state, SOON).toBe('given_up');
    await expect.poll(async () => (await told()).length, SOON).toBe(2);
    expect(await told()).toContainEqual(['givenUp', 3]);
    // What waited is sent once it is switched on again.
    http.how.status = 200;
    await on.service.setEnabled(on.caller, { id, enabled: true });
    await expect.poll(() => http.got.length, SOON).toBe(1);
  });

  it('gives a delivery up after its last attempt, and counts it', async () => {
    http = await receiver();
    const { id } = await on.add(http.url);
    http.how.status = 500;
    await pump.raise();
    await test.db.query('update webhook_delivery set attempts = 9');
    started();
    await expect.poll(async () => (await on.row(id))?.lost, SOON).toBe(1);
    expect((await on.deliveries(id)).rows[0]).toMatchObject({ state: 'failed', attempts: 10 });
  });

  it('lets go of the oldest beyond what may wait, and of what is older than is kept', async () => {
    http = await receiver();
    const { id } = await on.add(http.url);
    const { waiting, keptDays } = LIMITS.webhook;
    await test.db.query(
      `insert into webhook_delivery (webhook_id, type, at, data) select $1, 'alarm.raised', now(), '{}' from generate_series(1, $2)`,
      [id, waiting],
    );
    await on.queue.letGo();
    expect(await on.row(id)).toMatchObject({ waiting, lost: 0 });
    await pump.raise();
    await on.queue.letGo();
    expect(await on.row(id)).toMatchObject({ waiting, lost: 1 });
    expect((await on.deliveries(id)).rows[0]?.body).toContain('Too hot');
    await test.db.query(
      `update webhook_delivery set created_at = now() - $1 * interval '1 day' - interval '1 minute'
       where seq < (select max(seq) from webhook_delivery)`,
      [keptDays],
    );
    await on.queue.forget();
    expect((await on.deliveries(id)).total).toBe(1);
    // All but one waited, and one had no room before.
    expect(await on.row(id)).toMatchObject({ lost: waiting });
  }, 30_000);
});

describe('while the open API of the enterprise is over', () => {
  const ended = (is: boolean) => endService(test.db, on.orgId, 'api', is);
  const claimed = async () =>
    (await on.queue.claim({ claim: newId(), failing: false, each: 4, most: 4, busy: new Map() })).length;
  afterEach(() => ended(false));

  it('nothing is sent, what happens waits, and comes when it is prolonged', async () => {
    http = await receiver();
    const { id } = await on.add(http.url);
    started();
    await pump.raise('before');
    await expect.poll(async () => (await on.row(id))?.sent, SOON).toBe(1);
    await ended(true);
    await pump.raise('meanwhile');
    await pump.raise('meanwhile, too');
    expect(await claimed()).toBe(0);
    expect(await on.row(id)).toMatchObject({ state: 'over', enabled: true, waiting: 2, lost: 0, sent: 1 });
    await ended(false);
    await expect.poll(types, SOON).toEqual(['alarm.raised', 'alarm.raised', 'alarm.raised']);
    await expect.poll(() => on.row(id), SOON).toMatchObject({ state: 'good', waiting: 0, sent: 3 });
  });

  it('an endpoint is told until that very moment, and not from it on', async () => {
    http = await receiver();
    await on.add(http.url);
    await pump.raise();
    await ended(true);
    const until = (at: string) =>
      test.db.query(`update service_period set ends_at = ${at} where org_id = $1`, [on.orgId]);
    await until('now()');
    expect(await claimed()).toBe(0);
    await until(`now() + interval '1 minute'`);
    expect(await claimed()).toBe(1);
  });

  it('an external enterprise is told nothing either when that of its enterprise is over', async () => {
    http = await receiver();
    const { id } = await on.add(http.url);
    const parent = await addOrg(test.db);
    await test.db.query(`update org set parent_id = $2, kind = 'external' where id = $1`, [on.orgId, parent]);
    try {
      await endService(test.db, parent, 'api');
      expect((await on.row(id))?.state).toBe('over');
      await endService(test.db, parent, 'api', false);
      expect((await on.row(id))?.state).toBe('new');
    } finally {
      await test.db.query(`update org set parent_id = null, kind = 'enterprise' where id = $1`, [on.orgId]);
    }
  });

  it('one that took nothing before has its days anew when it goes on', async () => {
    http = await receiver();
    const { id } = await on.add(http.url);
    await pump.raise();
    await test.db.query(`update webhook set failing_since = now() - interval '30 days'`);
    await on.queue.letGo();
    expect((await on.row(id))?.state).toBe('failing');
    await ended(true);
    await on.queue.letGo();
    await ended(false);
    http.how.status = 500;
    started();
    await expect.poll(async () => (await on.row(id))?.state, SOON).toBe('failing');
    expect((await on.row(id))?.enabled).toBe(true);
  });
});

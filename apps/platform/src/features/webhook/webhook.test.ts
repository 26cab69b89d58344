import { LIMITS, apiKeyErrors, webhookErrors } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addOrg } from '../../engines/history/site.testing.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
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
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { spec?: { code: number } }) => error.spec?.code,
  );

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
    started();
    started();
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
  }, 30_000);
});

describe('whoever sets one up', () => {
  it('rotates its secret: both sign for a day', async () => {
    http = await receiver();
    const { id, secret } = await on.add(http.url);
    const { secret: next } = await on.service.rotate(on.caller, id);
    expect(((await on.row(id))?.oldUntil ?? 0) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await pump.raise();
    started();
    await expect.poll(() => http.got.length, SOON).toBe(1);
    const [both] = http.got;
    expect(both && [isSignedBy(both, secret), isSignedBy(both, next)]).toEqual([true, true]);
    await test.db.query('update webhook set old_until = now()');
    await pump.raise();
    await expect.poll(() => http.got.length, SOON).toBe(2);
    const after = http.got[1];
    expect(after && [isSignedBy(after, secret), isSignedBy(after, next)]).toEqual([false, true]);
    const [stored] = await test.db.query<{ secret: string }>('select secret from webhook');
    expect(stored?.secret).not.toContain(next.slice(6));
  });

  it('tries it, at its address or another one', async () => {
    http = await receiver();
    const { id, secret } = await on.add('http://127.0.0.1:9/');
    expect(await on.sent.test(on.caller, { id, url: undefined })).toMatchObject({
      ok: false,
      problem: 'unreachable',
    });
    expect(await on.sent.test(on.caller, { id, url: http.url })).toMatchObject({
      ok: true,
      status: 200,
      answer: 'thanks',
    });
    const [ping] = http.got;
    expect(ping?.body.type).toBe('ping');
    expect(ping && isSignedBy(ping, secret)).toBe(true);
    expect(await refused(on.sent.test(on.caller, { id, url: 'http://10.0.0.1/' }))).toBe(
      webhookErrors.addressRefused.code,
    );
  });

  it('sends one again and what a period holds, with the ids they had', async () => {
    http = await receiver();
    const { id } = await on.add(http.url);
    await pump.raise('one');
    await pump.raise('two');
    started();
    await expect.poll(() => http.got.length, SOON).toBe(2);
    await expect.poll(async () => (await on.row(id))?.sent, SOON).toBe(2);
    const [newest] = (await on.deliveries(id)).rows;
    await on.sent.resend(on.caller, { id, number: newest?.number ?? 0 });
    await expect.poll(() => http.got.length, SOON).toBe(3);
    expect(http.got[2]?.id).toBe(newest?.webhookId);
    await expect.poll(async () => (await on.row(id))?.waiting, SOON).toBe(0);
    const at = Date.parse('2026-11-28T01:02:03.456Z');
    const period = { id, failedOnly: false };
    expect(await on.sent.replay(on.caller, { ...period, startTime: at + 1, endTime: at + 2 })).toEqual({ count: 0 });
    expect(await on.sent.replay(on.caller, { ...period, startTime: at, endTime: at })).toEqual({ count: 2 });
    await expect.poll(() => http.got.length, SOON).toBe(5);
    expect(new Set(http.got.map((one) => one.id)).size).toBe(2);
    await on.service.setEnabled(on.caller, { id, enabled: false });
    expect(await refused(on.sent.resend(on.caller, { id, number: newest?.number ?? 0 }))).toBe(
      webhookErrors.switchedOff.code,
    );
    expect(await refused(on.sent.replay(on.caller, { ...period, startTime: at, endTime: at }))).toBe(
      webhookErrors.switchedOff.code,
    );
    expect(await refused(on.sent.resend(on.caller, { id, number: 1 }))).not.toBe(200);
  });

  it('reaches no inner network, no device of others, and not all without seeing all', async () => {
    http = await receiver();
    const { addressRefused, devicesBeyond, nameExists } = webhookErrors;
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'ftp://127.0.0.1/', 'http://u:p@127.0.0.1/', 'x'])
      expect(await refused(on.add(url))).toBe(addressRefused.code);
    const foreign = await on.aDevice(await addOrg(test.db));
    expect(await refused(on.add(http.url, { range: 'devices', deviceIds: [foreign.id] }))).toBe(devicesBeyond.code);
    expect(await refused(on.add(http.url, { range: 'devices', deviceIds: [] }))).toBe(10001);
    const narrow = aCaller({ orgId: on.orgId, dataRange: 'granted' });
    const body = { ...on.says(http.url), events: [...on.says(http.url).events] };
    expect(await refused(on.service.add(narrow, body))).toBe(devicesBeyond.code);
    const { id } = await on.add(http.url, { name: 'MES' });
    expect(await refused(on.service.edit(narrow, { ...body, id }))).toBe(devicesBeyond.code);
    expect(await refused(on.add(http.url, { name: 'mes' }))).toBe(nameExists.code);
  });

  it('narrows it to devices: what was kept of the others goes, whoever then reads or replays it', async () => {
    http = await receiver();
    const { id } = await on.add(http.url);
    const other = await on.aDevice();
    await pump.raise('mine');
    await other.raise('theirs');
    expect((await on.deliveries(id, aCaller({ orgId: on.orgId, dataRange: 'granted' }))).total).toBe(2);
    await on.edit(id, http.url, { range: 'devices', deviceIds: [pump.id] });
    const { rows } = await on.deliveries(id);
    expect(rows.map(({ body }) => body.includes('mine'))).toEqual([true]);
  });

  it('has as many as there can be, and needs the API to be given to an external enterprise', async () => {
    http = await receiver();
    for (let n = 0; n < LIMITS.webhook.perEnterprise; n += 1) await on.add(http.url);
    expect(await refused(on.add(http.url))).toBe(webhookErrors.webhooksMax.code);
    const orgId = await addOrg(test.db, 'external', on.orgId);
    const body = { ...on.says(http.url), events: [...on.says(http.url).events] };
    const external = aCaller({ orgId, kind: 'ext' });
    expect(await refused(on.service.add(external, body))).toBe(apiKeyErrors.notAuthorised.code);
    await test.db.query(`insert into api_authorised (org_id, at, by) values ($1, now(), 'x')`, [orgId]);
    const { id } = await on.service.add(external, body);
    const device = await on.aDevice(orgId);
    await device.raise();
    await test.db.query('delete from api_authorised');
    await device.raise();
    expect(await test.db.query('select 1 from webhook_delivery where webhook_id = $1', [id])).toHaveLength(1);
  });
});

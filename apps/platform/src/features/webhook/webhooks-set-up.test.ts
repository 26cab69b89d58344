import { LIMITS, apiKeyErrors, webhookErrors } from '@lightfield/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addOrg } from '../../engines/history/site.testing.ts';
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

function started() {
  const job = on.job();
  jobs.push(job);
  job.start();
  return job;
}
const SOON = { timeout: 15_000, interval: 50 };
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { spec?: { code: number } }) => error.spec?.code,
  );

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
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'ftp://127.0.0.1/', 'http://u:p@127.0.0.1/', 'x'])
      expect(await refused(on.add(url))).toBe(webhookErrors.addressRefused.code);
    const foreign = await on.aDevice(await addOrg(test.db));
    expect(await refused(on.add(http.url, { range: 'devices', deviceIds: [foreign.id] }))).toBe(
      webhookErrors.devicesBeyond.code,
    );
    expect(await refused(on.add(http.url, { range: 'devices', deviceIds: [] }))).toBe(10001);
    const narrow = aCaller({ orgId: on.orgId, dataRange: 'granted' });
    const body = { ...on.says(http.url), events: [...on.says(http.url).events] };
    expect(await refused(on.service.add(narrow, body))).toBe(webhookErrors.devicesBeyond.code);
    const { id } = await on.add(http.url, { name: 'MES' });
    expect(await refused(on.service.edit(narrow, { ...body, id }))).toBe(webhookErrors.devicesBeyond.code);
    expect(await refused(on.add(http.url, { name: 'mes' }))).toBe(webhookErrors.nameExists.code);
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

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls, deviceCalls, historyCalls, monitorCalls, templateCalls } from '@lightfield/contract';
import {
  type Api,
  ADMIN,
  freshFolder,
  login,
  startGateway,
  startPlatform,
  until,
  watchDevice,
} from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';
import { type PostgresMachine, PostgresMachines } from './postgres-machines.ts';

/**
 * A database of two machines, as `docs/operations/backup.md` has it: copies to restore from, a synchronous standby that takes over. Nothing
 * that was acknowledged is lost, nobody is logged out, and what was deleted by mistake comes back.
 */
let plc: LoadPlc;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let api: Api;
let primary: PostgresMachine;
let standby: Awaited<ReturnType<PostgresMachines['startStandby']>>;
const machines = new PostgresMachines();
const data = freshFolder();
const url = (...of: readonly PostgresMachine[]) =>
  `postgres://lightfield@${of.map(({ port }) => `127.0.0.1:${port}`).join(',')}/lightfield`;

beforeAll(async () => {
  [plc, primary] = await Promise.all([startLoadPlc(), machines.startPrimary()]);
  machines.copy();
  standby = await machines.startStandby();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port, { intervalMs: 200 })));
  platform = await startPlatform({
    data,
    env: {
      DATABASE_URL: url(primary, standby),
      LF_DATABASE_READ_URL: url(standby),
      LF_SITE_FILE: siteFile,
      LF_SITE_CREDENTIALS_FILE: credentialsFile,
    },
  });
  await machines.makeSynchronous();
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort });
  api = await login(platform.url, ADMIN.name, ADMIN.password);
}, 300_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
  await machines.stop();
  await plc.stop();
});

const recordsAt = async (machine: PostgresMachine) =>
  (await machine.ask<{ n: number }>('select count(*)::int as n from hist_record'))[0]?.n ?? 0;

it('what was deleted by mistake is there in a server restored to the moment before', { timeout: 180_000 }, async () => {
  const { id } = await api.call(templateCalls.add, { name: '一号泵房' });
  await primary.ask(`select pg_create_restore_point('before_the_mistake')`);
  await api.call(templateCalls.delete, { id });
  await primary.ask('select pg_switch_wal()');
  await until('the log to be archived', async () => {
    const [row] = await primary.ask<{ done: boolean }>(
      `select last_archived_wal is not null and last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) as done from pg_stat_archiver`,
    );
    return row?.done;
  });
  const restored = await machines.restore('before_the_mistake');
  // The passwords of sources need the key that was kept beside the copies.
  const again = await startPlatform({
    env: { DATABASE_URL: url(restored), LF_SECRETS_KEY: join(data, 'secrets.key') },
  });
  try {
    const theirs = await login(again.url, ADMIN.name, ADMIN.password);
    const names = async (of: Api) => (await of.call(templateCalls.query, {})).map(({ name }) => name);
    expect(await names(theirs)).toContain('一号泵房');
    expect(await names(api)).not.toContain('一号泵房');
    expect((await theirs.call(deviceCalls.query, {})).rows).toHaveLength(1);
  } finally {
    await again.stop();
    await restored.stop();
  }
});

it('history is read at the standby while that is not far behind, and at the primary else', {
  timeout: 120_000,
}, async () => {
  const from = async () => {
    const metrics = await (await fetch(`${platform.url}/metrics`)).text();
    const count = (where: string) =>
      Number(new RegExp(`^lf_history_reads_total\\{what="${where}"\\} (\\d+)`, 'm').exec(metrics)?.[1]);
    return { primary: count('primary'), replica: count('replica') };
  };
  const [device] = (await api.call(deviceCalls.query, {})).rows;
  const equipmentId = device?.id ?? '';
  const [report] = await api.call(historyCalls.reports, { equipmentId });
  const newest = async () => {
    const now = Date.now();
    const { rows } = await api.call(historyCalls.query, {
      equipmentId,
      reportId: report?.id ?? '',
      startTime: now - 60_000,
      endTime: now + 60_000,
    });
    return rows[0]?.time ?? 0;
  };
  await until('history read at the standby', async () => (await newest()) > 0 && (await from()).replica > 0);

  // It stands still: what is read comes from the primary, and goes on.
  await standby.ask('select pg_wal_replay_pause()');
  const stoodAt = Date.now();
  await until('history of the primary', async () => (await newest()) > stoodAt + 8_000, { everyMs: 500 });
  const before = await from();
  await newest();
  expect(await from()).toMatchObject({ replica: before.replica });
  await standby.ask('select pg_wal_replay_resume()');
  await until('history read at the standby again', async () => {
    await newest();
    return (await from()).replica > before.replica;
  });
});

it('lists are read at the standby, and a person finds at once what they have saved', { timeout: 120_000 }, async () => {
  const from = async () => {
    const metrics = await (await fetch(`${platform.url}/metrics`)).text();
    return Number(/^lf_list_reads_total\{what="replica"\} (\d+)/m.exec(metrics)?.[1]);
  };
  const ask = async (call: { path: string }, body: object, cookie: string) => {
    const form = new URLSearchParams(Object.entries(body));
    const answer = await fetch(platform.url + call.path, { method: 'POST', headers: { cookie }, body: form });
    const { data } = (await answer.json()) as { data: unknown };
    return {
      data,
      written: answer.headers
        .getSetCookie()
        .find((one) => one.startsWith('lf_written='))
        ?.split(';')[0],
    };
  };
  const own = async (cookie: string) => {
    const { data } = await ask(accountCalls.operationLog, {}, cookie);
    return accountCalls.operationLog.answer.parse(data).rows.map(({ objectName }) => objectName);
  };
  const followed = async (cookie: string) =>
    deviceCalls.query.answer.parse((await ask(deviceCalls.query, {}, cookie)).data).rows[0]?.followed;
  /** What is read now, and that it is read at the standby. */
  const ownAtStandby = async (cookie: string) => {
    let names: string[] = [];
    await until('a list of the standby', async () => {
      const before = await from();
      names = await own(cookie);
      // Figures are kept for a second.
      await new Promise((done) => setTimeout(done, 1_100));
      return (await from()) > before;
    });
    return names;
  };
  const equipmentId = (await api.call(deviceCalls.query, {})).rows[0]?.id ?? '';
  // Without what its login has written.
  const session = api.cookie.split('; ').find((one) => one.startsWith('lf_session=')) ?? '';
  await ownAtStandby(session);
  await standby.ask('select pg_wal_replay_pause()');
  const { written = '' } = await ask(templateCalls.add, { name: '二号泵房' }, session);
  // Another browser of theirs may be five seconds behind.
  const [saved, another] = await Promise.all([own(`${session}; ${written}`), own(session)]);
  const star = await ask(deviceCalls.setFollow, { id: equipmentId }, session);
  const devices = await Promise.all([followed(`${session}; ${star.written ?? ''}`), followed(session)]);
  await standby.ask('select pg_wal_replay_resume()');
  expect([saved[0], another[0]]).toEqual(['二号泵房', expect.not.stringContaining('二号泵房')]);
  expect(devices).toEqual([true, false]);
  expect((await ownAtStandby(`${session}; ${written}`)).slice(0, 2)).toContain('二号泵房');
});

it('the machine of the database dies: after its standby was promoted all goes on, and nothing is missing', {
  timeout: 180_000,
}, async () => {
  const [device] = (await api.call(deviceCalls.query, {})).rows;
  const equipmentId = device?.id ?? '';
  await until('records', async () => (await recordsAt(primary)) > 100);
  await primary.kill();
  standby.promote();
  const from = Date.now();
  const before = await recordsAt(standby);
  await until('records at the machine that took over', async () => (await recordsAt(standby)) > before, {
    everyMs: 20,
  });
  process.stdout.write(`records again ${Date.now() - from} ms after the promotion\n`);

  // The same session, and everything of it.
  const view = await watchDevice(api, platform.url, equipmentId);
  await until('live values', () => [...view.readings.values()].some(({ quality }) => quality === undefined));
  view.close();
  const signals = await api.call(monitorCalls.signals, { equipmentId });
  expect(signals.length).toBeGreaterThan(100);

  await gateway.kill();
  // What it has sent last is stored.
  await until('the cursor to stand still', async () => {
    const one = await throughAt(standby);
    await new Promise((wake) => setTimeout(wake, 1_000));
    return one === (await throughAt(standby));
  });
  const [ledger] = await standby.ask<{ records: number; changes: number }>(
    `select (select count(*) from hist_record)::int as records,
            (select count(*) + count(recovered_at) from alarm_event where about = 'value')::int as changes`,
  );
  expect((ledger?.records ?? 0) + (ledger?.changes ?? 0)).toBe(await throughAt(standby));
});

const throughAt = async (machine: PostgresMachine) =>
  (await machine.ask<{ n: number }>('select coalesce(max(through), 0)::int as n from uplink_cursor'))[0]?.n;

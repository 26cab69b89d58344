import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswerOf, SUCCESS, commonErrors, commandCalls, deviceCalls, monitorCalls } from '@lightfield/contract';
import { type Api, ADMIN, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askDatabase, postmasterPid, readLedger } from './ledger.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';
import {
  type OldDay,
  addLate,
  caughtAt,
  fillDay,
  hold,
  makePartition,
  partitionOf,
  seenRecords,
  storedRecords as recordsOf,
  wrongHours,
  wrongRows,
} from './old-days.ts';

/**
 * `kill -9` of the platform, the gateway and the database at random moments under load: what the gateway has produced is in the
 * database exactly once, in order, none missing; commands end exactly once. The seed is printed, so that a failure can be repeated.
 */
const ROUNDS = 20;
const seed = Number(process.env['LF_KILL_SEED'] ?? Date.now() % 100_000);
let state = seed;
/** Linear congruential generator (Numerical Recipes): repeatable, and random enough for choosing moments. */
const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let plc: LoadPlc;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const gatewayData = freshFolder('lightfield-gateway-');
let api: Api;
let equipmentId: string;

beforeAll(async () => {
  plc = await startLoadPlc();
  const data = freshFolder();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port)));
  const site = { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile };
  platform = await startPlatform({ data, env: { ...site, LF_HISTORY_CARE_AFTER: '2' } });
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort, data: gatewayData });
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.query, {});
  equipmentId = rows[0]?.id ?? '';
  // Its alarms tell a group of one, by message and SMS.
  await askDatabase(
    data,
    `insert into alarm_group (id, org_id, name, methods, time_zone)
       select gen_random_uuid(), org_id, '值班', '{push,sms}', 'Asia/Shanghai' from device limit 1;
     update account set phone = '13800000001' where login_name = '${ADMIN.name}';
     insert into alarm_group_member (group_id, account_id)
       select alarm_group.id, account.id from alarm_group, account where login_name = '${ADMIN.name}';
     update alarm_rule set group_id = (select id from alarm_group), settings = settings || '{"methods": ["push", "sms"]}';`,
  );
});
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
  await plc.stop();
});

const VICTIMS = ['platform', 'gateway', 'database'] as const;
async function killOne(victim: (typeof VICTIMS)[number]): Promise<void> {
  switch (victim) {
    case 'platform':
      await platform.kill();
      await pause(random() * 500);
      await platform.start();
      break;
    case 'gateway':
      await gateway.kill();
      await pause(random() * 500);
      await gateway.start();
      break;
    case 'database':
      // Killed a moment ago, it may not be back yet: its file then still names the one that is dead.
      await until('a database to kill', () => Promise.resolve(killDatabase()));
  }
}
function killDatabase(): boolean {
  try {
    return process.kill(postmasterPid(platform.data), 'SIGKILL');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ESRCH', 'ENOENT'].includes(String(error.code))) return false;
    throw error;
  }
}

const storedRecords = async () =>
  Number((await askDatabase<{ n: string }>(platform.data, 'select count(*) as n from hist_record'))[0]?.n);
/** Stops the stream, so that both ends stand still, and looks at them. */
async function stoppedLedger() {
  await gateway.kill();
  await pause(1_000);
  return readLedger(platform.data, gatewayData);
}

it(`loses and doubles nothing over ${ROUNDS} kills (seed ${seed})`, { timeout: 600_000 }, async () => {
  await until('the first records', async () => (await storedRecords()) > 100);
  for (let round = 0; round < ROUNDS; round++) {
    await pause(200 + random() * 1_300);
    await killOne(VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'platform');
  }
  // The stream goes on after the last kill; what is stored now was produced after it.
  const before = await until('an answer of the database', storedRecords);
  await until('records after the last kill', async () => (await storedRecords()) > before + 100);

  const ledger = await stoppedLedger();
  // Every number up to the cursor is in the database once: as a record, or as a change of an alarm.
  expect(ledger.records + ledger.alarmChanges).toBe(ledger.through);
  // And every number after it still waits at the gateway, without a gap.
  expect(ledger.waiting.filter((seq) => seq > ledger.through)).toEqual(
    Array.from({ length: ledger.produced - ledger.through }, (_item, index) => ledger.through + 1 + index),
  );
  expect(ledger.lost).toBe(0);
  // In order: counters only rise over time, so a later record never holds a smaller count.
  const [disorder] = await askDatabase<{ n: string }>(
    platform.data,
    `select count(*) as n from (select vals[1] as now, lag(vals[1]) over (partition by report_number order by ts) as before from hist_record) as pairs
      where now < before and before - now < 30000`,
  );
  expect(Number(disorder?.n)).toBe(0);
  // An alarm has recovered before it is raised again.
  const [overlap] = await askDatabase<{ n: string }>(
    platform.data,
    `select count(*) as n from (select raised_at, lag(recovered_at) over (order by raised_at) as previous, lag(id) over (order by raised_at) as earlier from alarm_event where about = 'value') as pairs
      where earlier is not null and (previous is null or previous > raised_at)`,
  );
  expect(Number(overlap?.n)).toBe(0);
  await expectToldOnce();
  await gateway.start();
});

/** Every alarm has told its group once, by each way, or is counted in one message with others. */
async function expectToldOnce(): Promise<void> {
  const ask = async (sql: string) => Number((await askDatabase<{ n: string }>(platform.data, sql))[0]?.n);
  const due = 'select count(*) as n from alarm_step where ended_at is null';
  await until('every group to be told', async () => (await ask(due)) === 0);
  const told = `select e.id, step.outcome, (select count(*) from message where message.alarm_id = e.id) as messages,
      (select count(*) from alarm_delivery d join outbox on outbox.id = d.outbox_id where d.alarm_id = e.id and d.flood_id is null) as sent
    from alarm_event e left join alarm_step step on step.alarm_id = e.id where e.group_id is not null and e.value is not null`;
  const wrong = `select count(*) as n from (${told}) told
    where not (outcome is null and messages = 1 and sent = 1 or outcome = 'bundled' and messages = 0 and sent = 0)`;
  expect(await ask(`select count(*) as n from (${told}) told where outcome is null`)).toBeGreaterThan(0);
  expect(await ask(wrong)).toBe(0);
  // Nothing was sent that no line of the log speaks of.
  expect(
    await ask(`select count(*) as n from outbox where template = 'alarm'
      and not exists (select 1 from alarm_delivery d where d.outbox_id = outbox.id)`),
  ).toBe(0);
}

/** `undefined` while the database is on its way up: whoever polls is told to come again (90005), and does. */
async function stateOf(uuid: string): Promise<AnswerOf<typeof commandCalls.callback> | undefined> {
  const answer = await api.raw(commandCalls.callback.path, { uuid });
  if (answer.code === commonErrors.unavailable.code) return undefined;
  expect(answer.code).toBe(SUCCESS);
  return commandCalls.callback.answer.parse(answer.data);
}

it('ends every command exactly once, and never writes twice, whoever is killed', { timeout: 300_000 }, async () => {
  const signals = await api.call(monitorCalls.signals, { equipmentId });
  const setpoint = signals.find(({ sn }) => sn === 'setpoint')?.id ?? '';
  const ended: { value: number; status: string; code: number | null }[] = [];
  for (let round = 0; round < 9; round++) {
    const value = 1_000 + round;
    const uuid = await until(
      'a command that is accepted',
      async () => {
        // the session lives in the database, so it outlives every kill
        const answer = await api.raw(monitorCalls.write.path, { equipmentId, signalId: setpoint, value });
        return answer.code === 200 && (answer.data as { uuid: string }).uuid;
      },
      { withinMs: 60_000 },
    );
    await pause(random() * 120);
    await killOne(VICTIMS[round % VICTIMS.length] ?? 'platform');
    const end = await until(
      `the end of command ${round}`,
      async () => {
        const command = await stateOf(uuid);
        return command && command.endedAt !== null && command;
      },
      { withinMs: 90_000 },
    );
    ended.push({ value, status: end.status, code: end.code });
    expect(await until('its state once more', () => stateOf(uuid))).toEqual(end);
  }
  for (const { value, status } of ended) {
    const times = plc.written.filter((written) => written === value).length;
    expect(times, `writes of ${value}, which ended ${status}`).toBeLessThanOrEqual(1);
    if (status === 'done') expect(times, `writes of ${value}`).toBe(1);
  }
  // Most survive; a write whose end nobody can know is reported as failed, never repeated.
  expect(ended.filter(({ status }) => status === 'done').length).toBeGreaterThan(ended.length / 2);
});

/** Moments of compacting a day and of letting go of it: what has to wait for whom, and what is killed there. */
const COMPACTING = [
  { at: 'select report_number, count', behind: 'PARTITION in access exclusive mode', victim: 'platform' },
  { at: 'copy hist_chunk', behind: 'hist_chunk in share mode', victim: 'database' },
  { at: 'insert into hist_day', behind: 'hist_day in share mode', victim: 'platform' },
  { at: 'lock table only hist_record', behind: 'PARTITION in access share mode', victim: 'platform' },
] as const;
const EXPIRING = [
  { at: 'copy hist_hour', behind: 'hist_hour in share mode', victim: 'database' },
  { at: 'delete from hist_chunk', behind: 'hist_chunk in share mode', victim: 'platform' },
] as const;

it('keeps every record once, and rollups that agree, whenever compaction or retention is killed', {
  timeout: 600_000,
}, async () => {
  const { data } = platform;
  await until('the database, killed before', storedRecords);
  const day = Math.floor(Date.now() / 86_400_000) - 4;
  const partition = partitionOf(day);
  const reports = await askDatabase<{ id: string; number: number }>(
    data,
    'select id, number from report order by number',
  );
  const days = [20_000, 120_000, 1_800_000].map((everyMs, n): OldDay => {
    const { id: reportId = '', number: report = 0 } = reports[n] ?? {};
    return { report, reportId, day, everyMs, late: [] };
  });
  await makePartition(data, day);
  for (const old of days) await fillDay(data, old);
  const seen = () => Promise.all(days.map((old) => seenRecords(api, equipmentId, old)));
  /** Its blocks are written, and the records as they came are gone. */
  const compacted = async () => {
    const [found] = await askDatabase<{ is: boolean }>(
      data,
      `select count(*) = 3 and to_regclass('${partition}') is null as is from hist_day where day = ${day}`,
    );
    return found?.is === true;
  };
  /** Catches the housekeeping that follows a start at one moment, and kills. */
  async function killAt({ at, behind, victim }: (typeof COMPACTING | typeof EXPIRING)[number]): Promise<void> {
    const held = await hold(data, `lock table ${behind.replace('PARTITION', partition)}`);
    await caughtAt(data, at);
    await (victim === 'platform' ? platform.kill() : killOne('database'));
    await held.release();
    if (victim === 'database') await until('the database', storedRecords).then(() => platform.kill());
    await platform.start();
  }

  await platform.kill();
  await platform.start();
  for (const [n, moment] of COMPACTING.entries()) {
    if (n > 0) for (const old of days) await addLate(data, old, 1_000 * n + 500);
    await killAt(moment);
    expect(await compacted()).toBe(false);
    expect(await seen()).toEqual(days.map(recordsOf));
  }
  await until('the day to be compacted', compacted);
  for (const old of days) {
    expect(await wrongRows(api, equipmentId, old)).toEqual([]);
    expect(await wrongHours(api, equipmentId, old)).toEqual([]);
  }

  await askDatabase(
    data,
    `insert into org_retention (org_id, raw_days, minute_days, hour_days) select org_id, 2, 60, 90 from device limit 1`,
  );
  await platform.kill();
  await platform.start();
  for (const moment of EXPIRING) {
    await killAt(moment);
    // Of each report all records or none.
    const left = await seen();
    for (const [n, old] of days.entries()) expect([0, recordsOf(old)]).toContain(left[n]);
  }
  await until('the records to go', async () => (await seen()).every((records) => records === 0));
  for (const old of days) expect(await wrongHours(api, equipmentId, old)).toEqual([]);
});

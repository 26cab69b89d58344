import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonErrors, deviceCalls, historyCalls, platformHealthCalls } from '@lightfield/contract';
import { type Api, ADMIN, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machineOf } from '../../apps/platform/src/engines/history/machines/machine-map.ts';
import { askDatabase, readLedger } from './ledger.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';
import {
  type OldDay,
  addLate,
  caughtAt,
  fillDay,
  hold,
  makePartition,
  seenRecords,
  storedRecords,
  wrongHours,
  wrongRows,
} from './old-days.ts';
import { type PostgresMachine, PostgresMachines } from './postgres-machines.ts';

/**
 * Closed days of history on two PostgreSQL machines beside the main one, as `docs/operations/history-machines.md` has it: `kill -9` of the
 * platform and of the machines while days are brought there and records come in. The seed is printed, so that a failure can be repeated.
 */
const ROUNDS = Number(process.env['LF_KILL_ROUNDS'] ?? 3);
const seed = Number(process.env['LF_KILL_SEED'] ?? Date.now() % 100_000);
let state = seed;
const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
const say = (what: string) => process.stdout.write(`${new Date().toISOString()} ${what}\n`);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let plc: LoadPlc;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const gatewayData = freshFolder('lightfield-gateway-');
const servers = new PostgresMachines();
/** By their numbers. */
let machines: Map<number, PostgresMachine>;
let days: OldDay[];
let api: Api;
let equipmentId: string;

const url = ({ port }: PostgresMachine) => `postgres://lightfield@127.0.0.1:${port}/lightfield`;
const ask = <Row>(sql: string) => askDatabase<Row>(platform.data, sql);
const numberOf = async (machine: PostgresMachine) =>
  (await machine.ask<{ number: number }>('select number from hist_of'))[0]?.number;

beforeAll(async () => {
  const [first, second, line] = await Promise.all([
    servers.startEmpty('first'),
    servers.startEmpty('second'),
    startLoadPlc(),
  ]);
  plc = line;
  const data = freshFolder();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port, { reports: 8, intervalMs: 200 })));
  platform = await startPlatform({
    data,
    env: {
      LF_SITE_FILE: siteFile,
      LF_SITE_CREDENTIALS_FILE: credentialsFile,
      LF_HISTORY_CARE_AFTER: '2',
      LF_HISTORY_URLS: `${url(first)} ${url(second)}`,
      LF_HISTORY_KEEP_DAYS: '2',
    },
  });
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort, data: gatewayData });
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  equipmentId = (await api.call(deviceCalls.query, {})).rows[0]?.id ?? '';
  machines = new Map();
  for (const machine of [first, second])
    machines.set(await until('a machine to have its number', () => numberOf(machine).catch(() => undefined)), machine);
}, 300_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
  await servers.stop();
  await plc.stop();
});

/** Two reports of each machine, of three days. */
async function makeDays(): Promise<void> {
  const today = Math.floor(Date.now() / 86_400_000);
  const reports = await ask<{ id: string; number: number }>('select id, number from report order by number');
  const chosen = [...machines.keys()].flatMap((machine) =>
    reports.filter(({ number }) => machineOf(number, [...machines.keys()]) === machine).slice(0, 2),
  );
  days = [];
  for (const day of [today - 6, today - 5, today - 4]) {
    await makePartition(platform.data, day);
    for (const [n, { id: reportId, number: report }] of chosen.entries()) {
      const old = { report, reportId, day, everyMs: n % 2 === 0 ? 60_000 : 1_800_000, late: [] };
      days.push(old);
      await fillDay(platform.data, old);
    }
  }
}
const machineFor = ({ report }: OldDay) => machineOf(report, [...machines.keys()]) ?? 0;
const restart = async () => {
  await platform.kill();
  await platform.start();
};
/** What people see: all of it, or that it cannot be read now. */
async function seenOrSaid(old: OldDay): Promise<number | 'away'> {
  const answer = await api.raw(historyCalls.query.path, {
    equipmentId,
    reportId: old.reportId,
    startTime: old.day * 86_400_000,
    endTime: (old.day + 1) * 86_400_000,
  });
  return answer.code === commonErrors.historyAway.code ? 'away' : historyCalls.query.answer.parse(answer.data).total;
}
const allMoved = async () => {
  const [row] = await ask<{ n: string }>(
    `select count(*) as n from hist_day where machine is not null and not exists (select from hist_chunk)`,
  );
  return Number(row?.n) === days.length;
};

/** A machine dies while days come to it; the other one gets its own all the same. */
async function aMachineDies(): Promise<void> {
  const [[dying, victim] = []] = machines;
  if (dying === undefined || !victim) throw new Error('two machines');
  const lock = new Client({ host: '127.0.0.1', port: victim.port, user: 'lightfield', database: 'lightfield' });
  lock.on('error', () => undefined);
  await lock.connect();
  await platform.kill();
  await lock.query('begin; lock table hist_chunk in share mode');
  await platform.start();
  await until('days to be on their way', async () => {
    const waiting = await victim.ask<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    return (waiting[0]?.n ?? 0) > 0;
  });
  // on a busy machine some had got there before the platform was killed
  const brought = await ask<{ report: number; day: number }>(
    `select report_number as report, day from hist_day where machine = ${dying}`,
  );
  const isThere = (old: OldDay) => brought.some(({ report, day }) => report === old.report && day === old.day);
  await victim.kill();
  await lock.end().catch(() => undefined);
  await until('the days of the other machine', async () => {
    const [row] = await ask<{ n: string }>(`select count(*) as n from hist_day where machine <> ${dying}`);
    return Number(row?.n) === days.filter((old) => machineFor(old) !== dying).length;
  });
  for (const old of days) expect(await seenOrSaid(old)).toBe(isThere(old) ? 'away' : storedRecords(old));
  await victim.start();
}
/** Records come late, and somebody is killed while they are merged. */
async function aRound(round: number): Promise<void> {
  say(`round ${round}`);
  for (const old of days) if (random() < 0.3) await addLate(platform.data, old, 1_000 * round + 500);
  const one = [...machines.values()][round % machines.size];
  await restart();
  await pause(1_500 + random() * 2_000);
  if (round % 2 === 0) {
    await one?.kill();
    await pause(random() * 2_000);
    for (const old of days) expect(['away', storedRecords(old)]).toContain(await seenOrSaid(old));
    await one?.start();
  }
}

it(`loses and doubles no record of days on their way, whoever is killed (seed ${seed})`, {
  timeout: 900_000,
}, async () => {
  await makeDays();
  await restart();
  await until('the days to be compacted', async () => {
    const [row] = await ask<{ n: string }>('select count(*) as n from hist_day');
    return Number(row?.n) === days.length;
  });
  say('compacted');
  // Every process has heard of the machines.
  await ask(`update hist_machine set added_at = added_at - interval '1 hour'`);

  // The machine has them, and the platform dies before it says so here.
  await restart();
  const held = await hold(platform.data, 'lock table hist_chunk in share mode');
  await caughtAt(platform.data, 'delete from hist_chunk');
  await platform.kill();
  await held.release();
  await platform.start();
  for (const old of days) expect(await seenRecords(api, equipmentId, old)).toBe(storedRecords(old));

  say('killed before it was said');
  await aMachineDies();
  for (let round = 0; round < ROUNDS; round++) await aRound(round);
  say('to the end');
  await restart();
  await until('machines that answer', async () => {
    const { history } = await api.call(platformHealthCalls.info, {});
    return history?.machines.every((machine) => machine.state === 'well');
  });
  // What is left undone by a round is done an hour later, or after a start.
  for (let attempt = 0; attempt < 4 && !(await allMoved()); attempt++) {
    await restart();
    await until('days where they belong', allMoved, { withinMs: 60_000, everyMs: 1_000 }).catch(() => undefined);
  }
  expect(await allMoved()).toBe(true);
  say('all moved');
  for (const old of days) {
    expect(await wrongRows(api, equipmentId, old)).toEqual([]);
    expect(await wrongHours(api, equipmentId, old)).toEqual([]);
  }
  for (const [number, machine] of machines) {
    const [row] = await machine.ask<{ n: number }>(
      'select coalesce(sum(n), 0)::int as n from hist_chunk where series_id = 0',
    );
    const theirs = days.filter((old) => machineFor(old) === number);
    expect(row?.n).toBe(theirs.reduce((sum, old) => sum + storedRecords(old), 0));
  }
});

it('while a machine is away its days are said to be, everything else goes on, and nothing is missing afterwards', {
  timeout: 300_000,
}, async () => {
  const [[number, machine] = []] = machines;
  if (number === undefined || !machine) throw new Error('a machine');
  const [theirs, others] = [
    days.filter((old) => machineFor(old) === number),
    days.filter((old) => machineFor(old) !== number),
  ];
  const live = async () => Number((await ask<{ n: string }>('select count(*) as n from hist_record'))[0]?.n);
  // One that stands still is found out as well as one that is dead.
  for (const away of ['still', 'dead'] as const) {
    const goOn = away === 'still' ? machine.hold() : undefined;
    if (away === 'dead') await machine.kill();
    const before = await live();
    for (const old of theirs) expect(await seenOrSaid(old)).toBe('away');
    for (const old of others) expect(await seenOrSaid(old)).toBe(storedRecords(old));
    await until('records meanwhile', async () => (await live()) > before + 100);
    await until('the health screen to say so', async () => {
      const { history } = await api.call(platformHealthCalls.info, {});
      return history?.machines.find((one) => one.number === number)?.state === 'away';
    });
    goOn?.();
    if (away === 'dead') await machine.start();
    await until('the machine to be found again', async () => (await seenOrSaid(theirs[0] as OldDay)) !== 'away');
    for (const old of days) expect(await wrongRows(api, equipmentId, old)).toEqual([]);
  }

  // Everything that was acknowledged in all of this is here, once.
  await gateway.kill();
  await pause(1_000);
  const ledger = await readLedger(platform.data, gatewayData);
  expect(ledger.records + ledger.alarmChanges).toBe(ledger.through);
  expect(ledger.lost).toBe(0);
  expect(ledger.waiting.filter((seq) => seq > ledger.through)).toEqual(
    Array.from({ length: ledger.produced - ledger.through }, (_item, index) => ledger.through + 1 + index),
  );
  await gateway.start();
});

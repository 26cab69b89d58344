import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accountCalls,
  deviceCalls,
  historyCalls,
  intCalls,
  orgCalls,
  pageCalls,
  roleCalls,
} from '@lightfield/contract';
import {
  ADMIN,
  type Api,
  type AttackName,
  type LiveView,
  type Target,
  choosePassword,
  freshFolder,
  login,
  startAttack,
  startGateway,
  startPlatform,
  until,
  watchDevice,
} from '@lightfield/testkit';
import { loadSite, startLoadPlc } from './load-plc.ts';

/** One call of somebody else each; a person who works asks no faster. */
const ASK_EVERY_MS = 40;
/** A call that takes longer is none: the person has gone. */
const ASK_PATIENCE_MS = 20_000;
/** Registers are read every 50 ms. */
const WATCHED = 75;
const MB = 1_024;

/** What others noticed while somebody attacked. Times in milliseconds, memory in megabytes. */
export interface Siege {
  readonly calls: { p50: number; p95: number; longest: number; answered: number; failed: number };
  /** Age of values when they arrived, and how many of those watched came at all. */
  readonly values: { p50: number; p95: number; longest: number; arrived: number; of: number };
  readonly memory: { before: number; peak: number; after: number };
  /**
   * Per cent of one processor: what the attacker took of the same machine (a real one has their own), what the platform's main thread
   * and the whole of its process worked, and how long that thread was ready and waited for a processor: not its own doing.
   */
  readonly processor: { attacker: number; main: number; platform: number; kept: number };
}

/** Somebody who works on a running plant, and somebody else with an account of their own. */
export async function openGround() {
  const plc = await startLoadPlc();
  const data = freshFolder();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port, { reports: 1 })));
  const platform = await startPlatform({
    data,
    env: { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile },
  });
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  const gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort });
  const api = await login(platform.url, ADMIN.name, ADMIN.password);
  const deviceId = (await api.call(deviceCalls.query, {})).rows[0]?.id ?? '';
  await until('the gateway online', async () => {
    const { rows } = await api.call(deviceCalls.query, {});
    return rows[0]?.online === true;
  });
  const view = await watchDevice(api, platform.url, deviceId);
  await until('values on the live socket', () => view.readings.size >= WATCHED);
  const rss = () => memoryOf(platform.pid());
  const target = await targetFor(platform.url, api, deviceId);
  return {
    url: platform.url,
    view,
    api,
    rss,
    pid: () => platform.pid(),
    target,
    attack: (name: AttackName, ms: number) =>
      besiege(name, ms, { url: platform.url, api, view, target, rss, pid: platform.pid() }),
    /** The same without an attack. */
    rest: (ms: number) => besiege(undefined, ms, { url: platform.url, api, view, target, rss, pid: platform.pid() }),
    isAlive: () =>
      fetch(`${platform.url}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    async stop() {
      view.close();
      await gateway.stop();
      await platform.stop();
      await plc.stop();
    },
  };
}
export type Ground = Awaited<ReturnType<typeof openGround>>;

/** Resident, MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / MB;

/** An account that may do everything in the enterprise, and what it has to know. */
async function targetFor(url: string, api: Api, deviceId: string): Promise<Target> {
  const org = (await api.call(orgCalls.query, {})).rows.find(({ kind }) => kind === 'enterprise');
  const orgId = org?.id ?? '';
  const roles = await api.call(roleCalls.choices, { orgId });
  const roleId = roles.find(({ roleType }) => roleType === 'admin')?.id ?? roles[0]?.id ?? '';
  const loginname = `siege_${randomBytes(3).toString('hex')}`;
  const made = await api.call(intCalls.add, { loginname, orgId, roleId });
  const attacker = await login(url, loginname, await choosePassword(url, { name: loginname, password: made.password }));
  const [report] = await api.call(historyCalls.reports, { equipmentId: deviceId });
  const page = await api.call(pageCalls.add, { equipmentId: deviceId, title: 'siege' });
  return { url, cookie: attacker.cookie, deviceId, reportId: report?.id ?? '', pageId: page.id };
}

async function besiege(
  name: AttackName | undefined,
  ms: number,
  {
    url,
    api,
    view,
    target,
    rss,
    pid,
  }: { url: string; api: Api; view: LiveView; target: Target; rss: () => number; pid: number },
): Promise<Siege> {
  const before = rss();
  let peak = before;
  const attack = name && (await startAttack(name, target));
  const pids = { platform: pid, attacker: attack?.pid ?? 0 };
  const worked = workedBy(pids);
  const ages: number[] = [];
  const arrived = new Set<string>();
  let watching = true;
  view.onReadings((readings, at) => {
    if (!watching) return;
    for (const { variableId, readAt } of readings) {
      ages.push(at - readAt);
      arrived.add(variableId);
    }
  });
  const memory = setInterval(() => (peak = Math.max(peak, rss())), 100);
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  let failed = 0;
  const ask = async () => {
    const since = performance.now();
    try {
      const answer = await fetch(url + accountCalls.info.path, {
        headers: { cookie: api.cookie },
        signal: AbortSignal.timeout(ASK_PATIENCE_MS),
      });
      const { code } = (await answer.json()) as { code: number };
      if (code !== 200) failed += 1;
    } catch {
      failed += 1;
    }
    times.push(performance.now() - since);
  };
  const asking = setInterval(() => asked.push(ask()), ASK_EVERY_MS);
  await new Promise((done) => setTimeout(done, ms));
  clearInterval(asking);
  await Promise.all(asked);
  watching = false;
  const processor = shares(worked, workedBy(pids));
  await attack?.stop();
  clearInterval(memory);
  return {
    calls: { ...spread(times), answered: times.length - failed, failed },
    values: { ...spread(ages), arrived: arrived.size, of: view.readings.size },
    memory: { before, peak, after: rss() },
    processor,
  };
}

interface Worked {
  readonly at: number;
  /** Seconds. */
  readonly attacker: number;
  readonly main: number;
  readonly platform: number;
  readonly kept: number;
}
const TICKS_PER_SECOND = 100;
const NANOSECONDS = 1e9;

/** Processor time so far, as Linux counts it. */
function workedBy({ platform, attacker }: { platform: number; attacker: number }): Worked {
  const text = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  const seconds = (file: string) => {
    const stat = text(file);
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
  };
  // Run, waited for a processor, times: nanoseconds. Not every kernel counts it.
  const [, kept = '0'] = text(`/proc/${platform}/task/${platform}/schedstat`).split(' ');
  return {
    at: performance.now(),
    attacker: seconds(`/proc/${attacker}/stat`),
    main: seconds(`/proc/${platform}/task/${platform}/stat`),
    platform: seconds(`/proc/${platform}/stat`),
    kept: Number(kept) / NANOSECONDS,
  };
}
function shares(from: Worked, to: Worked): Siege['processor'] {
  const per = (seconds: number) => Math.round((seconds * 100_000) / (to.at - from.at));
  return {
    attacker: per(to.attacker - from.attacker),
    main: per(to.main - from.main),
    platform: per(to.platform - from.platform),
    kept: per(to.kept - from.kept),
  };
}

function spread(numbers: readonly number[]): { p50: number; p95: number; longest: number } {
  const sorted = [...numbers].toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), longest: at(1) };
}

/** One line of a table. */
export function told(name: string, { calls, values, memory, processor }: Siege): string {
  const whole = (mb: number) => String(Math.round(mb));
  return [
    name.padEnd(34),
    `calls ${calls.p50}/${calls.p95}/${calls.longest} ms, ${calls.answered} answered, ${calls.failed} not`.padEnd(58),
    `values ${values.p50}/${values.p95}/${values.longest} ms, ${values.arrived} of ${values.of}`.padEnd(46),
    `memory ${whole(memory.before)} → ${whole(memory.peak)} → ${whole(memory.after)} MB`.padEnd(28),
    `main ${processor.main} %, platform ${processor.platform} %, attacker ${processor.attacker} %, kept waiting ${processor.kept} %`,
  ].join('  ');
}

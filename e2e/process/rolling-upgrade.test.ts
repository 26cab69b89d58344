import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandCalls, deviceCalls, monitorCalls, platformHealthCalls } from '@lightfield/contract';
import {
  ADMIN,
  freePorts,
  freshFolder,
  login,
  sessionAt,
  startGateway,
  startPlatform,
  until,
  watchDevice,
} from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNats } from '../../apps/platform/src/kernel/nats/nats.testing.ts';
import { startBalancer } from './balancer.ts';
import { readClusterLedger } from './cluster-ledger.ts';
import { flows } from './cluster-parts.ts';
import { lastRelease } from './last-release.ts';
import { loadSite, startLoadPlc } from './load-plc.ts';
import { type PostgresMachine, PostgresMachines } from './postgres-machines.ts';

/**
 * The last release and this version on one database and one bus, with a gateway under load: up, and down again. Nobody is logged out,
 * values and commands cross both ways, and of the records none is missing or doubled.
 */
type Platform = Awaited<ReturnType<typeof startPlatform>>;
const machines = new PostgresMachines();
const release = lastRelease();
const ends: (() => unknown)[] = [];
let database: PostgresMachine;
let plc: Awaited<ReturnType<typeof startLoadPlc>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let before: Platform;
let startNow: () => Promise<Platform>;

beforeAll(async () => {
  const [nats, ...parts] = await Promise.all([testNats(1), machines.startPrimary(), startLoadPlc()]);
  [database, plc] = parts;
  ends.push(
    () => machines.stop(),
    () => nats.stop(),
    () => plc.stop(),
  );
  const shared = freshFolder();
  const [siteFile, credentialsFile] = [join(shared, 'site.json'), join(shared, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port, { intervalMs: 200 })));
  const env = {
    DATABASE_URL: `postgres://lightfield@127.0.0.1:${database.port}/lightfield`,
    LF_BUS: `nats://${nats.servers.join(',')}`,
    LF_SECRETS_KEY: join(shared, 'secrets.key'),
    LF_SITE_FILE: siteFile,
    LF_SITE_CREDENTIALS_FILE: credentialsFile,
  };
  const [portsBefore, portsNow] = [await freePorts(), await freePorts()];
  before = await startPlatform({ env, ports: portsBefore, root: release.root });
  ends.push(() => before.stop());
  const balancer = await startBalancer([portsBefore, portsNow]);
  ends.push(() => balancer.kill());
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: balancer.port });
  ends.push(() => gateway.stop());
  startNow = async () => {
    const now = await startPlatform({ env, ports: portsNow });
    ends.push(() => now.stop());
    return now;
  };
}, 240_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  release.remove();
});

it('up and down again under load: nobody is logged out, and no record is missing or doubled', {
  timeout: 240_000,
}, async () => {
  const person = await login(before.url, ADMIN.name, ADMIN.password);
  const [device] = (await person.call(deviceCalls.query, {})).rows;
  const equipmentId = device?.id ?? '';
  const signals = await person.call(monitorCalls.signals, { equipmentId });
  const signalId = signals.find(({ sn }) => sn === 'setpoint')?.id ?? '';
  let value = 0;
  /** Somebody looks and writes there, with the session of before. */
  async function works(platform: Platform, what: string): Promise<void> {
    const api = sessionAt(platform.url, person.cookie);
    const isThere = async () => (await api.call(deviceCalls.query, {})).rows[0]?.online === true;
    await until(`the gateway to be there for ${what}`, isThere, { withinMs: 60_000 });
    const from = Date.now();
    const view = await watchDevice(api, platform.url, equipmentId);
    await flows(view, what, 60_000);
    process.stdout.write(`${what}: values after ${Date.now() - from} ms\n`);
    view.close();
    value += 1;
    const { uuid } = await api.call(monitorCalls.write, { equipmentId, signalId, value: String(value) });
    await until(`the end of a command given to ${what}`, async () => {
      const { status } = await api.call(commandCalls.callback, { uuid });
      return status === 'done';
    });
    expect(plc.written.at(-1)).toBe(value);
  }
  const homes = async () =>
    (await database.ask<{ name: string }>('select r.name from gateway g join process_report r on r.id = g.home'))[0]
      ?.name;
  const isAt = (platform: Platform) => async () => (await homes())?.endsWith(`:${platform.ready().httpPort}`);

  await works(before, 'the release alone');
  const now = await startNow();
  await until('the gateway to be where it was', isAt(before));
  await works(now, 'this version beside the release that has the gateway');
  await works(before, 'the release that has the gateway');

  await before.stop();
  await until('the gateway to come to this version', isAt(now));
  await works(now, 'this version alone');

  // Whatever comes after this version, as long as it adds alone.
  await database.ask(`insert into migration (name, checksum) values ('9999-of-tomorrow', '')`);
  await before.start();
  await works(before, 'the release beside this version that has the gateway');
  const health = await sessionAt(now.url, person.cookie).call(platformHealthCalls.info, {});
  expect(health.processes.filter(({ state }) => state === 'running')).toHaveLength(2);
  await now.stop();
  await until('the gateway to come to the release', isAt(before));
  await works(before, 'the release alone, again');
  // And once more up, over a schema that is there already.
  await now.start();
  await works(now, 'this version again');

  await gateway.kill();
  await until('what it has sent last to be stored', async () => {
    const { through } = await readClusterLedger(database, gateway.log);
    await new Promise((done) => setTimeout(done, 1_000));
    return (await readClusterLedger(database, gateway.log)).through === through;
  });
  const { through, records, changes, replies, ...wrong } = await readClusterLedger(database, gateway.log);
  process.stdout.write(`${through} numbers: ${records} records, ${changes} changes of alarms, ${replies} replies\n`);
  expect(records + changes + replies).toBe(through);
  expect(wrong).toEqual({ losses: 0, disorder: 0, overlaps: 0, toldAgain: 0 });
  expect(plc.written).toEqual(Array.from({ length: value }, (_, index) => index + 1));
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceCalls, monitorCalls } from '@lightfield/contract';
import {
  type Api,
  ADMIN,
  type LiveView,
  freshFolder,
  login,
  startGateway,
  startPlatform,
  until,
} from '@lightfield/testkit';
import { type TestNats, testNats } from '../../apps/platform/src/kernel/nats/nats.testing.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';
import { type PlantLine, startLine } from './plant-line.ts';
import { type PostgresMachine, PostgresMachines } from './postgres-machines.ts';

export const PLATFORMS = 3;
/** Of the machine of each, ms: whatever happens to them, a clock that is wrong harms nobody. */
export const CLOCKS_AHEAD: readonly number[] = [0, 300_000, -300_000];
const CLOCK_AHEAD = new URL('clock-ahead.mjs', import.meta.url).href;

/** Three platforms on one database, joined by three NATS servers, one gateway under load behind one address. */
export interface TestCluster {
  readonly plc: LoadPlc;
  readonly database: PostgresMachine;
  /** From each platform to the database. */
  readonly lines: readonly PlantLine[];
  /** From each platform to the NATS servers. */
  readonly busLines: readonly (readonly PlantLine[])[];
  readonly nats: TestNats;
  readonly balancer: Balancer;
  readonly platforms: readonly Awaited<ReturnType<typeof startPlatform>>[];
  /** A person at each platform. */
  readonly apis: readonly Api[];
  readonly gateway: Awaited<ReturnType<typeof startGateway>>;
  /** Of one more platform. */
  readonly env: Readonly<Record<string, string>>;
  readonly equipmentId: string;
  /** Id of the variable that may be written. */
  readonly setpoint: string;
  /** Which platform has the gateway's connection, as its row says; waits for one that has. */
  home(): Promise<number>;
  /** How often the gateway has opened a session, wherever. */
  timesConnected(): number;
  stop(): Promise<void>;
}

/** `more`: settings of every platform. */
export async function startCluster(more: Readonly<Record<string, string>> = {}): Promise<TestCluster> {
  const machines = new PostgresMachines();
  const [nats, database, plc] = await Promise.all([
    testNats(3, { advertise: false }),
    machines.startPrimary(),
    startLoadPlc(),
  ]);
  const shared = freshFolder();
  const [siteFile, credentialsFile] = [join(shared, 'site.json'), join(shared, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port, { intervalMs: 200 })));
  const env = {
    ...more,
    DATABASE_URL: `postgres://lightfield@127.0.0.1:${database.port}/lightfield`,
    LF_BUS: `nats://${nats.servers.join(',')}`,
    LF_SECRETS_KEY: join(shared, 'secrets.key'),
    LF_SITE_FILE: siteFile,
    LF_SITE_CREDENTIALS_FILE: credentialsFile,
  };
  const platforms: Awaited<ReturnType<typeof startPlatform>>[] = [];
  const lines: PlantLine[] = [];
  const busLines: PlantLine[][] = [];
  for (let i = 0; i < PLATFORMS; i++) {
    const line = await startLine(database.port);
    lines.push(line);
    const DATABASE_URL = `postgres://lightfield@127.0.0.1:${line.port}/lightfield`;
    const toNats = await Promise.all(nats.servers.map((server) => startLine(Number(server.split(':')[1]))));
    busLines.push(toNats);
    const LF_BUS = `nats://${toNats.map((one) => `127.0.0.1:${one.port}`).join(',')}`;
    const clock = { LF_CLOCK_AHEAD_MS: String(CLOCKS_AHEAD[i]), NODE_OPTIONS: `--import ${CLOCK_AHEAD}` };
    platforms.push(await startPlatform({ env: { ...env, ...clock, DATABASE_URL, LF_BUS } }));
  }
  const balancer = await startBalancer(platforms.map((one) => ({ ...one.ready(), mqttPort: one.mqttPort })));
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  const gateway = await startGateway({ sn, password, mqttPort: balancer.port });
  const apis: Api[] = [];
  for (const { url } of platforms) apis.push(await login(url, ADMIN.name, ADMIN.password));
  const [api] = apis;
  const [device] = (await api!.call(deviceCalls.query, {})).rows;
  const equipmentId = device?.id ?? '';
  const signals = await api!.call(monitorCalls.signals, { equipmentId });
  return {
    plc,
    database,
    lines,
    busLines,
    nats,
    balancer,
    platforms,
    apis,
    gateway,
    env,
    equipmentId,
    setpoint: signals.find((one) => one.sn === 'setpoint')?.id ?? '',
    home: () =>
      until('a process that has the gateway', async () => {
        const [row] = await database.ask<{ name: string }>(
          'select r.name from gateway g join process_report r on r.id = g.home',
        );
        const found = platforms.findIndex((one) => row?.name.endsWith(`:${one.ready().httpPort}`));
        return found >= 0 ? found : undefined;
      }),
    timesConnected: () => readFileSync(gateway.log, 'utf8').match(/connected to the platform/g)?.length ?? 0,
    async stop() {
      await gateway.stop();
      for (const platform of platforms) await platform.stop();
      for (const line of [...lines, ...busLines.flat()]) line.stop();
      await balancer.kill();
      await plc.stop();
      await nats.stop();
      await machines.stop();
    },
  };
}

/** Fifty of its values change, and are good. */
export async function flows(view: LiveView, what: string, timeout = 20_000): Promise<void> {
  const before = new Map([...view.readings].map(([id, { value }]) => [id, value]));
  await until(
    `live values at ${what}`,
    () =>
      [...view.readings.values()].filter(
        ({ variableId, value, quality }) => quality === undefined && value !== before.get(variableId),
      ).length >= 50,
    { withinMs: timeout },
  );
}

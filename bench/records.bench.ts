/**
 * Values stored durably as records of 100 values: once directly through the part of the history engine, and once the whole way,
 * sent by simulated gateways in another process over MQTT, decoded, stored, and acknowledged after the commit. The database
 * is the embedded one with its normal settings. Afterwards every acknowledged record is looked for.
 * Run: node bench/records.bench.ts [seconds a part, 10 by default] [gateways, 20 by default]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RecordItem, lf1 } from '@lightfield/contract';
import { generate, parser } from 'mqtt-packet';
import { v7 as newId } from 'uuid';
import { createAlarms } from '../apps/platform/src/engines/alarms/alarms.ts';
import { createBroker } from '../apps/platform/src/engines/broker/broker.ts';
import { createHistory } from '../apps/platform/src/engines/history/history.ts';
import {
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../apps/platform/src/engines/history/site.testing.ts';
import { createIngest } from '../apps/platform/src/engines/ingest/ingest.ts';
import type { GatewayIdentity } from '../apps/platform/src/engines/types.ts';
import { createDeviceScope } from '../apps/platform/src/features/device/device-scope.ts';
import { createGatewayDirectory } from '../apps/platform/src/features/gateway/gateway-directory.ts';
import { createGatewayRepository } from '../apps/platform/src/features/gateway/gateway.repository.ts';
import { systemClock } from '../apps/platform/src/kernel/clock.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { createPgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { hashMachineSecret } from '../apps/platform/src/kernel/machine-secret.ts';
import { MIGRATIONS_FOLDER, migrate } from '../apps/platform/src/kernel/migrate.ts';
import { startPostgres } from '../apps/platform/src/kernel/postgres/launcher.ts';

const VALUES = 100;
const RECORDS_PER_BATCH = 100;
/** Batches of one gateway on their way at a time. */
const WINDOW = 4;
const PASSWORD = 'bench';
/** Time between two records of a gateway: short, so that a run stays within a day. */
const STEP_MS = 5;
const PATTERNS = 64;

interface Plan {
  sn: string;
  report: number;
  layout: number;
}
interface Sent {
  records: number;
  latencies: number[];
  cpu: number;
}

const valuesOf = (n: number) =>
  Array.from({ length: VALUES }, (_value, v) => Math.round(Math.sin((n + v * 31) / 20) * 1e5) / 100);
const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const rate = (n: number, seconds: number) => Math.round(n / seconds).toLocaleString('en');

/** Child process: gateways that send as fast as they are acknowledged. */
async function gateways(port: number, plans: readonly Plan[], seconds: number): Promise<Sent> {
  const texts = Array.from({ length: PATTERNS }, (_pattern, n) => JSON.stringify(valuesOf(n)));
  const started = Date.now();
  const until = started + seconds * 1_000;
  const latencies: number[] = [];
  let records = 0;
  const cpu = process.cpuUsage();

  const run = (plan: Plan, epoch: string) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const packets = parser();
      const waiting: { through: number; at: number }[] = [];
      let seq = 0;
      let messageId = 0;
      const publish = (topic: string, payload: string) => {
        messageId = (messageId % 65_535) + 1;
        socket.write(generate({ cmd: 'publish', topic, payload, qos: 1, messageId, retain: false, dup: false }));
      };
      const fill = () => {
        while (waiting.length < WINDOW && Date.now() < until) {
          const items: string[] = [];
          for (let i = 0; i < RECORDS_PER_BATCH; i++) {
            seq += 1;
            const time = started + seq * STEP_MS;
            items.push(
              `{"kind":"record","seq":${seq},"report":${plan.report},"layout":${plan.layout},"time":${time},"values":${texts[seq % PATTERNS]}}`,
            );
          }
          waiting.push({ through: seq, at: performance.now() });
          publish(lf1.up.batch(plan.sn), `{"v":1,"epoch":"${epoch}","items":[${items.join(',')}]}`);
        }
        if (waiting.length === 0) {
          socket.end(generate({ cmd: 'disconnect' }));
          resolve();
        }
      };
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => packets.parse(chunk));
      packets.on('packet', (packet) => {
        if (packet.cmd === 'connack') {
          if (packet.returnCode !== 0) reject(new Error(`refused with ${packet.returnCode}`));
          const subscriptions = [{ topic: lf1.down.ack(plan.sn), qos: 1 as const }];
          socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
        } else if (packet.cmd === 'suback') {
          const hello = { v: 1, epoch, revision: 0, firmware: '', model: '', waiting: 0, startedAt: started };
          publish(lf1.up.hello(plan.sn), JSON.stringify(hello));
        } else if (packet.cmd === 'publish') {
          if (packet.qos === 1) socket.write(generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }));
          const { through } = JSON.parse(packet.payload.toString()) as { through: number };
          for (let first = waiting[0]; first && first.through <= through; first = waiting[0]) {
            latencies.push(performance.now() - first.at);
            records += RECORDS_PER_BATCH;
            waiting.shift();
          }
          fill();
        }
      });
      packets.on('error', reject);
      socket.write(
        generate({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 4,
          clean: true,
          clientId: plan.sn,
          keepalive: 60,
          username: plan.sn,
          password: Buffer.from(PASSWORD),
        }),
      );
    });
  await Promise.all(plans.map((plan) => run(plan, newId())));
  const { user, system } = process.cpuUsage(cpu);
  return { records, latencies, cpu: (user + system) / 1_000 / (Date.now() - started) };
}

async function main(seconds: number, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lf-bench-records-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'pg'), log: silentLog });
  const db = createPgDb({ connection: postgres.connection, log: silentLog });
  const clock = systemClock;
  const bus = createBus((error) => console.error(error));
  try {
    await migrate(db, MIGRATIONS_FOLDER, silentLog);
    const history = createHistory({ db, clock, bus, log: silentLog });
    await history.start();
    const orgId = await addOrg(db);

    const identities: GatewayIdentity[] = [];
    const plans: Plan[] = [];
    for (let i = 0; i <= count; i++) {
      const gateway = await addGateway(db, orgId);
      await db.query('update gateway set mqtt_password_hash = $2 where id = $1', [
        gateway.gatewayId,
        hashMachineSecret(PASSWORD),
      ]);
      const deviceId = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
      const variables = [];
      for (let v = 0; v < VALUES; v++) variables.push(await addVariable(db, deviceId, { key: `v${v}` }));
      const { number, layout } = await addReport(db, deviceId, variables);
      identities.push(gateway);
      plans.push({ sn: gateway.sn, report: number, layout });
    }

    await direct(seconds);
    await overMqtt(seconds);
    history.stop();

    async function direct(forSeconds: number): Promise<void> {
      const [gateway, plan] = [identities[0], plans[0]];
      if (!gateway || !plan) return;
      const patterns = Array.from({ length: PATTERNS }, (_pattern, n) => valuesOf(n));
      const begin = Date.now();
      const cpu = process.cpuUsage();
      let records = 0;
      while (Date.now() - begin < forSeconds * 1_000) {
        const items = Array.from({ length: RECORDS_PER_BATCH }, () => {
          records += 1;
          const { report, layout } = plan;
          const values = patterns[records % PATTERNS] ?? [];
          const item: RecordItem = { kind: 'record', seq: records, report, layout, time: begin + records, values };
          return { gateway, item };
        });
        const after = await db.transaction((tx) => history.part.write(tx, items));
        after();
      }
      const elapsed = (Date.now() - begin) / 1_000;
      const { user, system } = process.cpuUsage(cpu);
      const share = Math.round(((user + system) / 1e6 / elapsed) * 100);
      console.log(
        `direct, ${RECORDS_PER_BATCH} records a commit: ${rate(records * VALUES, elapsed)} values/s, ${rate(records, elapsed)} records/s, own CPU ${share} % of a core`,
      );
      await db.query('delete from hist_record where report_number = $1', [plan.report]);
    }

    async function overMqtt(forSeconds: number): Promise<void> {
      const directory = createGatewayDirectory(createGatewayRepository(db, createDeviceScope(db)));
      const broker = createBroker({ host: '127.0.0.1', port: 0, directory, clock, log: silentLog });
      const alarms = createAlarms({ db, bus });
      const ingest = createIngest({
        broker,
        db,
        bus,
        clock,
        log: silentLog,
        live: { slot: (seriesId) => seriesId, set: () => undefined, stale: () => undefined },
        foreign: { accept: () => undefined, silent: () => undefined },
        parts: {
          record: history.part,
          alarm: alarms.part,
          // No commands are given here, so no reply comes.
          reply: { write: () => Promise.resolve(() => undefined) },
        },
        configFor: () => Promise.resolve(undefined),
        scripts: () => true,
        uploaded: () => undefined,
        browsed: () => undefined,
        configResult: () => Promise.resolve(),
      });
      await ingest.start();
      const { port } = await broker.start();
      const child = fork(fileURLToPath(import.meta.url), ['gateways'], { stdio: 'inherit' });
      const cpu = process.cpuUsage();
      const begin = Date.now();
      child.send({ port, plans: plans.slice(1), seconds: forSeconds });
      const [sent] = (await once(child, 'message')) as [Sent];
      const elapsed = (Date.now() - begin) / 1_000;
      const { user, system } = process.cpuUsage(cpu);
      const share = Math.round(((user + system) / 1e6 / elapsed) * 100);
      child.kill();
      const sorted = sent.latencies.toSorted((a, b) => a - b);
      console.log(
        `over MQTT, ${count} gateways: ${rate(sent.records * VALUES, elapsed)} values/s acknowledged, ${rate(sent.records, elapsed)} records/s, platform ${share} % of a core, gateways ${Math.round(sent.cpu * 100)} %`,
      );
      console.log(
        `  batch of ${RECORDS_PER_BATCH} records sent → acknowledged: p50 ${quantile(sorted, 0.5).toFixed(0)} ms, p95 ${quantile(sorted, 0.95).toFixed(0)} ms, max ${quantile(sorted, 1).toFixed(0)} ms`,
      );
      await broker.stop();
      await ingest.stop();
      alarms.stop();
      const [stored] = await db.query<{ n: number }>('select count(*) as n from hist_record');
      console.log(`  in the database: ${stored?.n} of ${sent.records} acknowledged records`);
    }
  } finally {
    await db.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'gateways') {
  process.on('disconnect', () => process.exit(0));
  process.once('message', (order: { port: number; plans: Plan[]; seconds: number }) => {
    void gateways(order.port, order.plans, order.seconds).then((sent) => process.send?.(sent));
  });
} else {
  await main(Number(process.argv[2] ?? 10), Number(process.argv[3] ?? 20));
}

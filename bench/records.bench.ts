/**
 * Values stored durably as records of 100 values: once directly through the part of the history engine, and once the whole way,
 * sent by simulated gateways in another process over MQTT, decoded, stored, and acknowledged after the commit. The database
 * is the embedded one with the product's settings (fsync, synchronous commit, full pages), and is counted. Afterwards every acknowledged
 * record must be in the table, once, with its values; otherwise it fails.
 * Left out: outbox and disk of the gateways, alarms and replies, live values, compaction, TLS and a network.
 * Run: npm run bench records [seconds a part, 10 by default] [gateways, 20 by default]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { loadavg } from 'node:os';
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
import { createDeviceScope } from '../apps/platform/src/features/device/list/device-scope.ts';
import { createGatewayDirectory } from '../apps/platform/src/features/gateway/gateway-directory.ts';
import { createGatewayRepository } from '../apps/platform/src/features/gateway/gateway.repository.ts';
import { systemClock } from '../apps/platform/src/kernel/clock.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { hashMachineSecret } from '../apps/platform/src/kernel/machine-secret.ts';
import { percent } from './support/load.ts';
import { productDatabase } from './support/product-database.ts';

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
  /** Acknowledged of each gateway, in the order of the plans. */
  ofEach: number[];
  /** Time of record 0, epoch ms. */
  started: number;
  latencies: number[];
  cpu: number;
}

const valuesOf = (n: number) =>
  Array.from({ length: VALUES }, (_value, v) => Math.round(Math.sin((n + v * 31) / 20) * 1e5) / 100);
/** As they are sent, and as they must be found. */
const texts = Array.from({ length: PATTERNS }, (_pattern, n) => JSON.stringify(valuesOf(n)));
const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const rate = (n: number, seconds: number) => Math.round(n / seconds).toLocaleString('en');

/** Child process: gateways that send as fast as they are acknowledged. */
async function gateways(port: number, plans: readonly Plan[], seconds: number): Promise<Sent> {
  const started = Date.now();
  const until = started + seconds * 1_000;
  const latencies: number[] = [];
  const cpu = process.cpuUsage();

  /** Answers how many of its records were acknowledged. */
  const run = (plan: Plan, epoch: string) =>
    new Promise<number>((resolve, reject) => {
      let records = 0;
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
          resolve(records);
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
  const ofEach = await Promise.all(plans.map((plan) => run(plan, newId())));
  const { user, system } = process.cpuUsage(cpu);
  const records = ofEach.reduce((sum, one) => sum + one, 0);
  return { records, ofEach, started, latencies, cpu: (user + system) / 1_000 / (Date.now() - started) };
}

async function main(seconds: number, count: number): Promise<void> {
  const database = await productDatabase();
  const { db } = database;
  const clock = systemClock;
  const bus = createBus((error) => console.error(error));
  try {
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
    console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}`);
    history.stop();

    async function direct(forSeconds: number): Promise<void> {
      const [gateway, plan] = [identities[0], plans[0]];
      if (!gateway || !plan) return;
      const patterns = Array.from({ length: PATTERNS }, (_pattern, n) => valuesOf(n));
      const begin = Date.now();
      const cpu = process.cpuUsage();
      const before = await database.cpuSeconds();
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
      const databaseShare = percent(((await database.cpuSeconds()) - before) / elapsed);
      console.log(
        `direct, ${RECORDS_PER_BATCH} records a commit: ${rate(records * VALUES, elapsed)} values/s, ${rate(records, elapsed)} records/s, own CPU ${share} % of a core, PostgreSQL ${databaseShare}`,
      );
      await mustBeThere('direct', begin, [{ report: plan.report, records }], 1);
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
        live: {
          slot: (seriesId) => seriesId,
          set: () => undefined,
          stale: () => undefined,
          leaveToOthers: () => undefined,
        },
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
      const [begin, before] = [Date.now(), await database.cpuSeconds()];
      child.send({ port, plans: plans.slice(1), seconds: forSeconds });
      const [sent] = (await once(child, 'message')) as [Sent];
      const elapsed = (Date.now() - begin) / 1_000;
      const { user, system } = process.cpuUsage(cpu);
      const share = Math.round(((user + system) / 1e6 / elapsed) * 100);
      const databaseShare = percent(((await database.cpuSeconds()) - before) / elapsed);
      child.kill();
      const sorted = sent.latencies.toSorted((a, b) => a - b);
      console.log(
        `over MQTT, ${count} gateways: ${rate(sent.records * VALUES, elapsed)} values/s acknowledged, ${rate(sent.records, elapsed)} records/s, platform ${share} % of a core, PostgreSQL ${databaseShare}, gateways ${Math.round(sent.cpu * 100)} %`,
      );
      console.log(
        `  batch of ${RECORDS_PER_BATCH} records sent → acknowledged: p50 ${quantile(sorted, 0.5).toFixed(0)} ms, p95 ${quantile(sorted, 0.95).toFixed(0)} ms, max ${quantile(sorted, 1).toFixed(0)} ms`,
      );
      await broker.stop();
      await ingest.stop();
      alarms.stop();
      const asked = plans.slice(1).map(({ report }, index) => ({ report, records: sent.ofEach[index] ?? 0 }));
      await mustBeThere('over MQTT', sent.started, asked, STEP_MS);
    }

    /** Record n of each report was sent with time `began` + n × `stepMs` and the n-th of the patterns, in turn. */
    async function mustBeThere(
      way: string,
      began: number,
      asked: readonly { report: number; records: number }[],
      stepMs: number,
    ): Promise<void> {
      let wrong = 0;
      for (const { report, records } of asked) {
        const found = await db.query<{ n: number; vals: (number | null)[] }>(
          `select ((date_part('epoch', ts) * 1000)::int8 - $2::int8)::float8 / $3 as n, vals from hist_record where report_number = $1 order by ts`,
          [report, began, stepMs],
        );
        if (found.length !== records) wrong += Math.abs(found.length - records);
        for (const [index, { n, vals }] of found.entries())
          if (n !== index + 1 || JSON.stringify(vals) !== texts[n % PATTERNS]) wrong += 1;
      }
      const all = asked.reduce((sum, { records }) => sum + records, 0);
      console.log(`  ${way}: of ${all} acknowledged records ${wrong} are not there, there twice, or other than sent`);
      if (wrong > 0) throw new Error(`${way}: ${wrong} of ${all} acknowledged records are not as they were sent`);
    }
  } finally {
    await database.drop();
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

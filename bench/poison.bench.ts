/**
 * What a gateway that sends what cannot be stored costs nine others: time from a batch of ten records to its acknowledgement, on
 * the embedded PostgreSQL with the product's settings. `npm run bench poison [seconds]`. It fails when the p95 of the
 * others is more than a fifth longer than without. Left out: MQTT and the broker.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { createHistory } from '../apps/platform/src/engines/history/history.ts';
import {
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../apps/platform/src/engines/history/site.testing.ts';
import { BatchStore } from '../apps/platform/src/engines/ingest/batch-store.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { systemClock } from '../apps/platform/src/kernel/clock.ts';
import { createPgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { MIGRATIONS_FOLDER, migrate } from '../apps/platform/src/kernel/migrate.ts';
import { startPostgres } from '../apps/platform/src/kernel/postgres/launcher.ts';

const HEALTHY = 9;
const EVERY_MS = 100;
const RECORDS = 10;
/** Of the flood: 5,000 batches in three seconds. */
const FLOOD = { batches: 5_000, overMs: 3_000 };
const SECONDS = Number(process.argv[2] ?? 10);
/** Times what it takes the others when nobody sends poison. */
const LONGER = 1.2;
/** A value that the bench's own rule of the table refuses: what no guard knows of. */
const REFUSED = 13;

const folder = await mkdtemp(join(tmpdir(), 'lf-bench-poison-'));
const postgres = await startPostgres({ dataDir: join(folder, 'pg'), log: silentLog });
const db = createPgDb({ connection: postgres.connection, log: silentLog });
try {
  await migrate(db, MIGRATIONS_FOLDER, silentLog);
  const bus = createBus((error) => console.error(error));
  const history = createHistory({ db, clock: systemClock, bus, log: silentLog });
  await history.start();
  await db.query(`alter table hist_record add constraint bench check (${REFUSED} <> all (vals))`);
  const gateways = [];
  for (let n = 0; n <= HEALTHY; n += 1) {
    const orgId = await addOrg(db);
    const gateway = await addGateway(db, orgId);
    const deviceId = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
    const report = await addReport(db, deviceId, [await addVariable(db, deviceId, { key: 'v' })]);
    gateways.push({ gateway, report, epoch: newId(), seq: 0, sent: [] as { through: number; at: number }[] });
  }
  const [bad, ...healthy] = gateways;
  if (!bad) throw new Error('no gateway');
  let latencies: number[] = [];
  const byId = new Map(gateways.map((one) => [one.gateway.gatewayId, one]));
  const store = new BatchStore({
    db,
    clock: systemClock,
    log: silentLog,
    parts: {
      record: history.part,
      alarm: { write: () => Promise.resolve(() => undefined) },
      reply: { write: () => Promise.resolve(() => undefined) },
    },
    acknowledge({ gatewayId }, _epoch, through) {
      const one = byId.get(gatewayId);
      while (one?.sent[0] && one.sent[0].through <= through)
        latencies.push(performance.now() - (one.sent.shift()?.at ?? 0));
    },
  });
  type Sender = (typeof gateways)[number];
  const send = (one: Sender, items: object[], isTimed: boolean) => {
    const numbered = items.map((item) => ({ ...item, seq: ++one.seq }));
    if (isTimed) one.sent.push({ through: one.seq, at: performance.now() });
    store.push(one.gateway, Buffer.from(JSON.stringify({ v: 1, epoch: one.epoch, items: numbered })));
  };
  const record = ({ report, seq }: Sender, value: number, n: number) => ({
    kind: 'record',
    report: report.number,
    layout: report.layout,
    time: Date.now() - 3_600_000 + (seq + n) * 7,
    values: [value],
  });
  const unfit = () => ({
    kind: 'reply',
    uuid: newId(),
    ok: false,
    code: 9_999_999_999,
    reason: null,
    readBack: null,
    time: Date.now(),
  });

  /** p95 of the others while nobody sends poison, ms. */
  let undisturbed: number | undefined;
  async function measure(name: string, poison: () => void, everyMs: number): Promise<void> {
    latencies = [];
    const before = store.counted;
    const timers = healthy.map((one) =>
      setInterval(() => {
        send(
          one,
          Array.from({ length: RECORDS }, (_record, n) => record(one, 100 + n, n)),
          true,
        );
      }, EVERY_MS),
    );
    const attack = everyMs > 0 ? setInterval(poison, everyMs) : undefined;
    await sleep(SECONDS * 1_000);
    for (const timer of timers) clearInterval(timer);
    clearInterval(attack);
    const late = healthy.reduce((sum, { sent }) => sum + sent.length, 0);
    const sorted = latencies.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
    const after = store.counted;
    const p95 = sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0;
    undisturbed ??= p95;
    if (p95 > undisturbed * LONGER) {
      process.exitCode = 1;
      console.error(`${name}: p95 is ${(p95 / undisturbed).toFixed(2)} times what it is without (${LONGER} wanted)`);
    }
    console.log(
      `${name}: ${sorted.length} acknowledged, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms; waiting at the end ${late}; set aside ${after.setAside - before.setAside}, divided ${after.divided - before.divided}, thrown away ${after.overload - before.overload}`,
    );
    if (sorted.length === 0) throw new Error('nothing was acknowledged');
    await sleep(500);
  }
  await measure('nobody sends poison', () => undefined, 0);
  let left = FLOOD.batches;
  const piece = Math.ceil(FLOOD.batches / (FLOOD.overMs / 20));
  await measure(
    'a flood of items that fit no column (5,000 batches in 3 s)',
    () => {
      for (let n = 0; n < piece && left > 0; n += 1, left -= 1) send(bad, [unfit()], false);
    },
    20,
  );
  await measure('five a second that fit no column', () => send(bad, [unfit()], false), 200);
  await measure('five a second that the database refuses', () => send(bad, [record(bad, REFUSED, 0)], false), 200);
  await store.stop();
  history.stop();
} finally {
  await db.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

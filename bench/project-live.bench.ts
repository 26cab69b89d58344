/**
 * A page of a project, watched by many: 50 devices with 40 signals each and a calculated variable for every device, all
 * changing once a second; 100 browsers, a process of their own, watch all of it over sockets of their own. The values are made and
 * stamped by a process of theirs.
 *   1. Device by device, as gateways send.
 *   2. Every signal in its own moment.
 * What it must reach: p95 under 300 ms from the value to the browser, one core at most. All processes are counted. Left out: broker and
 * ingest, HTTP, TLS, compression, what a browser does with a frame. It fails when a socket is dropped.
 *
 * Run: node bench/project-live.bench.ts [number of a case]
 */
import { v7 as uuid } from 'uuid';
import { addDevice, addGateway, addOrg, addVariable } from '../apps/platform/src/engines/history/site.testing.ts';
import { createLive } from '../apps/platform/src/engines/live/live.ts';
import { createAlarms } from '../apps/platform/src/engines/alarms/alarms.ts';
import { createMvars } from '../apps/platform/src/engines/mvars/mvars.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { createLog } from '../apps/platform/src/kernel/log.ts';
import { startChild } from './support/child.ts';
import { loadRow, measureLoad, startSource } from './support/live-load.ts';
import { productDatabase } from './support/product-database.ts';
import { openSocketServer } from './support/socket-server.ts';
import type { WatcherOrder } from './support/watchers.ts';

const [DEVICES, SIGNALS, VIEWERS] = [50, 40, 100];

const only = Number(process.argv[2] ?? 0);
const log = createLog('warn');
const bus = createBus((error) => log.error({ error }, 'bus'));
const test = await productDatabase();
const { db } = test;

const orgId = await addOrg(db);
const { gatewayId } = await addGateway(db, orgId);
const projectId = uuid();
await db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, 'bench', 1, now())`, [
  projectId,
  orgId,
]);
const deviceIds: string[] = [];
const series: { seriesId: number; variableId: string }[] = [];
for (let device = 0; device < DEVICES; device += 1) {
  const id = await addDevice(db, orgId, { gatewayId });
  deviceIds.push(id);
  const own = [];
  for (let signal = 0; signal < SIGNALS; signal += 1) own.push(await addVariable(db, id, { key: `v${signal}` }));
  series.push(...own.map(({ seriesId, id: variableId }) => ({ seriesId, variableId })));
  await db.query('insert into project_device (project_id, device_id, key, sort) values ($1, $2, $3, $4)', [
    projectId,
    id,
    `D${device}`,
    device,
  ]);
  await db.query(
    `insert into project_mvar (id, project_id, key, name, kind, decimals, formula, inputs, sort)
     values ($1, $2, $3, $3, 'formula', 2, 'a.b+c.d', jsonb_build_object('a.b', $4::text, 'c.d', $5::text), 1)`,
    [uuid(), projectId, `sum${device}`, own[0]?.id, own[1]?.id],
  );
}
const calculated = await db.query<{ seriesId: number; variableId: string }>(
  'select series_id as "seriesId", id as "variableId" from project_mvar where project_id = $1',
  [projectId],
);

const rows: Record<string, Record<string, string | number>> = {};
const wrong: string[] = [];
async function run(number: number, name: string, together: boolean): Promise<void> {
  if (only && only !== number) return;
  const live = createLive({
    db,
    bus,
    log,
    gatewayOf: () => Promise.resolve({ gatewayId, state: 'online' }),
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
    communicationOf: () => null,
  });
  live.start();
  const mvars = createMvars({
    db,
    bus,
    clock: { now: () => Date.now() },
    log,
    live,
    alarms: createAlarms({ db, bus }).part,
  });
  await mvars.start();
  const signals = [...series, ...calculated];
  const sockets = await openSocketServer(live, () => ({
    accountId: uuid(),
    sessionId: uuid(),
    deviceIds,
    projectId,
    signals,
  }));
  const child = startChild(new URL('support/watchers.ts', import.meta.url));
  const watcher = <Answer>(order: WatcherOrder) => child.ask<Answer>(order);
  await watcher({ kind: 'connect', url: sockets.url, from: 0, count: VIEWERS });
  const source = await startSource(
    live,
    series.map(({ seriesId }) => live.slot(seriesId)),
    { perSecond: 1, together: together ? SIGNALS : 1 },
  );
  const load = await measureLoad(test, source, watcher);
  rows[name] = loadRow(live, load);
  if (load.seen.open !== VIEWERS || load.seen.closed > 0) wrong.push(`${name}: sockets dropped`);
  await source.end();
  await child.stop();
  sockets.close();
  await mvars.stop();
  await live.stop();
}

await run(1, `${DEVICES} x ${SIGNALS}, ${VIEWERS} viewers, by device`, true);
await run(2, `${DEVICES} x ${SIGNALS}, ${VIEWERS} viewers, scattered`, false);
console.table(rows);
await test.drop();
for (const what of wrong) console.error(what);
process.exit(wrong.length > 0 ? 1 : 0);

import type { ForwardTarget, RecordItem } from '@lightfield/contract';
import { FORWARD_COLUMNS } from '@lightfield/contract';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect, createServer as createTcp } from 'node:net';
import { addDevice, addGateway, addOrg, addReport, addVariable } from '../../engines/history/site.testing.ts';
import { createHistory } from '../../engines/history/history.ts';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { createOwnLeases } from '../../kernel/leases/leases.ts';
import { silentLog } from '../../kernel/log.ts';
import { networksIn } from '../../kernel/networks.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { TestDatabase } from '../../kernel/testing.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { createAlarmReader } from './follow/alarms.ts';
import { createCursors } from './follow/cursors.ts';
import { createRanges } from './follow/ranges.ts';
import { createRecordReader } from './follow/records.ts';
import { createReportDirectory } from './follow/report-directory.ts';
import { createLiveBuffer } from './live/live-buffer.ts';
import type { LiveStreamsParts } from './live/live-streams.ts';
import { createForwardJob } from './forward-job.ts';
import { createForwardMessages } from './forward-messages.ts';
import { createForwardPreview } from './forward-preview.ts';
import { createForwardProgress } from './forward-progress.ts';
import { createBackfillService } from './backfill.service.ts';
import { createForwardTest } from './forward-test.ts';
import { createForwarderRepository } from './forwarder.repository.ts';
import { createForwarderService } from './forwarder.service.ts';
import { createLateRecords } from './late-records.ts';

/** Networks of the machine that tests run on. */
const LOOPBACK = networksIn('127.0.0.0/8,::1/128');

/** Nothing is said of live values. */
const NO_LIVE = { live: undefined, liveRange: undefined, liveSeconds: undefined, variableIds: undefined } as const;

function noGateways() {
  /** Devices that were asked to stream. */
  const streamed: { deviceId: string; everyMs: number }[] = [];
  const monitoring: LiveStreamsParts['monitoring'] = {
    openMonitoring(deviceId, everyMs) {
      streamed.push({ deviceId, everyMs });
      return Promise.resolve(undefined);
    },
  };
  return { streamed, monitoring };
}
/** An enterprise with a device, and everything of the data centre on a database of its own. */
export async function dataCentreOn({ db }: TestDatabase) {
  if (!LOOPBACK) throw new Error('no networks');
  const clock = systemClock;
  const bus = createBus((error) => {
    throw error;
  });
  const history = createHistory({ db, clock, bus, log: silentLog });
  await history.start();
  const reports = createReportDirectory(db, () => 0);
  const reader = createRecordReader({ db, history, reports, clock });
  const cursors = createCursors(db, clock);
  const orgId = await addOrg(db);
  const gateway = await addGateway(db, orgId);
  const sight = {
    within: (caller: { orgId: string }, column: string, add: (value: unknown) => string) =>
      Promise.resolve(`${column} = ${add(caller.orgId)}`),
    devices: () => Promise.resolve('true'),
  };
  const said: { action: string; new?: string | null | undefined }[] = [];
  const operations: OperationLog = {
    write: (_actor, { action, new: words }) => {
      said.push({ action, new: words });
      return Promise.resolve();
    },
  };
  const test = createForwardTest({ db, vault: testVault, operations, allowed: LOOPBACK });
  const backfills = createBackfillService({ db, operations, clock });
  const service = createForwarderService({
    db,
    forwarders: createForwarderRepository(db, sight),
    vault: testVault,
    operations,
    clock,
    allowed: LOOPBACK,
    preview: createForwardPreview({ db, reader, sight }),
    sees: sight.devices,
    seesAll: (caller) => Promise.resolve(caller.dataRange === 'all'),
    changed: () => undefined,
  });
  const { streamed, monitoring } = noGateways();
  /** A process that sends. `on`: its database, which tests may cut. */
  const job = (on: Db = db, timeoutMs = 1_000) =>
    createForwardJob({
      db: on,
      bus,
      monitoring,
      buffer: createLiveBuffer(on),
      cursors: createCursors(on, clock),
      reader,
      ranges: createRanges(on, reader),
      alarms: createAlarmReader(on),
      progress: createForwardProgress(on),
      messages: createForwardMessages({ db: on, bus }),
      vault: testVault,
      clock,
      log: silentLog,
      allowed: LOOPBACK,
      timeoutMs,
      leases: createOwnLeases(() => undefined),
      counted: () => undefined,
      stands: () => undefined,
    });
  const part = createLateRecords(() => Infinity).hearing(history.part);
  let seq = 0;
  async function store(items: readonly Pick<RecordItem, 'report' | 'layout' | 'time' | 'values'>[]): Promise<void> {
    const done = await db.transaction((tx) =>
      part.write(
        tx,
        items.map((item) => ({ gateway, item: { kind: 'record' as const, seq: (seq += 1), ...item } })),
      ),
    );
    done();
  }
  /** A device with two variables and a report of them. */
  async function aDevice(name = 'Pump') {
    const id = await addDevice(db, orgId, { gatewayId: gateway.gatewayId, name });
    const variables = [await addVariable(db, id, { key: 'flow' }), await addVariable(db, id, { key: 'pressure' })];
    const report = await addReport(db, id, variables, `report ${(seq += 1)}`);
    const record = (time: number, values: (number | string | null)[] = [time % 1_000, 1]) => ({
      report: report.number,
      layout: report.layout,
      time,
      values,
    });
    return { id, variables, report, record };
  }
  const caller = aCaller({ orgId });
  const add = (target: ForwardTarget, more: Partial<Parameters<typeof service.add>[1]> = {}) =>
    service.add(caller, { ...saysOf(target), name: `forwarder ${(seq += 1)}`, ...more });
  return {
    db,
    history,
    cursors,
    reader,
    service,
    test,
    backfills,
    caller,
    orgId,
    gateway,
    said,
    streamed,
    job,
    store,
    aDevice,
    add,
    info: (id: string) => service.info(caller, id),
    /** Devices and reports as they are now, as a process that sends does it every 10 s. */
    follow: (id: string) => cursors.refresh(id, clock.now()),
    stop: () => history.stop(),
  };
}
export type DataCentreTest = Awaited<ReturnType<typeof dataCentreOn>>;

export interface Received {
  readonly body: { kind: string; count: number; rows: Record<string, unknown>[] };
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}
/** An HTTP server that keeps what it gets and checks its form. */
export async function receiver() {
  const got: Received[] = [];
  const how = { status: 200, hangs: false };
  const server: Server = createServer((request, reply) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      if (how.hangs) return;
      if (how.status === 200) got.push({ body: JSON.parse(text) as Received['body'], text, headers: request.headers });
      reply.writeHead(how.status).end(how.status === 200 ? '' : 'not now');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    got,
    how,
    rows: () => got.flatMap(({ body }) => (body.kind === 'rows' ? body.rows : [])),
    keys: () => got.flatMap(({ body }) => (body.kind === 'rows' ? body.rows.map((row) => String(row['row_key'])) : [])),
    target: (more: object = {}) =>
      ({
        kind: 'http' as const,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
        header: '',
        signs: false,
        ...more,
      }) as const,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The database of the test by TCP, as something that can hang. */
export async function postgresByTcp({ connection }: Pick<TestDatabase, 'connection'>) {
  if (typeof connection === 'string') throw new Error('a test database of its own');
  const how = { hangs: false };
  const open = new Set<Socket>();
  const server = createTcp((socket) => {
    open.add(socket);
    const to = connection.host.startsWith('/')
      ? connect(`${connection.host}/.s.PGSQL.${connection.port}`)
      : connect(connection.port, connection.host);
    socket.on('data', (bytes) => {
      if (!how.hangs) to.write(bytes);
    });
    to.on('data', (bytes) => socket.write(bytes));
    for (const [one, other] of [
      [socket, to],
      [to, socket],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    how,
    target: (table: string, more: object = {}) =>
      ({
        kind: 'postgres' as const,
        host: '127.0.0.1',
        port,
        database: connection.database,
        user: connection.user,
        schema: 'public',
        table,
        alarmTable: `${table}_alarms`,
        tls: 'off' as const,
        creates: true,
        ...more,
      }) as const,
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a person says of a forwarder for this target. */
export const saysOf = (target: ForwardTarget) => ({
  name: 'x',
  target,
  mapping: { shape: 'value' as const, columns: [...FORWARD_COLUMNS.value] },
  records: true,
  alarms: false,
  range: 'all' as const,
  deviceIds: undefined,
  groupIds: undefined,
  ...NO_LIVE,
  secret: undefined,
  signKey: undefined,
});

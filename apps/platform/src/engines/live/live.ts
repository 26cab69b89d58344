import type { WebSocket } from 'ws';
import type { Bus } from '../../kernel/bus.ts';
import type { Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Line } from '../../kernel/line/line.ts';
import type { Log } from '../../kernel/log.ts';
import type { SignalGrant } from '../types.ts';
import { type DevicePorts, DeviceWatch } from './device-watch.ts';
import { Elsewhere } from './elsewhere.ts';
import { FanOut } from './fan-out.ts';
import { StreamWatch, type StreamPorts } from './stream-watch.ts';
import { LatestTable } from './latest-table.ts';
import { type Latest, type LatestValue, ValueColumns } from './value-columns.ts';

/** Latest values and the sockets that watch them. */
export interface Live {
  /** Slot of a series in the columns; made when first asked. */
  slot(seriesId: number): number;
  /** Quality is an index in QUALITY_CODES, `readAt` epoch milliseconds; `changedAt`: since when it stands, where the source says. */
  set(slot: number, value: LatestValue, quality: number, readAt: number, changedAt?: number): void;
  get(seriesId: number): Latest | undefined;
  /** Calls `listener` at every change of the series, at once: it has to be quick. What is answered ends it. */
  tap(seriesId: number, listener: () => void): () => void;
  /** What this process has of it from its source is noted for `takeHeard`. Other processes are not asked for it. */
  follow(seriesId: number, followed: boolean): void;
  /** Series that are followed and have come since the last call, each once. One takes them. */
  takeHeard(): number[];
  /** As this process has it from its source. */
  own(seriesId: number): Latest | undefined;
  /** These turn stale until they are heard again. */
  stale(seriesIds: Iterable<number>): void;
  /** Resolves when `get` answers what any process knows of these, or what was saved. */
  fresh(seriesIds: Iterable<number>): Promise<void>;
  /** Another process has these from their source from now on. */
  leaveToOthers(seriesIds: Iterable<number>): void;
  /** Tells other processes what has changed, so that what they are told next comes behind it. */
  flush(): void;
  /** Takes over an open socket: sends the snapshot and from then on what changes. Resolves when it has, or the socket is gone. */
  attach(socket: WebSocket, grant: SignalGrant): Promise<void>;
  /** Who watches which devices and projects at this moment. Devices of a project are watched by way of it. */
  watched(): { accountId: string; deviceIds: string[]; projectIds: string[] }[];
  /** From now on table `latest` is written about once a second. */
  start(): void;
  /** Closes the sockets and saves what is left. */
  stop(): Promise<void>;
  counters(): Record<'sockets' | 'slots' | 'tickMs', number>;
}

export interface LiveOptions extends DevicePorts {
  /** Whether the values of devices come in; absent: nobody is told. */
  streams?: StreamPorts;
  /** To other processes; absent: there are none. */
  line?: Line;
  clock?: Ticks;
  db: Db;
  bus: Bus;
  log: Log;
}

export function createLive({ db, bus, log, streams, line, clock, ...ports }: LiveOptions): Live {
  const columns = new ValueColumns();
  const onError = (error: unknown) =>
    log.warn({ error }, 'What another process said of live values was not understood');
  const elsewhere =
    line && clock && !line.isAlone
      ? new Elsewhere({ line, columns, clock, onGap: (listener) => bus.onGap(listener), onError })
      : undefined;
  const fanOut = new FanOut(columns);
  const table = new LatestTable(db, columns, log);
  const devices = new DeviceWatch(ports, bus, log);
  const alive = streams && new StreamWatch(streams, bus, (run) => fanOut.afterValues(run));
  return {
    slot: (seriesId) => columns.slot(seriesId),
    set: (slot, value, quality, readAt, changedAt) => columns.set(slot, value, quality, readAt, changedAt),
    get: (seriesId) => columns.get(seriesId),
    tap: (seriesId, listener) => columns.tap(columns.slot(seriesId), listener),
    follow: (seriesId, followed) => columns.follow(columns.slot(seriesId), followed),
    takeHeard: () => columns.takeHeard().map((slot) => columns.seriesOf(slot)),
    own(seriesId) {
      const slot = columns.slot(seriesId);
      return columns.isOwn(slot) ? columns.at(slot) : undefined;
    },
    stale: (seriesIds) => columns.stale(seriesIds),
    async fresh(seriesIds) {
      const ids = [...seriesIds];
      await Promise.all([table.recall(ids), elsewhere?.fresh(ids)]);
    },
    leaveToOthers: (seriesIds) => columns.leaveToOthers(seriesIds),
    flush: () => elsewhere?.flush(),
    async attach(socket, grant) {
      const ids = grant.signals.map(({ seriesId }) => seriesId);
      if (!table.isRecalled(ids)) {
        await table.recall(ids);
        if (socket.readyState !== socket.OPEN) return;
      }
      const live = fanOut.attach(socket, grant, () => {
        devices.remove(live);
        alive?.remove(live);
      });
      devices.add(live);
      alive?.add(live);
    },
    watched: () => devices.watched(),
    start: () => table.start(),
    async stop() {
      devices.stop();
      alive?.stop();
      fanOut.stop();
      elsewhere?.stop();
      await table.stop();
    },
    counters: () => ({ sockets: fanOut.sockets.size, slots: columns.size, tickMs: Math.round(fanOut.tickMs) }),
  };
}

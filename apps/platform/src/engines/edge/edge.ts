import type { AlarmItem, RecordItem } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { ForeignReading, ForeignValues } from '../ingest/foreign-values.ts';
import type { Live } from '../live/live.ts';
import type { BatchPart } from '../types.ts';
import { readEdgeDevice } from './device-config.ts';
import { EdgeDevice } from './edge-device.ts';
import { ItemSink } from './item-sink.ts';

/** Messages of a device that wait while its rules are read. */
const WAITING_MAX = 1_000;
const RETRY_MS = 1_000;
/** Edits come in rows; the rules are read again when they pause. ms. */
const SETTLE_MS = 50;

export interface EdgeOptions {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  live: Pick<Live, 'slot' | 'set'>;
  parts: { record: BatchPart<RecordItem>; alarm: BatchPart<AlarmItem> };
  /** A value of this series has arrived and is among the latest: whoever waits for a write hears of it. */
  observed?: (seriesId: number) => void;
}

export type EdgeCounter = 'records' | 'alarms' | 'droppedRecords' | 'failed' | 'unready' | 'invalidRules';

export interface Edge extends ForeignValues {
  counters(): Record<EdgeCounter, number>;
  /** Stores what waits. */
  stop(): Promise<void>;
}

interface Slot {
  device: EdgeDevice | undefined;
  waiting: (readonly ForeignReading[])[];
  timer: NodeJS.Timeout | undefined;
  /** Rises with every edit: rules that were read before it are not used. */
  version: number;
}

/** What a gateway does, done by the platform for devices of edge nodes that are not ours. */
export function createEdge({ db, bus, clock, log, live, parts, observed }: EdgeOptions): Edge {
  const sink = new ItemSink({ db, log, parts });
  const devices = new Map<string, Slot>();
  const counted = { unready: 0, invalidRules: 0 };
  let stopped = false;

  async function open(deviceId: string, slot: Slot): Promise<void> {
    const { version } = slot;
    try {
      const config = await readEdgeDevice(db, deviceId);
      if (stopped || devices.get(deviceId) !== slot || slot.version !== version) return;
      slot.device?.stop();
      if (!config) {
        devices.delete(deviceId);
        return;
      }
      const ports = {
        now: () => clock.now(),
        emit: (item: Parameters<typeof sink.add>[1]) => sink.add(config.gateway, item),
        show(seriesId: number, value: number | string | null, quality: number, readAt: number) {
          live.set(live.slot(seriesId), value, quality, readAt);
          observed?.(seriesId);
        },
        invalid(what: string, error: unknown) {
          counted.invalidRules += 1;
          log.warn({ error, deviceId, what }, 'A rule of a device does not compile and is left out');
        },
      };
      slot.device = new EdgeDevice(config, ports, slot.device);
      slot.device.start();
      for (const readings of slot.waiting) slot.device.accept(readings);
      slot.waiting = [];
    } catch (error) {
      log.warn({ error, deviceId }, 'The rules of a device could not be read; tried again');
      if (!stopped) slot.timer = setTimeout(() => void open(deviceId, slot), RETRY_MS);
    }
  }

  function take(deviceId: string, readings: readonly ForeignReading[]): void {
    let slot = devices.get(deviceId);
    if (!slot) {
      slot = { device: undefined, waiting: [], timer: undefined, version: 0 };
      devices.set(deviceId, slot);
      void open(deviceId, slot);
    }
    if (slot.device) slot.device.accept(readings);
    else if (slot.waiting.length < WAITING_MAX) slot.waiting.push(readings);
    else counted.unready += readings.length;
  }

  const unhook = bus.on('configChanged', ({ deviceId }) => {
    const slot = devices.get(deviceId);
    if (!slot) return;
    slot.version += 1;
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => void open(deviceId, slot), SETTLE_MS);
  });

  return {
    accept(_gatewayId, readings) {
      if (stopped) return;
      const [first] = readings;
      const deviceId = first?.variable.deviceId;
      if (deviceId === undefined) return;
      // The metrics of a Sparkplug device are mapped to one device of the platform.
      if (readings.every(({ variable }) => variable.deviceId === deviceId)) return take(deviceId, readings);
      for (const [id, group] of Map.groupBy(readings, ({ variable }) => variable.deviceId)) take(id, group);
    },
    silent(_gatewayId, seriesIds) {
      const series = new Set(seriesIds);
      for (const { device } of devices.values()) device?.silent(series);
    },
    counters: () => ({ ...sink.counted, ...counted }),
    async stop() {
      stopped = true;
      unhook();
      for (const { device, timer } of devices.values()) {
        clearTimeout(timer);
        device?.stop();
      }
      await sink.stop();
    },
  };
}

import type { AlarmItem, RecordItem, Value } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { ForeignReading, ForeignValues } from '../ingest/foreign-values.ts';
import type { Live } from '../live/live.ts';
import type { BatchPart, GatewayIdentity } from '../types.ts';
import { readEdgeDevice } from './device-config.ts';
import { EdgeDevice, type EdgeDevicePorts } from './edge-device.ts';
import { ItemSink, type ItemSinkCounter } from './item-sink.ts';
import { TextMemory } from '@lightfield/edge';

/** Messages of a device that wait while its rules are read. */
const WAITING_MAX = 1_000;
const RETRY_MS = 1_000;
/** Edits come in rows; the rules are read again when they pause. ms. */
const SETTLE_MS = 50;
/** A device that the database does not know is not looked for again for this long. */
const UNKNOWN_MS = 3_000;

export interface EdgeOptions {
  db: Db;
  bus: Bus;
  clock: Clock & Ticks;
  log: Log;
  live: Pick<Live, 'slot' | 'set'>;
  parts: { record: BatchPart<RecordItem>; alarm: BatchPart<AlarmItem> };
  /** A good value of this series has just been read, scaled: whoever waits for a write hears of it. */
  observed?: (seriesId: number, value: Value) => void;
}

export type EdgeCounter =
  | ItemSinkCounter
  /** Values thrown away because too many messages waited for the rules of their device. */
  | 'unready'
  /** Values thrown away because their device is gone, or carried by a gateway of ours. */
  | 'unknownDevice'
  | 'invalidRules';

export interface Edge extends ForeignValues {
  counters(): Record<EdgeCounter, number>;
  /** Stores what waits. */
  stop(): Promise<void>;
}

/** What happens to a device before its rules are there, in order. */
type Event = { readings: readonly ForeignReading[] } | { silent: ReadonlySet<number> };

interface Slot {
  /** Whose messages it gets. */
  gatewayId: string;
  device: EdgeDevice | undefined;
  /** What its rules know: read once, and from then on newer than the table. */
  memory: TextMemory | undefined;
  waiting: Event[];
  /** The database does not know it. Forgotten after a while, and looked for again when something comes. */
  isUnknown: boolean;
  timer: NodeJS.Timeout | undefined;
  /** Rises with every edit: rules that were read before it are not used. */
  version: number;
}

const newSlot = (gatewayId: string): Slot => ({
  gatewayId,
  device: undefined,
  memory: undefined,
  waiting: [],
  isUnknown: false,
  timer: undefined,
  version: 0,
});

/** What a gateway does, done by the platform for devices of edge nodes that are not ours. */
export function createEdge({ db, bus, clock, log, live, parts, observed }: EdgeOptions): Edge {
  const sink = new ItemSink({ db, log, parts });
  const devices = new Map<string, Slot>();
  const counted = { unready: 0, unknownDevice: 0, invalidRules: 0 };
  let stopped = false;

  const portsOf = (deviceId: string, gateway: GatewayIdentity, memory: TextMemory): EdgeDevicePorts => ({
    now: () => clock.now(),
    ticks: () => clock.ticks(),
    memory,
    emit: (item) => sink.add(gateway, item, deviceId),
    show: (seriesId, value, quality, readAt) => live.set(live.slot(seriesId), value, quality, readAt),
    observed: (seriesId, value) => observed?.(seriesId, value),
    invalid(what, error) {
      counted.invalidRules += 1;
      log.warn({ error, deviceId, what }, 'A rule of a device does not compile and is left out');
    },
  });

  function forget(deviceId: string, slot: Slot): void {
    clearTimeout(slot.timer);
    slot.device?.stop();
    devices.delete(deviceId);
  }

  function markUnknown(deviceId: string, slot: Slot): void {
    for (const event of slot.waiting) if ('readings' in event) counted.unknownDevice += event.readings.length;
    slot.device = undefined;
    slot.waiting = [];
    slot.isUnknown = true;
    slot.timer = setTimeout(() => forget(deviceId, slot), UNKNOWN_MS);
  }

  async function open(deviceId: string, slot: Slot): Promise<void> {
    const { version } = slot;
    const isOld = () => stopped || devices.get(deviceId) !== slot || slot.version !== version;
    try {
      const config = await readEdgeDevice(db, deviceId);
      if (isOld()) return;
      slot.device?.stop();
      if (!config) return markUnknown(deviceId, slot);
      slot.memory ??= new TextMemory(config.kept ?? new Map(), (...of) => sink.keep(deviceId, ...of));
      const ports = portsOf(deviceId, config.gateway, slot.memory);
      slot.device = new EdgeDevice(config, ports, slot.device);
      slot.device.start();
      for (const event of slot.waiting.splice(0)) tell(slot.device, event);
    } catch (error) {
      log.warn({ error, deviceId }, 'The rules of a device could not be read; tried again');
      if (!isOld()) slot.timer = setTimeout(() => void open(deviceId, slot), RETRY_MS);
    }
  }

  function take(gatewayId: string, deviceId: string, readings: readonly ForeignReading[]): void {
    let slot = devices.get(deviceId);
    if (!slot) {
      slot = newSlot(gatewayId);
      devices.set(deviceId, slot);
      void open(deviceId, slot);
    }
    slot.gatewayId = gatewayId;
    if (slot.device) slot.device.accept(readings);
    else if (slot.isUnknown) counted.unknownDevice += readings.length;
    else if (slot.waiting.length < WAITING_MAX) slot.waiting.push({ readings });
    else counted.unready += readings.length;
  }

  /** Devices of a gateway that is gone have no work any more: their reports would go on otherwise. */
  async function lookAfterGateway(gatewayId: string): Promise<void> {
    const slots = () => [...devices].filter(([, slot]) => slot.gatewayId === gatewayId);
    if (stopped || slots().length === 0) return;
    try {
      const known = await db.query('select 1 from gateway where id = $1', [gatewayId]);
      if (known.length === 0) for (const [deviceId, slot] of slots()) forget(deviceId, slot);
    } catch (error) {
      log.warn({ error, gatewayId }, 'It could not be looked up whether a gateway is gone; tried again');
      setTimeout(() => void lookAfterGateway(gatewayId), RETRY_MS).unref();
    }
  }

  function readAgain(deviceId: string): void {
    const slot = devices.get(deviceId);
    if (!slot) return;
    slot.version += 1;
    slot.isUnknown = false;
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => void open(deviceId, slot), SETTLE_MS);
  }

  const unhook = [
    bus.on('configChanged', ({ deviceId }) => readAgain(deviceId)),
    bus.on('gatewayChanged', ({ gatewayId }) => void lookAfterGateway(gatewayId)),
    bus.onGap(() => {
      for (const deviceId of devices.keys()) readAgain(deviceId);
      for (const gatewayId of new Set([...devices.values()].map((slot) => slot.gatewayId)))
        void lookAfterGateway(gatewayId);
    }),
  ];

  return {
    accept(gatewayId, readings) {
      if (stopped) return;
      const [first] = readings;
      const deviceId = first?.variable.deviceId;
      if (deviceId === undefined) return;
      // The metrics of a Sparkplug device are mapped to one device of the platform.
      if (readings.every(({ variable }) => variable.deviceId === deviceId)) return take(gatewayId, deviceId, readings);
      for (const [id, group] of Map.groupBy(readings, ({ variable }) => variable.deviceId)) take(gatewayId, id, group);
    },
    silent(gatewayId, seriesIds) {
      const silent = new Set(seriesIds);
      for (const slot of devices.values()) {
        if (slot.gatewayId !== gatewayId) continue;
        if (slot.device) slot.device.silent(silent);
        else if (slot.waiting.length > 0) addSilence(slot.waiting, silent);
      }
    },
    moved(gatewayId) {
      for (const [deviceId, slot] of devices) if (slot.gatewayId === gatewayId) forget(deviceId, slot);
    },
    counters: () => ({ ...sink.counted, ...counted }),
    async stop() {
      stopped = true;
      for (const off of unhook) off();
      for (const { device, timer } of devices.values()) {
        clearTimeout(timer);
        device?.stop();
      }
      await sink.stop();
    },
  };
}

function tell(device: EdgeDevice, event: Event): void {
  if ('readings' in event) device.accept(event.readings);
  else device.silent(event.silent);
}

/** Silence after silence says nothing new, so that there are never more of them than messages. */
function addSilence(waiting: Event[], silent: ReadonlySet<number>): void {
  const last = waiting.at(-1);
  if (last && 'silent' in last) waiting[waiting.length - 1] = { silent: new Set([...last.silent, ...silent]) };
  else waiting.push({ silent });
}

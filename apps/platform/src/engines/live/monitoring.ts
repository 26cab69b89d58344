import { lf1, type MonitorDown } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Downlink } from '../types.ts';

/** Time between two updates, as the contract bounds it, ms. */
const INTERVAL_MIN_MS = 20;
const INTERVAL_MAX_MS = 3_600_000;
/** Longest time monitoring may be open in one go, ms. */
const OPEN_MAX_MS = 4_000_000;

export interface MonitoringOptions {
  downlink: Downlink;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** The gateway that carries a device; `undefined` when it has none. */
  gatewayOf: (
    deviceId: string,
  ) => Promise<{ gatewayId: string; sn: string; kind: 'lightfield' | 'sparkplug' } | undefined>;
}

export interface Monitoring {
  /**
   * Lets the gateway stream live values of a device for `forMs`, at most one message every `intervalMs`. Several may
   * have it open: the shortest interval counts, for as long as it was asked for. Answers until when it is open, epoch
   * milliseconds; `undefined` when the device has no gateway.
   */
  openMonitoring(deviceId: string, intervalMs: number, forMs: number): Promise<number | undefined>;
  stop(): void;
}

interface Opened {
  gatewayId: string;
  sn: string;
  /** Until when each interval was asked for. */
  readonly wishes: Map<number, number>;
  timer: NodeJS.Timeout | undefined;
}

export function createMonitoring({ downlink, bus, clock, log, gatewayOf }: MonitoringOptions): Monitoring {
  const opened = new Map<string, Opened>();

  function send(deviceId: string, sn: string, intervalMs: number, forMs: number): void {
    const message: MonitorDown = { v: 1, deviceId, intervalMs, forMs };
    downlink
      .publish(lf1.down.monitor(sn), JSON.stringify(message), { qos: 1 })
      .catch((error: unknown) => log.warn({ error, deviceId }, 'Monitoring could not be announced'));
  }

  /** Says what holds now, and comes back when the shortest interval runs out and a longer one is left. */
  function announce(deviceId: string, device: Opened): void {
    clearTimeout(device.timer);
    const now = clock.now();
    for (const [intervalMs, until] of device.wishes) if (until <= now) device.wishes.delete(intervalMs);
    if (device.wishes.size === 0) {
      opened.delete(deviceId);
      return;
    }
    const shortest = Math.min(...device.wishes.keys());
    const end = Math.max(...device.wishes.values());
    send(deviceId, device.sn, shortest, end - now);
    const next = (device.wishes.get(shortest) ?? end) - now;
    device.timer = setTimeout(() => announce(deviceId, device), next);
    device.timer.unref();
  }

  // A gateway forgets what it was asked when it starts anew, and misses what was said while it was away.
  const unhook = bus.on('gatewayState', ({ gatewayId, state }) => {
    if (state !== 'online' && state !== 'upgrading') return;
    for (const [deviceId, device] of opened) if (device.gatewayId === gatewayId) announce(deviceId, device);
  });

  return {
    async openMonitoring(deviceId, intervalMs, forMs) {
      const gateway = await gatewayOf(deviceId);
      if (!gateway) return undefined;
      const interval = Math.round(Math.min(INTERVAL_MAX_MS, Math.max(INTERVAL_MIN_MS, intervalMs)));
      const until = clock.now() + Math.round(Math.min(OPEN_MAX_MS, Math.max(0, forMs)));
      // An edge node that is not ours reports by exception all the time; there is nothing to open.
      if (gateway.kind === 'sparkplug') return until;
      const device = opened.get(deviceId) ?? { ...gateway, wishes: new Map<number, number>(), timer: undefined };
      // The device may have moved to another gateway since it was opened.
      Object.assign(device, { gatewayId: gateway.gatewayId, sn: gateway.sn });
      opened.set(deviceId, device);
      device.wishes.set(interval, Math.max(until, device.wishes.get(interval) ?? 0));
      announce(deviceId, device);
      return until;
    },
    stop() {
      unhook();
      for (const { timer } of opened.values()) clearTimeout(timer);
      opened.clear();
    },
  };
}

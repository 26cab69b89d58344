import { LIMITS, type Severity } from '@lightfield/contract';
import { neverBundled } from '@lightfield/rules';
import type { AlarmSource } from './audience.ts';

/** "A minute" of the flood rule (ALM-10). */
const WINDOW_MS = 60_000;
const RANK: Readonly<Record<Severity, number>> = { normal: 0, important: 1, severe: 2 };

/** Alarms of one device, or of a project itself, that came too fast to be told one by one. */
export interface Flood {
  readonly source: AlarmSource;
  readonly equipName: string;
  /** How many so far. */
  count: number;
  /** The worst among them, and what the first such alarm says. */
  severity: Severity;
  worst: string;
}

interface JudgedAlarm {
  readonly source: AlarmSource;
  readonly at: number;
  readonly severity: Severity;
  readonly equipName: string;
  readonly content: string;
  /** It is to be spoken. */
  readonly voice: boolean;
}

interface Device {
  /** When the last alarms came, oldest first; no more than the limit are kept. */
  recent: number[];
  flood: Flood | undefined;
}

/**
 * Tells floods from single alarms: the first ten of a device in any minute pass, of the others those that are never bundled; the
 * rest is counted. A flood ends when the device has been quiet enough for any alarm to pass again.
 */
export function createFloodGuard() {
  const devices = new Map<string, Device>();
  return {
    /** `undefined`: send it by itself. Else the flood it was added to. */
    judge(alarm: JudgedAlarm): Flood | undefined {
      const { source, at, severity, equipName, content } = alarm;
      const device = devices.get(source.dataId) ?? { recent: [], flood: undefined };
      devices.set(source.dataId, device);
      const { recent } = device;
      const oldest = recent.length >= LIMITS.alarm.floodPerMinute ? recent.shift() : undefined;
      recent.push(at);
      if (oldest === undefined || at - oldest >= WINDOW_MS) {
        device.flood = undefined;
        return undefined;
      }
      if (neverBundled(alarm)) return undefined;
      const flood = device.flood ?? { source, equipName, count: 0, severity, worst: content };
      flood.count += 1;
      if (RANK[severity] > RANK[flood.severity]) {
        flood.severity = severity;
        flood.worst = content;
      }
      device.flood = flood;
      return flood;
    },
    /** Forgets devices that have been quiet, so that the map does not grow for ever. */
    sweep(now: number): void {
      for (const [deviceId, { recent }] of devices) {
        if (now - (recent.at(-1) ?? 0) > WINDOW_MS) devices.delete(deviceId);
      }
    },
  };
}

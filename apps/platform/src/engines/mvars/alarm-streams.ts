import { LIMITS } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Monitoring } from '../live/monitoring.ts';
import { devicesOfSeries } from './mvar-table.ts';

/** A gateway tells all values of a device whenever it is asked anew: not too often. */
const RENEW_MS = 3_300_000;
/** Longer than until the next time. */
const OPEN_MS = 3_600_000;
const RETRY_MS = 10_000;
/** Whose wish these streams are. */
const WISHER = 'project alarms';

export interface AlarmStreamsOptions {
  db: Db;
  bus: Pick<Bus, 'on' | 'onGap'>;
  log: Log;
  monitoring: Pick<Monitoring, 'openMonitoring'>;
  /** Series that alarm rules of projects follow from, and who hears when others do. */
  leaves: () => ReadonlySet<number>;
  onLeaves: (listener: () => void) => void;
}

/**
 * Gateways stream while somebody watches. Where alarm rules of projects follow from their values, the platform watches: slowly, all
 * the time, and only those devices.
 */
export function createAlarmStreams({ db, bus, log, monitoring, leaves, onLeaves }: AlarmStreamsOptions) {
  let open = new Set<string>();
  /** Edited since they were opened: another gateway may carry them, which has not been asked. */
  const edited = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const state = { started: false, again: false };

  async function look(all: boolean): Promise<void> {
    const wanted = new Set(await devicesOfSeries(db, [...leaves()]));
    const anew = new Set(edited);
    edited.clear();
    for (const deviceId of wanted)
      if (all || anew.has(deviceId) || !open.has(deviceId))
        await monitoring.openMonitoring(deviceId, LIMITS.project.alarmStreamMs, OPEN_MS, WISHER);
    open = wanted;
  }
  function wake(all = false): void {
    if (!state.started) return;
    if (running) {
      state.again = true;
      return;
    }
    running = look(all)
      .catch((error: unknown) => {
        log.warn({ error }, 'Devices behind alarm rules of projects could not be opened; tried again');
        clearTimeout(retry);
        retry = setTimeout(() => wake(all), RETRY_MS);
      })
      .finally(() => {
        running = undefined;
        if (!state.again) return;
        state.again = false;
        wake();
      });
  }
  onLeaves(() => wake());
  const unhook = [
    bus.on('configChanged', ({ deviceId }) => {
      if (!open.has(deviceId)) return;
      edited.add(deviceId);
      wake();
    }),
    bus.onGap(() => wake(true)),
  ];

  return {
    /** Once gateways can be reached. */
    start(): void {
      state.started = true;
      timer = setInterval(() => wake(true), RENEW_MS);
      timer.unref();
      wake(true);
    },
    devices: () => open.size,
    async stop(): Promise<void> {
      state.started = false;
      for (const off of unhook) off();
      clearInterval(timer);
      clearTimeout(retry);
      await running;
    },
  };
}

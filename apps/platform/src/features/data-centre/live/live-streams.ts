import type { Monitoring } from '../../../engines/live/monitoring.ts';
import type { Bus } from '../../../kernel/bus.ts';
import type { Ticks } from '../../../kernel/clock.ts';
import type { Queryable } from '../../../kernel/db.ts';
import { streamingFor } from './live-wanted.ts';

/** A gateway tells all values of a device whenever it is asked anew: not too often. */
const RENEW_MS = 840_000;
/** Longer than until the next time. When nobody wants it any more, it ends by itself. */
const OPEN_MS = 900_000;

export interface LiveStreamsParts {
  db: Queryable;
  bus: Pick<Bus, 'on' | 'onGap'>;
  clock: Ticks;
  monitoring: Pick<Monitoring, 'openMonitoring'>;
}

/** Gateways stream a device while somebody watches: where live values of it are forwarded, the platform does, as often as they are sent. */
export function createLiveStreams(forwarderId: string, { db, bus, clock, monitoring }: LiveStreamsParts) {
  /** Until when it is asked anew, and how often it streams. */
  const open = new Map<string, { until: number; everyMs: number }>();
  // Another gateway may carry it by now, which has not been asked.
  const unhook = [bus.on('configChanged', ({ deviceId }) => void open.delete(deviceId)), bus.onGap(() => open.clear())];

  return {
    async look({ live, liveSeconds }: { live: boolean; liveSeconds: number }): Promise<void> {
      const wanted = new Set(live ? await streamingFor(db, forwarderId) : []);
      for (const deviceId of open.keys()) if (!wanted.has(deviceId)) open.delete(deviceId);
      const everyMs = liveSeconds * 1_000;
      for (const deviceId of wanted) {
        const known = open.get(deviceId);
        if (known && known.everyMs === everyMs && clock.ticks() < known.until) continue;
        open.set(deviceId, { until: clock.ticks() + RENEW_MS, everyMs });
        try {
          await monitoring.openMonitoring(deviceId, everyMs, OPEN_MS, `forwarder ${forwarderId}`);
        } catch (error) {
          open.delete(deviceId);
          throw error;
        }
      }
    },
    stop(): void {
      for (const off of unhook) off();
    },
  };
}

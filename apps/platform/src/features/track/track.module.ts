import { deviceCalls } from '@lightfield/contract';
import type { Live } from '../../engines/live/live.ts';
import type { Monitoring } from '../../engines/live/monitoring.ts';
import { defineModule } from '../../kernel/modules.ts';
import { createTrackRepository } from './track.repository.ts';
import { trackRoutes } from './track.routes.ts';
import { createTrackService } from './track.service.ts';
import { createTracker } from './tracker.ts';

/** Where devices are and were. */
export const trackModule = defineModule<{ live: Live; monitoring: Monitoring }>({
  name: 'track',
  needs: { live: true, monitoring: true },
  gives: {},
  calls: [deviceCalls.track],
  start({ db, bus, leases, clock, log, metrics, closers, routes, live, monitoring }) {
    const tracks = createTrackRepository(db);
    trackRoutes(routes, createTrackService({ tracks }));
    const tracker = createTracker({
      tracks,
      latest: (seriesId) => live.get(seriesId),
      fresh: (seriesIds) => live.fresh(seriesIds),
      openMonitoring: (deviceId, intervalMs, forMs) => monitoring.openMonitoring(deviceId, intervalMs, forMs, 'tracks'),
      bus,
      clock,
      log: log.child({ part: 'tracks' }),
    });
    const end = leases.want('tracks', () => {
      tracker.start();
      return Promise.resolve(tracker.pause);
    });
    closers.add('tracks', async () => {
      await end();
      await tracker.stop();
    });
    metrics.counters('lf_tracks', 'Devices that move, and positions of theirs', () => tracker.counters());
    return {};
  },
});

import { createTrackRepository } from '../features/track/track.repository.ts';
import { trackRoutes } from '../features/track/track.routes.ts';
import { createTrackService } from '../features/track/track.service.ts';
import { createTracker } from '../features/track/tracker.ts';
import type { Shared } from './shared.ts';

/** Where devices are and were. */
export function startTracks({ db, live, monitoring, bus, clock, log, metrics, closers, routes }: Shared): void {
  const tracks = createTrackRepository(db);
  trackRoutes(routes, createTrackService({ tracks }));
  const tracker = createTracker({
    tracks,
    latest: (seriesId) => live.get(seriesId),
    openMonitoring: (deviceId, intervalMs, forMs) => monitoring.openMonitoring(deviceId, intervalMs, forMs, 'tracks'),
    bus,
    clock,
    log: log.child({ part: 'tracks' }),
  });
  tracker.start();
  closers.add('tracks', () => tracker.stop());
  metrics.counters('lf_tracks', 'Devices that move, and positions of theirs', () => tracker.counters());
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from '../../kernel/metrics.ts';
import type { ProcessFigures } from './platform-health.repository.ts';

/** How often the timers of this process are looked at, ms. */
const RESOLUTION_MS = 20;

/** Measures this process from one asking to the next. */
export function measureOwn(
  metrics: Pick<Metrics, 'level'>,
  servers: { bus: () => string | undefined; broker: () => string | undefined },
) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let usage = process.cpuUsage();
  let since = performance.now();
  return {
    async figures(): Promise<ProcessFigures> {
      const used = process.cpuUsage(usage);
      const elapsedMs = Math.max(1, performance.now() - since);
      [usage, since] = [process.cpuUsage(), performance.now()];
      // The histogram counts the wait for the timer as well.
      const lagMs = Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
      delay.reset();
      return {
        memoryBytes: process.memoryUsage.rss(),
        cpuShare: (used.user + used.system) / 1_000 / elapsedMs,
        lagMs: Number.isFinite(lagMs) ? Math.round(lagMs * 10) / 10 : 0,
        sockets: await metrics.level('lf_sockets_open'),
        busServer: servers.bus() ?? '',
        brokerServer: servers.broker() ?? '',
        waitingStatements: await metrics.level('lf_db_waiting'),
        waitingBatches: await metrics.level('lf_ingest_waiting'),
        oldestBatchMs: Math.round((await metrics.level('lf_ingest_oldest_seconds')) * 1_000),
        clockAheadMs: await metrics.level('lf_clock_ahead_ms'),
      };
    },
    stop: () => delay.disable(),
  };
}

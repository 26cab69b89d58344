import { createAlarms } from '../engines/alarms/alarms.ts';
import { createHistory } from '../engines/history/history.ts';
import { createLive } from '../engines/live/live.ts';
import { createMonitorRepository } from '../features/monitor/monitor.repository.ts';
import type { KernelParts } from './kernel-parts.ts';

/** Starts the hot paths in the order in which they need each other. */
export async function startEngines({ db, bus, clock, log, metrics, closers }: KernelParts) {
  const history = createHistory({ db, clock, bus, log: log.child({ part: 'history' }) });
  await history.start();
  closers.add('history', () => history.stop());

  const alarms = createAlarms({ db, bus });
  await alarms.start();
  closers.add('alarms', () => alarms.stop());

  const gateways = createMonitorRepository(db);
  const live = createLive({
    db,
    bus,
    log: log.child({ part: 'live' }),
    async gatewayOf(deviceId) {
      const carrying = await gateways.gatewayOf(deviceId);
      return carrying && { gatewayId: carrying.gatewayId, state: carrying.info.state };
    },
    alarmCounts: (deviceId) => alarms.counts(deviceId),
  });
  await live.start();
  closers.add('live values', () => live.stop());

  metrics.counters('lf_alarms_total', 'Alarm items taken', () => ({ ...alarms.counters() }));
  metrics.counters('lf_live', 'Live values', () => live.counters());
  return { history, alarms, live, mqttPort: 0 };
}
export type Engines = Awaited<ReturnType<typeof startEngines>>;

import { createLive } from '../../apps/platform/src/engines/live/live.ts';
import { steadyClock, systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createPgDb, type PgDbOptions } from '../../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../../apps/platform/src/kernel/log.ts';
import { connectNatsBus } from '../../apps/platform/src/kernel/nats/nats-bus.ts';
import { serve } from './child.ts';
import { openSocketServer } from './socket-server.ts';

/** A process that only shows: its sockets watch what another process gets from its sources. */
export type ShowOrder =
  | {
      kind: 'open';
      connection: PgDbOptions['connection'];
      servers: readonly string[];
      cluster: string;
      signals: number;
    }
  | { kind: 'cpu' };

serve(async (order: ShowOrder) => {
  if (order.kind === 'cpu') {
    const { user, system } = process.cpuUsage();
    return { seconds: (user + system) / 1e6, mib: process.memoryUsage.rss() / 2 ** 20 };
  }
  const { connection, servers, cluster, signals } = order;
  const onError = (error: unknown) => console.error(error);
  const db = createPgDb({ connection, log: silentLog });
  const bus = await connectNatsBus({ servers, tls: false, cluster, log: silentLog, onError });
  const live = createLive({
    db,
    bus,
    line: bus.line,
    clock: steadyClock(systemClock),
    log: silentLog,
    gatewayOf: () => Promise.resolve({ gatewayId: '', state: 'online' as const }),
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
    communicationOf: () => null,
  });
  const { url } = await openSocketServer(live, (number) => ({
    accountId: `a${number}`,
    sessionId: `s${number}`,
    deviceIds: [`d${number}`],
    signals: Array.from({ length: signals }, (_, index) => ({
      seriesId: number * signals + index + 1,
      variableId: crypto.randomUUID(),
    })),
  }));
  return { url };
});

import { createBus } from './bus.ts';
import type { Bus } from './bus.ts';
import type { Clock, Ticks } from './clock.ts';
import type { Closers } from './closers.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import { type Leases, NO_LEASES, createOwnLeases } from './leases/leases.ts';
import { createSharedLeases } from './leases/shared-leases.ts';
import { type Line, createOwnLine } from './line/line.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { connectNatsBus } from './nats/nats-bus.ts';
import { type Once, createOwnOnce } from './once/once.ts';
import { createSharedOnce } from './once/shared-once.ts';
import { type RateLimiter, createRateLimiter } from './rate-limit.ts';
import { createSharedRates } from './shared-rates.ts';
import { type SealKeys, createOwnSealKeys } from './seal/seal-keys.ts';
import { createSharedSealKeys } from './seal/shared-seal-keys.ts';
import type { Vault } from './vault/vault.ts';

export interface OthersParts {
  config: Pick<Config, 'bus' | 'roles' | 'broker'>;
  db: Db & { readonly name?: string };
  clock: Clock & Ticks;
  log: Log;
  metrics: Metrics;
  closers: Closers;
}

/** What a process shares with the others on its database (docs/decisions/112), or has for itself where LF_BUS names no bus. */
export interface Others {
  readonly bus: Bus;
  /** NATS server that this process is connected to at present. */
  readonly busServer: () => string | undefined;
  readonly line: Line;
  readonly leases: Leases;
  /** Shared among the processes that ingest: gateways at a broker that is not ours. */
  readonly partitions: Leases;
  readonly once: Once;
  readonly limiter: RateLimiter;
  sealKeys(vault: Vault): SealKeys;
  /** Once all is there that listens to the others, and all is wanted that is done by one of them: takes a part of it. */
  start(): Promise<void>;
}

/** Throws StartError when no server of LF_BUS can be reached. */
export async function joinOthers(parts: OthersParts): Promise<Others> {
  const { config, db, clock, log, metrics, closers } = parts;
  const onError = (error: unknown) => log.error({ error }, 'a listener of the bus failed');
  if (!config.bus) {
    const leases = createOwnLeases((error) => log.error({ error }, 'what one process does for all has failed'));
    closers.add('what one process does for all', () => leases.stop());
    return {
      bus: createBus(onError),
      busServer: () => undefined,
      line: createOwnLine(),
      leases,
      partitions: leases,
      once: createOwnOnce(clock),
      limiter: createRateLimiter(clock),
      sealKeys: () => createOwnSealKeys(clock),
      start: () => Promise.resolve(),
    };
  }
  const bus = await connectNatsBus({ ...config.bus, cluster: await clusterOf(db), log, onError });
  closers.add('line to the other processes', () => bus.stop());
  const { line } = bus;
  // Whatever was missed: who sees what may have changed among it.
  bus.onGap(() => {
    bus.emitHere('reachChanged', { at: clock.now() });
  });
  const roles = { jobs: config.roles.has('jobs'), ingest: config.roles.has('ingest') };
  const among = (role: keyof typeof roles) => createSharedLeases({ db, clock, log, me: line.me, roles, among: role });
  const leases = roles.jobs ? among('jobs') : undefined;
  if (leases) closers.add('what one process does for all', () => leases.stop());
  // Also where it shares none: those that look for gateways of ended processes have to see that this one lives.
  const partitions = roles.ingest && (!leases || config.broker.kind !== 'embedded') ? among('ingest') : undefined;
  if (partitions) closers.add('parts of the gateways', () => partitions.stop());
  metrics.counters('lf_bus_total', 'Events said to other processes, heard from them, and gaps', () => ({
    ...bus.counters(),
  }));
  metrics.gauge(
    'lf_bus_processes',
    'Processes on this database that are heard, this one among them',
    () => line.others().length + 1,
  );
  return {
    bus,
    busServer: () => bus.server(),
    line,
    leases: leases ?? NO_LEASES,
    partitions: partitions ?? NO_LEASES,
    once: createSharedOnce({ db }),
    limiter: createSharedRates({ db, clock }),
    sealKeys: (vault) => createSharedSealKeys({ db, vault, clock }),
    async start() {
      line.announce();
      await leases?.start();
      await partitions?.start();
    },
  };
}

/** A copy of a database under another name is another one. */
async function clusterOf(db: Db): Promise<string> {
  const [row] = await db.query<{ id: string; name: string }>('select id, current_database() as name from installation');
  if (!row) throw new Error('the database has no installation');
  return `${row.id}-${Buffer.from(row.name).toString('base64url')}`;
}

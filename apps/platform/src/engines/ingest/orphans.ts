import type { GatewayState } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { OVERSLEPT_MS, RESTART_GRACE_MS } from './presence.ts';

const LOOK_EVERY_MS = 1_000;

export interface OrphansOptions {
  db: Db;
  clock: Clock;
  log: Log;
  /** This process: it tells of them from now on. */
  home: string;
  isHeld: () => boolean;
  /** Nobody has heard of it since. */
  gone: (gatewayId: string) => void;
}

interface Orphan {
  id: string;
  home: string | null;
  state: GatewayState;
  wake_at: Date | null;
}

/** $1: the process that asks. Walks along the homes, which are as many as there are processes, not along the gateways. */
const ORPHANS = `
  with recursive homes as (
    (select home from gateway where state <> 'offline' and home is not null order by home limit 1)
     union all
    select (select home from gateway where state <> 'offline' and home > homes.home order by home limit 1)
      from homes where homes.home is not null),
  ended as (
    select home from homes where home <> $1
       and not exists (select 1 from process where process.id = home and until > clock_timestamp()))
  select gateway.id, gateway.home, state, wake_at from ended join gateway on gateway.home = ended.home and state <> 'offline'
   union all
  select id, home, state, wake_at from gateway where home is null and state <> 'offline'`;

/** Calls gateways offline whose process has ended and that have come to no other one. Done by one of all processes. */
export function createOrphans({ db, clock, log, home, isHeld, gone }: OrphansOptions) {
  /** Since when it is known, by gateway and the process that has ended. */
  let known = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const rows = await db.query<Orphan>(ORPHANS, [home]);
    const now = clock.now();
    const since = new Map(rows.map((row) => [nameOf(row), known.get(nameOf(row)) ?? now]));
    known = since;
    const due = rows.filter((row) =>
      row.state === 'sleeping'
        ? now > (row.wake_at?.getTime() ?? 0) + OVERSLEPT_MS
        : now - (since.get(nameOf(row)) ?? now) >= RESTART_GRACE_MS,
    );
    if (due.length === 0 || !isHeld()) return;
    const taken = await db.query<{ id: string }>(
      `update gateway set home = $3 from unnest($1::uuid[], $2::uuid[]) as orphan (id, home)
        where gateway.id = orphan.id and gateway.home is not distinct from orphan.home returning gateway.id`,
      [due.map(({ id }) => id), due.map((row) => row.home), home],
    );
    for (const { id } of taken) gone(id);
  }

  return {
    look,
    start(): void {
      timer = setInterval(() => {
        looking ??= look()
          .catch((error: unknown) => log.warn({ error }, 'Gateways of ended processes could not be looked up'))
          .finally(() => {
            looking = undefined;
          });
      }, LOOK_EVERY_MS);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}

const nameOf = ({ id, home }: Orphan): string => `${id} ${home ?? ''}`;

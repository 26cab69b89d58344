import type { Bus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { ADMINISTRATORS, storeNotice } from './gateway-notice.ts';

/** Of one edge node it is told this often, however often it is lost. */
const REMIND_MS = 3_600_000;

export interface DeafNoticeParts {
  db: Db;
  bus: Pick<Bus, 'emit'>;
  clock: Clock & Ticks;
  log: Log;
}

/**
 * Tells the administrators of an edge node's enterprise and of the operation centre that a message of it is missing and that it does
 * not answer requests for its births: nothing of it is taken until it does.
 */
export function createDeafNotice({ db, bus, clock, log }: DeafNoticeParts) {
  /** When each node was told of last, in ticks. */
  const told = new Map<string, number>();

  async function tell(gatewayId: string): Promise<void> {
    const say = await db.transaction(async (tx) => {
      const [node] = await tx.query<{ name: string; sn: string; accounts: string[] }>(
        `select g.name, g.sn, ${ADMINISTRATORS} from gateway g where g.id = $1`,
        [gatewayId],
      );
      if (!node) return undefined;
      const { name, sn, accounts } = node;
      return storeNotice(tx, { gatewayId, accounts, said: { kind: 'deaf', name, sn }, at: clock.now() });
    });
    say?.(bus);
  }

  return {
    async look({ gatewayId, sn }: { gatewayId: string; sn: string }, isDeaf: boolean): Promise<void> {
      if (!isDeaf) {
        log.info({ sn }, 'an edge node has said its births again');
        return;
      }
      log.warn({ sn }, 'an edge node is not understood and does not answer requests for its births');
      const now = clock.ticks();
      const before = told.get(gatewayId);
      if (before !== undefined && now - before < REMIND_MS) return;
      told.set(gatewayId, now);
      try {
        await tell(gatewayId);
      } catch (error) {
        told.delete(gatewayId);
        log.warn({ error, sn }, 'administrators were not told of an edge node that does not answer');
      }
    },
  };
}

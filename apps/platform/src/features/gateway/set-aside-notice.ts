import type { Bus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { ADMINISTRATORS, storeNotice } from './gateway-notice.ts';

/** Of one gateway it is told this often. */
const REMIND_MS = 24 * 3_600_000;

interface Told {
  name: string;
  sn: string;
  items: number;
  accounts: string[];
}

/**
 * Tells the administrators of a gateway's enterprise and of the operation centre that it sends what no table can hold: once a
 * day, whatever it sends and whoever starts how often.
 */
export function createSetAsideNotice({
  db,
  bus,
  clock,
  log,
}: {
  db: Db;
  bus: Pick<Bus, 'emit'>;
  clock: Clock & Ticks;
  log: Log;
}) {
  /** When each gateway was looked at last, in ticks: a flood asks the database once. */
  const looked = new Map<string, number>();

  async function tell(gatewayId: string): Promise<void> {
    const at = clock.now();
    const say = await db.transaction(async (tx) => {
      const [told] = await tx.query<Told>(
        `update uplink_set_aside_sum s set told_at = $2 from gateway g
          where s.gateway_id = $1 and g.id = s.gateway_id
            -- Told in the future: somebody has set the clock back since.
            and (s.told_at is null or s.told_at <= $3 or s.told_at > $2)
          returning g.name, g.sn, s.items, ${ADMINISTRATORS}`,
        [gatewayId, new Date(at), new Date(at - REMIND_MS)],
      );
      if (!told) return undefined;
      const { name, sn, items, accounts } = told;
      return storeNotice(tx, { gatewayId, accounts, said: { kind: 'setAside', name, sn, count: items }, at });
    });
    say?.(bus);
  }

  return {
    /** Items of this gateway were set aside. */
    async look(gatewayId: string): Promise<void> {
      const now = clock.ticks();
      const before = looked.get(gatewayId);
      if (before !== undefined && now - before < REMIND_MS) return;
      looked.set(gatewayId, now);
      try {
        await tell(gatewayId);
      } catch (error) {
        looked.delete(gatewayId);
        log.warn({ error, gatewayId }, 'administrators were not told of what was set aside');
      }
    },
  };
}

import type { Bus } from '../../kernel/bus.ts';
import type { Db } from '../../kernel/db.ts';
import type { createOpenAlarms } from './open-alarms.ts';

/** What could not be read is read again after this long. */
const RETRY_MS = 5_000;
/** The longest wait: a shelf lasts a week at most, and a clock that is set does not matter for longer than this. */
const LOOK_AGAIN_MS = 60_000;

export interface ShelfWatchParts {
  db: Pick<Db, 'query'>;
  bus: Pick<Bus, 'on' | 'onGap' | 'emitHere'>;
  open: Pick<ReturnType<typeof createOpenAlarms>, 'shelve'>;
}

/** Keeps in mind which rules lie on the shelf: looks after every change, and when the next of them ends. */
export function createShelfWatch({ db, bus, open }: ShelfWatchParts) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function later(ms: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void look().catch(() => later(RETRY_MS)), ms);
    timer.unref();
  }

  async function look(): Promise<void> {
    const rows = await db.query<{ rule_id: string; rest_ms: number }>(
      `select rule_id, extract(epoch from until - now())::float8 * 1000 as rest_ms
         from alarm_shelf where ended_at is null and until > now()`,
    );
    const sourceIds = open.shelve(new Set(rows.map(({ rule_id }) => rule_id)));
    if (sourceIds.length > 0) bus.emitHere('alarmStanding', { sourceIds });
    if (rows.length === 0) return;
    const soonest = Math.min(...rows.map(({ rest_ms }) => rest_ms));
    later(Math.min(LOOK_AGAIN_MS, Math.max(0, soonest) + 1));
  }

  const lookNow = () => void look().catch(() => later(RETRY_MS));
  const unhook = [bus.on('shelfChanged', lookNow), bus.onGap(lookNow)];
  return {
    look,
    stop(): void {
      stopped = true;
      for (const off of unhook) off();
      clearTimeout(timer);
    },
  };
}

import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { closedDays, compactDay } from './compaction.ts';
import type { HistoryMachines } from './machines/history-machines.ts';
import { clearLeftovers, moveDays } from './machines/move-days.ts';
import { ensurePartitions } from './partitions.ts';
import { countHotUse, expireHistory } from './retention.ts';
import { DAY_MS } from './rollup-builder.ts';

export interface MaintenanceRound {
  readonly compacted: number;
  readonly failed: number;
  /** Days of reports that went to other machines (decision 170). */
  readonly moved: number;
}
/** Where closed days may lie beside the main database, and for how many days they stay in it. */
export interface MovesAway {
  readonly machines: HistoryMachines;
  readonly keepDays: number;
}

/**
 * One round of housekeeping: late records get a partition, closed days are compacted, what was kept long enough goes, the room
 * is counted. A day that cannot be compacted now stays for the next round and holds up no other.
 */
export async function maintain(db: Db, now: number, log: Log, away?: MovesAway): Promise<MaintenanceRound> {
  const machines = away?.machines;
  // Whether they answer is known after that.
  await machines?.known();
  await ensurePartitions(db, now);
  let compacted = 0;
  let failed = 0;
  for (const day of await closedDays(db, now)) {
    try {
      const done = await compactDay(db, day, { machines });
      if (!done) continue;
      compacted++;
      if (done.taken > 0) log.info({ ...done }, 'a day of history was compacted');
    } catch (error) {
      failed++;
      log.warn({ error, day }, 'a day of history could not be compacted');
    }
  }
  const expired = await expireHistory(db, now, machines && { machines, log });
  if (expired.rawDays + expired.minuteDays + expired.hourDays > 0) log.info({ ...expired }, 'history was let go of');
  if (expired.away > 0)
    log.warn({ days: expired.away }, 'history is kept for longer, as the machine it lies on does not answer');
  await countHotUse(db, now);
  if (!away) return { compacted, failed, moved: 0 };
  const moves = await moveDays({ db, log, machines: away.machines }, Math.floor(now / DAY_MS) - away.keepDays);
  if (moves.moved > 0) log.info({ days: moves.moved }, 'days of history were brought to other machines');
  await clearLeftovers({ db, log, machines: away.machines });
  return { compacted, failed: failed + moves.failed, moved: moves.moved };
}

import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { closedDays, compactDay } from './compaction.ts';
import { ensurePartitions } from './partitions.ts';
import { countHotUse, expireHistory } from './retention.ts';

export interface MaintenanceRound {
  readonly compacted: number;
  readonly failed: number;
}

/**
 * One round of housekeeping: late records get a partition, closed days are compacted, what was kept long enough goes, the room
 * is counted. A day that cannot be compacted now stays for the next round and holds up no other.
 */
export async function maintain(db: Db, now: number, log: Log): Promise<MaintenanceRound> {
  await ensurePartitions(db, now);
  let compacted = 0;
  let failed = 0;
  for (const day of await closedDays(db, now)) {
    try {
      const done = await compactDay(db, day);
      if (!done) continue;
      compacted++;
      if (done.taken > 0) log.info({ ...done }, 'a day of history was compacted');
    } catch (error) {
      failed++;
      log.warn({ error, day }, 'a day of history could not be compacted');
    }
  }
  const expired = await expireHistory(db, now);
  if (expired.rawDays + expired.minuteDays + expired.hourDays > 0) log.info({ ...expired }, 'history was let go of');
  await countHotUse(db, now);
  return { compacted, failed };
}

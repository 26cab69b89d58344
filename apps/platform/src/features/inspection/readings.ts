import { type InspectionItem, type InspectionResult, LIMITS } from '@lightfield/contract';
import { isAbnormal } from '@lightfield/rules';
import type { Queryable } from '../../kernel/db.ts';
import { taskWrites } from './task-writes.ts';

/** Index of "good" among the qualities. */
const GOOD = 0;
export interface LatestOf {
  /** Resolves when `latest` answers what any process knows of these (`live.fresh`); absent: there is one process. */
  readonly fresh?: (seriesIds: Iterable<number>) => Promise<void>;
  readonly latest: (seriesId: number) => { value: number | string | null; quality: number; readAt: number } | undefined;
}

/** What the variables that a content names show at a device now. One that is not there, bad or old has no reading, and is not abnormal. */
export async function readingsOf(
  tx: Queryable,
  { latest, fresh }: LatestOf,
  { deviceId, items, now }: { deviceId: string; items: readonly InspectionItem[]; now: number },
): Promise<InspectionResult[]> {
  const asked = items.filter((item) => item.kind === 'reading');
  if (asked.length === 0) return [];
  const known = await taskWrites.variables(
    tx,
    deviceId,
    asked.map(({ variable }) => variable),
  );
  await fresh?.(known.map(({ seriesId }) => seriesId));
  return asked.map((item) => {
    const variable = known.find(({ key }) => key === item.variable) ?? known.find(({ name }) => name === item.variable);
    const read = variable && latest(variable.seriesId);
    const isFresh = read && read.quality === GOOD && Math.abs(now - read.readAt) <= LIMITS.inspection.readingAgeMs;
    const found = { value: isFresh ? read.value : null, pictures: [], marked: false };
    return { itemId: item.id, ...found, abnormal: isAbnormal(item, found), readAt: isFresh ? read.readAt : null };
  });
}

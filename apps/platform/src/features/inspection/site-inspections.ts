import { InspectionItem, type InspectionRule, type SiteInspection } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import type { contentWrites } from './content.repository.ts';
import type { Making } from './making.ts';
import { dateOf } from './work-days.ts';
import { planWrites } from './plan.repository.ts';

const DAY_MS = 86_400_000;
/** Who has made what came with a site. */
const SITE = 'Lightfield';
const TIME_ZONE = 'Asia/Shanghai';

/** Inspections that come with a site document, for whoever sets it up: a content and a plan that everybody may do, the last one of it due. */
export function createSiteInspections({
  contents,
  making,
  clock,
}: {
  contents: Pick<typeof contentWrites, 'insert'>;
  making: Pick<Making, 'from'>;
  clock: Clock;
}) {
  return async (
    tx: Transaction,
    orgId: string,
    { name, note, items, shifts, graceMinutes }: SiteInspection,
    equipmentIds: readonly string[],
  ): Promise<void> => {
    const at = clock.now();
    const [contentId, planId] = [newId(), newId()];
    const content = {
      name,
      note,
      items: z.array(InspectionItem).parse(items.map((item) => ({ id: newId(), ...item }))),
    };
    await contents.insert(tx, { ...content, id: contentId, orgId, at, by: SITE });
    const rule: InspectionRule = {
      kind: 'shift',
      every: 1,
      days: [],
      times: shifts,
      from: dateOf(Math.floor(at / DAY_MS) - 1),
      until: null,
      onHoliday: 'do',
    };
    const plan = { name, contentId, equipmentIds, peopleIds: [], deptId: null, rule, timeZone: TIME_ZONE };
    await planWrites.insert(tx, planId, orgId, { ...plan, graceMinutes, inOrder: false }, { enabled: true, at });
    await making.from(tx, planId, { after: at - graceMinutes * 60_000, now: at });
  };
}

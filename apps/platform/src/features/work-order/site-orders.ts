import type { SiteWorkOrder } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import { workOrderWrites } from './work-order-writes.ts';
import { FIRST_STATE, NO_VISITOR, UNTOUCHED } from './work-order.rules.ts';

/** Who has made what came with a site. */
const SITE = 'Lightfield';

/** A work order that comes with a site document, for whoever sets it up: reported, and waiting for somebody to dispatch it. */
export function createSiteOrders({ clock }: { clock: Clock }) {
  return async (
    tx: Transaction,
    orgId: string,
    { title, content, priority }: SiteWorkOrder,
    { id: equipmentId, name: equipName }: { id: string; name: string },
  ): Promise<void> => {
    const at = clock.now();
    const id = newId();
    await workOrderWrites.insert(tx, {
      id,
      number: await workOrderWrites.nextNumber(tx, orgId),
      equipmentId,
      equipName,
      alarmId: null,
      alarmContent: '',
      title,
      content,
      priority,
      state: FIRST_STATE,
      reporterId: null,
      reporter: SITE,
      ...NO_VISITOR,
      dueAt: null,
      reportedAt: at,
      ...UNTOUCHED,
    });
  };
}

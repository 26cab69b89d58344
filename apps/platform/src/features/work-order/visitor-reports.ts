import { type BodyOut, commonErrors, type workOrderCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Dispatching } from './dispatch/dispatching.ts';
import { type Stepping, announceOrder, tellOrder } from './stepping.ts';
import type { StoredOrder, WorkOrderRepository } from './work-order.repository.ts';
import { workOrderWrites } from './work-order-writes.ts';
import { FIRST_STATE, UNTOUCHED, assertRoom, assertVisitorsHeard } from './work-order.rules.ts';

export interface VisitorReportParts {
  db: Db;
  orders: WorkOrderRepository;
  stepping: Stepping;
  /** Who of these accounts sees one of these devices. */
  devices: { watchersAmong(accountIds: readonly string[], deviceIds: readonly string[]): Promise<ReadonlySet<string>> };
  /** The account that shared a device; `undefined`: it is gone. */
  sharerOf: (deviceId: string) => Promise<string | undefined>;
  dispatching: Dispatching;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}
type Call = typeof workOrderCalls.visitorReport;
const HOUR_MS = 3_600_000;

/** Faults reported by visitors of share links that allow it. They say their name; whoever shared the device is told. */
export function createVisitorReports(parts: VisitorReportParts) {
  const { db, orders, stepping, devices, sharerOf, dispatching, bus, clock } = parts;

  /** Who is told: whoever shared the device, as long as they see it. */
  async function hearerOf(deviceId: string): Promise<string | undefined> {
    const sharer = await sharerOf(deviceId);
    if (sharer === undefined) return undefined;
    return (await devices.watchersAmong([sharer], [deviceId])).has(sharer) ? sharer : undefined;
  }

  return {
    async report(caller: Caller, body: BodyOut<Call>) {
      if (!caller.visit) throw commonErrors.noAccess();
      const { equipmentId, stepId, title, content = '', name, contact = '' } = body;
      const visitId = caller.accountId;
      const hearer = await hearerOf(equipmentId);
      const holder = await dispatching.holderOf(equipmentId, 'visitor');
      const { told, answer, say } = await db.transaction(async (tx) => {
        // The row is held: a second report of the device waits, and is counted after this one.
        const device = await workOrderWrites.openOf(tx, equipmentId);
        if (!device) throw commonErrors.notFound({ equipmentId });
        const known = await orders.reportedInVisit(tx, { deviceId: equipmentId, visitId, id: stepId });
        if (known) return { told: [], answer: known, say: () => {} };
        const at = clock.now();
        assertVisitorsHeard(await orders.reportsOfVisitors(tx, equipmentId, at - HOUR_MS));
        assertRoom({ openOrders: device.open });
        const order: StoredOrder = {
          id: newId(),
          number: await workOrderWrites.nextNumber(tx, device.orgId),
          equipmentId,
          equipName: device.name,
          alarmId: null,
          alarmContent: '',
          title,
          content,
          priority: 'normal',
          state: FIRST_STATE,
          reporterId: null,
          reporter: name,
          visitId,
          contact,
          dueAt: null,
          reportedAt: at,
          ...UNTOUCHED,
        };
        await workOrderWrites.insert(tx, order);
        const step = { id: stepId, orderId: order.id, kind: 'report', accountId: null, who: name, at } as const;
        const nothing = { doneAt: null, place: '', note: '', assignee: '', hours: null, materials: [], signer: '' };
        await workOrderWrites.addStep(tx, { ...step, ...nothing });
        const after = holder ? await dispatching.dispatch(tx, order, holder) : { order, say: () => {} };
        const assignee = after.order.assignee || after.order.team || undefined;
        const said = { equipName: device.name, title, reporter: name, contact: contact || undefined, assignee };
        await stepping.write(tx, caller, 'workOrder.report', order, changesOf({}, said));
        const answered = { number: order.number, reportedAt: at };
        const to = hearer === undefined || holder?.told.includes(hearer) ? [] : [hearer];
        const told = await tellOrder(tx, { to, order: after.order, at });
        return { told, answer: answered, say: after.say };
      });
      announceOrder(bus, told);
      say();
      return answer;
    },
  };
}
export type VisitorReports = ReturnType<typeof createVisitorReports>;

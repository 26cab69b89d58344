import type { Overview } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { alarmHours } from './alarm-hours.ts';
import type { OverviewRepository } from './overview.repository.ts';

/** How much waits for a caller elsewhere in the product. */
export interface WaitingWork {
  toDispatch(caller: Caller): Promise<number>;
  orders(caller: Caller): Promise<number>;
  inspections(caller: Caller): Promise<number>;
  records(caller: Caller): Promise<number>;
  proposals(caller: Caller): Promise<number>;
}

/** What a caller sees first: only of what they reach, and only what they may do something about. */
export function createOverviewService({
  overview,
  work,
  clock,
}: {
  overview: OverviewRepository;
  work: WaitingWork;
  clock: Clock;
}) {
  return {
    async query(caller: Caller): Promise<Overview> {
      const { permissions } = caller;
      const now = clock.now();
      const [devices, pages, alarms, todo] = await Promise.all([
        overview.devices(caller),
        overview.pages(caller),
        permissions.has('monitor_alarm_view') ? alarmsOf(caller, now) : null,
        todoOf(caller),
      ]);
      return { devices, alarms, todo, pages };
    },
  };

  async function todoOf(caller: Caller): Promise<Overview['todo']> {
    const { permissions } = caller;
    const [outOfSync, toApprove, applications, toDispatch, orders, inspections, records, proposals] = await Promise.all(
      [
        permissions.has('manage_equip_edit') ? overview.outOfSync(caller) : null,
        permissions.has('manage_gateway_edit') ? overview.toApprove(caller) : null,
        permissions.has('account_enroll_edit') ? overview.applications(caller) : null,
        permissions.has('manage_worksheet_dispatch') ? work.toDispatch(caller) : null,
        permissions.has('manage_worksheet_receive') ? work.orders(caller) : null,
        permissions.has('manage_inspection_do') ? work.inspections(caller) : null,
        permissions.has('manage_excel_fill') ? work.records(caller) : null,
        work.proposals(caller),
      ],
    );
    return { outOfSync, toApprove, applications, toDispatch, orders, inspections, records, proposals };
  }

  async function alarmsOf(caller: Caller, now: number): Promise<Overview['alarms']> {
    const hours = alarmHours(now);
    const [open, raised] = await Promise.all([
      overview.openAlarms(caller),
      overview.raisedSince(caller, hours[0]?.from ?? now),
    ]);
    for (const { from, severity, count } of raised) {
      const hour = hours.findLast((one) => one.from <= from);
      if (hour) hour[severity] += count;
    }
    return { ...open, hours };
  }
}
export type OverviewService = ReturnType<typeof createOverviewService>;

import type { Overview } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { alarmHours } from './alarm-hours.ts';
import type { OverviewRepository } from './overview.repository.ts';

/** What a caller sees first: only of what they reach, and only what they may do something about. */
export function createOverviewService({ overview, clock }: { overview: OverviewRepository; clock: Clock }) {
  return {
    async query(caller: Caller): Promise<Overview> {
      const { permissions } = caller;
      const now = clock.now();
      const [devices, pages, alarms, outOfSync, toApprove, applications] = await Promise.all([
        overview.devices(caller),
        overview.pages(caller),
        permissions.has('monitor_alarm_view') ? alarmsOf(caller, now) : null,
        permissions.has('manage_equip_edit') ? overview.outOfSync(caller) : null,
        permissions.has('manage_gateway_edit') ? overview.toApprove(caller) : null,
        permissions.has('account_enroll_edit') ? overview.applications(caller) : null,
      ]);
      return { devices, alarms, todo: { outOfSync, toApprove, applications }, pages };
    },
  };

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

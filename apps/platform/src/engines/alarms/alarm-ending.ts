import type { Bus } from '../../kernel/bus.ts';
import type { Transaction } from '../../kernel/db.ts';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow, alarmSaid } from './alarm-row.ts';
import type { createOpenAlarms } from './open-alarms.ts';

/** Whose alarms are meant. */
export type AlarmsOf = { readonly deviceId: string } | { readonly ruleIds: readonly string[] };
interface DroppedRow {
  id: string;
  device_id: string;
  active: boolean;
  unconfirmed: boolean;
}

/** What becomes of alarms when rules, variables or devices go. Each answers what to do once the transaction has been committed. */
export function createAlarmEnding(open: ReturnType<typeof createOpenAlarms>, bus: Pick<Bus, 'emit'>) {
  return {
    /** Nobody watches these conditions any more: what is open ends now, or it would stand there for ever. */
    async endOpen(tx: Transaction, of: AlarmsOf, at: number): Promise<() => void> {
      const [condition, value] =
        'deviceId' in of ? ['e.device_id = $1::uuid', of.deviceId] : ['e.rule_id = any($1::uuid[])', of.ruleIds];
      const ended = await tx.query<{ id: string; device_id: string; auto_confirmed: boolean }>(
        `update alarm_event e set recovered_at = greatest(e.raised_at, $2::timestamptz),
                confirmed_at = coalesce(e.confirmed_at, case when e.confirm_rule = 'auto' then $2::timestamptz end)
          where ${condition} and e.recovered_at is null
          returning e.id, e.device_id, e.confirm_rule = 'auto' and e.confirmed_by is null as auto_confirmed`,
        [value, new Date(at)],
      );
      const rows = await tx.query<AlarmRow>(
        `select ${ALARM_COLUMNS} from ${ALARM_TABLES} where e.id = any($1::uuid[])`,
        [ended.map(({ id }) => id)],
      );
      return () => {
        for (const { device_id, auto_confirmed } of ended)
          open.add(device_id, { active: -1, unconfirmed: auto_confirmed ? -1 : 0 });
        for (const row of rows) bus.emit('alarm', alarmSaid(row, 'recovered'));
      };
    },

    /** Alarms of variables that are about to be deleted; messages about them go too. Call it before the variables are. */
    async dropOf(tx: Transaction, variableIds: readonly string[]): Promise<() => void> {
      // Whoever stores an alarm of one of them at this moment is waited for, and waits until they are gone.
      await tx.query('select 1 from variable where id = any($1::uuid[]) order by id for update', [variableIds]);
      const dropped = await tx.query<DroppedRow>(
        `delete from alarm_event where variable_id = any($1::uuid[])
         returning id, device_id, recovered_at is null as active, confirmed_at is null as unconfirmed`,
        [variableIds],
      );
      const devices = [...new Set(dropped.map(({ device_id }) => device_id))];
      const told = await tx.query<{ account_id: string }>(
        `delete from message where type = 'alarm' and data_id = any($1::text[]) and alarm_id = any($2::uuid[])
         returning account_id`,
        [devices, dropped.map(({ id }) => id)],
      );
      const accountIds = new Set(told.map(({ account_id }) => account_id));
      return () => {
        for (const { device_id, active, unconfirmed } of dropped)
          if (active || unconfirmed)
            open.add(device_id, { active: active ? -1 : 0, unconfirmed: unconfirmed ? -1 : 0 });
        if (accountIds.size > 0) bus.emit('unreadOfMany', { accountIds });
      };
    },
  };
}
export type AlarmEnding = ReturnType<typeof createAlarmEnding>;

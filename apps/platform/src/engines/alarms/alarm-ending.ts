import type { Bus } from '../../kernel/bus.ts';
import type { Transaction } from '../../kernel/db.ts';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow, alarmSaid } from './alarm-row.ts';
import { type AlarmOfRow, type createOpenAlarms, ofColumns, ofRow } from './open-alarms.ts';

/** Whose alarms are meant. */
export type AlarmsOf = { readonly deviceId: string } | { readonly ruleIds: readonly string[] };
/** Whose alarms go: of variables of devices, of a calculated variable, or all that are a project's own. */
export type DroppedOf =
  | { readonly variableIds: readonly string[] }
  | { readonly mvarId: string }
  | { readonly projectId: string };
interface DroppedRow extends AlarmOfRow {
  id: string;
  active: boolean;
  unconfirmed: boolean;
}

/** What becomes of alarms when rules, variables, devices or projects go. Each answers what to do once the transaction has been committed. */
export function createAlarmEnding(open: ReturnType<typeof createOpenAlarms>, bus: Pick<Bus, 'emit'>) {
  return {
    /** Nobody watches these conditions any more: what is open ends now, or it would stand there for ever. */
    async endOpen(tx: Transaction, of: AlarmsOf, at: number): Promise<() => void> {
      const [condition, value] =
        'deviceId' in of ? ['e.device_id = $1::uuid', of.deviceId] : ['e.rule_id = any($1::uuid[])', of.ruleIds];
      const ended = await tx.query<AlarmOfRow & { id: string; auto_confirmed: boolean }>(
        `update alarm_event e set recovered_at = greatest(e.raised_at, $2::timestamptz),
                confirmed_at = coalesce(e.confirmed_at, case when e.confirm_rule = 'auto' then $2::timestamptz end)
          where ${condition} and e.recovered_at is null
          returning e.id, ${ofColumns('e')}, e.confirm_rule = 'auto' and e.confirmed_by is null as auto_confirmed`,
        [value, new Date(at)],
      );
      const rows = await tx.query<AlarmRow>(
        `select ${ALARM_COLUMNS} from ${ALARM_TABLES} where e.id = any($1::uuid[])`,
        [ended.map(({ id }) => id)],
      );
      return () => {
        for (const { auto_confirmed, ...row } of ended)
          open.add(ofRow(row), { active: -1, unconfirmed: auto_confirmed ? -1 : 0 });
        for (const row of rows) bus.emit('alarm', alarmSaid(row, 'recovered'));
      };
    },

    /** Alarms of what is about to be deleted; messages about them go too. Call it before. */
    async dropOf(tx: Transaction, of: DroppedOf): Promise<() => void> {
      const dropped = await deleted(tx, of);
      const sources = [...new Set(dropped.map(({ source_id }) => source_id))];
      // Those that stand for many alarms of a project go with it.
      const all = 'projectId' in of ? [of.projectId] : [];
      const told = await tx.query<{ account_id: string }>(
        `delete from message where type = 'alarm' and data_id = any($1::text[])
            and (alarm_id = any($2::uuid[]) or data_id = any($3::text[])) returning account_id`,
        [[...sources, ...all], dropped.map(({ id }) => id), all],
      );
      const accountIds = new Set(told.map(({ account_id }) => account_id));
      return () => {
        for (const { active, unconfirmed, ...row } of dropped)
          if (active || unconfirmed)
            open.add(ofRow(row), { active: active ? -1 : 0, unconfirmed: unconfirmed ? -1 : 0 });
        if (sources.length > 0) bus.emit('alarmStanding', { sourceIds: sources });
        if (accountIds.size > 0) bus.emit('unreadOfMany', { accountIds });
      };
    },
  };
}
/** Whoever stores an alarm of one of them at this moment is waited for, and waits until they are gone. */
async function deleted(tx: Transaction, of: DroppedOf): Promise<DroppedRow[]> {
  const drop = (condition: string, value: unknown) =>
    tx.query<DroppedRow>(
      `delete from alarm_event where ${condition}
       returning id, ${ofColumns()}, recovered_at is null as active,
                 confirmed_at is null as unconfirmed`,
      [value],
    );
  if ('variableIds' in of) {
    await tx.query('select 1 from variable where id = any($1::uuid[]) order by id for update', [of.variableIds]);
    return drop('variable_id = any($1::uuid[])', of.variableIds);
  }
  const [column, id] = 'mvarId' in of ? ['mvar_id', of.mvarId] : ['project_id', of.projectId];
  const home = 'mvarId' in of ? '(select project_id from project_mvar where id = $1)' : '$1';
  await tx.query(`select 1 from project where id = ${home} for update`, [id]);
  return drop(`${column} = $1`, id);
}
export type AlarmEnding = ReturnType<typeof createAlarmEnding>;

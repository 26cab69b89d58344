import type { AlarmEvent, Value } from '@lightfield/contract';
import type { Events } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';

/** What `alarmFromRow` needs; the tables are named as in `ALARM_TABLES`. */
export const ALARM_COLUMNS = `e.id, e.device_id, device.name as device_name, device.org_id, e.variable_id,
  variable.name as variable_name, variable.unit, e.content, e.severity, e.confirm_rule, e.condition, e.value, e.raised_at,
  e.recovered_at, e.recovered_value, e.confirmed_at, e.confirmed_by,
  coalesce((rule.settings ->> 'voice')::boolean, false) as voice, coalesce((rule.settings ->> 'loop')::int, 1) as loop,
  e.group_id is not null or 'push' <> all(e.methods) or e.shelf_id is not null as apart`;
/** The rule may be gone: an event outlives it. */
export const ALARM_TABLES = `alarm_event e
  join device on device.id = e.device_id
  join variable on variable.id = e.variable_id
  left join alarm_rule rule on rule.id = e.rule_id`;

export interface AlarmRow {
  id: string;
  device_id: string;
  device_name: string;
  org_id: string;
  variable_id: string;
  variable_name: string;
  unit: string;
  content: string;
  severity: AlarmEvent['severity'];
  confirm_rule: AlarmEvent['confirmRule'];
  condition: string;
  value: Value;
  raised_at: Date;
  recovered_at: Date | null;
  recovered_value: Value;
  confirmed_at: Date | null;
  confirmed_by: string | null;
  voice: boolean;
  loop: number;
  apart: boolean;
}

export function alarmFromRow(row: AlarmRow): AlarmEvent {
  return {
    id: row.id,
    equipId: row.device_id,
    equipName: row.device_name,
    signalId: row.variable_id,
    signalTitle: row.variable_name,
    unit: row.unit,
    content: row.content,
    severity: row.severity,
    confirmRule: row.confirm_rule,
    condition: row.condition,
    value: row.value,
    raisedAt: row.raised_at.getTime(),
    recoveredAt: row.recovered_at?.getTime() ?? null,
    recoveredValue: row.recovered_value,
    confirmedAt: row.confirmed_at?.getTime() ?? null,
    confirmedBy: row.confirmed_by,
  };
}

/** A visitor of a share link is told nothing of accounts: that somebody confirmed it, not who. */
export const toldTo =
  ({ visit }: Pick<Caller, 'visit'>) =>
  <Alarm extends AlarmEvent>(alarm: Alarm): Alarm =>
    visit && alarm.confirmedBy !== null ? { ...alarm, confirmedBy: '' } : alarm;

/** What is said on the bus about it. */
export function alarmSaid(row: AlarmRow, change: Events['alarm']['change']): Events['alarm'] {
  return { orgId: row.org_id, change, alarm: alarmFromRow(row), voice: row.voice, loop: row.loop, apart: row.apart };
}

import type { AlarmAbout, AlarmEvent, StatusMapping, Value } from '@lightfield/contract';
import { alarmTexts } from '@lightfield/rules';
import type { Events } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';

/** Somebody is to be told of the event beside the messages to everybody: `alarm_step` has the first step. */
export const hasSteps = (e: string): string =>
  `${e}.shelf_id is null and (${e}.group_id is not null or ${e}.methods && '{sms,phone}')`;

/** Whoever may see it gets no message of it. */
export const isApart = (e: string): string =>
  `(${e}.group_id is not null or 'push' <> all(${e}.methods) or ${e}.shelf_id is not null)`;

/** What `alarmFromRow` needs; the tables are named as in `ALARM_TABLES`. */
export const ALARM_COLUMNS = `e.id, e.about, e.device_id, e.project_id, e.gateway_id, coalesce(device.name, project.name, lost.name) as source_name,
  coalesce(device.org_id, project.org_id, lost.org_id) as org_id, coalesce(e.variable_id, e.mvar_id) as variable_id,
  coalesce(variable.name, mvar.name, '') as variable_name, coalesce(variable.unit, mvar.unit, '') as unit, variable.status_map,
  e.content, e.severity, e.confirm_rule, e.condition, e.value, e.raised_at,
  e.recovered_at, e.recovered_value, e.confirmed_at, e.confirmed_by,
  coalesce((coalesce(rule.settings, own.settings, loss.settings) ->> 'voice')::boolean, false) as voice,
  coalesce((coalesce(rule.settings, own.settings, loss.settings) ->> 'loop')::int, 1) as loop,
  ${isApart('e')} as apart, ${hasSteps('e')} as stepped`;
/** Of a device and its variable, of a project and its calculated variable, or of what is lost. The rule may be gone: an event outlives it. */
export const ALARM_JOINS = `left join device on device.id = e.device_id
  left join variable on variable.id = e.variable_id
  left join alarm_rule rule on rule.id = e.rule_id
  left join project on project.id = e.project_id
  left join project_mvar mvar on mvar.id = e.mvar_id
  left join project_alarm own on own.id = e.rule_id
  left join gateway lost on lost.id = e.gateway_id
  left join loss_rule loss on loss.id = e.rule_id`;
export const ALARM_TABLES = `alarm_event e ${ALARM_JOINS}`;

export interface AlarmRow {
  id: string;
  about: AlarmAbout;
  /** One of the three. */
  device_id: string | null;
  project_id: string | null;
  gateway_id: string | null;
  source_name: string;
  org_id: string;
  variable_id: string | null;
  variable_name: string;
  unit: string;
  /** `null`: a calculated variable, or one that maps nothing. */
  status_map: StatusMapping | null;
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
  stepped: boolean;
}

export function alarmFromRow(row: AlarmRow): AlarmEvent {
  const { value, recovered_value: recoveredValue, condition } = row;
  const texts = row.status_map ? alarmTexts(row.status_map, { value, recoveredValue, condition }) : undefined;
  return {
    id: row.id,
    about: row.about,
    equipId: row.device_id,
    projectId: row.project_id,
    gatewayId: row.gateway_id,
    equipName: row.source_name,
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
    ...(texts && { texts }),
    confirmedAt: row.confirmed_at?.getTime() ?? null,
    confirmedBy: row.confirmed_by,
  };
}

/** A visitor of a share link is told nothing of accounts: that somebody confirmed it, not who; nor which gateway is lost. */
export const toldTo =
  ({ visit }: Pick<Caller, 'visit'>) =>
  <Alarm extends AlarmEvent>(alarm: Alarm): Alarm =>
    visit
      ? {
          ...alarm,
          confirmedBy: alarm.confirmedBy === null ? null : '',
          equipName: alarm.gatewayId === null ? alarm.equipName : '',
        }
      : alarm;

/** What is said on the bus about it. */
export function alarmSaid(row: AlarmRow, change: Events['alarm']['change']): Events['alarm'] {
  const { org_id: orgId, voice, loop, apart, stepped } = row;
  return { orgId, change, alarm: alarmFromRow(row), voice, loop, apart, stepped };
}

/** What an alarm is of: the device, the project whose own it is, or the gateway that is lost. */
export function alarmSource({
  equipId,
  projectId,
  gatewayId,
}: Pick<AlarmEvent, 'equipId' | 'projectId' | 'gatewayId'>): string {
  const id = equipId ?? projectId ?? gatewayId;
  if (id === null) throw new Error('an alarm of nothing');
  return id;
}

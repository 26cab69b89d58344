import type { Value } from '@lightfield/contract';
import type { Db } from '../../../kernel/db.ts';
import type { AlarmFact } from '../facts.ts';

export const ALARMS_AT_ONCE = 500;

interface Row {
  alarm_id: string;
  version: number | string;
  severity: string;
  content: string;
  device_id: string;
  device_no: string;
  device_name: string;
  variable_key: string | null;
  value: Value;
  raised_at: Date;
  recovered_at: Date | null;
  confirmed_at: Date | null;
  confirmed_by: string | null;
}
export interface ChangedAlarm {
  readonly fact: AlarmFact;
  readonly version: number | string;
}

function stateOf({ recovered_at, confirmed_at }: Row): AlarmFact['state'] {
  if (recovered_at) return confirmed_at ? 'closed' : 'recovered';
  return confirmed_at ? 'confirmed' : 'raised';
}
function factOf(row: Row): AlarmFact {
  const state = stateOf(row);
  return {
    key: `${row.alarm_id}-${state}`,
    alarmId: row.alarm_id,
    state,
    severity: row.severity,
    content: row.content,
    deviceId: row.device_id,
    deviceNo: row.device_no,
    deviceName: row.device_name,
    variableKey: row.variable_key,
    value: row.value,
    raisedAt: row.raised_at.toISOString(),
    recoveredAt: row.recovered_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmedBy: row.confirmed_by,
  };
}

/** Alarms that have changed and were not sent since. */
export function createAlarmReader(db: Db) {
  return {
    async next(id: string): Promise<ChangedAlarm[]> {
      const rows = await db.query<Row>(
        `select forward_alarm.alarm_id, forward_alarm.version, alarm_event.severity, alarm_event.content, device.id as device_id,
                device.device_no, device.name as device_name, variable.key as variable_key, alarm_event.value, alarm_event.raised_at,
                alarm_event.recovered_at, alarm_event.confirmed_at, alarm_event.confirmed_by
           from forward_alarm join alarm_event on alarm_event.id = forward_alarm.alarm_id
           join device on device.id = alarm_event.device_id
           left join variable on variable.id = alarm_event.variable_id
          where forward_alarm.forwarder_id = $1 order by forward_alarm.version limit ${ALARMS_AT_ONCE}`,
        [id],
      );
      return rows.map((row) => ({ fact: factOf(row), version: row.version }));
    },

    /** One that has changed meanwhile stays. Rows that somebody changes at this moment are not waited for. */
    async sent(id: string, alarms: readonly ChangedAlarm[]): Promise<void> {
      await db.query(
        `delete from forward_alarm using (
           select forward_alarm.alarm_id from forward_alarm
             join unnest($2::uuid[], $3::bigint[]) as said (alarm_id, version)
               on said.alarm_id = forward_alarm.alarm_id and said.version = forward_alarm.version
            where forward_alarm.forwarder_id = $1 order by forward_alarm.alarm_id for update of forward_alarm skip locked) gone
          where forward_alarm.forwarder_id = $1 and forward_alarm.alarm_id = gone.alarm_id`,
        [id, alarms.map(({ fact }) => fact.alarmId), alarms.map(({ version }) => version)],
      );
    },
  };
}
export type AlarmReader = ReturnType<typeof createAlarmReader>;

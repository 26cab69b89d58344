import {
  type AlarmStatistics,
  type BodyOut,
  LIMITS,
  type alarmWorkCalls,
  commonErrors,
  inputErrors,
} from '@lightfield/contract';
import { type AlarmMinute, floodPeriods } from '@lightfield/rules';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { DeviceScope } from '../../kernel/device-scope.ts';
import { statement } from '../../kernel/statement.ts';
import { type VisibleDevices, conditions } from './alarm.repository.ts';

/** Where most of the product's plants stand; who has another clock says so. */
const DEFAULT_ZONE = 'Asia/Shanghai';
const TOP = 10;

interface Row extends Omit<AlarmStatistics, 'byHour' | 'floods' | 'bySeverity'> {
  severe: number;
  important: number;
  normal: number;
  hours: { hour: number; count: number }[] | null;
  minutes: AlarmMinute[] | null;
}

export interface AlarmStatisticsParts {
  db: Db;
  devices: VisibleDevices;
  scope: DeviceScope;
  clock: Clock;
}

/** How often alarms were raised. One pass over those of the period, by its index; everything else counts what that found. */
export function createAlarmStatistics({ db, devices, scope, clock }: AlarmStatisticsParts) {
  return async (caller: Caller, body: BodyOut<typeof alarmWorkCalls.statistics>): Promise<AlarmStatistics> => {
    const { timeZone = DEFAULT_ZONE, ...filter } = body;
    const { equipmentId, startTime, endTime } = filter;
    if (equipmentId && !(await scope.mayRead(caller, equipmentId))) throw commonErrors.notFound({ equipmentId });
    if (endTime <= startTime) throw inputErrors.timeRangeInvalid();
    if (endTime - startTime > LIMITS.history.rangeMs) throw inputErrors.timeRangeTooLong();
    const { values, add } = statement();
    const where = [await devices.visible(caller, add), ...conditions(filter, add)].join(' and ');
    const [zone, now] = [add(timeZone), add(new Date(clock.now()))];
    const [row] = await db.query<Row>(
      `with picked as materialized (
         select e.device_id, device.name as device_name, e.rule_id, e.content, e.severity, e.raised_at, e.recovered_at,
                e.confirmed_at, e.confirmed_by, e.shelf_id
           from alarm_event e join device on device.id = e.device_id where ${where}),
       top as (
         select device_id, min(device_name) as device_name, rule_id, content, severity, count(*) as n,
                sum(extract(epoch from greatest(coalesce(recovered_at, ${now}::timestamptz) - raised_at, interval '0'))) * 1000 as held
           from picked group by device_id, rule_id, content, severity order by n desc, held desc limit ${TOP}),
       device_top as (
         select device_id, min(device_name) as device_name, count(*) as n from picked group by device_id
          order by n desc, device_id limit ${TOP})
       select count(*) as total, count(*) filter (where recovered_at is null) as active,
              count(*) filter (where confirmed_at is null) as unconfirmed,
              count(*) filter (where shelf_id is not null) as shelved,
              count(*) filter (where severity = 'severe') as severe,
              count(*) filter (where severity = 'important') as important,
              count(*) filter (where severity = 'normal') as normal,
              (avg(extract(epoch from confirmed_at - raised_at)) filter (where confirmed_by is not null) * 1000)::float8 as "confirmMs",
              count(*) filter (where confirmed_by is not null) as "confirmedByPerson",
              (avg(extract(epoch from recovered_at - raised_at)) * 1000)::float8 as "recoverMs",
              (select coalesce(jsonb_agg(jsonb_build_object('equipId', device_id, 'equipName', device_name, 'count', n)
                 order by n desc, device_id), '[]') from device_top) as "byDevice",
              (select coalesce(jsonb_agg(jsonb_build_object('equipId', device_id, 'equipName', device_name, 'content', content,
                 'severity', severity, 'count', n, 'heldMs', held::float8) order by n desc, held desc), '[]') from top) as "topAlarms",
              (select jsonb_agg(jsonb_build_object('hour', hour, 'count', n)) from (
                 select extract(hour from raised_at at time zone ${zone})::int as hour, count(*) as n from picked group by 1) h) as hours,
              (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'count', n) order by day), '[]') from (
                 select to_char(raised_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*) as n from picked group by 1) d) as "byDay",
              (select jsonb_agg(jsonb_build_object('at', at, 'count', n) order by at) from (
                 select (extract(epoch from date_trunc('minute', raised_at)) * 1000)::int8 as at, count(*) as n
                   from picked group by 1) m) as minutes
         from picked`,
      values,
    );
    if (!row) throw new Error('an aggregate without a row');
    const { severe, important, normal, hours, minutes, ...counts } = row;
    const byHour = new Map((hours ?? []).map(({ hour, count }) => [hour, count]));
    return {
      ...counts,
      bySeverity: { severe, important, normal },
      byHour: Array.from({ length: 24 }, (_none, hour) => byHour.get(hour) ?? 0),
      floods: floodPeriods(minutes ?? []).toReversed(),
    };
  };
}
export type AlarmStatisticsOf = ReturnType<typeof createAlarmStatistics>;

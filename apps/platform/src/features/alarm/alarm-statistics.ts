import { type AlarmStatistics, type BodyOut, type alarmWorkCalls } from '@lightfield/contract';
import { floodPeriods } from '@lightfield/rules';
import type { AlarmSight } from '../../engines/alarms/alarm-sight.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { assertPeriod } from '../../kernel/period.ts';
import { statement } from '../../kernel/statement.ts';
import { alarmArms } from './alarm-arms.ts';

/** Where most of the product's plants stand; who has another clock says so. */
const DEFAULT_ZONE = 'Asia/Shanghai';
const TOP = 10;

type InTime = 'byDay' | 'byHour' | 'floods';
interface RulesRow extends Omit<AlarmStatistics, InTime | 'bySeverity'> {
  severe: number;
  important: number;
  normal: number;
}
interface TimesRow extends Pick<AlarmStatistics, 'byDay'> {
  hours: { hour: number; count: number }[] | null;
  /** Those with alarms, counted from 1970, in order; and how many each had. */
  minutes: number[] | null;
  perMinute: number[] | null;
}

const MINUTE_MS = 60_000;
/** Of `e`: seconds in all from raised to then. (As numbers: groups with sums of intervals did not fit into the memory of a statement.) */
const seconds = (then: string) => `sum(date_part('epoch', ${then} - e.raised_at))`;
/** Exact to the microsecond, as times are. */
const asMs = (expression: string) => `round((${expression})::numeric * 1000, 3)::float8`;
/** Of `found`: what it is of. Looked up for those that are shown, not for every alarm. */
const NAMED = `left join device on device.id = found.device_id left join project on project.id = found.project_id
  left join gateway on gateway.id = found.gateway_id`;

export interface AlarmStatisticsParts {
  db: Pick<Db, 'query'>;
  sight: AlarmSight;
  clock: Clock;
}

/**
 * How often alarms were raised (that the caller reaches device and project was checked before). Those of the period are counted by
 * rule and by minute, by their index; everything else adds up what that found: there are far fewer rules and minutes than alarms.
 * (Both in one, by grouping sets, sorts them all.) The two are asked at the same time: each is whole, and an alarm that is stored in
 * between may be in one of them alone.
 */
export function createAlarmStatistics({ db, sight, clock }: AlarmStatisticsParts) {
  type Filter = Omit<BodyOut<typeof alarmWorkCalls.statistics>, 'timeZone'>;
  /** `of`: statement that lists these columns of all alarms of the period. */
  async function asked(caller: Caller, filter: Filter) {
    const { values, add } = statement();
    const arms = await alarmArms(sight, caller, filter, add);
    const of = (columns: string) => arms.map(({ from }) => `select ${columns} from ${from}`).join(' union all ');
    return { values, add, of };
  }

  async function byRule(caller: Caller, filter: Filter): Promise<RulesRow> {
    const { values, add, of } = await asked(caller, filter);
    const seen = of(
      `e.device_id, e.project_id, e.gateway_id, e.rule_id, e.content, e.severity, e.raised_at, e.recovered_at, e.confirmed_at, e.confirmed_by,
       e.shelf_id`,
    );
    const now = add(new Date(clock.now()));
    const [row] = await db.query<RulesRow>(
      `with rules as materialized (
         select e.device_id, e.project_id, e.gateway_id, e.rule_id, e.content, e.severity, count(*) as n,
                count(*) - count(e.recovered_at) as active,
                count(*) - count(e.confirmed_at) as unconfirmed,
                count(e.shelf_id) as shelved,
                count(e.confirmed_by) as by_person,
                ${seconds('e.confirmed_at')} filter (where e.confirmed_by is not null) as confirm,
                ${seconds('e.recovered_at')} as recover,
                ${seconds(`greatest(coalesce(e.recovered_at, ${now}::timestamptz), e.raised_at)`)} as held
           from (${seen}) e
          group by e.device_id, e.project_id, e.gateway_id, e.rule_id, e.content, e.severity),
       top as (select found.*, coalesce(device.name, project.name, gateway.name) as source_name
                 from (select * from rules order by n desc, held desc limit ${TOP}) as found ${NAMED}),
       device_top as (select found.*, coalesce(device.name, project.name, gateway.name) as source_name
                 from (select device_id, project_id, gateway_id, sum(n)::int8 as n from rules
                        group by device_id, project_id, gateway_id order by n desc, device_id, project_id, gateway_id limit ${TOP}) as found ${NAMED})
       select coalesce(sum(n), 0)::int8 as total, coalesce(sum(active), 0)::int8 as active,
              coalesce(sum(unconfirmed), 0)::int8 as unconfirmed, coalesce(sum(shelved), 0)::int8 as shelved,
              coalesce(sum(n) filter (where severity = 'severe'), 0)::int8 as severe,
              coalesce(sum(n) filter (where severity = 'important'), 0)::int8 as important,
              coalesce(sum(n) filter (where severity = 'normal'), 0)::int8 as normal,
              ${asMs('sum(confirm) / nullif(sum(by_person), 0)::float8')} as "confirmMs",
              coalesce(sum(by_person), 0)::int8 as "confirmedByPerson",
              ${asMs('sum(recover) / nullif(sum(n - active), 0)::float8')} as "recoverMs",
              (select coalesce(jsonb_agg(jsonb_build_object('equipId', device_id, 'projectId', project_id, 'gatewayId', gateway_id, 'equipName', source_name,
                 'count', n) order by n desc, device_id, project_id, gateway_id), '[]') from device_top) as "byDevice",
              (select coalesce(jsonb_agg(jsonb_build_object('equipId', device_id, 'projectId', project_id, 'gatewayId', gateway_id, 'equipName', source_name, 'content', content,
                 'severity', severity, 'count', n, 'heldMs', ${asMs('held')}) order by n desc, held desc), '[]') from top) as "topAlarms"
         from rules`,
      values,
    );
    if (!row) throw new Error('an aggregate without a row');
    return row;
  }

  async function byMinute(caller: Caller, filter: Filter, timeZone: string): Promise<TimesRow> {
    const { values, add, of } = await asked(caller, filter);
    const [row] = await db.query<TimesRow>(
      `with counted as materialized (
         select date_bin('1 minute', e.raised_at, 'epoch') as minute, count(*) as n
           from (${of('e.raised_at')}) e group by 1),
       minutes as (select minute, minute at time zone ${add(timeZone)} as local, n from counted)
       select (select jsonb_agg(jsonb_build_object('hour', hour, 'count', n)) from (
                 select extract(hour from local)::int as hour, sum(n)::int8 as n from minutes group by 1) h) as hours,
              (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'count', n) order by day), '[]') from (
                 select to_char(local::date, 'YYYY-MM-DD') as day, sum(n)::int8 as n from minutes group by local::date) d) as "byDay",
              (select array_agg((date_part('epoch', minute) / 60)::int4 order by minute) from minutes) as minutes,
              (select array_agg(n::int4 order by minute) from minutes) as "perMinute"`,
      values,
    );
    if (!row) throw new Error('an aggregate without a row');
    return row;
  }

  return async (caller: Caller, body: BodyOut<typeof alarmWorkCalls.statistics>): Promise<AlarmStatistics> => {
    const { timeZone = DEFAULT_ZONE, ...filter } = body;
    assertPeriod(filter);
    const [{ severe, important, normal, ...counts }, { byDay, hours, minutes, perMinute }] = await Promise.all([
      byRule(caller, filter),
      byMinute(caller, filter, timeZone),
    ]);
    const byHour = new Map((hours ?? []).map(({ hour, count }) => [hour, count]));
    const raised = (minutes ?? []).map((minute, n) => ({ at: minute * MINUTE_MS, count: perMinute?.[n] ?? 0 }));
    return {
      ...counts,
      bySeverity: { severe, important, normal },
      byDay,
      byHour: Array.from({ length: 24 }, (_none, hour) => byHour.get(hour) ?? 0),
      floods: floodPeriods(raised).toReversed(),
    };
  };
}
export type AlarmStatisticsOf = ReturnType<typeof createAlarmStatistics>;

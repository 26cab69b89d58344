import type { AlarmSettings, DataType, PageFacts, StatusMapping } from '@lightfield/contract';
import { alarmLimitOf } from '@lightfield/rules';
import type { Queryable } from '../../kernel/db.ts';

interface Row {
  id: string;
  data_type: DataType;
  unit: string;
  decimals: number;
  access: string;
  status_map: StatusMapping;
  lower: number | null;
  upper: number | null;
  alarms: AlarmSettings[] | null;
}

const factsFrom = ({ data_type: dataType, unit, decimals, access, status_map: statusMap, ...row }: Row): PageFacts => {
  const alarms = (row.alarms ?? []).flatMap((alarm) => alarmLimitOf(alarm) ?? []);
  return {
    dataType,
    unit,
    decimals,
    writable: access !== 'read',
    statusMap,
    ...(row.lower !== null && { lower: row.lower }),
    ...(row.upper !== null && { upper: row.upper }),
    ...(alarms.length > 0 && { alarms }),
  };
};

/** What pages make their scales of, by ids: of variables of devices (`signals`) and of calculated ones of projects (`mvars`). */
export async function valueFacts(
  on: Queryable,
  { signals, mvars }: { readonly signals: readonly string[]; readonly mvars: readonly string[] },
): Promise<ReadonlyMap<string, PageFacts>> {
  const rows: Row[] = [];
  if (signals.length > 0)
    rows.push(
      ...(await on.query<Row>(
        `select variable.id, data_type, unit, decimals, access, status_map, alarms,
                coalesce((settings->>'collectLower')::float8, write_lower) as lower,
                coalesce((settings->>'collectUpper')::float8, write_upper) as upper
           from variable left join (
             select variable_id, jsonb_agg(settings order by sort) as alarms from alarm_rule
              where device_id in (select device_id from variable where id = any($1::uuid[])) group by variable_id) rules
             on rules.variable_id = variable.id
          where variable.id = any($1::uuid[])`,
        [signals],
      )),
    );
  if (mvars.length > 0)
    rows.push(
      ...(await on.query<Row>(
        `select id, 'double' as data_type, unit, decimals, 'read' as access, '[]'::jsonb as status_map,
                null::float8 as lower, null::float8 as upper,
                (select jsonb_agg(settings order by project_alarm.sort) from project_alarm where mvar_id = project_mvar.id) as alarms
           from project_mvar where id = any($1::uuid[])`,
        [mvars],
      )),
    );
  return new Map(rows.map((row) => [row.id, factsFrom(row)]));
}

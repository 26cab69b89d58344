import type { AlarmSettings, ReportSettings, VariableSettings } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import type { GatewayIdentity } from '../types.ts';

export interface EdgeVariableConfig {
  seriesId: number;
  settings: VariableSettings;
}
export interface EdgeAlarmConfig {
  id: string;
  settings: AlarmSettings;
  /** Id of the occurrence that is open in the table. */
  openId: string | undefined;
}
export interface EdgeReportConfig {
  number: number;
  layout: number;
  settings: ReportSettings;
}
/** All that the platform does for a device of an edge node that is not ours. */
export interface EdgeDeviceConfig {
  gateway: GatewayIdentity;
  variables: EdgeVariableConfig[];
  alarms: EdgeAlarmConfig[];
  reports: EdgeReportConfig[];
  /** Open occurrences whose rule is gone. */
  orphans: { id: string; rule: string }[];
  /** What its rules knew before a restart, by unit. */
  kept?: ReadonlyMap<string, string>;
}

interface GatewayRow {
  id: string;
  org_id: string;
  sn: string;
}

/** `undefined`: the device is gone, or its gateway is one of ours. */
export async function readEdgeDevice(db: Db, deviceId: string): Promise<EdgeDeviceConfig | undefined> {
  const [gateway] = await db.query<GatewayRow>(
    `select g.id, g.org_id, g.sn from device d join gateway g on g.id = d.gateway_id
      where d.id = $1 and g.kind = 'sparkplug'`,
    [deviceId],
  );
  if (!gateway) return undefined;
  const variables = await db.query<{ series_id: number; settings: VariableSettings }>(
    'select series_id, settings from variable where device_id = $1 order by sort, series_id',
    [deviceId],
  );
  const alarms = await db.query<{ id: string; settings: AlarmSettings; open_id: string | null }>(
    `select r.id, r.settings,
            (select e.id from alarm_event e where e.rule_id = r.id and e.device_id = $1 and e.recovered_at is null
              order by e.raised_at desc limit 1) as open_id
       from alarm_rule r where r.device_id = $1 order by r.sort, r.id`,
    [deviceId],
  );
  const orphans = await db.query<{ id: string; rule: string }>(
    `select e.id, e.rule_id as rule from alarm_event e
      where e.device_id = $1 and e.recovered_at is null and not exists (select from alarm_rule r where r.id = e.rule_id)`,
    [deviceId],
  );
  // An earlier layout is used again when the columns are what they were: the newest one need not be the one that holds.
  const reports = await db.query<{ number: number; settings: ReportSettings; layout: number | null }>(
    `select r.number, r.settings,
            (select layout_id from hist_layout l
              where l.report_number = r.number and l.series_ids = columns.series
                and l.aggregations is not distinct from columns.aggregations
              order by layout_id desc limit 1) as layout
       from report r
      cross join lateral (
        select array_agg(v.series_id order by stored.place, summed.rank) as series,
               case when r.type = 'aggregate' then array_agg(summed.aggregation order by stored.place, summed.rank) end
                 as aggregations
          from jsonb_array_elements_text(r.settings -> 'variables') with ordinality as stored (key, place)
          join variable v on v.device_id = r.device_id and v.key = stored.key
          left join lateral jsonb_array_elements_text(r.settings -> 'aggregations') with ordinality
            as summed (aggregation, rank) on r.type = 'aggregate') as columns
      where r.device_id = $1 order by r.number`,
    [deviceId],
  );
  const kept = await db.query<{ unit: string; state: string }>(
    'select unit, state from edge_memory where device_id = $1',
    [deviceId],
  );
  const slash = gateway.sn.indexOf('/');
  return {
    gateway: {
      gatewayId: gateway.id,
      orgId: gateway.org_id,
      kind: 'sparkplug',
      sn: gateway.sn,
      group: gateway.sn.slice(0, slash),
      node: gateway.sn.slice(slash + 1),
    },
    variables: variables.map(({ series_id, settings }) => ({ seriesId: series_id, settings })),
    alarms: alarms.map(({ id, settings, open_id }) => ({ id, settings, openId: open_id ?? undefined })),
    orphans,
    kept: new Map(kept.map(({ unit, state }) => [unit, state])),
    // A report without layout has never been saved properly: there is no place for its values.
    reports: reports.flatMap(({ number, settings, layout }) => (layout === null ? [] : [{ number, settings, layout }])),
  };
}

import type { GatewayFeature, GatewayMode } from '@lightfield/contract';
import type { GatewayDemand } from '@lightfield/rules';
import type { Queryable } from '../../kernel/db.ts';

/** What a registered gateway needs of its model, and what people call it. */
export interface NamedDemand extends GatewayDemand {
  readonly name: string;
  readonly sn: string;
  /** Devices on it. */
  readonly devices: number;
}

interface Row {
  name: string;
  sn: string;
  mode: GatewayMode;
  features: GatewayFeature[];
  devices: number;
  drivers: number;
  variables: number;
  alarms: number;
  reports: number;
  scripts: number;
  protocols: string[] | null;
  ports: string[] | null;
}

/** The driver whose line is a port of the gateway itself. */
const SERIAL = 'modbus-rtu';

const demandFromRow = (row: Row): NamedDemand => ({
  name: row.name,
  sn: row.sn,
  devices: row.devices,
  used: {
    drivers: row.drivers,
    variables: row.variables,
    alarms: row.alarms,
    reports: row.reports,
    scripts: row.scripts,
  },
  protocols: row.protocols ?? [],
  ports: row.ports ?? [],
  mode: row.mode,
  features: row.features,
});

/** Features that the settings of a gateway use (S1 §3: MQTT, anti-tamper, low power, base-station location). */
const SWITCHED_ON = `array_remove(array[
  case when vpn then 'vpn' end,
  case when settings #>> '{mqtt,enabled}' = 'true' then 'mqtt' end,
  case when settings #>> '{antiTamper,enabled}' = 'true' then 'antiTamper' end,
  case when settings #>> '{lowPower,enabled}' = 'true' then 'lowPower' end,
  case when settings #>> '{location,source}' = 'gateway' then 'baseStation' end], null)`;

const countOf = (table: string) =>
  `(select on_it.gateway_id, count(*) as n from ${table} join on_it on on_it.id = ${table}.device_id group by 1) as ${table}s`;

/** `which`: condition over the table `gateway` with the parameter $1. Each table is read once, however many gateways there are. */
const demands = (which: string) => `
  with asked as (select id, name, sn, mode, ${SWITCHED_ON} as features from gateway where ${which} and kind = 'lightfield'),
       on_it as (select device.id, device.gateway_id from device join asked on asked.id = device.gateway_id)
  select asked.name, asked.sn, asked.mode, asked.features, coalesce(carried.n, 0) as devices, coalesce(drivers.n, 0) as drivers,
         coalesce(variables.n, 0) as variables, coalesce(alarm_rules.n, 0) as alarms, coalesce(reports.n, 0) as reports,
         coalesce(scripts.n, 0) as scripts, drivers.protocols, drivers.ports
    from asked
    left join (select gateway_id, count(*) as n from on_it group by 1) as carried on carried.gateway_id = asked.id
    left join (select on_it.gateway_id, count(*) as n, array_agg(distinct driver.type) as protocols,
                      array_agg(distinct driver.settings->>'path') filter (where driver.type = '${SERIAL}') as ports
                 from driver join on_it on on_it.id = driver.device_id group by 1) as drivers on drivers.gateway_id = asked.id
    left join ${countOf('variable')} on variables.gateway_id = asked.id
    left join ${countOf('alarm_rule')} on alarm_rules.gateway_id = asked.id
    left join ${countOf('report')} on reports.gateway_id = asked.id
    left join ${countOf('script')} on scripts.gateway_id = asked.id
   order by asked.name, asked.sn`;

/** What gateways need of their models. */
export const demandRepository = {
  async ofModel(on: Queryable, modelId: string): Promise<NamedDemand[]> {
    return (await on.query<Row>(demands('model_id = $1'), [modelId])).map(demandFromRow);
  },
  /** `undefined`: no gateway of ours. */
  async ofGateway(on: Queryable, gatewayId: string): Promise<NamedDemand | undefined> {
    const [row] = await on.query<Row>(demands('id = $1'), [gatewayId]);
    return row && demandFromRow(row);
  },
};
export type DemandRepository = typeof demandRepository;

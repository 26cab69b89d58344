import type { GatewayState, LossOfGateway, LossOverride, LossSettings } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { Loss } from './losses.ts';

export interface GatewayRow {
  id: string;
  sn: string;
  state: GatewayState;
  since: Date | null;
  own: LossSettings | null;
  above: LossSettings | null;
  /** What the gateway says itself. */
  gateway: LossOfGateway | null;
}
export interface DeviceRow {
  id: string;
  gatewayId: string;
  drivers: { id: string; name: string }[];
  own: LossSettings | null;
  above: LossSettings | null;
  template: LossOverride | null;
  device: LossOverride | null;
}
/** Settings of the organisation `home`, and of the enterprise above an external one. */
const OF_HOME = `(select settings from loss_settings where org_id = home.id) as own,
  case when home.kind = 'external' then (select settings from loss_settings where org_id = home.parent_id) end as above`;

/** SQL of losses. */
export const lossTable = {
  /** All that carry something. */
  watched: async (db: Queryable): Promise<string[]> =>
    (await db.query<{ id: string }>('select distinct gateway_id as id from device where gateway_id is not null')).map(
      ({ id }) => id,
    ),

  gateways: (db: Queryable, ids: readonly string[]): Promise<GatewayRow[]> =>
    db.query<GatewayRow>(
      `select gateway.id, gateway.sn, gateway.state, gateway.state_changed_at as since, ${OF_HOME},
              (select settings from loss_settings where gateway_id = gateway.id) as gateway
         from gateway join org home on home.id = gateway.org_id where gateway.id = any($1::uuid[])`,
      [ids],
    ),

  devices: (db: Queryable, gatewayIds: readonly string[]): Promise<DeviceRow[]> =>
    db.query<DeviceRow>(
      `select device.id, device.gateway_id as "gatewayId", ${OF_HOME},
              coalesce((select jsonb_agg(jsonb_build_object('id', driver.id, 'name', driver.name) order by driver.name)
                 from driver where driver.device_id = device.id), '[]') as drivers,
              (select settings from loss_settings where template_id = device.template_id) as template,
              (select settings from loss_settings where device_id = device.id) as device
         from device join org home on home.id = device.org_id where device.gateway_id = any($1::uuid[])`,
      [gatewayIds],
    ),

  /** Rules of what is lost now. */
  open: async (db: Queryable): Promise<string[]> =>
    (
      await db.query<{ id: string }>(
        `select rule_id as id from alarm_event where about <> 'value' and recovered_at is null`,
      )
    ).map(({ id }) => id),

  /** Of what is lost: what nobody watches any more, because it was taken off its gateway or is not configured. */
  gone: async (db: Queryable): Promise<string[]> =>
    (
      await db.query<{ id: string }>(
        `select e.rule_id as id from alarm_event e
          where e.about <> 'value' and e.recovered_at is null and case e.about
            when 'gateway' then not exists (select from device where device.gateway_id = e.gateway_id)
            when 'driver' then not exists (select from driver join device on device.id = driver.device_id
              where driver.id = e.rule_id and device.gateway_id is not null)
            else not exists (select from device where device.id = e.device_id and device.gateway_id is not null
              and (e.rule_id = device.id or exists (
                select from loss_rule told join loss_settings it on it.device_id = device.id or it.template_id = device.template_id
                 where told.id = e.rule_id
                   and it.settings -> 'rules' @> jsonb_build_array(jsonb_build_object('id', told.settings ->> 'id'))))) end`,
      )
    ).map(({ id }) => id),

  /** The rules behind the alarms, as they are told this time; each once. */
  async put(tx: Transaction, lost: readonly { gatewayId: string; loss: Loss }[]): Promise<void> {
    const rows = lost.map(({ gatewayId, loss: { id, about, deviceId, content, rule } }) => ({
      id,
      about,
      gateway: about === 'gateway' ? gatewayId : null,
      device: deviceId,
      severity: rule.severity,
      confirm: rule.confirmRule,
      content,
      group: rule.group,
      settings: rule,
    }));
    await tx.query(
      `insert into loss_rule (id, about, gateway_id, device_id, severity, confirm_rule, content, group_id, settings)
       select id, about, gateway, device, severity, confirm, content,
              (select alarm_group.id from alarm_group where alarm_group.id = "group"), settings
         from jsonb_to_recordset($1::jsonb) as x(id uuid, about text, gateway uuid, device uuid, severity text,
              confirm text, content text, "group" uuid, settings jsonb)
       on conflict (id) do update
         set about = excluded.about, gateway_id = excluded.gateway_id, device_id = excluded.device_id,
             severity = excluded.severity, confirm_rule = excluded.confirm_rule, content = excluded.content,
             group_id = excluded.group_id, settings = excluded.settings`,
      [JSON.stringify(rows)],
    );
  },
};

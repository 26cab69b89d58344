import {
  type CommandState,
  type GatewayModelSettings,
  GatewayPosition,
  type GatewaySecretName,
  GatewaySettings,
  GatewayStatus,
  type GatewayState,
  type LiveSaving,
} from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { gatewaySecretOwner } from './gateway-secrets.ts';

/** A gateway is of this model when nobody said otherwise (migration 0021). */
const STANDARD_MODEL = '01900000-0000-7000-8000-000000000001';

interface Row {
  id: string;
  kind: 'lightfield' | 'sparkplug';
  name: string;
  sn: string;
  state: GatewayState;
  state_changed_at: Date | null;
  last_seen_at: Date | null;
  wake_at: Date | null;
  ip: string;
  firmware: string;
  outbox_waiting: number | null;
  mode: string;
  signal: number | null;
  vpn: boolean;
  economize_open: boolean;
  smart_saving: boolean;
  interval_ms: number;
  vpn_by: string | null;
  settings: unknown;
  settings_revision: number;
  tamper_rule: string | null;
  status: unknown;
  model: GatewayModelSettings;
}
export interface LifeDevice {
  id: string;
  name: string;
  variables: { id: string; key: string; name: string }[];
}
export interface LastUpgrade {
  id: string;
  status: CommandState['status'];
  code: number | null;
  reason: string | null;
  created_at: Date;
  ended_at: Date | null;
  version: string;
  from: string;
}

export function lifeOf(row: Row) {
  const status = GatewayStatus.safeParse(row.status);
  return {
    ...row,
    settings: GatewaySettings.parse(row.settings),
    status: status.success ? status.data : null,
    position: status.success ? GatewayPosition.nullable().parse(status.data.position) : null,
  };
}
export type GatewayLifeRow = ReturnType<typeof lifeOf>;

/** SQL of the life of one gateway. Whether the caller reaches it was checked before. */
export function createGatewayLifeRepository(db: Db, vault: Vault) {
  return {
    async find(on: Queryable, id: string, lock = false): Promise<GatewayLifeRow | undefined> {
      const [row] = await on.query<Row>(
        `select gateway.id, kind, gateway.name, sn, state, state_changed_at, last_seen_at, wake_at, ip, firmware,
                outbox_waiting, mode, signal, vpn, vpn_by, economize_open, smart_saving, interval_ms, gateway.settings, settings_revision, tamper_rule, status,
                gateway_model.settings as model
           from gateway join gateway_model on gateway_model.id = coalesce(gateway.model_id, '${STANDARD_MODEL}')
          where gateway.id = $1 ${lock ? 'for update of gateway' : ''}`,
        [id],
      );
      return row && lifeOf(row);
    },

    async putTraffic(
      on: Queryable,
      { id, economizeOpen, smartSaving, interval }: LiveSaving & { id: string; interval: number },
    ): Promise<void> {
      await on.query('update gateway set economize_open = $2, smart_saving = $3, interval_ms = $4 where id = $1', [
        id,
        economizeOpen,
        smartSaving,
        interval,
      ]);
    },

    async devices(on: Queryable, gatewayId: string): Promise<LifeDevice[]> {
      return on.query<LifeDevice>(
        `select device.id, device.name,
                coalesce(jsonb_agg(jsonb_build_object('id', variable.id, 'key', variable.key, 'name', variable.name)
                  order by variable.sort, variable.key) filter (where variable.id is not null), '[]') as variables
           from device left join variable on variable.device_id = device.id
          where device.gateway_id = $1 group by device.id order by device.sort, device.name, device.id`,
        [gatewayId],
      );
    },

    async secretNames(on: Queryable, gatewayId: string): Promise<Set<string>> {
      const rows = await on.query<{ name: string }>('select name from gateway_secret where gateway_id = $1', [
        gatewayId,
      ]);
      return new Set(rows.map(({ name }) => name));
    },

    async putSecret(on: Queryable, gatewayId: string, name: GatewaySecretName, value: string): Promise<void> {
      await on.query(
        `insert into gateway_secret (gateway_id, name, value) values ($1, $2, $3)
         on conflict (gateway_id, name) do update set value = excluded.value`,
        [gatewayId, name, vault.seal(gatewaySecretOwner(gatewayId, name), value)],
      );
    },

    /** Answers the new revision. */
    async putSettings(on: Queryable, gatewayId: string, settings: GatewaySettings): Promise<number> {
      const [row] = await on.query<{ revision: number }>(
        `update gateway set settings = $2, settings_revision = settings_revision + 1
          where id = $1 returning settings_revision as revision`,
        [gatewayId, JSON.stringify(settings)],
      );
      return row?.revision ?? 0;
    },

    /** What the alarm of the anti-tamper formula is about. */
    async putTamper(
      on: Queryable,
      gatewayId: string,
      tamper: { rule: string; deviceId: string; variableId: string; formula: string },
    ): Promise<void> {
      await on.query('update gateway set tamper_rule = $2 where id = $1', [gatewayId, tamper.rule]);
      await on.query(
        `insert into gateway_tamper (rule_id, device_id, variable_id, formula) values ($1, $2, $3, $4)
         on conflict (rule_id) do update set device_id = excluded.device_id, variable_id = excluded.variable_id,
           formula = excluded.formula`,
        [tamper.rule, tamper.deviceId, tamper.variableId, tamper.formula],
      );
    },

    /** Refreshes that reached the gateway since then. */
    async refreshesSince(on: Queryable, gatewayId: string, since: Date): Promise<number> {
      const [row] = await on.query<{ n: number }>(
        `select count(*) as n from command where gateway_id = $1 and kind = 'locate' and created_at >= $2
            and (ended_at is null or status = 'done')`,
        [gatewayId, since],
      );
      return row?.n ?? 0;
    },

    async lastUpgrade(gatewayId: string): Promise<LastUpgrade | undefined> {
      const [row] = await db.query<LastUpgrade>(
        `select id, status, code, reason, created_at, ended_at, args -> 'order' ->> 'version' as version, args ->> 'from' as from
           from command where gateway_id = $1 and kind = 'upgrade' order by created_at desc limit 1`,
        [gatewayId],
      );
      return row;
    },

    async isRestarting(gatewayId: string): Promise<boolean> {
      const rows = await db.query(
        `select 1 from command where gateway_id = $1 and kind = 'restart' and ended_at is null`,
        [gatewayId],
      );
      return rows.length > 0;
    },
  };
}
export type GatewayLifeRepository = ReturnType<typeof createGatewayLifeRepository>;

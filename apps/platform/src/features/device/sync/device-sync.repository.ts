import { ConfigDevice, type ConfigItems, type GatewayFeature, type GatewayState } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../../kernel/db.ts';
import { openRunning } from '../../../kernel/vault/running-config.ts';
import type { Vault } from '../../../kernel/vault/vault.ts';

export interface GatewaySideRow {
  id: string;
  name: string;
  sn: string;
  state: GatewayState;
  config_revision: number;
  applied_revision: number;
  config_error: string;
  sync_when_back: boolean;
  /** Of its model; `null`: no model, nothing is lacking. */
  features: GatewayFeature[] | null;
  sending: boolean;
}

/** What a gateway runs of a device. */
export interface RunningDevice {
  revision: number;
  /** `undefined`: nothing of it. */
  device: ConfigDevice | undefined;
}

/** SQL of what gateways run and of what they are to run. */
export function createDeviceSyncRepository(
  visible: (caller: Caller, add: (value: unknown) => string) => Promise<string>,
  vault: Vault,
) {
  return {
    /** `undefined`: no gateway of ours. */
    async gateway(on: Queryable, id: string): Promise<GatewaySideRow | undefined> {
      const [row] = await on.query<GatewaySideRow>(
        `select gateway.id, gateway.name, gateway.sn, gateway.state, gateway.config_revision, gateway.applied_revision,
                gateway.config_error, gateway.sync_when_back, gateway_model.settings -> 'features' as features,
                exists (select 1 from command where command.gateway_id = gateway.id and command.kind = 'sync'
                           and command.ended_at is null) as sending
           from gateway left join gateway_model on gateway_model.id = gateway.model_id
          where gateway.id = $1 and gateway.kind = 'lightfield'`,
        [id],
      );
      return row;
    },

    /** `undefined`: what it runs is not known. */
    async running(on: Queryable, gatewayId: string, deviceId: string): Promise<RunningDevice | undefined> {
      const [row] = await on.query<{ revision: number; device: unknown }>(
        `select applied_revision as revision,
                (select device from jsonb_array_elements(applied_config -> 'devices') device where device ->> 'id' = $2) as device
           from gateway where id = $1 and (applied_config ->> 'revision')::int8 = applied_revision`,
        [gatewayId, deviceId],
      );
      if (!row) return undefined;
      const parsed = ConfigDevice.safeParse(row.device);
      return {
        revision: row.revision,
        device: parsed.success ? openRunning(vault, gatewayId, parsed.data) : undefined,
      };
    },

    /** Answers whether that changed anything. */
    async setWhenBack(tx: Transaction, gatewayId: string, on: boolean): Promise<boolean> {
      const rows = await tx.query(
        'update gateway set sync_when_back = $2 where id = $1 and sync_when_back <> $2 returning 1',
        [gatewayId, on],
      );
      return rows.length > 0;
    },

    /** Devices of a template that the caller sees, those of an older version first. `ids`: these only. */
    async devicesOf(
      on: Queryable,
      caller: Caller,
      templateId: string,
      ids: readonly string[] | undefined,
    ): Promise<string[]> {
      const values: unknown[] = [templateId, ids ?? null];
      const condition = await visible(caller, (value) => `$${values.push(value)}`);
      const rows = await on.query<{ id: string }>(
        `select device.id from device
          where device.template_id = $1 and ($2::uuid[] is null or device.id = any($2)) and ${condition}
          order by device.template_version, device.sort, device.name, device.id`,
        values,
      );
      return rows.map(({ id }) => id);
    },
  };
}
export type DeviceSyncRepository = ReturnType<typeof createDeviceSyncRepository>;

/** What runs, as items; drivers have no ids at the gateway and are found again by their names. */
export function itemsOfRunning(device: ConfigDevice | undefined, newId: () => string): ConfigItems {
  const { drivers = [], variables = [], alarms = [], reports = [], scripts = [] } = device ?? {};
  return {
    drivers: drivers.map((driver) => ({ ...driver, id: newId(), origin: null })),
    variables: variables.map(({ alias: _alias, ...item }) => ({ ...item, origin: null })),
    alarms: alarms.map((item) => ({ ...item, origin: null })),
    reports: reports.map(({ number: _number, layout: _layout, ...item }) => ({ ...item, origin: null })),
    scripts: scripts.map((item) => ({ ...item, origin: null })),
  };
}

import type {
  AlarmSettings,
  ConfigDevice,
  DriverSettings,
  GatewayConfig,
  ReportSettings,
  ScriptSettings,
  VariableSettings,
} from '@lightfield/contract';
import { lacksLength } from '@lightfield/rules';
import { ensureLayout } from '../../engines/history/history.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { driverOwner, openDriver } from '../../kernel/vault/driver-secrets.ts';
import { sealRunning } from '../../kernel/vault/running-config.ts';
import type { Vault } from '../../kernel/vault/vault.ts';

interface DeviceRow {
  id: string;
  name: string;
  mode: 'custom' | 'last';
}
interface OfDevice {
  device_id: string;
}
interface DriverRow extends OfDevice, Pick<DriverSettings, 'name' | 'type' | 'settings'> {
  id: string;
  details: Pick<DriverSettings, 'brand' | 'model' | 'minIntervalMs'>;
}
interface VariableRow extends OfDevice {
  id: string;
  series_id: number;
  key: string;
  settings: VariableSettings;
}
interface AlarmRow extends OfDevice {
  id: string;
  settings: AlarmSettings;
}
interface ReportRow extends OfDevice {
  id: string;
  number: number;
  settings: ReportSettings;
}
interface ScriptRow extends OfDevice {
  id: string;
  settings: ScriptSettings;
}

/** SQL of the configuration document of a gateway, and of how the gateway took it. */
export function createGatewayConfigRepository(db: Db, vault: Vault) {
  return {
    /**
     * All that a gateway of ours is to run, as one consistent picture of its revision; `undefined` for any other gateway.
     * A report whose columns changed gets its new layout here.
     */
    document: (gatewayId: string): Promise<GatewayConfig | undefined> =>
      db.transaction(async (tx) => {
        // Rows and revision must belong together while somebody edits.
        await tx.query('set transaction isolation level repeatable read');
        const [gateway] = await tx.query<{ config_revision: number; sn: string }>(
          `select config_revision, sn from gateway where id = $1 and kind = 'lightfield'`,
          [gatewayId],
        );
        if (!gateway) return undefined;
        const devices = await tx.query<DeviceRow>(
          'select id, name, default_value_mode as mode from device where gateway_id = $1 order by sort, name, id',
          [gatewayId],
        );
        const parts = await readParts(
          tx,
          vault,
          devices.map(({ id }) => id),
        );
        const built: ConfigDevice[] = [];
        for (const device of devices) built.push(await buildDevice(tx, device, parts));
        return { v: 1, revision: gateway.config_revision, devices: built };
      }),

    async snOf(gatewayId: string): Promise<string | undefined> {
      const [row] = await db.query<{ sn: string }>('select sn from gateway where id = $1', [gatewayId]);
      return row?.sn;
    },

    /** How it took the revision that was offered; `config`: what it runs from now on, where that is known. */
    async setApplied(
      gatewayId: string,
      { offered, running, error, config }: { offered: number; running: number; error: string; config?: GatewayConfig },
    ): Promise<void> {
      await db.query(
        `update gateway set applied_revision = $2, config_error = $3, applied_config = coalesce($4::jsonb, applied_config),
                sync_when_back = sync_when_back and config_revision <> $5
          where id = $1`,
        [gatewayId, running, error, config ? JSON.stringify(sealRunning(vault, gatewayId, config)) : null, offered],
      );
    },

    /** What it said it runs. */
    async setRunning(gatewayId: string, config: GatewayConfig): Promise<void> {
      await db.query(
        `update gateway set applied_revision = $2, applied_config = $3,
                sync_when_back = sync_when_back and config_revision <> $2
          where id = $1 and (applied_config is null or applied_revision <> $2
            or (applied_config ->> 'revision')::int <> $2 or sync_when_back)`,
        [gatewayId, config.revision, JSON.stringify(sealRunning(vault, gatewayId, config))],
      );
    },

    /** Somebody asked for it to be sent as soon as the gateway is back. */
    async isWaiting(gatewayId: string): Promise<boolean> {
      const rows = await db.query('select 1 from gateway where id = $1 and sync_when_back', [gatewayId]);
      return rows.length > 0;
    },
  };
}
export type GatewayConfigRepository = ReturnType<typeof createGatewayConfigRepository>;

async function readParts(tx: Transaction, vault: Vault, deviceIds: readonly string[]) {
  const of = `where device_id = any($1::uuid[]) order by`;
  const drivers = await tx.query<DriverRow>(
    `select id, device_id, name, type, settings, details from driver ${of} sort, name`,
    [deviceIds],
  );
  const variables = await tx.query<VariableRow>(
    `select device_id, id, series_id, key, settings from variable ${of} sort, key`,
    [deviceIds],
  );
  const alarms = await tx.query<AlarmRow>(`select device_id, id, settings from alarm_rule ${of} sort, id`, [deviceIds]);
  const reports = await tx.query<ReportRow>(`select device_id, id, number, settings from report ${of} sort, number`, [
    deviceIds,
  ]);
  const scripts = await tx.query<ScriptRow>(`select device_id, id, settings from script ${of} sort, name`, [deviceIds]);
  return {
    drivers: byDevice(drivers.map((driver) => openDriver(vault, driverOwner(driver.id), driver))),
    variables: byDevice(variables),
    alarms: byDevice(alarms),
    reports: byDevice(reports),
    scripts: byDevice(scripts),
  };
}
type Parts = Awaited<ReturnType<typeof readParts>>;

function byDevice<Row extends OfDevice>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(rows, ({ device_id }) => device_id);
}

async function buildDevice(tx: Transaction, { id, name, mode }: DeviceRow, parts: Parts): Promise<ConfigDevice> {
  const variables = parts.variables.get(id) ?? [];
  const typeOf = new Map((parts.drivers.get(id) ?? []).map(({ name: driver, type }) => [driver, type]));
  const seriesOf = new Map(variables.map(({ key, series_id }) => [key, series_id]));
  const reports: ConfigDevice['reports'] = [];
  for (const report of parts.reports.get(id) ?? []) {
    // A report that names an unknown variable is refused by the gateway, which says so.
    const series = report.settings.variables.flatMap((key) => seriesOf.get(key) ?? []);
    const { settings } = report;
    const aggregations = settings.type === 'aggregate' ? settings.aggregations : [];
    const layout = await ensureLayout(tx, report.number, series, aggregations);
    reports.push({ ...report.settings, id: report.id, number: report.number, layout });
  }
  return {
    id,
    name,
    ...(mode === 'custom' && { defaultValueMode: mode }),
    drivers: (parts.drivers.get(id) ?? []).map(({ name: driver, type, settings, details }) => ({
      ...details,
      name: driver,
      type,
      settings,
    })),
    variables: variables.map((row) => ({
      ...(lacksLength(row.settings, typeOf.get(row.settings.driver ?? '')) ? unread(row.settings) : row.settings),
      id: row.id,
      alias: row.series_id,
    })),
    alarms: (parts.alarms.get(id) ?? []).map((row) => ({ ...row.settings, id: row.id })),
    reports,
    scripts: (parts.scripts.get(id) ?? []).map((row) => ({ ...row.settings, id: row.id })),
  };
}

/**
 * A variable that no driver could read, without the register: one of them would have the gateway refuse all devices. It stays known
 * by its key, to alarms, reports and formulas that name it, and has no value.
 */
const unread = (settings: VariableSettings): VariableSettings => {
  const rest = { ...settings };
  delete rest.driver;
  delete rest.address;
  delete rest.writeFormula;
  delete rest.initialValue;
  return { ...rest, kind: 'internal', access: 'read' };
};

import {
  CONFIG_KINDS,
  type ConfigItems,
  type ConfigKind,
  DataType,
  DriverSettings,
  type OwnedConfig,
  type ReportSettings,
  type UsedElsewhere,
} from '@lightfield/contract';
import { ensureLayout } from '../../../engines/history/history.ts';
import type { Queryable, Transaction } from '../../../kernel/db.ts';
import { driverOwner, openDriver, sealDriver } from '../../../kernel/vault/driver-secrets.ts';
import type { Vault } from '../../../kernel/vault/vault.ts';
import { type ConfigRowChanges, type ItemRow, itemsFromRows, type RowChanges } from './config-rows.ts';
import { readModel } from './model-row.ts';

/** The configuration of a device as it is stored, with what a save needs to know beside it. */
export interface StoredConfig extends OwnedConfig {
  orgId: string;
  gateway: { id: string; kind: 'lightfield' | 'sparkplug' } | null;
  /** Place of each item in the order of its kind. */
  places: Readonly<Record<ConfigKind, ReadonlyMap<string, number>>>;
}
interface HeadRow {
  id: string;
  org_id: string;
  name: string;
  config_revision: number;
  gateway_id: string | null;
  gateway_kind: 'lightfield' | 'sparkplug' | null;
  model_id: string | null;
  is_born: boolean;
  template_id: string | null;
  template_name: string | null;
  template_version: number | null;
  newest_version: number | null;
}
type Rows = Record<ConfigKind, ItemRow[]>;

const TABLES = {
  drivers: 'driver',
  variables: 'variable',
  alarms: 'alarm_rule',
  reports: 'report',
  scripts: 'script',
} as const satisfies Record<ConfigKind, string>;
/** How the settings of an item are read out of its row, and in which order items without a place of their own stand. */
const READ: Record<ConfigKind, { settings: string; order: string }> = {
  drivers: {
    settings: `details || jsonb_build_object('name', name, 'type', type, 'settings', settings)`,
    order: 'name',
  },
  variables: { settings: 'settings', order: 'key' },
  alarms: { settings: 'settings', order: 'id' },
  reports: { settings: 'settings', order: 'number' },
  scripts: { settings: 'settings', order: 'name' },
};
const INTEGERS = DataType.options.filter((type) => /^u?int/.test(type)).map((type) => `'${type}'`);
/** Digits that are shown: a register of whole numbers that no formula scales has none, whatever was left as it is for a fresh variable. */
const DECIMALS = `case when s ->> 'kind' = 'device' and s ->> 'dataType' in (${INTEGERS.join(', ')}) and coalesce(s ->> 'readFormula', '') = ''
  then 0 else (s ->> 'decimals')::int end`;
/** Columns beside id, device, origin and place, out of the settings `s`; `$1` is the device. */
const COLUMNS: Record<ConfigKind, Record<string, string>> = {
  drivers: {
    name: `s ->> 'name'`,
    type: `s ->> 'type'`,
    settings: `s -> 'settings'`,
    details: `s - '{name,type,settings}'::text[]`,
  },
  variables: {
    key: `s ->> 'key'`,
    name: `s ->> 'name'`,
    kind: `s ->> 'kind'`,
    data_type: `s ->> 'dataType'`,
    access: `s ->> 'access'`,
    unit: `s ->> 'unit'`,
    decimals: DECIMALS,
    write_lower: `(s ->> 'writeLower')::float8`,
    write_upper: `(s ->> 'writeUpper')::float8`,
    read_formula: `s ->> 'readFormula'`,
    write_formula: `s ->> 'writeFormula'`,
    collection: `s ->> 'collection'`,
    status_map: `s -> 'statusMap'`,
    settings: 's',
  },
  alarms: {
    variable_id: `(select v.id from variable v where v.device_id = $1 and v.key = s ->> 'variable')`,
    severity: `s ->> 'severity'`,
    confirm_rule: `s ->> 'confirmRule'`,
    content: `s ->> 'content'`,
    group_id: `(s ->> 'group')::uuid`,
    settings: 's',
  },
  reports: { name: `s ->> 'name'`, type: `s ->> 'type'`, interval_ms: `(s ->> 'intervalMs')::int`, settings: 's' },
  scripts: { name: `s ->> 'name'`, settings: 's' },
};
const LINES = `jsonb_to_recordset($2::jsonb) as x (id uuid, origin uuid, sort int, settings jsonb)
  cross join lateral (select x.settings as s) as said`;

/** SQL of what devices consist of. All that changes it is done in a transaction that holds the device (`lock`). */
export function createConfigRepository(vault: Vault) {
  return {
    /** Nobody else changes the device or what its gateway carries until the transaction ends. Device first, then gateway. */
    async lock(tx: Transaction, deviceId: string): Promise<void> {
      const [device] = await tx.query<{ gateway_id: string | null }>(
        'select gateway_id from device where id = $1 for no key update',
        [deviceId],
      );
      if (device?.gateway_id)
        await tx.query('select 1 from gateway where id = $1 for no key update', [device.gateway_id]);
    },

    async read(on: Queryable, deviceId: string): Promise<StoredConfig | undefined> {
      const head = await readHead(on, deviceId);
      if (!head) return undefined;
      const rows = await readRows(on, deviceId);
      return storedFrom(vault, head, rows, {
        model: head.model_id === null ? null : await readModel(on, head.model_id),
        usedElsewhere: await usedElsewhere(on, deviceId, head.gateway_id),
      });
    },

    usedElsewhere,

    /** Writes the rows that differ, and gives reports with other columns their layout. */
    async write(tx: Transaction, deviceId: string, changes: ConfigRowChanges): Promise<void> {
      for (const kind of CONFIG_KINDS.toReversed()) await remove(tx, deviceId, kind, changes[kind].removed);
      const sealed = { ...changes, drivers: sealedChanges(vault, changes.drivers) };
      for (const kind of CONFIG_KINDS) await put(tx, deviceId, kind, sealed[kind]);
      await ensureLayouts(tx, deviceId, changes);
    },

    /** Which of these ids items of other devices have. */
    async takenElsewhere(
      tx: Transaction,
      deviceId: string,
      kind: ConfigKind,
      ids: readonly string[],
    ): Promise<Set<string>> {
      const rows = await tx.query<{ id: string }>(
        `select id from ${TABLES[kind]} where id = any($1::uuid[]) and device_id <> $2`,
        [ids, deviceId],
      );
      return new Set(rows.map(({ id }) => id));
    },

    async raise(tx: Transaction, deviceId: string): Promise<number> {
      const [row] = await tx.query<{ config_revision: number }>(
        'update device set config_revision = config_revision + 1 where id = $1 returning config_revision',
        [deviceId],
      );
      return row?.config_revision ?? 0;
    },

    /** There is something new to run; an edge node that is not ours runs nothing of ours, so it is never behind. */
    async raiseGateway(tx: Transaction, gatewayId: string): Promise<void> {
      await tx.query(
        `update gateway set config_revision = config_revision + 1,
                applied_revision = case when kind = 'sparkplug' then config_revision + 1 else applied_revision end
          where id = $1`,
        [gatewayId],
      );
    },

    async setTemplate(
      tx: Transaction,
      deviceId: string,
      template: { id: string; version: number } | null,
    ): Promise<void> {
      await tx.query('update device set template_id = $2, template_version = $3 where id = $1', [
        deviceId,
        template?.id ?? null,
        template?.version ?? null,
      ]);
      if (template) return;
      await tx.query('update device set config_revision = config_revision + 1 where id = $1', [deviceId]);
      for (const kind of CONFIG_KINDS)
        await tx.query(`update ${TABLES[kind]} set origin = null where device_id = $1 and origin is not null`, [
          deviceId,
        ]);
    },
  };
}
export type ConfigRepository = ReturnType<typeof createConfigRepository>;

async function readHead(on: Queryable, deviceId: string): Promise<HeadRow | undefined> {
  const [head] = await on.query<HeadRow>(
    `select device.id, device.org_id, device.name, device.config_revision, device.gateway_id,
            gateway.kind as gateway_kind, gateway.model_id,
            exists (select 1 from edge_device where edge_device.device_id = device.id) as is_born,
            device.template_id, template.name as template_name, device.template_version, template.version as newest_version
       from device left join gateway on gateway.id = device.gateway_id left join template on template.id = device.template_id
      where device.id = $1`,
    [deviceId],
  );
  return head;
}

async function readRows(on: Queryable, deviceId: string): Promise<Rows> {
  const rows: Partial<Rows> = {};
  for (const kind of CONFIG_KINDS) {
    const { settings, order } = READ[kind];
    rows[kind] = await on.query<ItemRow>(
      `select id, origin, sort, ${settings} as settings from ${TABLES[kind]} where device_id = $1 order by sort, ${order}`,
      [deviceId],
    );
  }
  return rows as Rows;
}

/** What the other devices of a gateway use of it. */
async function usedElsewhere(on: Queryable, deviceId: string, gatewayId: string | null): Promise<UsedElsewhere> {
  const none = { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 };
  if (gatewayId === null) return none;
  const others = 'device_id in (select id from device where gateway_id = $1 and id <> $2)';
  const counts = CONFIG_KINDS.map((kind) => `(select count(*) from ${TABLES[kind]} where ${others}) as ${kind}`);
  const [row] = await on.query<UsedElsewhere>(`select ${counts.join(', ')}`, [gatewayId, deviceId]);
  return row ?? none;
}

function storedFrom(
  vault: Vault,
  head: HeadRow,
  rows: Rows,
  { model, usedElsewhere: used }: Pick<OwnedConfig, 'model' | 'usedElsewhere'>,
): StoredConfig {
  const { gateway_id, gateway_kind, template_id, template_name } = head;
  const placesOf = (kind: ConfigKind) => new Map(rows[kind].map(({ id, sort }) => [id, sort]));
  // A born device that was taken off its node still has what the node brought.
  const foreign = gateway_kind === null ? head.is_born : gateway_kind === 'sparkplug';
  return {
    id: head.id,
    orgId: head.org_id,
    name: head.name,
    revision: head.config_revision,
    source: foreign ? 'metrics' : 'drivers',
    model,
    usedElsewhere: used,
    template:
      template_id === null || template_name === null
        ? null
        : {
            id: template_id,
            name: template_name,
            version: head.template_version ?? 0,
            newestVersion: head.newest_version ?? 0,
          },
    gateway: gateway_id === null || gateway_kind === null ? null : { id: gateway_id, kind: gateway_kind },
    items: itemsOf(vault, rows),
    places: {
      drivers: placesOf('drivers'),
      variables: placesOf('variables'),
      alarms: placesOf('alarms'),
      reports: placesOf('reports'),
      scripts: placesOf('scripts'),
    },
  };
}

const itemsOf = (vault: Vault, rows: Rows): ConfigItems => ({
  drivers: itemsFromRows('drivers', rows.drivers).map((driver) => openDriver(vault, driverOwner(driver.id), driver)),
  variables: itemsFromRows('variables', rows.variables),
  alarms: itemsFromRows('alarms', rows.alarms),
  reports: itemsFromRows('reports', rows.reports),
  scripts: itemsFromRows('scripts', rows.scripts),
});

function sealedChanges(vault: Vault, changes: RowChanges): RowChanges {
  const sealed = (row: ItemRow): ItemRow => ({
    ...row,
    settings: sealDriver(vault, driverOwner(row.id), DriverSettings.parse(row.settings)),
  });
  return { ...changes, added: changes.added.map(sealed), changed: changes.changed.map(sealed) };
}

/** What was recorded goes with the report, what was last read with the variable. */
async function remove(tx: Transaction, deviceId: string, kind: ConfigKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (kind === 'reports')
    await tx.query(
      `delete from hist_record where report_number in
         (select number from report where device_id = $1 and id = any($2::uuid[]))`,
      [deviceId, ids],
    );
  if (kind === 'variables')
    await tx.query(
      'delete from latest where series_id in (select series_id from variable where device_id = $1 and id = any($2::uuid[]))',
      [deviceId, ids],
    );
  await tx.query(`delete from ${TABLES[kind]} where device_id = $1 and id = any($2::uuid[])`, [deviceId, ids]);
}

/** As many rows as there are in two statements; those of another device are out of reach. */
async function put(tx: Transaction, deviceId: string, kind: ConfigKind, changes: RowChanges): Promise<void> {
  const columns = Object.entries(COLUMNS[kind]);
  if (changes.added.length > 0)
    await tx.query(
      `insert into ${TABLES[kind]} (id, device_id, origin, sort, ${columns.map(([name]) => name).join(', ')})
       select x.id, $1, x.origin, x.sort, ${columns.map(([, value]) => value).join(', ')} from ${LINES}`,
      [deviceId, JSON.stringify(changes.added)],
    );
  if (changes.changed.length > 0)
    await tx.query(
      `update ${TABLES[kind]} as item set origin = x.origin, sort = x.sort,
              ${columns.map(([name, value]) => `${name} = ${value}`).join(', ')}
         from ${LINES} where item.id = x.id and item.device_id = $1`,
      [deviceId, JSON.stringify(changes.changed)],
    );
}

/** Of reports that were touched, and of all whose keys name other series than before. */
async function ensureLayouts(tx: Transaction, deviceId: string, changes: ConfigRowChanges): Promise<void> {
  const { added, changed, removed } = changes.variables;
  const all = added.length + changed.length + removed.length > 0;
  const touched = [...changes.reports.added, ...changes.reports.changed].map(({ id }) => id);
  if (!all && touched.length === 0) return;
  const reports = await tx.query<{ number: number; settings: ReportSettings; series: number[] }>(
    `select number, settings, series from (
       select report.number, report.type, report.settings,
              array(select variable.series_id from jsonb_array_elements_text(report.settings -> 'variables')
                      with ordinality as stored (key, place)
                      join variable on variable.device_id = report.device_id and variable.key = stored.key
                     order by stored.place) as series
         from report where report.device_id = $1 and ($2 or report.id = any($3::uuid[]))) as wanted
      where type = 'aggregate' or not exists (
        select 1 from hist_layout where hist_layout.report_number = wanted.number
           and hist_layout.series_ids = wanted.series and hist_layout.aggregations is null)`,
    [deviceId, all, touched],
  );
  for (const { number, settings, series } of reports)
    await ensureLayout(tx, number, series, settings.type === 'aggregate' ? settings.aggregations : []);
}

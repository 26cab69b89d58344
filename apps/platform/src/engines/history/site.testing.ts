import type { AlarmSettings, DataType, VariableSettings } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Db } from '../../kernel/db.ts';
import type { GatewayIdentity } from '../types.ts';
import { ensureLayout } from './history.ts';

/** Rows that tests of several engines and features need: an enterprise with a gateway, a device, variables and a report. */
export async function addOrg(db: Db, kind: 'center' | 'enterprise' | 'external' = 'enterprise', parentId?: string) {
  const id = newId();
  await db.query('insert into org (id, parent_id, kind, name) values ($1, $2, $3, $4)', [
    id,
    parentId ?? null,
    kind,
    `${kind} ${id}`,
  ]);
  return id;
}

/** Role and account; answers the account's id. */
export async function addAccount(
  db: Db,
  orgId: string,
  { kind = 'int', loginName = `u${newId()}` }: { kind?: 'op' | 'co' | 'int' | 'ext'; loginName?: string } = {},
): Promise<string> {
  const [role, account] = [newId(), newId()];
  await db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, 'staff', 'operation')`, [role, orgId]);
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash) values ($1, $2, $3, $4, $5, '-')`,
    [account, orgId, role, kind, loginName],
  );
  return account;
}

let serial = 0;
/** Registers a gateway; `sn` is unique in the process. */
export async function addGateway(
  db: Db,
  orgId: string,
  { kind = 'lightfield', state = 'online' }: { kind?: 'lightfield' | 'sparkplug'; state?: string } = {},
): Promise<GatewayIdentity> {
  serial++;
  const gatewayId = newId();
  const sn = kind === 'lightfield' ? String(200_000_000_000 + serial) : `plant/node${serial}`;
  await db.query(
    `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash, state)
     values ($1, $2, $3, $4, $5, $4, '-', $6)`,
    [gatewayId, orgId, kind, sn, `gateway ${serial}`, state],
  );
  const [group = '', node = ''] = kind === 'lightfield' ? ['lightfield', sn] : sn.split('/');
  return { gatewayId, orgId, kind, sn, group, node };
}

export async function addDevice(
  db: Db,
  orgId: string,
  {
    gatewayId = null,
    name = 'Boiler',
    groupId = null,
  }: { gatewayId?: string | null; name?: string; groupId?: string | null } = {},
): Promise<string> {
  const id = newId();
  await db.query('insert into device (id, org_id, gateway_id, group_id, name) values ($1, $2, $3, $4, $5)', [
    id,
    orgId,
    gatewayId,
    groupId,
    name,
  ]);
  return id;
}

export interface TestVariable {
  id: string;
  seriesId: number;
  key: string;
}
export async function addVariable(
  db: Db,
  deviceId: string,
  settings: Partial<VariableSettings> & { key: string; dataType?: DataType },
): Promise<TestVariable> {
  const id = newId();
  const whole = {
    name: settings.key,
    kind: 'device',
    dataType: 'float',
    byteOrder: 'ABCD',
    access: 'readwrite',
    collection: 'periodic',
    intervalMs: 1_000,
    unit: '',
    decimals: 2,
    deadband: 0,
    statusMap: [],
    ...settings,
  };
  const [row] = await db.query<{ series_id: number }>(
    `insert into variable (id, device_id, key, name, kind, data_type, access, unit, decimals, write_lower, write_upper,
                           read_formula, write_formula, collection, status_map, settings)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning series_id`,
    [
      id,
      deviceId,
      whole.key,
      whole.name,
      whole.kind,
      whole.dataType,
      whole.access,
      whole.unit,
      whole.decimals,
      whole.writeLower ?? null,
      whole.writeUpper ?? null,
      whole.readFormula ?? null,
      whole.writeFormula ?? null,
      whole.collection,
      JSON.stringify(whole.statusMap),
      JSON.stringify(whole),
    ],
  );
  return { id, seriesId: row?.series_id ?? 0, key: whole.key };
}

export async function addAlarmRule(
  db: Db,
  deviceId: string,
  variable: TestVariable,
  settings: Partial<AlarmSettings> = {},
): Promise<string> {
  const id = newId();
  const whole = {
    variable: variable.key,
    comparison: 'gt',
    value: '90',
    content: 'Too hot',
    filterCount: 1,
    severity: 'severe',
    confirmRule: 'manual',
    enabled: true,
    voice: false,
    loop: 1,
    group: null,
    methods: ['push'],
    ...settings,
  };
  await db.query(
    `insert into alarm_rule (id, device_id, variable_id, settings, severity, confirm_rule, content, group_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, deviceId, variable.id, JSON.stringify(whole), whole.severity, whole.confirmRule, whole.content, whole.group],
  );
  return id;
}

export interface TestReport {
  id: string;
  number: number;
  layout: number;
}
export async function addReport(
  db: Db,
  deviceId: string,
  variables: readonly TestVariable[],
  name = 'minutes',
): Promise<TestReport> {
  const id = newId();
  const settings = {
    name,
    type: 'periodic',
    intervalMs: 1_000,
    fluctuation: 0,
    variables: variables.map(({ key }) => key),
  };
  const [row] = await db.query<{ number: number }>(
    `insert into report (id, device_id, name, type, interval_ms, settings)
     values ($1, $2, $3, 'periodic', 1000, $4) returning number`,
    [id, deviceId, name, JSON.stringify(settings)],
  );
  const number = row?.number ?? 0;
  const layout = await db.transaction((tx) =>
    ensureLayout(
      tx,
      number,
      variables.map(({ seriesId }) => seriesId),
    ),
  );
  return { id, number, layout };
}

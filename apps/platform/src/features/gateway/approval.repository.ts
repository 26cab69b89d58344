import type { AlarmSettings, PendingDevice, ReportSettings, VariableSettings } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { ensureLayout } from '../../engines/history/history.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { type OrgReach, manageable, visible } from './gateway-reach.ts';

/** A metric as its edge node bore it (written by engines/ingest). */
export interface BornMetric {
  name: string;
  /** Sparkplug data type, its number. */
  type: number;
  writable: boolean;
  value: number | string | null;
}
export interface BornDevice {
  id: string;
  gatewayId: string;
  gatewayName: string;
  orgId: string;
  /** "group/node" */
  sn: string;
  /** Sparkplug device name; empty: the edge node itself. */
  device: string;
  deviceId: string | null;
  status: PendingDevice['status'];
  online: boolean;
  bornAt: number;
  metrics: readonly BornMetric[];
  mapped: ReadonlySet<string>;
}
interface BornRow {
  id: string;
  gateway_id: string;
  gateway_name: string;
  org_id: string;
  sn: string;
  device_name: string;
  device_id: string | null;
  status: PendingDevice['status'];
  online: boolean;
  born_at: Date;
  metrics: BornMetric[];
  mapped: string[];
}

const COLUMNS = `edge_device.id, edge_device.gateway_id, gateway.name as gateway_name, gateway.org_id, gateway.sn,
  edge_device.device_name, edge_device.device_id, edge_device.status, edge_device.online, edge_device.born_at,
  edge_device.metrics, array(select metric from edge_metric where edge_metric.edge_device_id = edge_device.id) as mapped`;
const TABLES = 'edge_device join gateway on gateway.id = edge_device.gateway_id';

const bornFromRow = (row: BornRow): BornDevice => ({
  id: row.id,
  gatewayId: row.gateway_id,
  gatewayName: row.gateway_name,
  orgId: row.org_id,
  sn: row.sn,
  device: row.device_name,
  deviceId: row.device_id,
  status: row.status,
  online: row.online,
  bornAt: row.born_at.getTime(),
  metrics: row.metrics,
  mapped: new Set(row.mapped),
});

/** What a device consists of already, for the check of what is added to it. */
export interface DeviceParts {
  variables: VariableSettings[];
  alarms: AlarmSettings[];
  reports: ReportSettings[];
}
export interface NewVariable {
  settings: VariableSettings;
  metric: string;
  sparkplugType: number;
}

/** SQL of what edge nodes that are not ours have born, and of making devices out of it. */
export function createApprovalRepository(db: Queryable, reach: OrgReach) {
  return {
    async list(
      caller: Caller,
      filter: { gatewayId?: string | undefined; status?: string | undefined },
    ): Promise<BornDevice[]> {
      const values: unknown[] = [];
      const add = (value: unknown) => `$${values.push(value)}`;
      const where = [await visible(reach, caller, add)];
      if (filter.gatewayId) where.push(`edge_device.gateway_id = ${add(filter.gatewayId)}`);
      if (filter.status) where.push(`edge_device.status = ${add(filter.status)}`);
      const rows = await db.query<BornRow>(
        `select ${COLUMNS} from ${TABLES} where ${where.join(' and ')} order by edge_device.born_at desc, edge_device.id`,
        values,
      );
      return rows.map(bornFromRow);
    },

    /** One that the caller may decide about; nobody else decides about it until the transaction ends. */
    async lock(tx: Transaction, caller: Caller, id: string): Promise<BornDevice | undefined> {
      // In a statement of its own: what the next one reads is what whoever held the lock before has committed.
      await tx.query('select 1 from edge_device where id = $1 for update', [id]);
      const values: unknown[] = [id];
      const condition = await manageable(reach, caller, (value) => `$${values.push(value)}`);
      const [row] = await tx.query<BornRow>(
        `select ${COLUMNS} from ${TABLES} where edge_device.id = $1 and ${condition}`,
        values,
      );
      return row && bornFromRow(row);
    },

    async setStatus(
      tx: Transaction,
      id: string,
      status: PendingDevice['status'],
      deviceId: string | null,
    ): Promise<void> {
      await tx.query('update edge_device set status = $2, device_id = $3 where id = $1', [id, status, deviceId]);
    },

    isGroupFor,

    /** Nobody else edits the device until the transaction ends. */
    async partsOf(tx: Transaction, deviceId: string): Promise<DeviceParts> {
      await tx.query('select 1 from device where id = $1 for no key update', [deviceId]);
      const settings = async <Settings>(table: string) =>
        (await tx.query<{ settings: Settings }>(`select settings from ${table} where device_id = $1`, [deviceId])).map(
          (row) => row.settings,
        );
      return {
        variables: await settings<VariableSettings>('variable'),
        alarms: await settings<AlarmSettings>('alarm_rule'),
        reports: await settings<ReportSettings>('report'),
      };
    },

    /** After the device and before anything is counted, as everybody who edits does: nobody waits in a ring. */
    async holdGateway(tx: Transaction, gatewayId: string): Promise<void> {
      await tx.query('select 1 from gateway where id = $1 for no key update', [gatewayId]);
    },

    async insertDevice(
      tx: Transaction,
      device: { orgId: string; gatewayId: string; groupId: string | null; name: string },
    ): Promise<string> {
      const id = newId();
      await tx.query('insert into device (id, org_id, gateway_id, group_id, name) values ($1, $2, $3, $4, $5)', [
        id,
        device.orgId,
        device.gatewayId,
        device.groupId,
        device.name,
      ]);
      return id;
    },

    /** Answers the series number of each, in the same order. `sort`: place of the first one in the device. */
    async insertVariables(
      tx: Transaction,
      place: { deviceId: string; edgeDeviceId: string; sort: number },
      variables: readonly NewVariable[],
    ): Promise<number[]> {
      const ids = variables.map(() => newId());
      const rows = await tx.query<{ id: string; series_id: number }>(
        `insert into variable (id, device_id, key, name, kind, data_type, access, unit, decimals, collection, settings, sort)
         select new.id, $1, s ->> 'key', s ->> 'name', s ->> 'kind', s ->> 'dataType', s ->> 'access', s ->> 'unit',
                (s ->> 'decimals')::int, s ->> 'collection', s, $2::int + new.place::int - 1
           from unnest($3::uuid[], $4::jsonb[]) with ordinality as new (id, s, place)
         returning id, series_id`,
        [place.deviceId, place.sort, ids, variables.map(({ settings }) => JSON.stringify(settings))],
      );
      await tx.query(
        `insert into edge_metric (edge_device_id, metric, variable_id, sparkplug_type)
         select $1, * from unnest($2::text[], $3::uuid[], $4::int[])`,
        [
          place.edgeDeviceId,
          variables.map(({ metric }) => metric),
          ids,
          variables.map(({ sparkplugType }) => sparkplugType),
        ],
      );
      const seriesOf = new Map(rows.map((row) => [row.id, row.series_id]));
      return ids.map((id) => seriesOf.get(id) ?? 0);
    },

    async insertReport(
      tx: Transaction,
      deviceId: string,
      settings: ReportSettings,
      seriesIds: readonly number[],
    ): Promise<void> {
      const [row] = await tx.query<{ number: number }>(
        `insert into report (id, device_id, name, type, interval_ms, settings, sort)
         select $1, $2, $3, $4, $5, $6, count(*) from report where device_id = $2 returning number`,
        [newId(), deviceId, settings.name, settings.type, settings.intervalMs, JSON.stringify(settings)],
      );
      if (row) await ensureLayout(tx, row.number, seriesIds);
    },

    /** There is something new to run; an edge node that is not ours runs nothing of ours, so it is never behind. */
    async bumpRevision(tx: Transaction, gatewayId: string, deviceId: string): Promise<void> {
      await tx.query('update device set config_revision = config_revision + 1 where id = $1', [deviceId]);
      await tx.query(
        `update gateway set config_revision = config_revision + 1,
                applied_revision = case when kind = 'sparkplug' then config_revision + 1 else applied_revision end
          where id = $1`,
        [gatewayId],
      );
    },
  };
}
export type ApprovalRepository = ReturnType<typeof createApprovalRepository>;

/** The group belongs to the organisation, or to the enterprise that this is a customer of. */
async function isGroupFor(tx: Transaction, orgId: string, groupId: string): Promise<boolean> {
  const found = await tx.query(
    `select 1 from device_group join org on org.id = $2
      where device_group.id = $1 and (device_group.org_id = org.id
         or (org.kind = 'external' and device_group.org_id = org.parent_id))`,
    [groupId, orgId],
  );
  return found.length > 0;
}

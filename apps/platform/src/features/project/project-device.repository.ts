import type { Communication, GatewayState, Page, Paging, ProjectDevice } from '@lightfield/contract';
import { type AlarmsShown, alarmFields } from '../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** Condition of a statement that has the table `device`: those the caller manages. */
export type ManagedDevices = (caller: Caller, add: AddParam) => Promise<string>;
export type AlarmCountsOf = (deviceId: string) => AlarmsShown;
/** How a device answers its gateway; `null`: it has none. */
export type CommunicationOf = (deviceId: string, gatewayId: string | null) => Communication | null;

/** A device of a project, as rules need it. */
export interface BoundDevice {
  id: string;
  key: string;
  name: string;
}

interface Row {
  id: string;
  key: string;
  name: string;
  device_no: string;
  sn: string | null;
  gateway_id: string | null;
  gateway_state: GatewayState | null;
  online: boolean;
  signal_count: number;
}
const TABLES = `project_device bound join device on device.id = bound.device_id
  left join gateway on gateway.id = device.gateway_id`;
const COLUMNS = `device.id, bound.key, device.name, device.device_no, gateway.sn, device.gateway_id, gateway.state as gateway_state,
  (device.state = 'online') as online,
  (select count(*) from variable where variable.device_id = device.id) as signal_count`;
/** Enterprise of the table with this alias of `org`. */
const enterprise = (org: string) => `case when ${org}.kind = 'external' then ${org}.parent_id else ${org}.id end`;

/** What a device shows beside its row. */
export interface LiveLookups {
  readonly alarmCounts: AlarmCountsOf;
  readonly communicationOf: CommunicationOf;
}

const deviceFrom = (row: Row, beside: LiveLookups): ProjectDevice => ({
  equipmentId: row.id,
  key: row.key,
  name: row.name,
  deviceNo: row.device_no,
  sn: row.sn,
  gatewayState: row.gateway_state,
  online: row.online,
  comm: beside.communicationOf(row.id, row.gateway_id),
  ...alarmFields(beside.alarmCounts(row.id)),
  signalCount: row.signal_count,
});

/** SQL of the devices of a project. */
export function createProjectDeviceRepository(db: Queryable, visible: ManagedDevices, beside: LiveLookups) {
  const fromRow = (row: Row) => deviceFrom(row, beside);

  return {
    async all(projectId: string): Promise<ProjectDevice[]> {
      const rows = await db.query<Row>(
        `select ${COLUMNS} from ${TABLES} where bound.project_id = $1 order by bound.sort, device.name, device.id`,
        [projectId],
      );
      return rows.map(fromRow);
    },
    async page(projectId: string, { keyword, pageNum, pageSize }: Paging & { keyword?: string | undefined }) {
      const { values, add } = statement();
      const where = [`bound.project_id = ${add(projectId)}`];
      if (keyword)
        where.push(`(device.name || ' ' || device.device_no || ' ' || bound.key) ilike ${add(likeText(keyword))}`);
      const from = `from ${TABLES} where ${where.join(' and ')}`;
      const [total] = await db.query<{ n: number }>(`select count(*) as n ${from}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} ${from} order by bound.sort, device.name, device.id
          limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: total?.n ?? 0, rows: rows.map(fromRow) };
    },

    /** Devices of the project's enterprise that the caller sees and that are not bound. */
    async unbound(
      caller: Caller,
      projectId: string,
      query: Paging & { keyword?: string | undefined; groupId?: string | undefined },
    ): Promise<Page<{ id: string; name: string; deviceNo: string; groupName: string }>> {
      const { values, add } = statement();
      const project = `${add(projectId)}::uuid`;
      const where = [
        await visible(caller, add),
        `not exists (select 1 from project_device where project_id = ${project} and device_id = device.id)`,
        `${enterprise('home')} = (select ${enterprise('org')} from project join org on org.id = project.org_id where project.id = ${project})`,
      ];
      if (query.keyword) where.push(`(device.name || ' ' || device.device_no) ilike ${add(likeText(query.keyword))}`);
      if (query.groupId) where.push(`device.group_id = ${add(query.groupId)}`);
      const from = `from device join org home on home.id = device.org_id
        left join device_group on device_group.id = device.group_id where ${where.join(' and ')}`;
      const [total] = await db.query<{ n: number }>(`select count(*) as n ${from}`, values);
      const rows = await db.query<{ id: string; name: string; deviceNo: string; groupName: string }>(
        `select device.id, device.name, device.device_no as "deviceNo", coalesce(device_group.name, '') as "groupName" ${from}
          order by device.sort, device.name, device.id
          limit ${add(query.pageSize)} offset ${add((query.pageNum - 1) * query.pageSize)}`,
        values,
      );
      return { total: total?.n ?? 0, rows };
    },

    async bound(on: Queryable, projectId: string): Promise<BoundDevice[]> {
      return on.query<BoundDevice>(
        `select device.id, bound.key, device.name from project_device bound join device on device.id = bound.device_id
          where bound.project_id = $1 order by bound.sort, device.name, device.id`,
        [projectId],
      );
    },
    /** How many of these are not of the project's enterprise, or are gone. */
    async misfits(tx: Queryable, projectId: string, deviceIds: readonly string[]): Promise<number> {
      const [row] = await tx.query<{ n: number }>(
        `select count(*) as n from device join org home on home.id = device.org_id
           join project on project.id = $1 join org on org.id = project.org_id
          where device.id = any($2::uuid[]) and ${enterprise('home')} = ${enterprise('org')}`,
        [projectId, deviceIds],
      );
      return deviceIds.length - (row?.n ?? 0);
    },
    async add(tx: Transaction, projectId: string, devices: readonly { id: string; key: string }[]): Promise<void> {
      await tx.query(
        `insert into project_device (project_id, device_id, key, sort)
         select $1, named.id, named.key, named.n + coalesce((select max(sort) from project_device where project_id = $1), 0)
           from unnest($2::uuid[], $3::text[]) with ordinality named(id, key, n)`,
        [projectId, devices.map(({ id }) => id), devices.map(({ key }) => key)],
      );
    },
    async remove(tx: Transaction, projectId: string, deviceIds: readonly string[]): Promise<void> {
      await tx.query('delete from project_device where project_id = $1 and device_id = any($2::uuid[])', [
        projectId,
        deviceIds,
      ]);
    },
    /** Throws isDuplicate('project_device_key') when the key is taken. */
    async setKey(tx: Transaction, projectId: string, deviceId: string, key: string): Promise<void> {
      await tx.query('update project_device set key = $3 where project_id = $1 and device_id = $2', [
        projectId,
        deviceId,
        key,
      ]);
    },
    /** Titles of pages of the project that are bound to one of these: devices or calculated variables. */
    async pagesWith(tx: Queryable, projectId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await tx.query<{ title: string }>(
        'select title from page where project_id = $1 and (binds || shown_binds) && $2::text[] order by sort',
        [projectId, ids],
      );
      return rows.map(({ title }) => title);
    },
    /** Names of calculated variables and reports of the project that are made of these devices. */
    async partsWith(tx: Queryable, projectId: string, deviceIds: readonly string[]): Promise<string[]> {
      const rows = await tx.query<{ name: string }>(
        `select mvar.key as name from project_mvar mvar
          where mvar.project_id = $1 and exists (
            select 1 from variable where variable.device_id = any($2::uuid[])
               and (variable.id = mvar.source_id
                    or exists (select 1 from jsonb_each_text(mvar.inputs) input where input.value = variable.id::text)))
         union all
         select report.name from project_report report
          where report.project_id = $1 and exists (
            select 1 from jsonb_array_elements(report.fields) field where field->>'equipmentId' = any($3::text[]))`,
        [projectId, deviceIds, deviceIds],
      );
      return rows.map(({ name }) => name);
    },
  };
}
export type ProjectDeviceRepository = ReturnType<typeof createProjectDeviceRepository>;

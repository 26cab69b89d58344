import type { BodyOut, GatewayState, ManagedDevice, Page, deviceManageCalls } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Reads } from '../../../kernel/db.ts';
import { likeText } from '../../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
type Query = BodyOut<typeof deviceManageCalls.queryForManage>;

interface Row {
  id: string;
  name: string;
  device_no: string;
  address: string;
  group_id: string | null;
  group_name: string | null;
  org_name: string;
  gateway_id: string | null;
  sn: string | null;
  gateway_state: GatewayState | null;
  model_name: string | null;
  template_id: string | null;
  template_name: string | null;
  template_version: number | null;
  newest_version: number | null;
  out_of_sync: boolean;
  variable_count: number;
}

/** Gateways of our own that run another configuration than they should. */
const STALE = `select id from gateway where kind = 'lightfield' and config_revision <> applied_revision`;
const BEHIND = `exists (select 1 from template
  where template.id = device.template_id and template.version <> device.template_version)`;

function conditions(query: Query, add: AddParam): string[] {
  const { keyword, groupId, ungrouped, gatewayState, templateId, manufacturer, sync } = query;
  const found: string[] = [];
  if (keyword) found.push(`device.search like ${add(likeText(keyword.toLowerCase()))}`);
  if (groupId)
    found.push(`device.group_id in (with recursive tree as (select ${add(groupId)}::uuid as id
      union select device_group.id from device_group join tree on device_group.parent_id = tree.id) select id from tree)`);
  if (ungrouped !== undefined) found.push(`device.group_id is ${ungrouped ? '' : 'not '}null`);
  if (gatewayState) found.push(`device.state = ${add(gatewayState === 'none' ? '' : gatewayState)}`);
  if (templateId) found.push(`device.template_id = ${add(templateId)}::uuid`);
  if (manufacturer) found.push(`device.manufacturer = ${add(manufacturer)}`);
  if (sync === 'outOfSync') found.push(`device.gateway_id in (${STALE})`);
  if (sync === 'templateBehind') found.push(BEHIND);
  if (sync === 'inSync')
    found.push(`device.gateway_id is not null and device.gateway_id not in (${STALE}) and not ${BEHIND}`);
  return found;
}

/** Columns of each order, each with an index (migration 0026). */
const KEYS = { name: ['name', 'id'], state: ['state', 'sort', 'name', 'id'], none: ['sort', 'name', 'id'] } as const;

/** SQL of the list in which devices are managed. */
export function createManagedListRepository(db: Reads, visible: (caller: Caller, add: AddParam) => Promise<string>) {
  async function statement(caller: Caller, query: Query) {
    const values: unknown[] = [];
    const add: AddParam = (value) => `$${values.push(value)}`;
    const where = [await visible(caller, add), ...conditions(query, add)].join(' and ');
    return { values, add, where };
  }

  async function count(caller: Caller, query: Query): Promise<number> {
    const { values, where } = await statement(caller, query);
    const [row] = await db.query<{ n: number }>(`select count(*) as n from device where ${where}`, values);
    return row?.n ?? 0;
  }

  async function rows(caller: Caller, query: Query, part: { limit: number; offset: number }): Promise<Row[]> {
    const { values, add, where } = await statement(caller, query);
    const direction = query.order === 'desc' ? 'desc' : 'asc';
    const order = KEYS[query.sort ?? 'none'].map((key) => `device.${key} ${direction}`).join(', ');
    const limit = `${add(part.limit)}::int`;
    const offset = `${add(part.offset)}::int`;
    return db.query<Row>(
      `with page as (select device.id from device where ${where} order by ${order} limit ${limit} offset ${offset})
       select device.id, device.name, device.device_no, device.address, device.group_id, device_group.name as group_name,
              org.name as org_name, device.gateway_id, gateway.sn, nullif(device.state, '') as gateway_state,
              gateway_model.name as model_name, device.template_id, template.name as template_name,
              device.template_version, template.version as newest_version,
              coalesce(gateway.kind = 'lightfield' and gateway.config_revision <> gateway.applied_revision, false)
                as out_of_sync,
              (select count(*) from variable where variable.device_id = device.id) as variable_count
         from page
         join device on device.id = page.id
         join org on org.id = device.org_id
         left join device_group on device_group.id = device.group_id
         left join gateway on gateway.id = device.gateway_id
         left join gateway_model on gateway_model.id = gateway.model_id
         left join template on template.id = device.template_id
        order by ${order}`,
      values,
    );
  }

  return {
    async page(caller: Caller, query: Query): Promise<Page<ManagedDevice>> {
      const total = await count(caller, query);
      const offset = (query.pageNum - 1) * query.pageSize;
      const limit = Math.max(0, Math.min(query.pageSize, total - offset));
      const behind = total - offset - limit;
      // Near the end all names would be sorted, which is slow: the index is read backwards.
      if (limit === 0 || behind >= offset)
        return { total, rows: (await rows(caller, query, { limit, offset })).map(deviceOf) };
      const order = query.order === 'desc' ? 'asc' : 'desc';
      const found = await rows(caller, { ...query, order }, { limit, offset: behind });
      return { total, rows: found.toReversed().map(deviceOf) };
    },
  };
}

const deviceOf = (row: Row): ManagedDevice => ({
  id: row.id,
  name: row.name,
  deviceNo: row.device_no,
  groupId: row.group_id,
  groupName: row.group_name,
  orgName: row.org_name,
  gatewayId: row.gateway_id,
  sn: row.sn,
  gatewayState: row.gateway_state,
  modelName: row.model_name,
  template:
    row.template_id === null
      ? null
      : {
          id: row.template_id,
          name: row.template_name ?? '',
          version: row.template_version ?? 0,
          newestVersion: row.newest_version ?? 0,
        },
  outOfSync: row.out_of_sync,
  variableCount: row.variable_count,
  address: row.address,
});

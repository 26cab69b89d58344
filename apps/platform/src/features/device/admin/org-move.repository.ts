import type { Queryable, Transaction } from '../../../kernel/db.ts';

/** Everything that goes, and where to. */
export interface Moved {
  readonly orgId: string;
  readonly deviceIds: readonly string[];
  readonly gatewayIds: readonly string[];
  readonly templateIds: readonly string[];
}
/** What a person asked for, before what hangs on it. */
export type Asked = Moved;

/** SQL of moving devices, gateways and templates to another organisation. */
export function createOrgMoveRepository() {
  return {
    async org(on: Queryable, id: string): Promise<{ name: string; kind: string } | undefined> {
      const [row] = await on.query<{ name: string; kind: string }>('select name, kind from org where id = $1', [id]);
      return row;
    },

    /** Nobody adds or renames anything in these organisations until the transaction ends. */
    async lock(tx: Transaction, { orgId, deviceIds, gatewayIds, templateIds }: Moved): Promise<void> {
      await tx.query(
        `select 1 from org where id = $1 or id in (select org_id from device where id = any($2::uuid[])
            union all select org_id from gateway where id = any($3::uuid[])
            union all select org_id from template where id = any($4::uuid[])) order by id for no key update`,
        [orgId, deviceIds, gatewayIds, templateIds],
      );
      // In this order everybody holds them who changes a device: the device, then its gateway.
      await tx.query('select 1 from device where id = any($1::uuid[]) order by id for no key update', [deviceIds]);
      await tx.query('select 1 from gateway where id = any($1::uuid[]) order by id for no key update', [gatewayIds]);
      await tx.query('select 1 from template where id = any($1::uuid[]) order by id for update', [templateIds]);
    },

    /** A gateway goes with all devices on it, a device with its gateway; what is there already stays out. */
    async closure(on: Queryable, { orgId, deviceIds, gatewayIds, templateIds }: Asked): Promise<Moved> {
      const gateways = await on.query<{ id: string }>(
        `select id from gateway where org_id <> $1
            and (id = any($3::uuid[]) or id in (select gateway_id from device where id = any($2::uuid[]) and org_id <> $1))`,
        [orgId, deviceIds, gatewayIds],
      );
      const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
      const devices = await on.query<{ id: string }>(
        'select id from device where org_id <> $1 and (id = any($2::uuid[]) or gateway_id = any($3::uuid[]))',
        [orgId, deviceIds, ids(gateways)],
      );
      const templates = await on.query<{ id: string }>(
        'select id from template where org_id <> $1 and id = any($2::uuid[])',
        [orgId, templateIds],
      );
      return { orgId, deviceIds: ids(devices), gatewayIds: ids(gateways), templateIds: ids(templates) };
    },

    async named(on: Queryable, { deviceIds, gatewayIds, templateIds }: Moved) {
      const list = <Row extends object>(table: string, ids: readonly string[], more = '') =>
        on.query<Row & { id: string; name: string; orgName: string }>(
          `select ${table}.id, ${table}.name, org.name as "orgName" ${more} from ${table} join org on org.id = ${table}.org_id
            where ${table}.id = any($1::uuid[]) order by ${table}.name, ${table}.id`,
          [ids],
        );
      return {
        devices: await list('device', deviceIds),
        gateways: await list<{ sn: string }>('gateway', gatewayIds, ', gateway.sn'),
        templates: await list('template', templateIds),
      };
    },
  };
}
export type OrgMoveRepository = ReturnType<typeof createOrgMoveRepository>;

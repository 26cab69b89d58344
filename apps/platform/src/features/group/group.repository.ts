import type { GroupRow } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { createTreeRepository } from '../../kernel/tree.repository.ts';

/** Devices of others are not counted: a condition of a statement that has the table `device`. */
export type VisibleDevices = (caller: Caller, add: (value: unknown) => string) => Promise<string>;

export interface GroupedDevice {
  id: string;
  name: string;
  orgId: string;
  /** Organisation above it: groups of an enterprise hold the devices of its external enterprises too. */
  parentOrgId: string | null;
  groupId: string | null;
}

/** SQL of device groups as they are managed. */
export function createGroupRepository(db: Queryable, visible: VisibleDevices) {
  return {
    ...createTreeRepository(db, 'device_group'),

    /** All of an organisation, with the devices directly in each that the caller may see. */
    async list(caller: Caller, orgId: string): Promise<GroupRow[]> {
      const { values, add } = statement();
      const org = add(orgId);
      const seen = await visible(caller, add);
      return db.query<GroupRow>(
        `select device_group.id, device_group.org_id as "orgId", device_group.parent_id as "parentId", device_group.name,
                device_group.sort, coalesce(counted.n, 0) as devices
           from device_group
           left join (select group_id, count(*) as n from device
                       where group_id in (select id from device_group where org_id = ${org}) and ${seen}
                       group by group_id) as counted on counted.group_id = device_group.id
          where device_group.org_id = ${org} order by device_group.sort, device_group.name, device_group.id`,
        values,
      );
    },

    /** Whoever's they are: a group with devices is not empty because one cannot see them. */
    async hasDevices(tx: Queryable, id: string): Promise<boolean> {
      return (await tx.query('select 1 from device where group_id = $1 limit 1', [id])).length > 0;
    },

    /** The devices named, locked, in the order of their names. */
    devices: (tx: Queryable, ids: readonly string[]): Promise<GroupedDevice[]> =>
      tx.query<GroupedDevice>(
        `select device.id, device.name, device.org_id as "orgId", device.group_id as "groupId",
                case when org.kind = 'external' then org.parent_id end as "parentOrgId"
           from device join org on org.id = device.org_id
          where device.id = any($1::uuid[]) order by device.name, device.id for no key update of device`,
        [ids],
      ),

    async putInto(tx: Queryable, ids: readonly string[], groupId: string | null): Promise<void> {
      await tx.query('update device set group_id = $2 where id = any($1::uuid[])', [ids, groupId]);
    },

    /** All devices of a group go to another, or into none. */
    async empty(tx: Queryable, groupId: string, into: string | null): Promise<number> {
      const rows = await tx.query('update device set group_id = $2 where group_id = $1 returning 1', [groupId, into]);
      return rows.length;
    },

    /** The path of each of these groups, whoever's they are. */
    async paths(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await tx.query<{ id: string; path: string }>(
        `with recursive up as (
           select id, id as at, parent_id, name as path from device_group where id = any($1::uuid[])
            union all
           select up.id, above.id, above.parent_id, above.name || ' / ' || up.path
             from up join device_group above on above.id = up.parent_id)
         select id, path from up where parent_id is null`,
        [ids],
      );
      return new Map(rows.map(({ id, path }) => [id, path]));
    },
  };
}
export type GroupRepository = ReturnType<typeof createGroupRepository>;

import type { BodyOut, deviceCalls } from '@lightfield/contract';
import { IS_UNHEARD, UNHEARD_JOIN } from '../../../engines/communication/communication-sql.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Queryable } from '../../../kernel/db.ts';
import type { DeviceReach } from './device-scope.ts';
import { params } from './device-list.repository.ts';
import { DEVICE_TABLES, type DriverRow, INFO_COLUMNS, type InfoRow, deviceColumns } from './device.row.ts';

export interface GroupRow {
  id: string;
  parent_id: string | null;
  name: string;
  sort: number;
  /** Visible devices that stand in the group itself. */
  devices: number;
  /** Of these, those whose alarms nobody can say; `null`: not asked for. */
  unheard: number | null;
}

/** SQL of single devices, of their groups and of who follows them. */
export function createDeviceRepository(db: Queryable, scope: Pick<DeviceReach, 'visible' | 'orgsOf'>) {
  return {
    async info(accountId: string, id: string): Promise<{ device: InfoRow; drivers: DriverRow[] } | undefined> {
      const [device] = await db.query<InfoRow>(
        `select ${deviceColumns('$2')}, ${INFO_COLUMNS} from ${DEVICE_TABLES} where device.id = $1`,
        [id, accountId],
      );
      if (!device) return undefined;
      const drivers = await db.query<DriverRow>(
        'select id, name, type, settings from driver where device_id = $1 order by name',
        [id],
      );
      return { device, drivers };
    },

    /** Answers the device's name, `undefined` when the account followed it already (or there is no such device). */
    async follow(accountId: string, id: string): Promise<string | undefined> {
      const [row] = await db.query<{ name: string }>(
        `with added as (
           insert into device_follow (account_id, device_id) select $1, id from device where id = $2
           on conflict do nothing returning device_id)
         select device.name from added join device on device.id = added.device_id`,
        [accountId, id],
      );
      return row?.name;
    },
    async unfollow(accountId: string, id: string): Promise<string | undefined> {
      const [row] = await db.query<{ name: string }>(
        `with removed as (delete from device_follow where account_id = $1 and device_id = $2 returning device_id)
         select device.name from removed join device on device.id = removed.device_id`,
        [accountId, id],
      );
      return row?.name;
    },

    /**
     * Groups of the caller's organisations, or those that hold something they may see, with all groups above them; of these the
     * ones that fit what was asked for.
     */
    async groups(caller: Caller, fit: GroupsFit): Promise<GroupRow[]> {
      const homes = await homesOf(db, caller, fit);
      const { values, add } = params();
      const visible = await scope.visible(caller, add, 'many');
      const orgs = await scope.orgsOf(caller);
      const byOrg = orgs
        ? `device_group.org_id = any(${add(orgs)}::uuid[])`
        : 'device_group.id in (select id from above)';
      return db.query<GroupRow>(
        `with recursive counted as (
           select group_id, count(*) as devices${fit.unheard ? `, count(*) filter (where ${IS_UNHEARD}) as unheard` : ''}
             from device ${fit.unheard ? UNHEARD_JOIN : ''} where ${visible} and group_id is not null group by group_id),
         above as (
           select device_group.id, device_group.parent_id from device_group join counted on counted.group_id = device_group.id
           union
           select device_group.id, device_group.parent_id from device_group join above on above.parent_id = device_group.id)
         select device_group.id, device_group.parent_id, device_group.name, device_group.sort,
                coalesce(counted.devices, 0) as devices, ${fit.unheard ? 'coalesce(counted.unheard, 0)' : 'null::bigint'} as unheard
           from device_group left join counted on counted.group_id = device_group.id
          where ${caller.kind === 'op' ? 'true' : byOrg}
            ${homes ? `and device_group.org_id = any(${add(homes)}::uuid[])` : ''}
          order by device_group.sort, device_group.name, device_group.id`,
        values,
      );
    },
  };
}
export type DeviceRepository = ReturnType<typeof createDeviceRepository>;

type GroupsFit = BodyOut<typeof deviceCalls.groups>;

/** Organisations whose groups may hold all that was asked for; `undefined`: nothing was. */
async function homesOf(db: Queryable, caller: Caller, { equipmentIds, gatewayId, own, orgId }: GroupsFit) {
  if (!equipmentIds && !gatewayId && !own && !orgId) return undefined;
  const rows = await db.query<{ homes: string[] }>(
    `select array_remove(array[id, case when kind = 'external' then parent_id end], null) as homes from org
      where id in (select org_id from device where id = any($1::uuid[]))
         or id = (select org_id from gateway where id = $2) or id = $3`,
    [equipmentIds ?? [], gatewayId ?? null, orgId ?? (own ? await homeOfNew(db, caller) : null)],
  );
  const [first, ...others] = rows.map(({ homes }) => homes);
  return (first ?? []).filter((home) => others.every((homes) => homes.includes(home)));
}

/** Where a device belongs that the caller adds: of the operation centre, to the only enterprise if there is one. */
async function homeOfNew(db: Queryable, { kind, orgId }: Caller): Promise<string> {
  if (kind !== 'op') return orgId;
  const [first, ...more] = await db.query<{ id: string }>(`select id from org where kind = 'enterprise' limit 2`);
  return first && more.length === 0 ? first.id : orgId;
}

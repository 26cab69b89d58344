import type { Page, ReachedDevice } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Queryable } from '../../../kernel/db.ts';
import { likeText, statement } from '../../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** Condition of a statement that has the table `device`: those a caller sees. Implemented by features/device/list. */
export type VisibleDevices = (caller: Caller, add: AddParam) => Promise<string>;

interface WhoRow {
  kind: Caller['kind'];
  org_id: string;
  dept_id: string | null;
  data_range: Caller['dataRange'];
}
const ONLINE = `exists (select 1 from gateway where gateway.id = device.gateway_id and gateway.state = 'online')
  and not exists (select 1 from edge_device where edge_device.device_id = device.id and not edge_device.online)`;

/** SQL of the devices that an account sees. */
export function createReachedRepository(db: Queryable, visible: VisibleDevices) {
  return {
    /** Of those that the caller sees as well. */
    async page(
      caller: Caller,
      {
        accountId,
        keyword,
        pageNum,
        pageSize,
      }: {
        accountId: string;
        keyword?: string | undefined;
        pageNum: number;
        pageSize: number;
      },
    ): Promise<Page<ReachedDevice>> {
      const [who] = await db.query<WhoRow>(
        `select account.kind, account.org_id, account.dept_id, role.data_range
           from account join role on role.id = account.role_id where account.id = $1`,
        [accountId],
      );
      if (!who) return { total: 0, rows: [] };
      const { values, add } = statement();
      const account = add(accountId);
      const asHim = {
        ...caller,
        accountId,
        kind: who.kind,
        orgId: who.org_id,
        deptId: who.dept_id,
        dataRange: who.data_range,
      };
      const where = [await visible(caller, add), await visible(asHim, add)];
      if (keyword)
        where.push(`(device.name || ' ' || device.device_no || ' ' || device.address) ilike ${add(likeText(keyword))}`);
      const condition = where.join(' and ');
      const counted = await db.query<{ n: number }>(
        `select count(*) as n from device where ${account}::uuid is not null and ${condition}`,
        values,
      );
      const rows = await db.query<ReachedDevice>(
        `select device.id, device.name, device.device_no as "deviceNo", device_group.name as "groupName", carrier.sn,
                ${ONLINE} as online, device.owner_id is not distinct from ${account}::uuid as owned,
                exists (select 1 from device_grant
                  where device_grant.device_id = device.id and device_grant.account_id = ${account}) as granted
           from device left join device_group on device_group.id = device.group_id
           left join gateway carrier on carrier.id = device.gateway_id
          where ${condition} order by device.sort, device.name, device.id
          limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: counted[0]?.n ?? 0, rows };
    },
  };
}
export type ReachedRepository = ReturnType<typeof createReachedRepository>;

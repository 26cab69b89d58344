import type { Queryable, Transaction } from '../../../kernel/db.ts';
import { ADMIN_COLUMNS, ADMIN_TABLES, type AdminRow, columnsOf } from './device-row.ts';
import type { Entered } from './device-rules.ts';

/** SQL of adding and changing devices. */
export function createDeviceAdminRepository() {
  return {
    async find(on: Queryable, id: string): Promise<AdminRow | undefined> {
      const [row] = await on.query<AdminRow>(`select ${ADMIN_COLUMNS} from ${ADMIN_TABLES} where device.id = $1`, [id]);
      return row;
    },

    async hasPage(on: Queryable, id: string): Promise<boolean> {
      return (await on.query('select 1 from page where device_id = $1 limit 1', [id])).length > 0;
    },

    /** Nobody else adds or renames a device of the organisation until the transaction ends. */
    async lockOrg(tx: Transaction, orgId: string): Promise<void> {
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
    },

    /** The group belongs to the organisation of the device, or to the enterprise that this is a customer of. */
    async isGroupFor(tx: Transaction, groupId: string, orgId: string): Promise<boolean> {
      const rows = await tx.query(
        `select 1 from device_group join org on org.id = $2
          where device_group.id = $1 and (device_group.org_id = org.id
             or (org.kind = 'external' and device_group.org_id = org.parent_id))`,
        [groupId, orgId],
      );
      return rows.length > 0;
    },

    async isNameTaken(tx: Transaction, orgId: string, name: string, exceptId: string | null): Promise<boolean> {
      const rows = await tx.query(
        'select 1 from device where org_id = $1 and lower(name) = lower($2) and id is distinct from $3::uuid limit 1',
        [orgId, name, exceptId],
      );
      return rows.length > 0;
    },

    async isNumberTaken(tx: Transaction, orgId: string, deviceNo: string, exceptId: string | null): Promise<boolean> {
      const rows = await tx.query(
        `select 1 from device where org_id = $1 and device_no = $2 and device_no <> '' and id is distinct from $3::uuid limit 1`,
        [orgId, deviceNo, exceptId],
      );
      return rows.length > 0;
    },

    /** Keys out of these that no variable of the device has. */
    async unknownKeys(tx: Transaction, id: string, keys: readonly string[]): Promise<string[]> {
      const rows = await tx.query<{ key: string }>(
        `select asked.key from unnest($2::text[]) as asked (key)
          where not exists (select 1 from variable where variable.device_id = $1 and variable.key = asked.key)`,
        [id, keys],
      );
      return rows.map(({ key }) => key);
    },

    async byRequest(tx: Transaction, orgId: string, requestId: string): Promise<string | undefined> {
      const [row] = await tx.query<{ id: string }>('select id from device where org_id = $1 and request_id = $2', [
        orgId,
        requestId,
      ]);
      return row?.id;
    },

    async insert(
      tx: Transaction,
      device: { id: string; orgId: string; ownerId: string | null; requestId: string | null },
      entered: Entered,
    ): Promise<void> {
      const columns = {
        org_id: device.orgId,
        owner_id: device.ownerId,
        request_id: device.requestId,
        ...columnsOf(entered),
      };
      const names = Object.keys(columns);
      await tx.query(
        `insert into device (id, ${names.join(', ')}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')})`,
        [device.id, ...Object.values(columns)],
      );
    },

    async update(tx: Transaction, id: string, entered: Entered): Promise<void> {
      const columns = columnsOf(entered);
      const sets = Object.keys(columns).map((name, i) => `${name} = $${i + 2}`);
      await tx.query(`update device set ${sets.join(', ')} where id = $1`, [id, ...Object.values(columns)]);
    },

    /** Whoever adds a device without seeing it by what they are sees it by this. */
    async grant(tx: Transaction, deviceId: string, accountId: string): Promise<void> {
      await tx.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, true)', [
        deviceId,
        accountId,
      ]);
    },
  };
}
export type DeviceAdminRepository = ReturnType<typeof createDeviceAdminRepository>;

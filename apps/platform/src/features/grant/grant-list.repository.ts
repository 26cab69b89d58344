import type { AccountKind, GrantRow, Page, Paging } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;

/** Conditions of statements that have the tables `account` and `device`: what the caller reaches. */
export interface GrantReach {
  accounts(caller: Caller, add: AddParam): Promise<string>;
  devices(caller: Caller, add: AddParam): Promise<string>;
}
export interface DeviceChoice {
  id: string;
  name: string;
  deviceNo: string;
  groupName: string;
}
export interface AccountChoice {
  id: string;
  loginname: string;
  tel: string;
  kind: 'int' | 'ext';
  orgName: string;
}
interface Search extends Paging {
  keyword?: string | undefined;
}

interface GrantTableRow {
  device_id: string;
  device_name: string;
  account_id: string;
  login_name: string;
  phone: string;
  kind: AccountKind;
  org_name: string;
  can_write: boolean;
  push: boolean;
  sms: boolean;
  phone_alarm: boolean;
  granted_at: Date;
}
const grantFromRow = (row: GrantTableRow): GrantRow => ({
  equipmentId: row.device_id,
  equipName: row.device_name,
  accountId: row.account_id,
  loginname: row.login_name,
  tel: row.phone,
  kind: row.kind,
  orgName: row.org_name,
  write: row.can_write,
  push: row.push,
  sms: row.sms,
  phone: row.phone_alarm,
  grantedAt: row.granted_at.getTime(),
});

const GRANTS = `device_grant join device on device.id = device_grant.device_id
  join account on account.id = device_grant.account_id join org on org.id = account.org_id`;
const GRANT_COLUMNS = `device.id as device_id, device.name as device_name, account.id as account_id, account.login_name,
  account.phone, account.kind, org.name as org_name, device_grant.can_write, device_grant.push, device_grant.sms,
  device_grant.phone as phone_alarm, device_grant.granted_at`;
const DEVICES = 'device left join device_group on device_group.id = device.group_id';
const DEVICE_COLUMNS = `device.id, device.name, device.device_no as "deviceNo", coalesce(device_group.name, '') as "groupName"`;

/**
 * Condition over `account` and `device` (with `home`, the device's organisation): the account may be authorised for the device.
 * Staff of the device's enterprise; accounts of its external enterprises; for a device that belongs to an external enterprise,
 * that one's accounts and no other customer's.
 */
export const SUITS = `account.status = 'active' and (
  (account.kind = 'int' and account.org_id = case when home.kind = 'external' then home.parent_id else home.id end)
  or (account.kind = 'ext' and (account.org_id = home.id
    or account.org_id in (select id from org where parent_id = home.id and kind = 'external'))))`;
/** SQL of the lists of authorisations. */
export function createGrantListRepository(db: Queryable, reach: GrantReach) {
  async function page<Row>(
    columns: string,
    from: string,
    order: string,
    { pageNum, pageSize }: Paging,
    { values, add }: ReturnType<typeof statement>,
  ): Promise<Page<Row>> {
    const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
    const rows = await db.query<Row>(
      `select ${columns} from ${from} order by ${order} limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
      values,
    );
    return { total: count?.n ?? 0, rows };
  }
  const named = (keyword: string | undefined, text: string, add: AddParam) =>
    keyword ? [`(${text}) ilike ${add(likeText(keyword))}`] : [];
  const ACCOUNT_TEXT = `account.login_name || ' ' || account.phone || ' ' || org.name`;
  const DEVICE_TEXT = `device.name || ' ' || device.device_no`;

  return {
    async ofDevice(caller: Caller, { deviceId, ...search }: Search & { deviceId: string }): Promise<Page<GrantRow>> {
      const params = statement();
      const where = [
        `device_grant.device_id = ${params.add(deviceId)}`,
        await reach.accounts(caller, params.add),
        ...named(search.keyword, ACCOUNT_TEXT, params.add),
      ].join(' and ');
      const order = 'account.login_name, account.id';
      const { total, rows } = await page<GrantTableRow>(
        GRANT_COLUMNS,
        `${GRANTS} where ${where}`,
        order,
        search,
        params,
      );
      return { total, rows: rows.map(grantFromRow) };
    },

    async ofAccount(caller: Caller, { accountId, ...search }: Search & { accountId: string }): Promise<Page<GrantRow>> {
      const params = statement();
      const where = [
        `device_grant.account_id = ${params.add(accountId)}`,
        await reach.devices(caller, params.add),
        ...named(search.keyword, DEVICE_TEXT, params.add),
      ].join(' and ');
      const order = 'device.name, device.id';
      const { total, rows } = await page<GrantTableRow>(
        GRANT_COLUMNS,
        `${GRANTS} where ${where}`,
        order,
        search,
        params,
      );
      return { total, rows: rows.map(grantFromRow) };
    },

    async accountsToAdd(caller: Caller, { deviceId, ...search }: Search & { deviceId: string }) {
      const params = statement();
      const device = params.add(deviceId);
      const where = [
        `device.id = ${device}`,
        SUITS,
        await reach.accounts(caller, params.add),
        `not exists (select 1 from device_grant where device_id = ${device} and account_id = account.id)`,
        ...named(search.keyword, ACCOUNT_TEXT, params.add),
      ].join(' and ');
      return page<AccountChoice>(
        'account.id, account.login_name as loginname, account.phone as tel, account.kind, org.name as "orgName"',
        `device join org home on home.id = device.org_id
           join account on account.org_id in (home.id, home.parent_id)
             or account.org_id in (select id from org where parent_id = home.id)
           join org on org.id = account.org_id where ${where}`,
        'account.login_name, account.id',
        search,
        params,
      );
    },

    async devicesToAdd(caller: Caller, { accountId, ...search }: Search & { accountId: string }) {
      const params = statement();
      const account = params.add(accountId);
      const where = [
        `account.id = ${account}`,
        SUITS,
        await reach.devices(caller, params.add),
        `not exists (select 1 from device_grant where device_id = device.id and account_id = ${account})`,
        ...named(search.keyword, DEVICE_TEXT, params.add),
      ].join(' and ');
      const from = `${DEVICES} join org home on home.id = device.org_id cross join account where ${where}`;
      return page<DeviceChoice>(DEVICE_COLUMNS, from, 'device.name, device.id', search, params);
    },

    async owned(caller: Caller, { accountId, ...search }: Search & { accountId: string }) {
      const params = statement();
      const where = [
        `device.owner_id = ${params.add(accountId)}`,
        await reach.devices(caller, params.add),
        ...named(search.keyword, DEVICE_TEXT, params.add),
      ].join(' and ');
      const from = `${DEVICES} where ${where}`;
      return page<DeviceChoice>(DEVICE_COLUMNS, from, 'device.name, device.id', search, params);
    },
  };
}
export type GrantListRepository = ReturnType<typeof createGrantListRepository>;

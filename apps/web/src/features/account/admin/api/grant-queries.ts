import { type GrantRights, accountCallsOf, deviceCalls, grantCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../../lib/call.ts';
import { accountsKeys, useChange } from './account-queries.ts';
import type { Paged } from '../../../../lib/use-paged.ts';

const grantKeys = [...accountsKeys.all, 'grant'] as const;

/** Rows of the shared list are known by `id`: the device of an account, the account of a device. */
export const grantsOfAccount = (accountId: string, paged: Paged) =>
  queryOptions({
    queryKey: [...grantKeys, 'of-account', accountId, paged] as const,
    queryFn: async ({ signal }) => {
      const { total, rows } = await call(grantCalls.ofAccount, { accountId, ...paged }, { signal });
      return { total, rows: rows.map((row) => ({ ...row, id: row.equipmentId })) };
    },
    placeholderData: keepPreviousData,
  });
export const grantsOfDevice = (equipmentId: string, paged: Paged) =>
  queryOptions({
    queryKey: [...grantKeys, 'of-device', equipmentId, paged] as const,
    queryFn: async ({ signal }) => {
      const { total, rows } = await call(grantCalls.ofDevice, { equipmentId, ...paged }, { signal });
      return { total, rows: rows.map((row) => ({ ...row, id: row.accountId })) };
    },
    placeholderData: keepPreviousData,
  });
export const devicesToAdd = (accountId: string, paged: Paged) =>
  queryOptions({
    queryKey: [...grantKeys, 'devices-to-add', accountId, paged] as const,
    queryFn: ({ signal }) => call(grantCalls.devicesToAdd, { accountId, ...paged }, { signal }),
    placeholderData: keepPreviousData,
  });
export const accountsToAdd = (equipmentId: string, paged: Paged) =>
  queryOptions({
    queryKey: [...grantKeys, 'accounts-to-add', equipmentId, paged] as const,
    queryFn: ({ signal }) => call(grantCalls.accountsToAdd, { equipmentId, ...paged }, { signal }),
    placeholderData: keepPreviousData,
  });
export const ownedDevices = (accountId: string, paged: Paged) =>
  queryOptions({
    queryKey: [...grantKeys, 'owned', accountId, paged] as const,
    queryFn: ({ signal }) => call(grantCalls.owned, { accountId, ...paged }, { signal }),
    placeholderData: keepPreviousData,
  });
/** Devices that somebody can be made responsible for: those that the person sees. */
export const devicesToOwn = (paged: Paged) =>
  queryOptions({
    queryKey: [...grantKeys, 'devices', paged] as const,
    queryFn: async ({ signal }) => {
      const { total, rows } = await call(deviceCalls.query, paged, { signal });
      const plain = rows.map(({ id, name, deviceNo, groupName }) => ({
        id,
        name,
        deviceNo,
        groupName: groupName ?? '',
      }));
      return { total, rows: plain };
    },
    placeholderData: keepPreviousData,
  });

/** Accounts that can take over devices, by name: staff of the enterprise, and its administrators where one may see them. */
export const receivers = (orgId: string, keyword: string, withAdministrators: boolean) =>
  queryOptions({
    queryKey: [...grantKeys, 'receivers', orgId, keyword, withAdministrators] as const,
    queryFn: async ({ signal }) => {
      const kinds = withAdministrators ? (['co', 'int'] as const) : (['int'] as const);
      const pages = await Promise.all(
        kinds.map((kind) =>
          call(accountCallsOf[kind].query, { ...NO_FILTER, orgId, keyword: keyword || undefined }, { signal }),
        ),
      );
      return pages.flatMap(({ rows }) => rows);
    },
    placeholderData: keepPreviousData,
  });
const NO_FILTER = {
  deptId: undefined,
  roleId: undefined,
  status: 'active',
  sort: 'loginname',
  order: 'asc',
  pageSize: 50,
} as const;

interface Pairs {
  readonly equipmentIds: string[];
  readonly accountIds: string[];
}
export const useGrant = () => useChange((body: Pairs & GrantRights) => call(grantCalls.add, body));
export const useEditGrants = () => useChange((body: Pairs & GrantRights) => call(grantCalls.edit, body));
export const useCancelGrants = () => useChange((body: Pairs) => call(grantCalls.delete, body));
export const useSetOwner = () =>
  useChange((body: BodyOf<typeof grantCalls.setOwner>) => call(grantCalls.setOwner, body));

import { type GrantRights, projectGrantCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import { accountsKeys, useChange } from './account-queries.ts';
import type { Paged } from '../../../../lib/use-paged.ts';

const keys = [...accountsKeys.all, 'project-grant'] as const;

/** Rows are known by `id`, that of the account. */
export const grantsOfProject = (projectId: string, paged: Paged) =>
  queryOptions({
    queryKey: [...keys, 'of', projectId, paged] as const,
    queryFn: async ({ signal }) => {
      const { total, rows } = await call(projectGrantCalls.query, { projectId, ...paged }, { signal });
      return { total, rows: rows.map((row) => ({ ...row, id: row.accountId })) };
    },
    placeholderData: keepPreviousData,
  });
export const accountsToAddToProject = (projectId: string, paged: Paged) =>
  queryOptions({
    queryKey: [...keys, 'to-add', projectId, paged] as const,
    queryFn: ({ signal }) => call(projectGrantCalls.toAdd, { projectId, ...paged }, { signal }),
    placeholderData: keepPreviousData,
  });

interface Accounts {
  readonly projectId: string;
  readonly accountIds: string[];
}
export const useProjectGrant = () => useChange((body: Accounts & GrantRights) => call(projectGrantCalls.add, body));
export const useEditProjectGrants = () =>
  useChange((body: Accounts & GrantRights) => call(projectGrantCalls.edit, body));
export const useCancelProjectGrants = () => useChange((body: Accounts) => call(projectGrantCalls.delete, body));

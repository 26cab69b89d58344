import {
  type AccountKind,
  LIMITS,
  accountAdminCalls,
  accountCallsOf,
  type coCalls,
  deptCalls,
  orgCalls,
  roleCalls,
} from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../../lib/call.ts';
import { upload } from '../../../../lib/upload.ts';

/** First part of every key of this feature: whatever is changed here may change every list of it. */
export const accountsKeys = { all: ['accounts'] as const };

/** The calls of the four kinds take the same bodies. */
type Body<Name extends keyof typeof coCalls> = BodyOf<(typeof coCalls)[Name]>;

export const accountList = (kind: AccountKind, filter: Body<'query'>) =>
  queryOptions({
    queryKey: [...accountsKeys.all, 'list', kind, filter] as const,
    queryFn: ({ signal }) => call(accountCallsOf[kind].query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const accountInfo = (kind: AccountKind, id: string) =>
  queryOptions({
    queryKey: [...accountsKeys.all, 'info', kind, id] as const,
    queryFn: ({ signal }) => call(accountCallsOf[kind].info, { id }, { signal }),
  });

/** Organisations, roles and departments to choose from. */
export const orgChoices = () =>
  queryOptions({
    queryKey: [...accountsKeys.all, 'orgs'] as const,
    queryFn: ({ signal }) => call(orgCalls.companyAndExternal, { keyword: undefined }, { signal }),
  });
export const roleChoices = (orgId: string) =>
  queryOptions({
    queryKey: [...accountsKeys.all, 'roles', orgId] as const,
    queryFn: ({ signal }) => call(roleCalls.choices, { orgId }, { signal }),
  });
export const deptChoices = (orgId: string) =>
  queryOptions({
    queryKey: [...accountsKeys.all, 'depts', orgId] as const,
    queryFn: ({ signal }) => call(deptCalls.query, { orgId }, { signal }),
  });

/** Also after a refusal: what the attempt was based on may be out of date. */
export function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: accountsKeys.all }),
  });
}

export const useAddAccount = (kind: AccountKind) =>
  useChange((body: Body<'add'>) => call(accountCallsOf[kind].add, body));
export const useEditAccount = (kind: AccountKind) =>
  useChange((body: Body<'edit'>) => call(accountCallsOf[kind].edit, body));
/** As many as are chosen; the server takes so many at once. Answers how many changed. */
export const useSetDisabled = (kind: AccountKind) =>
  useChange(async ({ ids, disabled }: { ids: readonly string[]; disabled: boolean }) => {
    let changed = 0;
    for (let from = 0; from < ids.length; from += LIMITS.org.batch) {
      const batch = ids.slice(from, from + LIMITS.org.batch);
      changed += (await call(accountCallsOf[kind].setDisabled, { ids: batch, disabled })).changed;
    }
    return changed;
  });
export const useResetPassword = (kind: AccountKind) =>
  useChange((id: string) => call(accountCallsOf[kind].resetPwd, { id }));
export const useUnlock = (kind: AccountKind) => useChange((id: string) => call(accountCallsOf[kind].unlock, { id }));
export const useSaveLock = (kind: AccountKind) =>
  useChange((body: Body<'lockSave'>) => call(accountCallsOf[kind].lockSave, body));
export const useUploadKey = (kind: AccountKind) =>
  useChange(({ id, file }: { id: string; file: File }) => upload(accountCallsOf[kind].lockKey, { id }, file));
export const useDeleteAccount = () => useChange((id: string) => call(accountAdminCalls.delete, { id }));

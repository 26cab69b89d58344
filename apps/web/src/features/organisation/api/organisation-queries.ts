import { deptCalls, orgCalls, retentionCalls, roleCalls, servicePeriodCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

/** First part of every key; one change (a new enterprise brings roles, a move changes counts) refreshes all of it. */
export const organisationKeys = { all: ['organisation'] as const };

export const orgList = (filter: BodyOf<typeof orgCalls.query>) =>
  queryOptions({
    queryKey: [...organisationKeys.all, 'orgs', filter] as const,
    queryFn: ({ signal }) => call(orgCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const deptList = (orgId: string | undefined) =>
  queryOptions({
    queryKey: [...organisationKeys.all, 'depts', orgId ?? 'own'] as const,
    queryFn: ({ signal }) => call(deptCalls.query, { orgId }, { signal }),
  });

export const roleList = (filter: BodyOf<typeof roleCalls.query>) =>
  queryOptions({
    queryKey: [...organisationKeys.all, 'roles', filter] as const,
    queryFn: ({ signal }) => call(roleCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const roleInfo = (id: string) =>
  queryOptions({
    queryKey: [...organisationKeys.all, 'role', id] as const,
    queryFn: ({ signal }) => call(roleCalls.info, { id }, { signal }),
  });

export const orgRetention = (id: string) =>
  queryOptions({
    queryKey: [...organisationKeys.all, 'retention', id] as const,
    queryFn: ({ signal }) => call(retentionCalls.info, { id }, { signal }),
  });
export const orgServices = (id: string) =>
  queryOptions({
    queryKey: [...organisationKeys.all, 'services', id] as const,
    queryFn: ({ signal }) => call(servicePeriodCalls.query, { id }, { signal }),
  });
export const orgStorage = (id: string) =>
  queryOptions({
    queryKey: [...organisationKeys.all, 'storage', id] as const,
    queryFn: ({ signal }) => call(retentionCalls.orgStorage, { id }, { signal }),
  });

function useChange<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // also after a refusal: what it was based on may be out of date
    onSettled: () => client.invalidateQueries({ queryKey: organisationKeys.all }),
  });
}

export const useAddOrg = () => useChange((body: BodyOf<typeof orgCalls.add>) => call(orgCalls.add, body));
export const useEditOrg = () => useChange((body: BodyOf<typeof orgCalls.edit>) => call(orgCalls.edit, body));
export const useDisableOrg = () =>
  useChange((body: BodyOf<typeof orgCalls.setDisabled>) => call(orgCalls.setDisabled, body));
export const useDeleteOrg = () => useChange((id: string) => call(orgCalls.delete, { id }));

export const useEditRetention = () =>
  useChange((body: BodyOf<typeof retentionCalls.edit>) => call(retentionCalls.edit, body));

/** One after the other; the first that is refused ends it. */
export const useEditServices = () =>
  useChange(async (bodies: readonly BodyOf<typeof servicePeriodCalls.edit>[]) => {
    for (const body of bodies) await call(servicePeriodCalls.edit, body);
  });

export const useAddDept = () => useChange((body: BodyOf<typeof deptCalls.add>) => call(deptCalls.add, body));
export const useRenameDept = () => useChange((body: BodyOf<typeof deptCalls.edit>) => call(deptCalls.edit, body));
export const useMoveDept = () => useChange((body: BodyOf<typeof deptCalls.move>) => call(deptCalls.move, body));
export const useDeleteDept = () => useChange((id: string) => call(deptCalls.delete, { id }));

export const useAddRole = () => useChange((body: BodyOf<typeof roleCalls.add>) => call(roleCalls.add, body));
export const useEditRole = () => useChange((body: BodyOf<typeof roleCalls.edit>) => call(roleCalls.edit, body));
export const useDeleteRole = () => useChange((id: string) => call(roleCalls.delete, { id }));
export const useSaveRegistration = () =>
  useChange((body: BodyOf<typeof roleCalls.registration>) => call(roleCalls.registration, body));

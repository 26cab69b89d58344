import { accountAdminCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../../lib/call.ts';
import { accountsKeys, useChange } from './account-queries.ts';

export const enrolCodes = (filter: BodyOf<typeof accountAdminCalls.enrolCodes>) =>
  queryOptions({
    queryKey: [...accountsKeys.all, 'codes', filter] as const,
    queryFn: ({ signal }) => call(accountAdminCalls.enrolCodes, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const applications = (filter: BodyOf<typeof accountAdminCalls.applications>) =>
  queryOptions({
    queryKey: [...accountsKeys.all, 'applications', filter] as const,
    queryFn: ({ signal }) => call(accountAdminCalls.applications, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const useAddCode = () =>
  useChange((body: BodyOf<typeof accountAdminCalls.enrolCodeAdd>) => call(accountAdminCalls.enrolCodeAdd, body));
export const useStopCode = () =>
  useChange((body: { id: string; disabled: boolean }) => call(accountAdminCalls.enrolCodeSetDisabled, body));
export const useDeleteCode = () => useChange((id: string) => call(accountAdminCalls.enrolCodeDelete, { id }));
export const useApprove = () => useChange((ids: string[]) => call(accountAdminCalls.approve, { ids }));
export const useReject = () =>
  useChange((body: { ids: string[]; reason: string | undefined }) => call(accountAdminCalls.reject, body));

import {
  type LicenceInfo,
  licenceCalls,
  meteringCalls,
  notifyCalls,
  orgCalls,
  partnerCalls,
  platformHealthCalls,
} from '@lightfield/contract';
import { type QueryClient, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshAccount } from '../../../lib/account.ts';
import { type BodyOf, call } from '../../../lib/call.ts';
import { upload } from '../../../lib/upload.ts';

const LICENCE = ['system', 'licence'] as const;
const PARTNERS = ['system', 'partner'] as const;
const SENDING = ['system', 'sending'] as const;
/** Sending goes on in the background; its states are asked for this often. */
const SENDING_REFRESH_MS = 10_000;
/** Processes say how they are this often. */
const HEALTH_REFRESH_MS = 5_000;

export const platformHealth = () =>
  queryOptions({
    queryKey: ['system', 'health'] as const,
    queryFn: ({ signal }) => call(platformHealthCalls.info, {}, { signal }),
    refetchInterval: HEALTH_REFRESH_MS,
  });

export const licenceInfo = () =>
  queryOptions({ queryKey: LICENCE, queryFn: ({ signal }) => call(licenceCalls.info, {}, { signal }) });

/** The account tells administrators when the licence ends: it has to be asked again, too. */
function showLicence(client: QueryClient, info: LicenceInfo): void {
  client.setQueryData(LICENCE, info);
  void refreshAccount().catch(() => undefined);
}
export function useImportLicence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload(licenceCalls.import, {}, file),
    onSuccess: (info) => showLicence(client, info),
  });
}
export function useRemoveLicence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(licenceCalls.remove, {}),
    onSuccess: (info) => showLicence(client, info),
  });
}

export const partnerList = (filter: BodyOf<typeof partnerCalls.query>) =>
  queryOptions({
    queryKey: [...PARTNERS, filter] as const,
    queryFn: ({ signal }) => call(partnerCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
/** Organisations that the people of a partner system can belong to. */
export const orgChoices = () =>
  queryOptions({
    queryKey: ['org', 'choices'] as const,
    queryFn: ({ signal }) => call(orgCalls.companyAndExternal, {}, { signal }),
  });

function usePartnerChange<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: PARTNERS }),
  });
}
export const useAddPartner = () =>
  usePartnerChange((body: BodyOf<typeof partnerCalls.add>) => call(partnerCalls.add, body));
export const useDisablePartner = () =>
  usePartnerChange((body: BodyOf<typeof partnerCalls.setDisabled>) => call(partnerCalls.setDisabled, body));
export const useRenewSecret = () => usePartnerChange((id: string) => call(partnerCalls.renewSecret, { id }));
export const useDeletePartner = () => usePartnerChange((id: string) => call(partnerCalls.delete, { id }));

const METERING = ['system', 'metering'] as const;
export const metering = () =>
  queryOptions({ queryKey: METERING, queryFn: ({ signal }) => call(meteringCalls.info, {}, { signal }) });
export function useEditMetering() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof meteringCalls.edit>) => call(meteringCalls.edit, body),
    onSettled: () => client.invalidateQueries({ queryKey: METERING }),
  });
}
export const packagesLeft = () =>
  queryOptions({
    queryKey: [...SENDING, 'left'] as const,
    queryFn: ({ signal }) => call(meteringCalls.left, {}, { signal }),
    refetchInterval: SENDING_REFRESH_MS,
  });
export const sendRecords = (filter: BodyOf<typeof notifyCalls.sendQuery>) =>
  queryOptions({
    queryKey: [...SENDING, filter] as const,
    queryFn: ({ signal }) => call(notifyCalls.sendQuery, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SENDING_REFRESH_MS,
  });
export const sendStatistics = (period: BodyOf<typeof notifyCalls.statistics>) =>
  queryOptions({
    queryKey: [...SENDING, 'statistics', period] as const,
    queryFn: ({ signal }) => call(notifyCalls.statistics, period, { signal }),
    placeholderData: keepPreviousData,
  });
export const countedRecords = (filter: BodyOf<typeof notifyCalls.statisticsQuery>) =>
  queryOptions({
    queryKey: [...SENDING, 'counted', filter] as const,
    queryFn: ({ signal }) => call(notifyCalls.statisticsQuery, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const sendModes = () =>
  queryOptions({
    queryKey: ['system', 'modes'] as const,
    queryFn: ({ signal }) => call(notifyCalls.sendModes, {}, { signal }),
  });
export function useRetrySending() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(notifyCalls.sendRetry, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: SENDING }),
  });
}

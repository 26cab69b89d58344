import {
  type SmartRecordEntry,
  deviceCalls,
  smartRecordCalls,
  smartReportCalls,
  smartReportGroupCalls,
  smartReportTemplateCalls,
} from '@lightfield/contract';

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';
import { upload } from '../../../lib/upload.ts';

const KEY = ['smart-report'] as const;
/** Found at a time; who looks for another one types more of its name. */
const FOUND = 50;

export const reportGroups = () =>
  queryOptions({
    queryKey: [...KEY, 'groups'] as const,
    queryFn: ({ signal }) => call(smartReportGroupCalls.query, {}, { signal }),
  });
export const reportList = (filter: BodyOf<typeof smartReportCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'list', filter] as const,
    queryFn: ({ signal }) => call(smartReportCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const reportInfo = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'info', id] as const,
    queryFn: ({ signal }) => call(smartReportCalls.info, { id }, { signal }),
    retry: false,
  });
/**
 * Who may fill in a report about these devices, or with `mail` get it by e-mail; departments. `orgId`: whose report it is, where that is
 * known. `withMe`: whoever asks as well.
 */
export const peopleFor = (
  equipmentIds: readonly string[],
  keyword: string,
  {
    orgId,
    mail = false,
    withMe = false,
  }: { readonly orgId?: string | undefined; readonly mail?: boolean; readonly withMe?: boolean } = {},
) =>
  queryOptions({
    queryKey: [...KEY, 'people', equipmentIds, keyword, orgId, mail, withMe] as const,
    queryFn: ({ signal }) =>
      call(
        smartReportCalls.people,
        { orgId, equipmentIds: [...equipmentIds], keyword: keyword || undefined, mail, withMe },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const devicesNamed = (keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'devices', keyword] as const,
    queryFn: ({ signal }) =>
      call(deviceCalls.query, { keyword: keyword || undefined, pageNum: 1, pageSize: FOUND }, { signal }),
    placeholderData: keepPreviousData,
  });
export const variablesOf = (id: string, keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'variables', id, keyword] as const,
    queryFn: ({ signal }) => call(smartReportCalls.variables, { id, keyword: keyword || undefined }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Asked once an opening: what is edited is not changed under somebody's hands. */
export const templateInfo = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'template', id] as const,
    queryFn: ({ signal }) => call(smartReportTemplateCalls.info, { id }, { signal }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
export const templateVersions = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'versions', id] as const,
    queryFn: ({ signal }) => call(smartReportTemplateCalls.versions, { id }, { signal }),
  });
export const templateVersion = (id: string, version: number) =>
  queryOptions({
    queryKey: [...KEY, 'template', id, version] as const,
    queryFn: ({ signal }) => call(smartReportTemplateCalls.info, { id, version }, { signal }),
    retry: false,
  });
export const importTemplate = (id: string, file: File) => upload(smartReportTemplateCalls.import, { id }, file);
export const previewOf = (id: string, document: Record<string, unknown>) =>
  call(smartReportTemplateCalls.preview, { id, document });
export const templateHref = (id: string): string => `${smartReportTemplateCalls.xlsx.path}?id=${id}`;

export const recordList = (filter: BodyOf<typeof smartRecordCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'records', filter] as const,
    queryFn: ({ signal }) => call(smartRecordCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const recordInfo = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'record', id] as const,
    queryFn: ({ signal }) => call(smartRecordCalls.info, { id }, { signal }),
    retry: false,
  });
export const recordValues = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'values', id] as const,
    queryFn: ({ signal }) => call(smartRecordCalls.values, { id }, { signal, quiet: true }),
  });
export const recordCorrections = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'corrections', id] as const,
    queryFn: ({ signal }) => call(smartRecordCalls.corrections, { id }, { signal }),
  });
export const pictureHref = (id: string, pictureId: string): string =>
  `${smartRecordCalls.picture.path}?id=${id}&pictureId=${pictureId}`;
export const xlsxHref = (id: string): string => `${smartRecordCalls.xlsx.path}?id=${id}`;
export const pdfHref = (id: string): string => `${smartRecordCalls.pdf.path}?id=${id}`;
export const addPicture = (id: string, key: string, pictureId: string, file: File) =>
  upload(smartRecordCalls.addPicture, { id, key, pictureId }, file);
/** Kept while somebody goes on: what is on the screen stays as it is. */
export const saveRecord = (id: string, version: number, entries: SmartRecordEntry[]) =>
  call(smartRecordCalls.save, { id, version, entries }, { quiet: true });

/** Also after a refusal: what the attempt was based on may be out of date. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      client.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => queryKey[1] !== 'template' }),
  });
}
export const useSaveGroup = (id: string | undefined) =>
  useChange(({ name, orgId }: { name: string; orgId?: string | undefined }) =>
    id === undefined
      ? call(smartReportGroupCalls.add, { name, orgId })
      : call(smartReportGroupCalls.edit, { id, name }),
  );
export const useDeleteGroup = () => useChange((id: string) => call(smartReportGroupCalls.delete, { id }));

export type ReportBody = Omit<BodyOf<typeof smartReportCalls.edit>, 'id' | 'version'>;
export const useSaveReport = (before: { id: string; version: number } | undefined) =>
  useChange(({ orgId, ...body }: ReportBody & { orgId?: string | undefined }) =>
    before
      ? call(smartReportCalls.edit, { ...body, id: before.id, version: before.version })
      : call(smartReportCalls.add, { ...body, orgId }),
  );
export const useDeleteReport = () => useChange((id: string) => call(smartReportCalls.delete, { id }));
export const useSaveTemplate = () =>
  useChange((body: BodyOf<typeof smartReportTemplateCalls.save>) => call(smartReportTemplateCalls.save, body));
export const useRestoreTemplate = () =>
  useChange((body: BodyOf<typeof smartReportTemplateCalls.restore>) => call(smartReportTemplateCalls.restore, body));
export const useAddRecord = () =>
  useChange((body: BodyOf<typeof smartRecordCalls.add>) => call(smartRecordCalls.add, body));
export const useDeleteRecord = () => useChange((id: string) => call(smartRecordCalls.delete, { id }));
export const useSubmitRecord = () =>
  useChange((body: BodyOf<typeof smartRecordCalls.submit>) => call(smartRecordCalls.submit, body));
export const useSendRecord = () =>
  useChange((body: BodyOf<typeof smartRecordCalls.send>) => call(smartRecordCalls.send, body));
export const useCorrectRecord = () =>
  useChange((body: BodyOf<typeof smartRecordCalls.correct>) => call(smartRecordCalls.correct, body));

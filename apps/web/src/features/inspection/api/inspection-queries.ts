import {
  type InspectionEntry,
  deviceCalls,
  inspectionContentCalls,
  inspectionPlanCalls,
  inspectionTaskCalls,
  workCalendarCalls,
} from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';
import { rowsForExport } from '../../../lib/rows-for-export.ts';
import { upload } from '../../../lib/upload.ts';

const KEY = ['inspection'] as const;
/** Found at a time; who looks for another one types more of its name. */
const FOUND = 50;

export const contentList = (filter: BodyOf<typeof inspectionContentCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'contents', filter] as const,
    queryFn: ({ signal }) => call(inspectionContentCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const variablesNamed = (keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'variables', keyword] as const,
    queryFn: ({ signal }) => call(inspectionContentCalls.variables, { keyword: keyword || undefined }, { signal }),
    placeholderData: keepPreviousData,
  });
export const planList = (filter: BodyOf<typeof inspectionPlanCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'plans', filter] as const,
    queryFn: ({ signal }) => call(inspectionPlanCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const planDates = (body: BodyOf<typeof inspectionPlanCalls.dates>) =>
  queryOptions({
    queryKey: [...KEY, 'dates', body] as const,
    queryFn: ({ signal }) => call(inspectionPlanCalls.dates, body, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
export const peopleFor = (equipmentIds: readonly string[], keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'people', equipmentIds, keyword] as const,
    queryFn: ({ signal }) =>
      call(inspectionPlanCalls.people, { equipmentIds: [...equipmentIds], keyword: keyword || undefined }, { signal }),
    placeholderData: keepPreviousData,
    enabled: equipmentIds.length > 0,
  });
export const devicesNamed = (keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'devices', keyword] as const,
    queryFn: ({ signal }) =>
      call(deviceCalls.query, { keyword: keyword || undefined, pageNum: 1, pageSize: FOUND }, { signal }),
    placeholderData: keepPreviousData,
  });
export const workCalendar = (body: BodyOf<typeof workCalendarCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'calendar', body] as const,
    queryFn: ({ signal }) => call(workCalendarCalls.query, body, { signal }),
  });

export const taskList = (filter: BodyOf<typeof inspectionTaskCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'tasks', filter] as const,
    queryFn: ({ signal }) => call(inspectionTaskCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const taskDays = (body: BodyOf<typeof inspectionTaskCalls.days>) =>
  queryOptions({
    queryKey: [...KEY, 'days', body] as const,
    queryFn: ({ signal }) => call(inspectionTaskCalls.days, body, { signal }),
    placeholderData: keepPreviousData,
  });
export const taskInfo = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'info', id] as const,
    queryFn: ({ signal }) => call(inspectionTaskCalls.info, { id }, { signal }),
    retry: false,
  });
export const taskStatistics = (body: BodyOf<typeof inspectionTaskCalls.statistics>) =>
  queryOptions({
    queryKey: [...KEY, 'statistics', body] as const,
    queryFn: ({ signal }) => call(inspectionTaskCalls.statistics, body, { signal }),
    placeholderData: keepPreviousData,
  });
export const statisticsByPerson = (body: BodyOf<typeof inspectionTaskCalls.people>) =>
  queryOptions({
    queryKey: [...KEY, 'byPerson', body] as const,
    queryFn: ({ signal }) => call(inspectionTaskCalls.people, body, { signal }),
    placeholderData: keepPreviousData,
  });
export const statisticsByItem = (body: BodyOf<typeof inspectionTaskCalls.items>) =>
  queryOptions({
    queryKey: [...KEY, 'byItem', body] as const,
    queryFn: ({ signal }) => call(inspectionTaskCalls.items, body, { signal }),
    placeholderData: keepPreviousData,
  });

/** For a file: up to 5,000, and whether there are more. */
export const findingsForExport = (
  filter: Pick<BodyOf<typeof inspectionTaskCalls.findings>, 'from' | 'to' | 'equipmentId'>,
) => rowsForExport((paging) => call(inspectionTaskCalls.findings, { ...filter, ...paging }));
/** Address of a picture; whoever sees the task gets it. */
export const pictureHref = (id: string, pictureId: string): string =>
  `${inspectionTaskCalls.picture.path}?id=${id}&pictureId=${pictureId}`;

/** Also after a refusal: what the attempt was based on may be out of date. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}
type ContentBody = Omit<BodyOf<typeof inspectionContentCalls.edit>, 'id' | 'version'>;
export const useSaveContent = (before: { id: string; version: number } | undefined) =>
  useChange(({ orgId, ...body }: ContentBody & { orgId?: string | undefined }) =>
    before
      ? call(inspectionContentCalls.edit, { ...body, id: before.id, version: before.version })
      : call(inspectionContentCalls.add, { ...body, orgId }),
  );
export const useDeleteContent = () => useChange((id: string) => call(inspectionContentCalls.delete, { id }));
export const useSavePlan = (before: { id: string; version: number } | undefined) =>
  useChange((body: Omit<BodyOf<typeof inspectionPlanCalls.add>, 'enabled'>) =>
    before
      ? call(inspectionPlanCalls.edit, { ...body, id: before.id, version: before.version })
      : call(inspectionPlanCalls.add, body),
  );
export const useDeletePlan = () => useChange((id: string) => call(inspectionPlanCalls.delete, { id }));
export const useEnablePlan = () =>
  useChange((body: { id: string; enabled: boolean }) => call(inspectionPlanCalls.enable, body));
export const useSaveCalendar = () =>
  useChange((body: BodyOf<typeof workCalendarCalls.edit>) => call(workCalendarCalls.edit, body));

export interface ChosenPicture {
  readonly id: string;
  readonly itemId: string;
  readonly file: File;
}
interface Filling {
  readonly id: string;
  readonly equipmentId: string;
  readonly stepId: string;
  readonly results: readonly InspectionEntry[];
  readonly note: string;
  readonly pictures: readonly ChosenPicture[];
}
/** Pictures first: the results name them. Sending it again after a lost answer does everything once. */
export const useFill = () =>
  useChange(async ({ pictures, results, ...body }: Filling) => {
    const { id, equipmentId } = body;
    for (const { id: pictureId, itemId, file } of pictures)
      await upload(inspectionTaskCalls.addPicture, { id, equipmentId, itemId, pictureId }, file);
    return call(inspectionTaskCalls.fill, { ...body, results: [...results] });
  });
export const useFinish = () =>
  useChange((body: { id: string; stepId: string }) => call(inspectionTaskCalls.finish, body));
export const useAbort = () =>
  useChange((body: { id: string; stepId: string; note: string }) => call(inspectionTaskCalls.abort, body));
export const useOpenOrder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; equipmentId: string; stepId: string }) => call(inspectionTaskCalls.report, body),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
};

import { type WorkOrder, type WorkOrderStepKind, deviceCalls, workOrderCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';
import { rowsForExport } from '../../../lib/rows-for-export.ts';
import { upload } from '../../../lib/upload.ts';

const KEY = ['work-order'] as const;
/** Found at a time; who looks for another one types more of its name. */
const FOUND = 50;

export type OrderFilter = Omit<BodyOf<typeof workOrderCalls.query>, 'pageNum' | 'pageSize'>;
export const orderList = (filter: BodyOf<typeof workOrderCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'list', filter] as const,
    queryFn: ({ signal }) => call(workOrderCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const orderInfo = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'info', id] as const,
    queryFn: ({ signal }) => call(workOrderCalls.info, { id }, { signal }),
    retry: false,
  });
export const workersOf = (id: string, keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'people', id, keyword] as const,
    queryFn: ({ signal }) => call(workOrderCalls.people, { id, keyword: keyword || undefined }, { signal }),
    placeholderData: keepPreviousData,
  });
export const teamsOf = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'teams', id] as const,
    queryFn: ({ signal }) => call(workOrderCalls.teams, { id }, { signal }),
  });
export const devicesNamed = (keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'devices', keyword] as const,
    queryFn: ({ signal }) =>
      call(deviceCalls.query, { keyword: keyword || undefined, pageNum: 1, pageSize: FOUND }, { signal }),
    placeholderData: keepPreviousData,
  });

export const deviceNamed = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'device', id] as const,
    queryFn: ({ signal }) => call(deviceCalls.info, { id }, { signal }),
    retry: false,
  });
export const orderDays = (asked: BodyOf<typeof workOrderCalls.days>) =>
  queryOptions({
    queryKey: [...KEY, 'days', asked] as const,
    queryFn: ({ signal }) => call(workOrderCalls.days, asked, { signal }),
    placeholderData: keepPreviousData,
  });
export const orderStatistics = (asked: BodyOf<typeof workOrderCalls.statistics>) =>
  queryOptions({
    queryKey: [...KEY, 'statistics', asked] as const,
    queryFn: ({ signal }) => call(workOrderCalls.statistics, asked, { signal }),
    placeholderData: keepPreviousData,
  });

/** For a file: up to 5,000, and whether there are more. */
export const ordersForExport = (filter: OrderFilter) =>
  rowsForExport((paging) => call(workOrderCalls.query, { ...filter, ...paging }));

/** Address of a picture; whoever sees the order gets it. */
export const pictureHref = (id: string, pictureId: string): string =>
  `${workOrderCalls.picture.path}?id=${id}&pictureId=${pictureId}`;

/** Address of an order as PDF, with the times of this browser's clock. */
export const printHref = (id: string): string =>
  `${workOrderCalls.print.path}?id=${id}&timeZone=${encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone)}`;

export interface ChosenPicture {
  readonly id: string;
  readonly file: File;
}
/** A step as it is sent: its id is made here, so that sending it again does it once. */
export interface SentStep {
  readonly id: string;
  readonly stepId: string;
  readonly note?: string | undefined;
  readonly place?: string | undefined;
  readonly assigneeId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly dueAt?: number | undefined;
  readonly sms?: boolean | undefined;
  readonly cause?: BodyOf<typeof workOrderCalls.finish>['cause'];
  readonly hours?: number | undefined;
  readonly materials?: BodyOf<typeof workOrderCalls.finish>['materials'];
  readonly putBack?: boolean | undefined;
}
/** Steps that are a form; an acceptance is a signature. */
export type WrittenStep = Exclude<WorkOrderStepKind, 'report' | 'release' | 'accept'>;
function send(kind: WrittenStep, step: SentStep): Promise<WorkOrder> {
  const { id, stepId, note = '', place } = step;
  if (kind === 'dispatch') return call(workOrderCalls.dispatch, { ...step, note });
  if (kind === 'receive') return call(workOrderCalls.receive, { id, stepId, note, place });
  if (kind === 'finish') return call(workOrderCalls.finish, { ...step, note });
  if (kind === 'reopen') return call(workOrderCalls.reopen, { id, stepId, note, place, putBack: step.putBack });
  return call(workOrderCalls[kind], { id, stepId, note, place });
}
async function sendPictures(id: string, stepId: string, pictures: readonly ChosenPicture[]): Promise<void> {
  for (const picture of pictures)
    await upload(workOrderCalls.addPicture, { id, stepId, pictureId: picture.id }, picture.file);
}

/** Also after a refusal: what the attempt was based on may be out of date. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}
interface WithPictures {
  readonly pictures: readonly ChosenPicture[];
}
export const useStep = (kind: WrittenStep) =>
  useChange(async ({ pictures, ...step }: SentStep & WithPictures) => {
    await send(kind, step);
    await sendPictures(step.id, step.stepId, pictures);
  });
export const useAccept = () =>
  useChange(({ signature, ...body }: { id: string; stepId: string; signer: string; place: string; signature: Blob }) =>
    upload(workOrderCalls.accept, body, new File([signature], 'signature.png', { type: 'image/png' })),
  );
export const useReport = () =>
  useChange(async ({ pictures, ...body }: BodyOf<typeof workOrderCalls.report> & WithPictures) => {
    const order = await call(workOrderCalls.report, body);
    await sendPictures(order.id, body.stepId, pictures);
    return order;
  });

import {
  type AlarmRecord,
  type HistoryAsk,
  type HistoryFound,
  alarmCalls,
  historyCalls,
  type PageMapFound,
  pageHistoryCalls,
  pageMapCalls,
  projectReportCalls,
} from '@lightfield/contract';
import { call } from '../../lib/call.ts';

/** Whose page asks. `pageId`: what that page of a project shows; absent: a page that is being drawn, of all the project has. */
export type PageOwner =
  | { readonly kind: 'device'; readonly equipmentId: string }
  | { readonly kind: 'project'; readonly projectId: string; readonly pageId?: string };

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All that widgets of a page ask the past for, in one call. */
export function askHistory(owner: PageOwner, asks: readonly HistoryAsk[]): Promise<HistoryFound> {
  const body = { asks: [...asks], timeZone: zone() };
  if (owner.kind === 'device') return call(pageHistoryCalls.ofDevice, { ...body, equipmentId: owner.equipmentId });
  const { projectId, pageId } = owner;
  return pageId === undefined
    ? call(pageHistoryCalls.ofProject, { ...body, projectId })
    : call(pageHistoryCalls.ofPage, { ...body, pageId });
}

/** Devices for the maps of a page; none named: all that its maps may show. */
export function askDevices(owner: PageOwner, equips: readonly string[], signal: AbortSignal): Promise<PageMapFound> {
  if (owner.kind === 'device') return call(pageMapCalls.ofDevice, { equipmentId: owner.equipmentId }, { signal });
  const { projectId, pageId } = owner;
  const named = equips.length > 0 ? { equips: [...equips] } : {};
  return pageId === undefined
    ? call(pageMapCalls.ofProject, { projectId, ...named }, { signal })
    : call(pageMapCalls.ofPage, { pageId, ...named }, { signal });
}

interface RowsAsked {
  readonly report:
    | { readonly kind: 'report'; readonly equipId: string; readonly reportId: string }
    | { readonly kind: 'custom'; readonly customReportId: string };
  readonly page: number;
  readonly pageSize: number;
}
interface Span {
  readonly from: number;
  readonly to: number;
}
/** A page of the rows of a report. */
export async function askRows(owner: PageOwner, asked: RowsAsked, { from, to }: Span, signal: AbortSignal) {
  const { report, page, pageSize } = asked;
  const range = { startTime: from, endTime: to, pageNum: page, pageSize };
  if (report.kind === 'custom') {
    const { customReportId } = report;
    const { truncated, ...rest } = await call(projectReportCalls.rows, { customReportId, ...range }, { signal });
    return { ...rest, isMore: truncated };
  }
  const { equipId: equipmentId, reportId } = report;
  const projectId = owner.kind === 'project' ? owner.projectId : undefined;
  const found = await call(historyCalls.query, { projectId, equipmentId, reportId, ...range }, { signal });
  return { ...found, isMore: false };
}

interface AlarmsMeant {
  readonly equips: readonly string[];
  readonly isUnresolved?: boolean;
  readonly severity?: AlarmRecord['severity'];
  readonly keyword?: string;
}
interface AlarmsAsked extends AlarmsMeant {
  readonly sort: 'desc' | 'asc';
  readonly page: number;
  readonly pageSize: number;
}
/** Which alarms of the owner are meant. */
export const alarmFilter = (
  owner: PageOwner,
  { equips, isUnresolved, severity, keyword }: AlarmsMeant,
  span: Span | undefined,
) => ({
  ...(owner.kind === 'device'
    ? { equipmentId: owner.equipmentId }
    : { projectId: owner.projectId, ...(equips.length > 0 && { equipmentIds: [...equips] }) }),
  ...(isUnresolved && { unresolved: true }),
  ...(severity && { severity }),
  ...(keyword && { keyword }),
  ...(span && { startTime: span.from, endTime: span.to }),
});
/** A page of alarms of the owner. */
export async function askAlarms(owner: PageOwner, asked: AlarmsAsked, span: Span | undefined, signal: AbortSignal) {
  const { sort, page, pageSize } = asked;
  const { rows, total } = await call(
    alarmCalls.query,
    {
      ...alarmFilter(owner, asked, span),
      ...(sort === 'asc' && { oldestFirst: true }),
      pageNum: page,
      pageSize,
    },
    { signal },
  );
  return { alarms: rows, total };
}

/** Each is answered for itself. */
export async function confirmAlarms(owner: PageOwner, ids: readonly string[]) {
  const projectId = owner.kind === 'project' ? owner.projectId : undefined;
  const answers = await call(alarmCalls.confirmMany, { projectId, alarmIds: [...ids] });
  return answers.map(({ alarmId: id, code, msg }) =>
    code === 0 ? ({ id, ok: true } as const) : ({ id, ok: false, reason: msg } as const),
  );
}

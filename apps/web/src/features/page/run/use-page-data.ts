import type { AlarmRecord } from '@lightfield/contract';
import {
  type AlarmPorts,
  type LivePage,
  type RunningAlarms,
  type RunningHistory,
  browserTime,
  createPageAlarms,
  createPageHistory,
} from '@lightfield/widgets/runtime';
import type { PageFiles } from '@lightfield/widgets/kit';
import { useEffect, useMemo } from 'react';
import { usePermission } from '../../../lib/account.ts';
import { type PageOwner, askAlarms, askHistory, askRows, confirmAlarms } from '../../../live/page-data/page-calls.ts';
import { useAskReason } from '../../../live/page-data/use-ask-reason.ts';
import { usePageFiles } from '../../../live/page-data/use-page-files.ts';
import { useLiveFrames } from '../../../live/live-frames.ts';
import type { Player } from '../past/player.ts';

/** What widgets of a page ask the past and the alarms for. */
export interface PageData {
  readonly history: RunningHistory;
  readonly alarms: RunningAlarms;
  readonly files: PageFiles;
}
/** Frames after which a list of alarms may be another one. */
const OF_ALARMS = new Set(['signalAlarm', 'gatewayAlarm', 'projectAlarm']);

/** History and alarms of a running page; `player`: of the moment at which the time machine stands, where nothing is confirmed. */
export function usePageData(owner: PageOwner, live: LivePage | undefined, player?: Player): PageData | undefined {
  const reasonOf = useAskReason();
  const mayConfirm = usePermission('monitor_alarm_confirm') && player === undefined;
  const files = usePageFiles(owner);
  const data = useMemo(
    () => live && openPageData({ owner, live, player, mayConfirm, reasonOf }),
    [owner, live, player, mayConfirm, reasonOf],
  );
  useEffect(
    () => () => {
      data?.history.close();
      data?.alarms.close();
    },
    [data],
  );
  useEffect(
    () =>
      player?.subscribe(() => {
        data?.history.moved();
        data?.alarms.moved();
      }),
    [player, data],
  );
  const isPast = player !== undefined;
  return useMemo(() => data && { ...data, files: isPast ? filesThen(files) : files }, [data, files, isPast]);
}
/** A file of alarms would say what has become of them since. */
function filesThen({ save, history, reasonOf }: PageFiles): PageFiles {
  return { save, reasonOf, ...(history && { history }) };
}

/** Lists of alarms follow the live line around it. */
export function useAlarmFrames(data: PageData | undefined): void {
  useLiveFrames(({ kind }) => {
    if (OF_ALARMS.has(kind)) data?.alarms.changed();
  });
}

interface DataOptions {
  readonly owner: PageOwner;
  readonly live: Pick<LivePage, 'live'>;
  readonly player: Player | undefined;
  readonly mayConfirm: boolean;
  readonly reasonOf: (error: unknown) => string;
}
function openPageData({ owner, live: { live }, player, mayConfirm, reasonOf }: DataOptions): Omit<PageData, 'files'> {
  const common = {
    time: browserTime,
    now: player ? () => player.state().at : () => Date.now(),
    isPast: player !== undefined,
    reasonOf,
  };
  const list: AlarmPorts['list'] = (request, span, signal) =>
    player ? alarmsThen(owner, player, request, { span, signal }) : askAlarms(owner, request, span, signal);
  return {
    history: createPageHistory({
      ...common,
      live,
      ask: (asks) => askHistory(owner, asks),
      rows: (request, span, signal) => askRows(owner, request, span, signal),
    }),
    alarms: createPageAlarms({
      ...common,
      list,
      ...(mayConfirm && { confirm: (ids) => confirmAlarms(owner, ids) }),
    }),
  };
}

type Asked = Parameters<AlarmPorts['list']>;
/** As somebody saw them at that moment, whatever became of them later. */
async function alarmsThen(
  owner: PageOwner,
  player: Player,
  request: Asked[0],
  { span, signal }: { span: Asked[1]; signal: AbortSignal },
) {
  const { at, timeline } = player.state();
  const { equips, isUnresolved, severity, keyword = '', sort, page, pageSize } = request;
  if (!isUnresolved) {
    const { alarms, total } = await askAlarms(
      owner,
      request,
      { from: span?.from ?? at - MONTH_MS, to: at + 1 },
      signal,
    );
    return { alarms: alarms.map((alarm) => seenAt(alarm, at)), total };
  }
  const stood = (timeline?.alarmsAt(at) ?? [])
    .map(({ alarm }) => seenAt({ ...alarm, shelved: false, shelfId: null, comments: 0 }, at))
    .filter(
      (alarm) =>
        (equips.length === 0 || equips.includes(alarm.equipId ?? '')) &&
        (severity === undefined || alarm.severity === severity) &&
        (span === undefined || alarm.raisedAt >= span.from) &&
        [alarm.content, alarm.equipName, alarm.signalTitle].some((text) => text.includes(keyword)),
    );
  const ordered = sort === 'asc' ? stood.toReversed() : stood;
  return { alarms: ordered.slice((page - 1) * pageSize, page * pageSize), total: stood.length };
}
/** As far back as alarms are asked for at once, ms. */
const MONTH_MS = 30 * 86_400_000 - 1;
export function seenAt(alarm: AlarmRecord, at: number): AlarmRecord {
  const isBefore = (moment: number | null) => moment !== null && moment <= at;
  return {
    ...alarm,
    ...(!isBefore(alarm.recoveredAt) && { recoveredAt: null, recoveredValue: null }),
    ...(!isBefore(alarm.confirmedAt) && { confirmedAt: null, confirmedBy: null }),
  };
}

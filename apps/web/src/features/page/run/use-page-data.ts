import { type AlarmRecord, SEVERITY_ORDER } from '@lightfield/contract';
import {
  type AlarmPorts,
  type LivePage,
  type RunningAlarms,
  type RunningDevices,
  type RunningHistory,
  type RunningMarks,
  browserTime,
  createAlarmMarks,
  createPageAlarms,
  createPageDevices,
  createPageHistory,
} from '@lightfield/widgets/runtime';
import type { MapDevice, PageFiles, PageVideo, WatchWeather } from '@lightfield/widgets/kit';
import { useEffect, useMemo } from 'react';
import { usePermission } from '../../../lib/account.ts';
import {
  type PageOwner,
  askAlarms,
  askDevices,
  askHistory,
  askRows,
  confirmAlarms,
} from '../../../live/page-data/page-calls.ts';
import { watchWeather } from '../../../live/page-data/page-weather.ts';
import { useAskReason } from '../../../live/page-data/use-ask-reason.ts';
import { usePageFiles } from '../../../live/page-data/use-page-files.ts';
import { usePageVideo } from '../../../live/page-data/use-page-video.ts';
import { useLiveFrames } from '../../../live/live-frames.ts';
import type { Player } from '../past/player.ts';

/** What widgets of a page ask the past and the alarms for. */
export interface PageData {
  readonly history: RunningHistory;
  readonly alarms: RunningAlarms;
  /** Absent: whoever looks may see no alarms. */
  readonly marks?: RunningMarks;
  readonly devices: RunningDevices;
  readonly weather: WatchWeather;
  readonly files: PageFiles;
  readonly video?: PageVideo;
  /** The time machine is on. */
  readonly isPast: boolean;
}
/** Frames after which a list of alarms may be another one. */
const OF_ALARMS = new Set(['signalAlarm', 'gatewayAlarm', 'projectAlarm']);

/** Frames after which a device may be another way. */
const OF_DEVICES = new Set(['configChanged']);

/** History and alarms of a running page; `player`: of the moment at which the time machine stands, where nothing is confirmed. */
export function usePageData(owner: PageOwner, live: LivePage | undefined, player?: Player): PageData | undefined {
  const reasonOf = useAskReason();
  const maySee = usePermission('monitor_alarm_view');
  const mayConfirm = usePermission('monitor_alarm_confirm') && player === undefined;
  const files = usePageFiles(owner);
  const data = useMemo(
    () => live && openPageData({ owner, live, player, maySee, mayConfirm, reasonOf }),
    [owner, live, player, maySee, mayConfirm, reasonOf],
  );
  useEffect(
    () => () => {
      data?.history.close();
      data?.marks?.close();
      data?.alarms.close();
      data?.devices.close();
    },
    [data],
  );
  useEffect(
    () =>
      player?.subscribe(() => {
        data?.history.moved();
        data?.alarms.moved();
        data?.devices.moved();
      }),
    [player, data],
  );
  const isPast = player !== undefined;
  const video = usePageVideo(owner, isPast);
  return useMemo(
    () => data && { ...data, ...(video && { video }), isPast, files: isPast ? filesThen(files) : files },
    [data, files, video, isPast],
  );
}
/** A file of alarms would say what has become of them since. */
function filesThen({ save, history, reasonOf }: PageFiles): PageFiles {
  return { save, reasonOf, ...(history && { history }) };
}

/** Lists of alarms follow the live line around it. */
export function useAlarmFrames(data: PageData | undefined): void {
  useLiveFrames(({ kind }) => {
    if (OF_ALARMS.has(kind)) data?.alarms.changed();
    if (OF_ALARMS.has(kind) || OF_DEVICES.has(kind)) data?.devices.changed();
  });
}

interface DataOptions {
  readonly owner: PageOwner;
  readonly live: Pick<LivePage, 'live'>;
  readonly player: Player | undefined;
  readonly maySee: boolean;
  readonly mayConfirm: boolean;
  readonly reasonOf: (error: unknown) => string;
}
function openPageData({
  owner,
  live: { live },
  player,
  maySee,
  mayConfirm,
  reasonOf,
}: DataOptions): Omit<PageData, 'files' | 'video' | 'isPast'> {
  const common = {
    time: browserTime,
    now: player ? () => player.state().at : () => Date.now(),
    isPast: player !== undefined,
    reasonOf,
  };
  const list: AlarmPorts['list'] = (request, span, signal) =>
    player ? alarmsThen(owner, player, request, { span, signal }) : askAlarms(owner, request, span, signal);
  const alarms = createPageAlarms({
    ...common,
    list,
    ...(mayConfirm && { confirm: (ids) => confirmAlarms(owner, ids) }),
  });
  return {
    history: createPageHistory({
      ...common,
      live,
      ask: (asks) => askHistory(owner, asks),
      rows: (request, span, signal) => askRows(owner, request, span, signal),
    }),
    alarms,
    ...(maySee && { marks: createAlarmMarks(alarms, browserTime) }),
    weather: watchWeather(owner),
    devices: createPageDevices({
      ...common,
      list: ({ equips }, signal) => askDevices(owner, equips, signal),
      ...(player && { stood: (devices, at) => devicesThen(player, devices, at) }),
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
/** As they were at that moment; where they stand, and whether they answered, is not recorded. */
function devicesThen(player: Player, devices: readonly MapDevice[], at: number): readonly MapDevice[] {
  const { timeline } = player.state();
  if (!timeline) return devices;
  const holding = Map.groupBy(
    timeline.alarmsAt(at).filter(({ alarm }) => alarm.recoveredAt === null || alarm.recoveredAt > at),
    ({ alarm }) => alarm.equipId,
  );
  return devices.map((device) => {
    const alarms = holding.get(device.id) ?? [];
    const worst = SEVERITY_ORDER.find((severity) => alarms.some(({ alarm }) => alarm.severity === severity));
    return {
      ...device,
      online: timeline.onlineAt(device.id, at) ?? false,
      comm: null,
      alarmCount: device.alarmCount === null ? null : alarms.length,
      alarmWorst: device.alarmCount === null ? null : (worst ?? null),
    };
  });
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

import type { Live, PageHost } from '@lightfield/widgets/kit';
import {
  browserTime,
  createAlarmMarks,
  createPageAlarms,
  createPageDevices,
  createPageHistory,
} from '@lightfield/widgets/runtime';
import { useEffect, useMemo } from 'react';
import {
  type PageOwner as DataOwner,
  askAlarms,
  askDevices,
  askHistory,
  askRows,
} from '../../live/page-data/page-calls.ts';
import { usePermission } from '../../lib/account.ts';
import { usePageVideo } from '../../live/page-data/use-page-video.ts';
import { watchWeather } from '../../live/page-data/page-weather.ts';
import { usePageFiles } from '../../live/page-data/use-page-files.ts';
import { useAskReason } from '../../live/page-data/use-ask-reason.ts';
import { PlacesMap } from '../../lib/map/lazy-map.ts';
import { dataOwner } from '../session/data-owner.ts';
import type { PageOwner } from '../session/page-owner.ts';

/**
 * History and alarms of a page that is tried out: as it will be, of whatever its device or project has; nothing is confirmed from
 * here. Simulated, or of a template: curves are of what is played, and nothing was recorded.
 */
export function usePreviewData(
  owner: PageOwner,
  live: Live,
  simulated: boolean,
): Pick<PageHost, 'history' | 'alarms' | 'marks' | 'files' | 'map' | 'video' | 'weather'> {
  const reasonOf = useAskReason();
  const maySee = usePermission('monitor_alarm_view');
  const asked = useMemo(() => (simulated ? undefined : dataOwner(owner)), [owner, simulated]);
  const files = usePageFiles(asked);
  const weather = useMemo(() => watchWeather(dataOwner(owner) ?? { kind: 'template', id: owner.id }), [owner]);
  const placed = useMemo(() => dataOwner(owner), [owner]);
  const video = usePageVideo(placed);
  const data = useMemo(
    () => openPreviewData({ asked, placed, live, maySee, reasonOf }),
    [asked, placed, live, maySee, reasonOf],
  );
  useEffect(
    () => () => {
      data.history.close();
      data.marks?.close();
      data.alarms.close();
      data.devices?.close();
    },
    [data],
  );
  return useMemo(() => {
    const { history, alarms, marks, devices } = data;
    // a template has no devices: its maps show what they will look like
    const map = devices && { map: { devices: devices.devices, Canvas: PlacesMap } };
    return { history, alarms, ...(marks && { marks }), files, weather, ...map, ...(video && { video }) };
  }, [data, files, video, weather]);
}

interface PreviewOf {
  /** Whose records are shown. */
  readonly asked: DataOwner | undefined;
  /** Whose devices are, also while values are played. */
  readonly placed: DataOwner | undefined;
  readonly live: Live;
  /** Whoever draws the page may see alarms. */
  readonly maySee: boolean;
  readonly reasonOf: (error: unknown) => string;
}
function openPreviewData({ asked, placed, live, maySee, reasonOf }: PreviewOf) {
  const common = { time: browserTime, now: () => Date.now(), isPast: false, reasonOf };
  const alarms = createPageAlarms({
    ...common,
    list: (request, span, signal) =>
      asked ? askAlarms(asked, request, span, signal) : Promise.resolve({ alarms: [], total: 0 }),
  });
  return {
    history: createPageHistory({
      ...common,
      live,
      ...(asked && {
        ask: (asks) => askHistory(asked, asks),
        rows: (request, span, signal) => askRows(asked, request, span, signal),
      }),
    }),
    alarms,
    ...(asked && maySee && { marks: createAlarmMarks(alarms, browserTime) }),
    devices:
      placed && createPageDevices({ ...common, list: ({ equips }, signal) => askDevices(placed, equips, signal) }),
  };
}

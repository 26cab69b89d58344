import type { Live, PageHost } from '@lightfield/widgets/kit';
import { browserTime, createPageAlarms, createPageDevices, createPageHistory } from '@lightfield/widgets/runtime';
import { useEffect, useMemo } from 'react';
import {
  type PageOwner as DataOwner,
  askAlarms,
  askDevices,
  askHistory,
  askRows,
} from '../../live/page-data/page-calls.ts';
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
): Pick<PageHost, 'history' | 'alarms' | 'files' | 'map' | 'video' | 'weather'> {
  const reasonOf = useAskReason();
  const asked = useMemo(() => (simulated ? undefined : dataOwner(owner)), [owner, simulated]);
  const files = usePageFiles(asked);
  const weather = useMemo(() => watchWeather(dataOwner(owner) ?? { kind: 'template', id: owner.id }), [owner]);
  const placed = useMemo(() => dataOwner(owner), [owner]);
  const video = usePageVideo(placed);
  const data = useMemo(() => openPreviewData(asked, placed, live, reasonOf), [asked, placed, live, reasonOf]);
  useEffect(
    () => () => {
      data.history.close();
      data.alarms.close();
      data.devices?.close();
    },
    [data],
  );
  return useMemo(() => {
    const { history, alarms, devices } = data;
    // a template has no devices: its maps show what they will look like
    const map = devices && { map: { devices: devices.devices, Canvas: PlacesMap } };
    return { history, alarms, files, weather, ...map, ...(video && { video }) };
  }, [data, files, video, weather]);
}

/** `asked`: whose records are shown; `placed`: whose devices are, also while values are played. */
function openPreviewData(
  asked: DataOwner | undefined,
  placed: DataOwner | undefined,
  live: Live,
  reasonOf: (error: unknown) => string,
) {
  const common = { time: browserTime, now: () => Date.now(), isPast: false, reasonOf };
  return {
    history: createPageHistory({
      ...common,
      live,
      ...(asked && {
        ask: (asks) => askHistory(asked, asks),
        rows: (request, span, signal) => askRows(asked, request, span, signal),
      }),
    }),
    alarms: createPageAlarms({
      ...common,
      list: (request, span, signal) =>
        asked ? askAlarms(asked, request, span, signal) : Promise.resolve({ alarms: [], total: 0 }),
    }),
    devices:
      placed && createPageDevices({ ...common, list: ({ equips }, signal) => askDevices(placed, equips, signal) }),
  };
}

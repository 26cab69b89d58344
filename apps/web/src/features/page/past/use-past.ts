import type { Language } from '@lightfield/contract';
import { type LivePage, type PageHost, type Reading, withAlarmValues } from '@lightfield/widgets/runtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { realTimers } from '../../../live/clock.ts';
import { systemReadings } from '../../../live/system-readings.ts';
import type { PageOwner } from '../../../live/page-data/page-calls.ts';
import { type PageData, usePageData } from '../run/use-page-data.ts';
import type { PageSignal } from '../run/page-signal.ts';
import { readingOf } from '../run/reading.ts';
import type { Talk } from '../run/talk.ts';
import { useLivePage } from '../run/use-page-values.ts';
import type { PastControl } from './past-context.ts';
import { pastHost } from './past-host.ts';
import type { PastSource } from './past-source.ts';
import { Player, type Span } from './player.ts';

export interface PastOptions {
  readonly owner: PageOwner;
  readonly source: PastSource;
  readonly signals: ReadonlyMap<string, PageSignal>;
  /** Keys of the variables it shows; one function for the same page. */
  readonly shown: () => readonly string[];
  /** `bindingKey` of a value; a constant. */
  readonly keyOf: (id: string) => string;
  readonly language: Language;
  /** The page as it is now. */
  readonly now: PageHost | undefined;
  readonly talk: Pick<Talk, 'say'>;
}

/** What it begins with where nothing was recorded or nobody says: the hour before now. */
export const HOUR_MS = 3_600_000;

/**
 * The past of a running page: the control to it, who plays it while that is open, and the host the page is drawn with, which is
 * that of now while it is closed. A page that shows no values has no control.
 */
export function usePast({ owner, source, signals, shown, keyOf, language, now, talk }: PastOptions) {
  const { t } = useTranslation('page');
  const [open, set] = useState(false);
  const player = usePlayer(open, source);
  const live = useLivePage(player !== undefined);
  usePastValues(player, live, { source, signals, keyOf, language });
  const data = usePageData(owner, player && live, player);
  const isEmpty = source.ids.length === 0;
  const control = useMemo(
    (): PastControl | undefined => (isEmpty ? undefined : { open, enter: () => set(true), leave: () => set(false) }),
    [open, isEmpty],
  );
  const host = useMemo(
    () =>
      player && live && data
        ? now && { ...pastHost(now, live, player, talk, t('past.noAction')), ...thenOf(now, live, data, shown) }
        : now,
    [now, player, live, data, shown, talk, t],
  );
  return { player, control, host };
}

const thenOf = (
  { map, language }: PageHost,
  { live }: LivePage,
  { history, alarms, marks, files, devices }: PageData,
  shown: PastOptions['shown'],
) => ({
  live: withAlarmValues(live, marks, language, shown),
  history,
  alarms,
  ...(marks && { marks }),
  files,
  ...(map && { map: { ...map, devices: devices.devices } }),
});

/** A player of the past while it is wanted, from the newest stretch that has something; `undefined` while it is not. */
function usePlayer(open: boolean, source: PastSource): Player | undefined {
  const [player, set] = useState<Player>();
  useEffect(() => {
    if (!open) return undefined;
    const stop = new AbortController();
    let opened: Player | undefined;
    const begin = (recorded: Span | null) => {
      if (stop.signal.aborted) return;
      const now = Date.now();
      const span = recorded ?? { from: now - HOUR_MS, to: now };
      opened = new Player({ timers: realTimers, span, at: span.from, ask: source.ask });
      set(opened);
    };
    // Whatever cannot be said of the whole is said of each stretch, with a way to try again.
    source.recorded(stop.signal).then(begin, () => begin(null));
    return () => {
      stop.abort();
      opened?.close();
      set(undefined);
    };
  }, [open, source]);
  return player;
}

/** Leads what stood at the moment of the player into the values of the page, past React as live values are. */
function usePastValues(
  player: Player | undefined,
  page: LivePage | undefined,
  { source, signals, keyOf, language }: Pick<PastOptions, 'source' | 'signals' | 'keyOf' | 'language'>,
): void {
  useEffect(() => {
    if (!player || !page) return undefined;
    const { ids, devices, several } = source;
    const show = () => {
      const { timeline, at, waiting } = player.state();
      if (!timeline || waiting) return;
      const values = ids.map((id): [string, Reading] => {
        const stood = timeline.readingAt(id, at) ?? { value: null, quality: 'bad' as const, readAt: at };
        return [keyOf(id), readingOf(signals.get(id), stood)];
      });
      const facts = devices.flatMap((id) => {
        const { count: alarms, worst } = timeline.activeAt(id, at);
        const known = { online: timeline.onlineAt(id, at) ?? false, alarms, worst, at };
        const readings = systemReadings(id, known, true, language);
        // a page of several devices has none of its own
        return several ? readings.filter(([key]) => key.startsWith(`system:${id}:`)) : readings;
      });
      page.live.put([...values, ...facts]);
    };
    show();
    return player.subscribe(show);
  }, [player, page, source, signals, keyOf, language]);
}

/** The newest alarms of a stretch, to be marked along it; none for who may not see alarms. */
export function useAlarmMarks(source: PastSource, span: Span) {
  const sees = usePermission('monitor_alarm_view');
  const found = useQuery({
    queryKey: ['page', 'past-alarms', source.key, span.from, span.to],
    queryFn: ({ signal }) => source.alarms(span, signal),
    enabled: sees,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => found.data?.toSorted((a, b) => a.raisedAt - b.raisedAt) ?? [], [found.data]);
}

import type { ProjectPageView, ProjectSignal, Language } from '@lightfield/contract';
import { type PageDocument, pageAlarmOfKey } from '@lightfield/page';
import type { LivePage } from '@lightfield/widgets/runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { visitEnded } from '../../../../lib/visit.ts';
import { useLiveFrames } from '../../../../live/live-frames.ts';
import { useProjectState, useProjectStreams } from '../../../../live/live-project.tsx';
import type { Streams } from '../../../../live/line-streams.ts';
import type { ProjectState } from '../../../../live/project-socket.ts';
import type { ReadingStore } from '../../../../live/reading-store.ts';
import { projectAlarmReadings, projectDeviceReadings } from '../../../../live/system-readings.ts';
import type { WireState } from '../../../../live/token-socket.ts';
import { ReadingContext } from '../../../../live/use-reading.ts';
import { pageKeys } from '../../api/page-queries.ts';
import { projectCommandState, projectPageKeys, projectSignals, startProjectWrite } from '../../api/project-queries.ts';
import { projectPast } from '../../past/past-source.ts';
import { usePast } from '../../past/use-past.ts';
import { InnerPageView } from '../inner-page.tsx';
import type { PageSignal } from '../page-signal.ts';
import { PageStage, useShown, useTalk, useWindows } from '../running-page.tsx';
import { type InnerPage, useHost } from '../use-host.ts';
import { useAlarmFrames, usePageData } from '../use-page-data.ts';
import { isHopeless, useFirstHeard, useLivePage } from '../use-page-values.ts';
import { useTellLeftOut } from '../use-tell-left-out.ts';
import { useProjectCounts } from './use-project-counts.ts';
import { changedDevices, changedOnes, firstReadings, framedReadings, keyOf } from './project-readings.ts';
import { useLanguage } from '../../../../lib/use-language.ts';

const NO_SIGNALS: readonly ProjectSignal[] = [];

/** A page of a project that runs: values of several devices and calculated ones. Needs the lines of its project around it. */
export function RunningProjectPage({
  served,
  page,
  bar,
}: {
  served: ProjectPageView;
  page: PageDocument;
  bar: ReactNode;
}) {
  const language = useLanguage();
  const { projectId, id, authRegion } = served;
  const { data: list = NO_SIGNALS } = useQuery(projectSignals(id));
  const signals = useMemo(() => new Map(list.map((signal) => [signal.id, signal])), [list]);
  // scripts name values as formulas do: `device.variable`
  const named = useMemo(
    () => new Map(list.map((signal): [string, PageSignal] => [signal.id, { ...signal, sn: signal.key }])),
    [list],
  );
  const mvars = useMemo(() => new Set(page.bind.mvars), [page]);
  const live = useProjectValues({ signals, mvars, language, bound: page.bind });
  useProjectAlarmValues(live, { page, projectId, language });
  useConfigWatch(id);
  useEndWatch();
  const talk = useTalk();
  useTellLeftOut(talk, served);
  const { windows, openWindow, close } = useWindows();
  const drawPage = useCallback((inner: InnerPage) => <InnerPageView page={inner} />, []);
  const start = useCallback(
    (signalId: string, text: string) => startProjectWrite(projectId, signalId, text),
    [projectId],
  );
  const ids = useMemo(() => [...page.bind.signals, ...page.bind.mvars], [page]);
  const readingKey = useCallback((one: string) => keyOf(mvars, one), [mvars]);
  const owner = useMemo(() => ({ kind: 'project', projectId, pageId: id }) as const, [projectId, id]);
  const data = usePageData(owner, live);
  useAlarmFrames(data);
  const shown = useShown(page);
  const now = useHost({
    kind: 'project',
    pageId: id,
    here: served.pageId ?? id,
    start,
    ask: projectCommandState,
    live,
    data,
    signals: named,
    shown,
    facts: served.facts,
    ids,
    keyOf: readingKey,
    regions: authRegion,
    language,
    talk,
    openWindow,
    drawPage,
  });
  const source = useMemo(
    () => projectPast({ projectId, pageId: id }, { devices: page.bind.equips, ids }),
    [projectId, id, page, ids],
  );
  const past = usePast({ owner, source, signals: named, shown, keyOf: readingKey, language, now, talk });
  return (
    <PageStage
      page={page}
      regions={authRegion}
      bar={bar}
      past={{ ...past, source }}
      signals={named}
      host={past.host}
      over={{ talk, windows, close }}
    />
  );
}

interface Shown {
  readonly live: LivePage | undefined;
  readonly signals: ReadonlyMap<string, ProjectSignal>;
  readonly mvars: ReadonlySet<string>;
  readonly store: ReadingStore;
  readonly wire: WireState;
  readonly streams: Streams;
}
interface ToldOfDevices {
  readonly live: LivePage | undefined;
  readonly wire: WireState;
  readonly language: Language;
  readonly gateways: ProjectState['gateways'];
}
/** All is as it was but what is told by device. */
const isSame = <All extends object>(before: All | undefined, now: All): before is All =>
  before !== undefined &&
  (Object.keys(now) as (keyof All)[]).every(
    (key) => key === 'streams' || key === 'gateways' || Object.is(before[key], now[key]),
  );

/**
 * Leads the frames of the lines around it into the values of the page, past React. Answers them once the page is to be drawn: with
 * its first values, where any come at once.
 */
function useProjectValues({
  signals,
  mvars,
  language,
  bound,
}: {
  signals: ReadonlyMap<string, ProjectSignal>;
  mvars: ReadonlySet<string>;
  language: Language;
  bound: PageDocument['bind'];
}): LivePage | undefined {
  const store = useContext(ReadingContext);
  const { gateways, wire, loaded } = useProjectState();
  const streams = useProjectStreams();
  const none = bound.signals.length + bound.mvars.length === 0 || (loaded && gateways.size === 0);
  const heard = useFirstHeard(none || isHopeless(wire) || streams.byDevice.size > 0);
  const live = useLivePage(heard, (opened) => opened.live.put(firstReadings(signals, mvars, store)));

  // Again when they are no longer, or once more, known to hold: those of one device where it is about one, as a page of hundreds
  // hears of each.
  const shown = useRef<Shown>(undefined);
  useEffect(() => {
    const now = { live, signals, mvars, store, wire, streams };
    const before = shown.current;
    shown.current = now;
    const devices = isSame(before, now) ? changedDevices(before.streams, streams) : undefined;
    live?.live.put(firstReadings(signals, mvars, store, devices));
  }, [live, signals, mvars, store, streams, wire]);

  useLiveFrames((frame) => {
    if (frame.kind !== 'signalVal' || !live) return;
    live.live.put(framedReadings(frame, { signals, mvars, told: store }));
  });

  const told = useRef<ToldOfDevices>(undefined);
  useEffect(() => {
    const now = { live, wire, language, gateways };
    const before = told.current;
    told.current = now;
    const some = isSame(before, now) ? changedOnes(before.gateways, gateways) : gateways;
    live?.live.put(projectDeviceReadings({ gateways: some, wire }, Date.now(), language));
  }, [live, gateways, wire, language]);

  // Whatever the last frame said: nobody knows whether it still holds.
  useEffect(() => {
    if (wire !== 'open') live?.live.markStale();
  }, [wire, live]);
  return live;
}

/** How the alarms of the project as a whole stand, where the page shows it to who may see alarms. */
function useProjectAlarmValues(
  live: LivePage | undefined,
  { page, projectId, language }: { page: PageDocument; projectId: string; language: Language },
): void {
  const isShown = page.bind.keys.some((key) => key.startsWith('system::') && pageAlarmOfKey(key) === undefined);
  const data = useProjectCounts(projectId, isShown);
  const { wire } = useProjectState();
  useEffect(() => {
    if (!isShown || data?.alarms === undefined) return;
    const { alarms, worst, unconfirmed } = data;
    live?.live.put(projectAlarmReadings({ alarms, worst, unconfirmed }, wire === 'open', language));
  }, [live, isShown, data, wire, language]);
}

/** Variables were renamed, taken away or moved: the server prunes the page, so it is asked for again. */
function useConfigWatch(pageId: string): void {
  const client = useQueryClient();
  useLiveFrames((frame) => {
    if (frame.kind !== 'configChanged') return;
    void client.invalidateQueries({ queryKey: projectPageKeys.signals(pageId) });
    void client.invalidateQueries({ queryKey: [...pageKeys.all, 'view'] });
  });
}

/** A visitor whose share has ended is told so at once, not at their next click. */
function useEndWatch(): void {
  const { wire } = useProjectState();
  useEffect(() => {
    if (wire === 'denied') visitEnded();
  }, [wire]);
}

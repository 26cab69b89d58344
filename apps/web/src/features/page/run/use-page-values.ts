import type { Signal, Language } from '@lightfield/contract';
import { type LivePage, type Reading, openLivePage } from '@lightfield/widgets/runtime';
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLiveFrames, useLiveState, useLiveStream } from '../../../live/live-device.tsx';
import type { WireState } from '../../../live/token-socket.ts';
import { ReadingContext } from '../../../live/use-reading.ts';
import { systemReadings } from '../../../live/system-readings.ts';
import { readingOf } from './reading.ts';

/** Values and clock of a page while it is on the screen and `wanted`. `first` puts in what is known before anything is drawn. */
export function useLivePage(wanted = true, first?: (page: LivePage) => void): LivePage | undefined {
  const [page, set] = useState<LivePage>();
  const fill = useRef(first);
  useEffect(() => {
    fill.current = first;
  });
  useEffect(() => {
    if (!wanted) return undefined;
    const opened = openLivePage();
    fill.current?.(opened);
    // oxlint-disable-next-line react/set-state-in-effect -- it runs from here on, and ends with the effect
    set(opened);
    return () => {
      opened.close();
      set(undefined);
    };
  }, [wanted]);
  return page;
}

export interface PageValuesOptions {
  readonly equipmentId: string;
  /** Ids of the variables the page shows. */
  readonly ids: readonly string[];
  readonly signals: ReadonlyMap<string, Signal>;
  readonly language: Language;
}

/** So long a page waits for its first values, to be drawn once with them; without them it would be drawn, and then each of them anew. */
const FIRST_VALUES_MS = 300;

/** Is the page to be drawn? Its values have been heard as far as any come at once, or it has waited for them. */
export function useFirstHeard(heard: boolean): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), FIRST_VALUES_MS);
    return () => clearTimeout(timer);
  }, []);
  const ready = heard || waited;
  // what has begun goes on, whatever becomes of the line
  const [begun, begin] = useState(ready);
  if (ready && !begun) begin(true);
  return begun || ready;
}
/** Nothing will come over a line that is like this. */
export const isHopeless = (wire: WireState): boolean => wire === 'waiting' || wire === 'denied';

/**
 * Leads the frames of the live line around it into the values of the page, past React: a frame of 2,000 values ten times a
 * second must cost no more than drawing them. Answers the values and clock of the page once it is to be drawn.
 */
export function usePageValues({ equipmentId, ids, signals, language }: PageValuesOptions): LivePage | undefined {
  const store = useContext(ReadingContext);
  const { wire, gateway, alarmCount: alarms, alarmWorst: worst, unconfirmed } = useLiveState();
  const stream = useLiveStream();
  const wanted = useMemo(() => new Set(ids), [ids]);
  const known = useCallback((): [string, Reading][] => {
    return ids.flatMap((id): [string, Reading][] => {
      const seen = store.read(id);
      return seen ? [[`signal:${id}`, readingOf(signals.get(id), seen)]] : [];
    });
  }, [ids, signals, store]);
  const none = ids.length === 0 || gateway === null || isHopeless(wire);
  const page = useLivePage(useFirstHeard(none || stream !== undefined), (opened) => opened.live.put(known()));

  // What the line has told before this page was opened; again when the words of the variables are others, and when it is no
  // longer, or once more, known to hold.
  useEffect(() => {
    page?.live.put(known());
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the store answers by the last two
  }, [page, known, stream, wire]);

  useLiveFrames((frame) => {
    if (frame.kind !== 'signalVal' || !page) return;
    const changes: [string, Reading][] = [];
    for (const { variableId } of frame.readings) {
      // the store has left out what came too late, and knows whether the values of the device come in
      const seen = wanted.has(variableId) ? store.read(variableId) : undefined;
      if (seen) changes.push([`signal:${variableId}`, readingOf(signals.get(variableId), seen)]);
    }
    page.live.put(changes);
  });

  const online = gateway?.online === true;
  const fresh = wire === 'open' && stream !== 'unheard';
  const comm = gateway?.comm.state;
  useEffect(() => {
    if (!page || gateway === undefined) return;
    const facts = { online, alarms, worst, unconfirmed, comm, at: Date.now() };
    page.live.put(systemReadings(equipmentId, facts, fresh, language));
  }, [page, gateway, equipmentId, online, alarms, worst, unconfirmed, comm, fresh, language]);

  // Whatever the last frame said: nobody knows whether it still holds.
  useEffect(() => {
    if (!fresh) page?.live.markStale();
  }, [fresh, page]);
  return page;
}

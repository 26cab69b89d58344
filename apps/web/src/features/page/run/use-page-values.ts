import type { Signal } from '@lightfield/contract';
import { type LivePage, type Reading, openLivePage } from '@lightfield/widgets/runtime';
import { useContext, useEffect, useMemo, useState } from 'react';
import { useLiveFrames, useLiveState, useLiveStream } from '../../../live/live-device.tsx';
import { ReadingContext } from '../../../live/use-reading.ts';
import { systemReadings } from '../../../live/system-readings.ts';
import { readingOf } from './reading.ts';

/** Values and clock of a page while it is on the screen and `wanted`. */
export function useLivePage(wanted = true): LivePage | undefined {
  const [page, set] = useState<LivePage>();
  useEffect(() => {
    if (!wanted) return undefined;
    const opened = openLivePage();
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
  readonly language: 'zh' | 'en';
}

/**
 * Leads the frames of the live line around it into the values of the page, past React: a frame of 2,000 values ten times a
 * second must cost no more than drawing them.
 */
export function usePageValues(
  page: LivePage | undefined,
  { equipmentId, ids, signals, language }: PageValuesOptions,
): void {
  const store = useContext(ReadingContext);
  const { wire, gateway, alarmCount } = useLiveState();
  const stream = useLiveStream();
  const wanted = useMemo(() => new Set(ids), [ids]);

  // What the line has told before this page was opened; again when the words of the variables are known, and when it is no
  // longer, or once more, known to hold.
  useEffect(() => {
    if (!page) return;
    const known: [string, Reading][] = [];
    for (const id of ids) {
      const seen = store.read(id);
      if (seen) known.push([`signal:${id}`, readingOf(signals.get(id), seen)]);
    }
    page.live.put(known);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the store answers by the last two
  }, [page, ids, signals, store, stream, wire]);

  const [told, setTold] = useState<number>();
  useLiveFrames((frame) => {
    if (frame.kind === 'gatewayAlarm') setTold(frame.active);
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
  const alarms = told ?? alarmCount;
  const comm = gateway?.comm.state;
  useEffect(() => {
    if (!page || gateway === undefined) return;
    page.live.put(systemReadings(equipmentId, { online, alarms, comm, at: Date.now() }, fresh, language));
  }, [page, gateway, equipmentId, online, alarms, comm, fresh, language]);

  // Whatever the last frame said: nobody knows whether it still holds.
  useEffect(() => {
    if (!fresh) page?.live.markStale();
  }, [fresh, page]);
}

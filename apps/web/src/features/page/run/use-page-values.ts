import type { Signal } from '@lightfield/contract';
import { type LivePage, type Reading, openLivePage } from '@lightfield/widgets/runtime';
import { useContext, useEffect, useMemo, useState } from 'react';
import { useLiveFrames, useLiveState } from '../../../live/live-device.tsx';
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
  const wanted = useMemo(() => new Set(ids), [ids]);

  // What the line has told before this page was opened, and again when the words of the variables are known.
  useEffect(() => {
    if (!page) return;
    const known: [string, Reading][] = [];
    for (const id of ids) {
      const seen = store.read(id);
      if (seen) known.push([`signal:${id}`, readingOf(signals.get(id), seen)]);
    }
    page.live.put(known);
  }, [page, ids, signals, store]);

  const [told, setTold] = useState<number>();
  useLiveFrames((frame) => {
    if (frame.kind === 'gatewayAlarm') setTold(frame.active);
    if (frame.kind !== 'signalVal' || !page) return;
    const changes: [string, Reading][] = [];
    for (const { variableId, value, readAt, quality = 'good' } of frame.readings) {
      if (!wanted.has(variableId)) continue;
      const key = `signal:${variableId}`;
      // a gateway that comes back may send its backlog after fresh values
      if (!frame.snapshot && readAt < (page.live.read(key)?.time ?? 0)) continue;
      changes.push([key, readingOf(signals.get(variableId), { value, quality, readAt })]);
    }
    page.live.put(changes);
  });

  const online = gateway?.online === true;
  const fresh = wire === 'open';
  const alarms = told ?? alarmCount;
  useEffect(() => {
    if (!page || gateway === undefined) return;
    page.live.put(systemReadings(equipmentId, { online, alarms, at: Date.now() }, fresh, language));
  }, [page, gateway, equipmentId, online, alarms, fresh, language]);

  // Whatever the last frame said: nobody knows whether it still holds.
  useEffect(() => {
    if (!fresh) page?.live.markStale();
  }, [fresh, page]);
}

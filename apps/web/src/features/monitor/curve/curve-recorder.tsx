import { type PastWindow, type Reading, type Value, pastCalls } from '@lightfield/contract';
import { type ReactNode, createContext, useContext, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useLiveFrames, useLiveState } from '../../../live/live-device.tsx';
import { ReadingContext } from '../../../live/use-reading.ts';
import { KEEP_MS, LiveWindow } from './live-window.ts';
import { joined, recall } from './recalled.ts';

const WindowContext = createContext<LiveWindow | undefined>(undefined);

/** Number of a value that can be drawn; `null`: there is none, or it is not true any more. */
function drawn(value: Value, quality: Reading['quality']): number | null {
  if (value === null || quality === 'stale') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** How far apart recorded values are asked for, ms: of an hour a pixel is 2 s. */
const STEP_MS = 200;

/**
 * Records the chosen signals while the device page is open, whichever tab is looked at, and begins with what history has of the
 * hour before. Renders nothing anew per sample.
 */
export function CurveRecorder({
  ids,
  historyOf,
  children,
}: {
  ids: readonly string[];
  /** The device whose history may be read. */
  historyOf: string | undefined;
  children: ReactNode;
}) {
  const [live] = useState(() => new LiveWindow());
  const store = useContext(ReadingContext);
  const { wire } = useLiveState();

  const open = useRef(new AbortController());
  useEffect(() => {
    const stop = new AbortController();
    open.current = stop;
    return () => stop.abort();
  }, []);

  useEffect(() => {
    const added = ids.filter((id) => !live.has(id));
    live.choose(ids);
    for (const id of added) {
      const seen = store.read(id);
      if (seen) live.add(id, seen.readAt, drawn(seen.value, seen.quality));
    }
    if (!historyOf || added.length === 0) return;
    const { signal } = open.current;
    const ask = (startTime: number, endTime: number) =>
      call(
        pastCalls.query,
        { equipmentId: historyOf, signalIds: added, startTime, endTime, stepMs: STEP_MS },
        { signal },
      );
    const fill = (answers: readonly PastWindow[]) => {
      const until = live.now(Date.now());
      for (const id of added) live.recall(id, joined(answers, id), until);
    };
    const now = Date.now();
    // without its history a curve begins with now, as it would where nothing is recorded
    recall(ask, now - KEEP_MS, now).then(fill, () => undefined);
  }, [ids, live, store, historyOf]);

  useLiveFrames((frame) => {
    if (frame.kind !== 'signalVal') return;
    const now = Date.now();
    let newest = 0;
    for (const { variableId, value, readAt, quality } of frame.readings) {
      if (readAt > newest) newest = readAt;
      if (!live.has(variableId)) continue;
      // a value turned stale without being read: it held until now
      live.add(variableId, quality === 'stale' ? Math.max(readAt, live.now(now)) : readAt, drawn(value, quality));
    }
    if (!frame.snapshot && newest > 0) live.heard(newest, now);
  });

  useEffect(() => {
    if (wire !== 'open') live.gap(live.now(Date.now()));
  }, [wire, live]);

  return <WindowContext value={live}>{children}</WindowContext>;
}

export function useLiveWindow(): LiveWindow {
  const live = useContext(WindowContext);
  if (!live) throw new Error('No <CurveRecorder> around this.');
  return live;
}

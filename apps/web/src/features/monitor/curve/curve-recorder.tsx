import type { Reading, Value } from '@lightfield/contract';
import { type ReactNode, createContext, useContext, useEffect, useState } from 'react';
import { useLiveFrames, useLiveState } from '../../../live/live-device.tsx';
import { ReadingContext } from '../../../live/use-reading.ts';
import { LiveWindow } from './live-window.ts';

const WindowContext = createContext<LiveWindow | undefined>(undefined);

/** Number of a value that can be drawn; `null`: there is none, or it is not true any more. */
function drawn(value: Value, quality: Reading['quality']): number | null {
  if (value === null || quality === 'stale') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Records the chosen signals while the device page is open, whichever tab is looked at. Renders nothing anew per sample. */
export function CurveRecorder({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const [live] = useState(() => new LiveWindow());
  const store = useContext(ReadingContext);
  const { wire } = useLiveState();

  useEffect(() => {
    const added = ids.filter((id) => !live.has(id));
    live.choose(ids);
    for (const id of added) {
      const seen = store.read(id);
      if (seen) live.add(id, seen.readAt, drawn(seen.value, seen.quality));
    }
  }, [ids, live, store]);

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

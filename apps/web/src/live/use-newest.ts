import { useState } from 'react';
import { useLiveFrames } from './live-frames.ts';

/** Ages are told in whole seconds, so what shows them need not follow every frame. */
const STEP_MS = 1_000;

/** When the newest value of the line around it was read, epoch ms; `undefined`: none has come yet. */
export function useNewest(): number | undefined {
  const [newest, set] = useState<number>();
  useLiveFrames((frame) => {
    let latest = 0;
    if (frame.kind === 'signalVal') for (const { readAt } of frame.readings) latest = Math.max(latest, readAt);
    // read again, changed or not
    else if (frame.kind === 'streams') for (const { readAt = 0 } of frame.devices) latest = Math.max(latest, readAt);
    else return;
    set((known = 0) => (latest > known + STEP_MS || known === 0 ? latest || undefined : known));
  });
  return newest;
}

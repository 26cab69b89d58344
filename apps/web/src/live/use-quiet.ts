import { useEffect, useRef, useState } from 'react';
import { useLiveFrames } from './live-frames.ts';
import { QuietWatch, patienceFor } from './quiet-watch.ts';

/**
 * Has the line around it brought no new value for a while, though it ought to (`live`)? `interval`: ms between two updates of
 * its gateway. What the server knew when the line was opened is not new.
 */
export function useQuiet(live: boolean, interval = 0): boolean {
  const [quiet, set] = useState(false);
  const watch = useRef<QuietWatch>(undefined);
  const patience = patienceFor(interval);
  useEffect(() => {
    if (!live) return undefined;
    const own = new QuietWatch(patience, set);
    watch.current = own;
    return () => {
      own.stop();
      watch.current = undefined;
      set(false);
    };
  }, [live, patience]);
  useLiveFrames((frame) => {
    if (frame.kind !== 'signalVal' || frame.snapshot) return;
    // the server itself says of a gateway it gave up that its values are out of date
    if (frame.readings.some(({ quality }) => quality !== 'stale')) watch.current?.heard();
  });
  return live && quiet;
}

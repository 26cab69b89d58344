import type { Signal } from '@lightfield/designer';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';

type Watch = (listener: () => void) => () => void;

/** Around what stands beside the canvas: it hears of an edit when the canvas has been painted, which is what is waited for. */
export const AfterPaint = createContext(false);

/** How to hear of changes from here: at once on the canvas, after the next paint beside it. */
export function useWatch(watch: Watch): Watch {
  const later = useContext(AfterPaint);
  return useMemo(() => (later ? afterPaint(watch) : watch), [later, watch]);
}

/** What a signal holds, as `useWatch` hears of it. */
export const useSignalAfterPaint = <Value>(signal: Signal<Value>): Value =>
  useSyncExternalStore(useWatch(signal.watch), signal.get);

const waiting = new Set<() => void>();
let asked = false;

/** All who wait are told together, so that React draws them together. */
function tellAll(): void {
  asked = false;
  const told = [...waiting];
  waiting.clear();
  for (const tell of told) tell();
}
const afterPaint =
  (watch: Watch): Watch =>
  (listener) => {
    // the same function may watch twice
    const tell = () => listener();
    const stop = watch(() => {
      waiting.add(tell);
      if (asked) return;
      asked = true;
      // a frame begins before it is painted, and what waits in line comes after
      requestAnimationFrame(() => setTimeout(tellAll));
    });
    return () => {
      stop();
      waiting.delete(tell);
    };
  };

import type { Timers } from '../../live/clock.ts';

/** Pauses between two strokes are shorter than this, milliseconds. */
export const REST_MS = 3_000;
/** So long somebody may think in the middle of a text, milliseconds. */
export const THINK_MS = 30_000;

export interface EditingActivityPorts {
  readonly timers: Timers;
  /** Is a tool in the middle of something: a drag, or a line that is drawn point by point? */
  readonly inGesture: () => boolean;
  /** Has a field of text the focus? */
  readonly inText: () => boolean;
  readonly tell: (busy: boolean) => void;
}

/** Tells when somebody begins to draw or type, and when that has come to rest. */
export function createEditingActivity({ timers, inGesture, inText, tell }: EditingActivityPorts) {
  let last = 0;
  let cancel: (() => void) | undefined;
  const look = () => {
    const wanted = inText() ? THINK_MS : REST_MS;
    const left = inGesture() ? REST_MS : last + wanted - timers.now();
    cancel = undefined;
    if (left <= 0) tell(false);
    // not all at once: the focus may leave a text earlier
    else cancel = timers.after(Math.min(left, REST_MS), look);
  };
  return {
    /** A key or a pointer was pressed, or lifted. */
    act(): void {
      last = timers.now();
      if (cancel) return;
      tell(true);
      cancel = timers.after(REST_MS, look);
    },
    stop(): void {
      cancel?.();
      cancel = undefined;
      tell(false);
    },
  };
}

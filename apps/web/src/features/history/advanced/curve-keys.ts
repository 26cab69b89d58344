import type { GestureTarget } from '../../../lib/chart/gestures.ts';
import type { CurvePlot } from '../../../lib/chart/plot.ts';
import { rowAt } from '../curve-data.ts';

/** One press of a key. */
const ZOOM_STEP = 0.6;
const PAN_STEP = 0.1;

export interface KeyTarget {
  plot: Pick<CurvePlot, 'cursorTime' | 'cursorShare' | 'setCursorAt' | 'clearCursor'> | undefined;
  times: ArrayLike<number>;
  gestures: GestureTarget;
  pin: (at: number) => void;
  unpin: () => void;
}
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

type Act = (target: KeyTarget, at: number | null, shift: boolean) => boolean;
/** What has been done is done, whatever came of it. */
const done =
  (act: (target: KeyTarget) => void): Act =>
  (target) => {
    act(target);
    return true;
  };
const arrow =
  (step: number): Act =>
  (target, at, shift) => {
    if (shift) target.gestures.pan(step * PAN_STEP);
    else moveCursor(target, at, step);
    return true;
  };
const pinCursor: Act = ({ pin }, at) => {
  if (at !== null) pin(at);
  return at !== null;
};
/** Around the cursor, or the middle where there is none. */
const zoom = (factor: number): Act => done(({ gestures, plot }) => gestures.zoom(plot?.cursorShare ?? 0.5, factor));
const zoomIn = zoom(ZOOM_STEP);
const showAll = done(({ gestures }) => gestures.reset());
const unpinLast = done(({ unpin }) => unpin());

const ACTS: Readonly<Record<string, Act>> = {
  ArrowLeft: arrow(-1),
  ArrowRight: arrow(1),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoom(1 / ZOOM_STEP),
  '0': showAll,
  Home: showAll,
  c: pinCursor,
  C: pinCursor,
  Enter: pinCursor,
  Delete: unpinLast,
  Backspace: unpinLast,
  Escape: ({ plot }, at) => {
    plot?.clearCursor();
    return at !== null;
  },
};

/**
 * Arrows move the cursor from record to record, with Shift they move the view; plus and minus zoom, 0 shows all, C pins the
 * cursor, Delete takes the last pinned one away, Escape the cursor. False: the key means nothing here.
 */
export function curveKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, target: KeyTarget): boolean {
  if (ctrlKey || metaKey || altKey || !Object.hasOwn(ACTS, key)) return false;
  return ACTS[key]?.(target, target.plot?.cursorTime ?? null, shiftKey) ?? false;
}

/** A cursor that lies between two records goes to the one in that direction. */
function moveCursor({ plot, times }: KeyTarget, at: number | null, step: number): void {
  if (times.length === 0) return;
  // half a millisecond: what a pixel gives is never quite the moment that was set
  const row = at === null ? times.length - 1 : rowAt(times, at + 0.5);
  const next = times[Math.min(times.length - 1, Math.max(0, at === null ? row : row + step))];
  if (next !== undefined) plot?.setCursorAt(next);
}

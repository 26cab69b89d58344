import { LIMITS } from '@lightfield/contract';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { GestureTarget } from '../../lib/chart/gestures.ts';
import { type View, panView, zoomView } from '../../lib/chart/view.ts';

/** Nobody looks at less than a second of what was recorded, ms. */
const SHORTEST_MS = 1_000;
/** A gesture has ended when nothing moved for this long; only then the server is asked. */
const SETTLE_MS = 250;

/**
 * What a curve shows while it is being zoomed and moved. `onMove` comes at most once a frame; `onSettle` comes
 * once the gesture has ended, with nothing when the curve is back at `base`.
 */
export function useCurveView({
  settled,
  base,
  onMove,
  onSettle,
}: {
  settled: View;
  base: View;
  onMove: (view: View) => void;
  onSettle: (view: View | undefined) => void;
}): { gestures: GestureTarget; current: () => View } {
  const moving = useRef<View>(undefined);
  const frame = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ settled, base, onMove, onSettle });
  useEffect(() => {
    latest.current = { settled, base, onMove, onSettle };
  });
  useEffect(() => {
    // the address has caught up, or somebody went back
    moving.current = undefined;
    latest.current.onMove({ from: settled.from, to: settled.to });
  }, [settled.from, settled.to]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      cancelAnimationFrame(frame.current);
    },
    [],
  );

  const current = useCallback(() => moving.current ?? latest.current.settled, []);
  const gestures = useMemo((): GestureTarget => {
    const go = (view: View) => {
      moving.current = view;
      // a wheel tells more often than can be drawn
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => latest.current.onMove(view));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const { base, onSettle } = latest.current;
        onSettle(view.from === base.from && view.to === base.to ? undefined : view);
      }, SETTLE_MS);
    };
    const limits = () => ({
      shortest: SHORTEST_MS,
      longest: LIMITS.history.rangeMs,
      notAfter: Math.max(latest.current.base.to, Date.now()),
    });
    return {
      zoom: (at, factor) => go(zoomView(current(), at, factor, limits())),
      pan: (share) => go(panView(current(), share, limits())),
      reset: () => go(latest.current.base),
    };
  }, [current]);
  return { gestures, current };
}

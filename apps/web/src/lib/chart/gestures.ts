/** What gestures on a chart ask for. Positions and distances are shares of the plot's width. */
export interface GestureTarget {
  /** `factor` below 1 zooms in; the moment at `at` stays under the pointer. */
  zoom(at: number, factor: number): void;
  /** Positive: towards later. */
  pan(share: number): void;
  reset(): void;
  /** A press without a movement. */
  tap?(at: number): void;
}

/** A hand is never quite still, px. */
const TAP_PX = 3;
/** Turn of a mouse wheel to a factor: one notch (100 px) is about a fifth. */
const ZOOM_PER_PIXEL = 0.0018;
/** A wheel may count in lines or pages instead of pixels (`WheelEvent.deltaMode`). */
const PIXELS_PER_MODE = [1, 16, 400] as const;

/**
 * Wheel and pinch zoom, drag pans, a double click resets; mouse, pen and fingers alike. `element` should have
 * `touch-action: pan-y`, so that a finger still scrolls the page up and down. Answers the function that ends it.
 */
export function attachGestures(element: HTMLElement, target: GestureTarget): () => void {
  const pointers = new Map<number, number>();
  /** Where the press began; `undefined` once it has become a movement. */
  let pressedAt: number | undefined;
  const over = new AbortController();
  const options = { signal: over.signal };
  const width = () => Math.max(1, element.clientWidth);
  const shareOf = (clientX: number) => (clientX - element.getBoundingClientRect().left) / width();

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = PIXELS_PER_MODE[event.deltaMode] ?? 1;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) target.pan((event.deltaX * pixels) / width());
      else target.zoom(shareOf(event.clientX), Math.exp(event.deltaY * pixels * ZOOM_PER_PIXEL));
    },
    { ...options, passive: false },
  );
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      pressedAt = pointers.size === 0 ? event.clientX : undefined;
      pointers.set(event.pointerId, event.clientX);
    },
    options,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined || before === event.clientX) return;
      if (pressedAt !== undefined && Math.abs(event.clientX - pressedAt) > TAP_PX) pressedAt = undefined;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, event.clientX);
      if (other === undefined) target.pan((before - event.clientX) / width());
      else pinch(target, { before, now: event.clientX, other }, width(), shareOf);
    },
    options,
  );
  const release = (event: PointerEvent) => pointers.delete(event.pointerId);
  element.addEventListener(
    'pointerup',
    (event) => {
      release(event);
      if (pressedAt !== undefined) target.tap?.(shareOf(event.clientX));
      pressedAt = undefined;
    },
    options,
  );
  element.addEventListener('pointercancel', release, options);
  element.addEventListener('dblclick', () => target.reset(), options);
  return () => over.abort();
}

/** Fingers closer than this would zoom wildly, px. */
const PINCH_MIN_PX = 12;

function pinch(
  target: GestureTarget,
  { before, now, other }: { before: number; now: number; other: number },
  width: number,
  shareOf: (clientX: number) => number,
): void {
  const [apartBefore, apartNow] = [Math.abs(before - other), Math.abs(now - other)];
  if (apartBefore < PINCH_MIN_PX || apartNow < PINCH_MIN_PX) return;
  target.zoom(shareOf((now + other) / 2), apartBefore / apartNow);
  // the middle of the fingers moves half as far as the one that moved
  target.pan((before - now) / 2 / width);
}

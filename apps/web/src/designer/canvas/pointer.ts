import { type Editor, type ScreenPointer, limit, pan, zoomAt } from '@lightfield/designer';
import type { Point } from '@lightfield/page';

interface Ports {
  /** Where the pointer is, page units; `undefined`: it left. */
  readonly place: (point: Point | undefined) => void;
}
/** Zoom for one notch of a wheel: e to the power of its pixels by this. */
const ZOOM_PER_PIXEL = 1 / 400;
/** Pixels a wheel turns that counts in lines. */
const LINE = 16;

/**
 * Hands what a pointer does on the canvas to the engine: moves at most once a frame, since the engine draws no more often,
 * and always before a press or a release that follows them. Answers how to stop.
 */
export function attachPointer(element: HTMLElement, editor: Editor, { place }: Ports): () => void {
  let pending: PointerEvent | undefined;
  let frame = 0;

  const tell = (type: ScreenPointer['type'], event: MouseEvent) => {
    const { left, top } = element.getBoundingClientRect();
    editor.handle({
      type,
      screen: { x: event.clientX - left, y: event.clientY - top },
      shift: event.shiftKey,
      alt: event.altKey,
      ctrl: event.ctrlKey || event.metaKey,
      button: event.button < 0 ? 0 : event.button,
    });
  };
  const at = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    const { x, y, scale } = editor.view.get();
    return { x: (event.clientX - left - x) / scale, y: (event.clientY - top - y) / scale };
  };
  const flush = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!pending) return;
    const event = pending;
    pending = undefined;
    tell('pointerMove', event);
    place(at(event));
  };
  const on = {
    pointermove: (event: PointerEvent) => {
      pending = event;
      frame ||= requestAnimationFrame(flush);
    },
    pointerdown: (event: PointerEvent) => {
      if (hasOwnPointer(event)) return;
      element.focus({ preventScroll: true });
      flush();
      if (event.button !== 2) element.setPointerCapture(event.pointerId);
      // the middle button would begin to scroll by itself
      if (event.button === 1) event.preventDefault();
      tell('pointerDown', event);
    },
    pointerup: (event: PointerEvent) => {
      flush();
      tell('pointerUp', event);
    },
    pointercancel: () => {
      pending = undefined;
      editor.handle({ type: 'cancel' });
    },
    pointerleave: () => {
      place(undefined);
    },
    dblclick: (event: MouseEvent) => {
      if (hasOwnPointer(event)) return;
      tell('doubleClick', event);
    },
    wheel: (event: WheelEvent) => {
      event.preventDefault();
      const factor = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const [x, y] = [event.deltaX * factor, event.deltaY * factor];
      const view = editor.view.get();
      const { left, top } = element.getBoundingClientRect();
      const next =
        event.ctrlKey || event.metaKey
          ? zoomAt(view, { x: event.clientX - left, y: event.clientY - top }, Math.exp(-y * ZOOM_PER_PIXEL))
          : pan(view, event.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y });
      editor.view.set(limit(next, editor.document.state.con, editor.screen.get()));
      // asked of the element again, it would have to lay out the page that has just been changed
      const { x: shiftX, y: shiftY, scale } = editor.view.get();
      place({ x: (event.clientX - left - shiftX) / scale, y: (event.clientY - top - shiftY) / scale });
    },
  };
  element.addEventListener('pointermove', on.pointermove);
  element.addEventListener('pointerdown', on.pointerdown);
  element.addEventListener('pointerup', on.pointerup);
  element.addEventListener('pointercancel', on.pointercancel);
  element.addEventListener('pointerleave', on.pointerleave);
  element.addEventListener('dblclick', on.dblclick);
  element.addEventListener('wheel', on.wheel, { passive: false });
  return () => {
    cancelAnimationFrame(frame);
    element.removeEventListener('pointermove', on.pointermove);
    element.removeEventListener('pointerdown', on.pointerdown);
    element.removeEventListener('pointerup', on.pointerup);
    element.removeEventListener('pointercancel', on.pointercancel);
    element.removeEventListener('pointerleave', on.pointerleave);
    element.removeEventListener('dblclick', on.dblclick);
    element.removeEventListener('wheel', on.wheel);
  };
}

/** Guides and texts being typed lie on the canvas and answer for themselves. */
const hasOwnPointer = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-own-pointer]') !== null;

import { type Editor, type ScreenPointer, toPage } from '@lightfield/designer';
import type { Point } from '@lightfield/page';
import { createFingers } from './fingers.ts';

interface Ports {
  /** Where the pointer is, page units; `undefined`: it left. */
  readonly place: (point: Point | undefined) => void;
  /** The menu is wanted, pixels of the window. */
  readonly menu: (at: { readonly x: number; readonly y: number }) => void;
}
/** Zoom for one notch of a wheel: e to the power of its pixels by this. */
const ZOOM_PER_PIXEL = 1 / 400;
/** Pixels a wheel turns that counts in lines. */
const LINE = 16;

/**
 * Hands what a pointer does on the canvas to the engine: moves at most once a frame, since the engine draws no more often,
 * and always before a press or a release that follows them. Answers how to stop.
 */
export function attachPointer(element: HTMLElement, editor: Editor, { place, menu }: Ports): () => void {
  let pending: PointerEvent | undefined;
  let frame = 0;
  /** The mouse or the pen that is pressed. */
  let pressed: number | undefined;

  const screen = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const tell = (type: ScreenPointer['type'], event: MouseEvent, at = screen(event)) => {
    editor.handle({
      type,
      screen: at,
      finger: isFinger(event),
      shift: event.shiftKey,
      alt: event.altKey,
      ctrl: event.ctrlKey || event.metaKey,
      button: event.button < 0 ? 0 : event.button,
    });
  };
  const forget = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    pending = undefined;
  };
  const flush = () => {
    const event = pending;
    forget();
    if (!event) return;
    // asked of the element again, it would have to lay out the page that has just been changed
    const at = screen(event);
    tell('pointerMove', event, at);
    place(toPage(editor.view.get(), at));
  };
  const moved = (event: PointerEvent) => {
    pending = event;
    frame ||= requestAnimationFrame(flush);
  };
  const fingers = createFingers(editor, { screen, tell, moved, flush, forget, menu });
  const on = {
    pointermove: (event: PointerEvent) => {
      if (isFinger(event)) fingers.move(event);
      else moved(event);
    },
    pointerdown: (event: PointerEvent) => {
      // while a pen draws, the hand that holds it lies on the screen
      if (hasOwnPointer(event) || (isFinger(event) && pressed !== undefined)) return;
      element.focus({ preventScroll: true });
      flush();
      if (event.button !== 2) element.setPointerCapture(event.pointerId);
      if (isFinger(event)) {
        fingers.down(event);
        return;
      }
      fingers.giveWay();
      pressed = event.pointerId;
      // the middle button would begin to scroll by itself
      if (event.button === 1) event.preventDefault();
      tell('pointerDown', event);
    },
    pointerup: (event: PointerEvent) => {
      if (isFinger(event)) {
        fingers.up(event);
        return;
      }
      pressed = undefined;
      flush();
      tell('pointerUp', event);
    },
    touchmove: (event: TouchEvent) => {
      // or the browser takes a quick stroke for a throw of the page, and the next tap, on a tool perhaps, for the hand that stops it
      if (event.cancelable && !hasOwnPointer(event)) event.preventDefault();
    },
    touchend: (event: TouchEvent) => {
      if (fingers.endsWithoutClick() && event.cancelable && !hasOwnPointer(event)) event.preventDefault();
    },
    pointercancel: (event: PointerEvent) => {
      if (isFinger(event)) {
        fingers.cancel(event);
        return;
      }
      pressed = undefined;
      forget();
      editor.handle({ type: 'cancel' });
    },
    contextmenu: (event: MouseEvent) => {
      event.preventDefault();
      // a finger that rests brings it by itself, in those browsers that say so and in the others
      if (!fingers.any()) menu({ x: event.clientX, y: event.clientY });
    },
    pointerleave: () => {
      place(undefined);
    },
    dblclick: (event: MouseEvent) => {
      // of fingers it was told already
      if (hasOwnPointer(event) || editor.byFinger.get()) return;
      tell('doubleClick', event);
    },
    wheel: (event: WheelEvent) => {
      event.preventDefault();
      const factor = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const [x, y] = [event.deltaX * factor, event.deltaY * factor];
      const under = screen(event);
      if (event.ctrlKey || event.metaKey) editor.zoomAt(under, Math.exp(-y * ZOOM_PER_PIXEL));
      else editor.panBy(event.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y });
      // as above
      place(toPage(editor.view.get(), under));
    },
  };
  const attached = new AbortController();
  const options = { signal: attached.signal, passive: false };
  element.addEventListener('pointermove', on.pointermove, options);
  element.addEventListener('pointerdown', on.pointerdown, options);
  element.addEventListener('pointerup', on.pointerup, options);
  element.addEventListener('pointercancel', on.pointercancel, options);
  element.addEventListener('touchmove', on.touchmove, options);
  element.addEventListener('touchend', on.touchend, options);
  element.addEventListener('pointerleave', on.pointerleave, options);
  element.addEventListener('contextmenu', on.contextmenu, options);
  element.addEventListener('dblclick', on.dblclick, options);
  element.addEventListener('wheel', on.wheel, options);
  return () => {
    cancelAnimationFrame(frame);
    fingers.stop();
    attached.abort();
  };
}

const isFinger = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch';
/** Guides and texts being typed lie on the canvas and answer for themselves. */
const hasOwnPointer = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-own-pointer]') !== null;

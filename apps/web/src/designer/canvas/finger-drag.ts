import { type Editor, toPage } from '@lightfield/designer';
import type { PointerEvent } from 'react';
import { type Placed, letThrough, placeAt } from './placing.ts';

/** Pixels a finger goes before it drags something; further sideways than down, or it scrolls the panel. */
const DRAGS_FROM = 9;

/**
 * A finger that pulls something sideways out of the library drags it to the canvas: dragging, as browsers have it for a mouse,
 * does not come by touch in all of them. Needs `touch-action: pan-y` on what is pulled. Given to `onPointerDown`.
 */
export function dragByFinger(event: PointerEvent<HTMLElement>, editor: Editor, placed: Placed): void {
  if (event.pointerType !== 'touch' || !event.isPrimary) return;
  const { currentTarget: tile, clientX: left, clientY: top, pointerId } = event;
  const ended = new AbortController();
  const { signal } = ended;
  let ghost: HTMLElement | undefined;
  let notThrough: (() => void) | undefined;
  const end = () => {
    ended.abort();
    notThrough?.();
    ghost?.remove();
  };
  const move = (at: globalThis.PointerEvent) => {
    if (at.pointerId !== pointerId) return;
    const [x, y] = [at.clientX - left, at.clientY - top];
    if (!ghost) {
      if (Math.hypot(x, y) < DRAGS_FROM || Math.abs(x) < Math.abs(y)) return;
      editor.tool.set({ kind: 'select' });
      ghost = ghostOf(tile);
      notThrough = letThrough();
    }
    ghost.style.translate = `${x}px ${y}px`;
  };
  const drop = (at: globalThis.PointerEvent) => {
    if (at.pointerId !== pointerId) return;
    const dragged = ghost !== undefined;
    const under = document.elementFromPoint(at.clientX, at.clientY);
    end();
    const canvas = under?.closest<HTMLElement>('[data-page-canvas]');
    if (!dragged || !canvas) return;
    const edge = canvas.getBoundingClientRect();
    placeAt(editor, placed, toPage(editor.view.get(), { x: at.clientX - edge.left, y: at.clientY - edge.top }));
    canvas.focus({ preventScroll: true });
  };
  const claim = (touch: TouchEvent) => {
    if (ghost) claimTouch(touch);
  };
  tile.addEventListener('touchmove', claim, { signal, passive: false });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', end, { signal });
}

/** Or the browser takes a quick stroke for a throw, and the next tap for the hand that stops it. */
export function claimTouch(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

/** What goes along under the finger. */
function ghostOf(tile: HTMLElement): HTMLElement {
  const { left, top, width, height } = tile.getBoundingClientRect();
  const copy = tile.cloneNode(true) as HTMLElement;
  copy.inert = true;
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '1000',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    opacity: '0.8',
    pointerEvents: 'none',
  });
  document.body.append(copy);
  return copy;
}

import { type RefObject, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { PageContext, type PageHost } from '../../kit/host.ts';
import type { Fitted, Size } from '../fit.ts';
import type { Layer } from '../layers.ts';
import { canDrawInWorker } from './able.ts';
import { type Board, createBoard } from './board.ts';
import { clearWidgets } from './clear.ts';
import type { FromPainter, ToPainter } from './message.ts';
import { type Placed, placeCanvas } from './place.ts';

/** Of fewer widgets a browser draws the letters itself in a few milliseconds a tick, and they stay what can be searched. */
const FEWEST = 250;
/** A page is drawn first, its values come, and then its letters are looked at, ms. */
const AFTER_MS = 300;

interface Page {
  readonly layers: readonly Layer[];
  readonly mode: PageHost['mode'];
  readonly size: Size;
  readonly fitted: Fitted;
}
/**
 * Lets another thread draw the letters of a running page that has hundreds of live ones, over the page, onto a canvas in
 * `room`. `null`: their elements draw them, as they do until then, and again when anything fails.
 */
export function useBoard({ layers, mode, size, fitted }: Page, room: RefObject<HTMLElement | null>): Board | null {
  // a page within a page is scaled by the one around it
  const isInner = useContext(PageContext) !== null;
  const board = useMemo(
    () => (mode === 'run' && !isInner && canDrawInWorker(globalThis) ? createBoard() : null),
    [mode, isInner],
  );
  const ratio = useSyncExternalStore(board ? watchRatio : watchNothing, readRatio, () => 1);
  const { width, height } = size;
  const { scaleX, scaleY, left, top } = fitted;
  const placed = useMemo(
    () => placeCanvas({ width, height }, { scaleX, scaleY, left, top }, ratio),
    [width, height, scaleX, scaleY, left, top, ratio],
  );
  const latest = useRef(placed);
  const painter = useRef<Painter>(null);
  useEffect(() => {
    latest.current = placed;
    if (placed) painter.current?.move(placed);
  }, [placed]);
  const canPlace = placed !== null;
  useEffect(() => {
    if (!board || !canPlace) return undefined;
    const stop = () => {
      board.end();
      painter.current?.stop();
      painter.current = null;
    };
    const timer = setTimeout(() => {
      const ids = board.ids();
      if (ids.size < FEWEST || !room.current || !latest.current) return;
      const clear = clearWidgets(layers, ids);
      if (clear.size < FEWEST) return;
      const begun = startPainter(room.current, latest.current, { seen: () => board.seen(), lost: stop });
      painter.current = begun;
      board.begin(clear, (message) => begun.send(message));
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [board, canPlace, layers, room]);
  return board;
}

interface Painter {
  send(message: ToPainter): void;
  move(placed: Placed): void;
  stop(): void;
}
function startPainter(room: HTMLElement, placed: Placed, told: Record<FromPainter['kind'], () => void>): Painter {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const stand = ({ css }: Placed) => {
    canvas.style.cssText = `position:absolute;left:${css.left}px;top:${css.top}px;width:${css.width}px;height:${css.height}px;z-index:0;pointer-events:none`;
  };
  stand(placed);
  room.append(canvas);
  const worker = new Worker(new URL('./painter.worker.ts', import.meta.url), { type: 'module', name: 'letters' });
  const send = (message: ToPainter, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  worker.addEventListener('message', ({ data }: MessageEvent<FromPainter>) => told[data.kind]());
  worker.addEventListener('error', () => told.lost());
  const offscreen = canvas.transferControlToOffscreen();
  send({ kind: 'canvas', canvas: offscreen, place: placed.place }, [offscreen]);
  return {
    send,
    move(to) {
      stand(to);
      send({ kind: 'place', place: to.place });
    },
    stop() {
      worker.terminate();
      canvas.remove();
    },
  };
}

const readRatio = (): number => globalThis.devicePixelRatio || 1;
const watchNothing = () => () => undefined;
/** Another screen, or another zoom of the browser. */
function watchRatio(changed: () => void): () => void {
  let query: MediaQueryList;
  const look = () => {
    query = matchMedia(`(resolution: ${readRatio()}dppx)`);
    query.addEventListener('change', change, { once: true });
  };
  const change = () => {
    look();
    changed();
  };
  look();
  return () => query.removeEventListener('change', change);
}

import type { Editor, Fingers as Pair } from '@lightfield/designer';
import type { Point } from '@lightfield/page';

interface Ports {
  /** A place of an event, pixels of the canvas. */
  readonly screen: (event: PointerEvent) => Point;
  /** Tells the engine of a pointer as it does of every other. */
  readonly tell: (type: 'pointerDown' | 'pointerUp' | 'doubleClick', event: PointerEvent) => void;
  /** A single finger moved: to be told with the next frame. */
  readonly moved: (event: PointerEvent) => void;
  /** Tells at once what waits for the next frame. */
  readonly flush: () => void;
  /** Forgets what waits for the next frame. */
  readonly forget: () => void;
  /** A finger rested: the menu is wanted here, pixels of the window. */
  readonly menu: (at: { readonly x: number; readonly y: number }) => void;
}

/** A finger that rests so long asks for the menu, milliseconds. */
export const LONG_PRESS = 500;
/** Two taps within this are a double click: milliseconds, pixels. */
const DOUBLE_TAP = { within: 350, near: 30 } as const;
/** A finger that went further did not tap, pixels. */
const TAP_SLOP = 12;

/**
 * What fingers on the canvas mean: one is a pointer, two hold the page, and what a rest or a double tap asks for is worked out
 * here, since browsers do not agree on it. After two fingers, or the menu, nothing counts until all are lifted.
 */
export function createFingers(editor: Editor, ports: Ports) {
  const down = new Map<number, Point>();
  let doing: 'nothing' | 'one' | 'two' | 'spent' = 'nothing';
  let rest: ReturnType<typeof setTimeout> | undefined;
  let began: Point | undefined;
  let tapped: { readonly at: Point; readonly time: number } | undefined;
  let frame = 0;
  /** What was just lifted was no tap. */
  let noTap = false;

  const pair = (): Pair | undefined => {
    const [one, other] = down.values();
    return one && other && [one, other];
  };
  const pinch = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const fingers = pair();
    if (doing === 'two' && fingers) editor.handle({ type: 'pinch', fingers });
  };
  const askMenu = (event: PointerEvent) => {
    ports.flush();
    // whoever began to drag wants no menu
    if (doing !== 'one' || editor.state !== 'pressing') return;
    doing = 'spent';
    editor.handle({ type: 'cancel' });
    const at = ports.screen(event);
    editor.handle({ type: 'pointerDown', screen: at, button: 2, finger: true });
    ports.menu({ x: event.clientX, y: event.clientY });
  };
  const tap = (event: PointerEvent, at: Point) => {
    const { timeStamp: time } = event;
    if (!began || away(began, at) > TAP_SLOP) tapped = undefined;
    else if (tapped && time - tapped.time < DOUBLE_TAP.within && away(tapped.at, at) < DOUBLE_TAP.near) {
      tapped = undefined;
      ports.tell('doubleClick', event);
    } else tapped = { at, time };
  };
  const gone = (event: PointerEvent): boolean => {
    clearTimeout(rest);
    const was = down.delete(event.pointerId);
    if (was && doing === 'two') {
      editor.handle({ type: 'pinchEnd' });
      doing = 'spent';
    }
    return was;
  };
  const done = () => {
    if (down.size === 0) doing = 'nothing';
  };

  return {
    any: (): boolean => down.size > 0,
    /** Would a click after this touch be one that nobody meant? It would close the menu that has just been opened. */
    endsWithoutClick: (): boolean => noTap,
    down(event: PointerEvent) {
      clearTimeout(rest);
      down.set(event.pointerId, ports.screen(event));
      if (doing === 'nothing') {
        doing = 'one';
        began = ports.screen(event);
        ports.tell('pointerDown', event);
        rest = setTimeout(() => askMenu(event), LONG_PRESS);
      } else if (doing === 'one') {
        ports.forget();
        tapped = undefined;
        doing = 'two';
        pinch();
      }
    },
    move(event: PointerEvent) {
      if (!down.has(event.pointerId)) return;
      down.set(event.pointerId, ports.screen(event));
      if (doing === 'one') ports.moved(event);
      else if (doing === 'two') frame ||= requestAnimationFrame(pinch);
    },
    up(event: PointerEvent) {
      if (doing === 'two') pinch();
      noTap = doing !== 'one';
      if (gone(event) && doing === 'one') {
        ports.flush();
        ports.tell('pointerUp', event);
        tap(event, ports.screen(event));
      }
      done();
    },
    cancel(event: PointerEvent) {
      if (gone(event) && doing === 'one') {
        ports.forget();
        editor.handle({ type: 'cancel' });
      }
      done();
    },
    /** A pen or a mouse came: fingers, and the hand that holds the pen, count no more until they are lifted. */
    giveWay() {
      clearTimeout(rest);
      if (doing === 'one') editor.handle({ type: 'cancel' });
      if (doing === 'two') editor.handle({ type: 'pinchEnd' });
      if (down.size > 0) doing = 'spent';
    },
    stop() {
      clearTimeout(rest);
      cancelAnimationFrame(frame);
    },
  };
}
const away = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

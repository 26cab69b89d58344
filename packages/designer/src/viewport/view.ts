import { type Box, type Point, unionOf } from '@lightfield/page';

/** How the page lies on the screen: screen = page × scale + offset, in pixels of the canvas element. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Furthest out and in: a page of 10,000 units still fits a screen, one unit is still as large as a hand can aim at. */
export const SCALE = { least: 0.05, most: 16 } as const;
/** Pixels of the page that stay on the screen however far it is pushed. */
const STAYS = 60;
/** Pixels around a page that was fitted. */
const FIT_MARGIN = 40;

export const toPage = (view: View, { x, y }: Point): Point => ({
  x: (x - view.x) / view.scale,
  y: (y - view.y) / view.scale,
});
export const toScreen = (view: View, { x, y }: Point): Point => ({
  x: x * view.scale + view.x,
  y: y * view.scale + view.y,
});

const clampScale = (scale: number): number => Math.min(SCALE.most, Math.max(SCALE.least, scale));

/** Zooms by `factor` so that what lies under `at` (pixels) stays under it. */
export function zoomAt(view: View, at: Point, factor: number): View {
  const scale = clampScale(view.scale * factor);
  const share = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share };
}
/** Zooms to a scale about the middle of the screen. */
export const zoomTo = (view: View, screen: Size, scale: number): View =>
  zoomAt(view, { x: screen.width / 2, y: screen.height / 2 }, scale / view.scale);

/** Zooms by `factor` and lays what was under `from` (pixels) under `to`: two fingers. */
export function pinched(view: View, from: Point, to: Point, factor: number): View {
  return pan(zoomAt(view, from, factor), { x: to.x - from.x, y: to.y - from.y });
}

/**
 * Whole pixels of a push, and what is left for the next one: a browser paints a page anew whose pixels lie elsewhere
 * between those of the screen.
 */
export function wholePush(delta: Point, left: Point): { readonly whole: Point; readonly left: Point } {
  const wanted = { x: delta.x + left.x, y: delta.y + left.y };
  const whole = { x: Math.round(wanted.x), y: Math.round(wanted.y) };
  return { whole, left: { x: wanted.x - whole.x, y: wanted.y - whole.y } };
}

export const pan = (view: View, delta: Point): View => ({ ...view, x: view.x + delta.x, y: view.y + delta.y });

/** As large as it goes with all of `box` (page units) on the screen, in its middle; never beyond 100 % unless allowed. */
export function fit(box: Box, screen: Size, most = 1): View {
  const room = (length: number) => Math.max(1, length - 2 * FIT_MARGIN);
  const wanted = Math.min(room(screen.width) / Math.max(1, box.width), room(screen.height) / Math.max(1, box.height));
  const scale = clampScale(Math.min(most, wanted));
  return {
    scale,
    x: (screen.width - box.width * scale) / 2 - box.x * scale,
    y: (screen.height - box.height * scale) / 2 - box.y * scale,
  };
}

/** The same view, with some of the page still to be seen: nobody pushes it away and looks for it. */
export function limit(view: View, page: Size, screen: Size): View {
  const hold = (at: number, length: number, room: number) =>
    Math.min(Math.max(at, STAYS - length * view.scale), Math.max(STAYS, room) - STAYS);
  const x = hold(view.x, page.width, screen.width);
  const y = hold(view.y, page.height, screen.height);
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

/** As `fit`; of a box that lies too far off the page to be seen beside some of it, both are shown. */
export function fitBeside(box: Box, page: Size, screen: Size, most?: number): View {
  const view = fit(box, screen, most);
  if (limit(view, page, screen) === view) return view;
  return fit(unionOf([box, { x: 0, y: 0, ...page }]) ?? box, screen);
}

/** What of the page is on the screen, page units. */
export function visible(view: View, screen: Size): Box {
  const { x, y } = toPage(view, { x: 0, y: 0 });
  return { x, y, width: screen.width / view.scale, height: screen.height / view.scale };
}

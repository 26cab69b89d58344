import type { Signal, View } from '@lightfield/designer';

/** Where the eye is while the zoom changes, pixels in front of the page; any number will do. */
export const EYE = 1_000;
/** So long after its last step a zoom is taken to be over, milliseconds. */
const SETTLED = 150;

/**
 * Tells of every step of the view: `moves` while somebody zooms, with the scale that was set last, `rests` when the scale
 * is to be set. What is moved by a transform alone meanwhile is not painted anew. Answers how to stop.
 */
export function followScale(
  view: Signal<View>,
  { moves, rests }: { readonly moves: (view: View, set: number) => void; readonly rests: (view: View) => void },
): () => void {
  let { scale: set } = view.get();
  let settle: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(settle);
    settle = undefined;
    set = view.get().scale;
    rests(view.get());
  };
  const step = () => {
    const { scale } = view.get();
    if (scale === set && settle === undefined) {
      rest();
      return;
    }
    if (scale !== set) {
      clearTimeout(settle);
      settle = setTimeout(rest, SETTLED);
    }
    moves(view.get(), set);
  };
  rest();
  const stop = view.watch(step);
  return () => {
    stop();
    clearTimeout(settle);
  };
}

/**
 * Lays the page out as the view says. The browser lays out every text of the page anew when the scale of what is around
 * it becomes another one (45 ms for 2,000 widgets), so while somebody zooms the page keeps its scale and moves towards the
 * eye or away from it instead, which costs nothing of the kind but a little sharpness. When the zoom has come to rest the
 * scale is set. Answers how to stop.
 */
export const followView = (stage: HTMLElement, depth: HTMLElement, view: Signal<View>): (() => void) =>
  followScale(view, {
    moves(now, set) {
      const { left, top, towards } = nearer(now, set);
      depth.style.perspective = `${EYE}px`;
      stage.style.willChange = 'transform';
      stage.style.transform = `translate3d(${left}px, ${top}px, ${towards}px) scale(${set})`;
    },
    rests({ x, y, scale }) {
      depth.style.perspective = '';
      stage.style.willChange = '';
      // three dimensions: a layer of its own, which what lies over it does not paint again, and which stays sharp
      stage.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
    },
  });

/**
 * Place of a page of scale `set`, seen from `EYE` pixels in front of the upper left corner of the canvas, that looks the
 * same as the view: pixels before perspective.
 */
export function nearer({ x, y, scale }: View, set: number): { left: number; top: number; towards: number } {
  const times = scale / set;
  return { left: x / times, top: y / times, towards: EYE * (1 - 1 / times) };
}

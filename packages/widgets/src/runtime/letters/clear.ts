import { type Box, boundsOf, frameOf, grow, isAnimated, overlap, rotationOf, type Widget } from '@lightfield/page';
import type { Item, Layer } from '../layers.ts';

/**
 * Letters of a widget stay so far within its box, page units: what lies beside it may touch it, and reach in with half of
 * its outline.
 */
const INSET = 2;
/** Where the letters of a widget may stand that are drawn above all the page. */
export const letterBox = ({ position }: Widget): Box => grow(frameOf(position), -INSET);

/**
 * Widgets whose letters may be drawn above all the page: nothing that is drawn later reaches to them, and nothing turns,
 * moves, fades or colours them, neither by themselves nor by a group around them. `asked`: ids in question.
 */
export function clearWidgets(layers: readonly Layer[], asked: ReadonlySet<string>): ReadonlySet<string> {
  const clear = new Set<string>();
  /** What was drawn later than the widget that is looked at: a page is walked from its top. */
  const above: Box[] = [];
  let isFree = true;
  const walk = (items: readonly Item[], still: boolean) => {
    for (const item of items.toReversed()) {
      if (!isFree) return;
      const { widget } = item;
      const isStill = still && standsStill(widget);
      if (item.kind === 'group') {
        if (wanders(widget)) isFree = false;
        walk(item.items, isStill);
        continue;
      }
      const reach = reachOf(widget);
      if (isStill && asked.has(widget.id) && rotationOf(widget.position) === 0) {
        const box = letterBox(widget);
        if (!above.some((other) => overlap(box, other))) clear.add(widget.id);
      }
      // what wanders may come to lie over everything below it
      if (wanders(widget)) isFree = false;
      above.push(reach);
    }
  };
  for (const { items } of layers.toReversed()) walk(items, true);
  return clear;
}

/** Drawn as its settings say, whatever its values are. */
const standsStill = ({ animation, expressions, style }: Widget): boolean =>
  !isAnimated(animation) && expressions.length === 0 && style.opacity === 1 && !lettersCast(style);
/** What has no ground casts the shadow of its letters, which a canvas does not. */
const lettersCast = ({ shadow, fill }: Widget['style']): boolean => shadow !== undefined && !fill.enable;
const wanders = ({ animation, expressions }: Widget): boolean =>
  animation.move.enable || expressions.some(({ path }) => path.startsWith('position'));

/** How far its shadow reaches at most. */
const fallOf = ({ shadow }: Widget['style']): number =>
  shadow ? Math.hypot(shadow.x, shadow.y) + 1.5 * shadow.blur : 0;

/** All that may be drawn of it: with half of its outline, and turned about its middle where it turns. */
function reachOf({ position, style, animation }: Widget): Box {
  const bounds = boundsOf(position);
  const outline = (style.stroke.enable ? style.stroke.width / 2 : 0) + fallOf(style);
  if (!animation.rotate.enable) return grow(bounds, outline);
  const { x, y, width, height } = bounds;
  const radius = Math.hypot(width, height) / 2;
  return grow(
    { x: x + width / 2 - radius, y: y + height / 2 - radius, width: 2 * radius, height: 2 * radius },
    outline,
  );
}

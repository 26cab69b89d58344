import { type Box, type Point, type Widget, frameOf, grow, isWithin, overlap, rotationOf } from '@lightfield/page';
import { boxOf } from '../document/bounds.ts';

/** Page units between the edge of a panel and what fills it. */
const MARGIN = 8;
/** Of a panel, page units: what is smaller is a button or a sign, and no ground for a chart. */
const LEAST = { width: 160, height: 100 } as const;
const PANEL = 'ShapeRect';

/**
 * The room within a panel at a point on which nothing lies yet: a chart or table that is dropped there fills it, as whoever drew the panel
 * first meant it to. `undefined`: there is none.
 */
export function emptyPanelAt(widgets: readonly Widget[], { x, y }: Point): Box | undefined {
  const seen = widgets.filter(({ hidden }) => !hidden);
  for (const panel of seen.toReversed()) {
    const box = boxOf(panel);
    if (!isWithin({ x, y, width: 0, height: 0 }, box)) continue;
    if (panel.widgetType !== PANEL || rotationOf(panel.position) !== 0) return undefined;
    const { width, height } = frameOf(panel.position);
    const taken = seen.some(
      (other) => other !== panel && overlap(grow(box, -1), boxOf(other)) && !isWithin(box, boxOf(other)),
    );
    return taken || width < LEAST.width || height < LEAST.height ? undefined : grow(box, -MARGIN);
  }
  return undefined;
}

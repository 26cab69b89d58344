import { LIMITS } from '@lightfield/contract';
import {
  type Box,
  type Point,
  type PositionForm,
  type Widget,
  type WidgetDefinition,
  boxBetween,
  distance,
  freshWidget,
  roundWidget,
} from '@lightfield/page';
import { broughtIn } from '../rules/move-limits.ts';
import { insertWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { overCapacity } from '../rules/capacity.ts';
import { SELECT, type Tool } from './tool.ts';

const { minimumDrawn } = LIMITS.designer;

/** The box drawn from one corner to another. `even`: as wide as high, in the direction it was drawn. */
export function drawnBox(from: Point, to: Point, even: boolean): Box {
  if (!even) return boxBetween(from, to);
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const far = (start: number, end: number) => start + (end < start ? -side : side);
  return boxBetween(from, { x: far(from.x, to.x), y: far(from.y, to.y) });
}

/** Forms of which what was drawn too small is discarded (S2 §4). */
const DISCARDED: Record<PositionForm, boolean> = {
  circle: true,
  ellipse: true,
  triangle: true,
  line: true,
  box: false,
  chart: false,
};

/**
 * A new widget in a drawn box; `undefined`: too small to keep. A box that was drawn thin stays as long as it was drawn, and
 * gets the least thickness: only a click, which draws nothing, means the usual size.
 */
export function widgetIn(definition: WidgetDefinition, box: Box, id: string): Widget | undefined {
  const [narrow, low] = [box.width < minimumDrawn, box.height < minimumDrawn];
  if (!narrow && !low) return freshWidget(definition, box, id);
  if (DISCARDED[definition.form]) return undefined;
  if (narrow && low) return freshWidget(definition, { x: box.x, y: box.y }, id);
  const least = { width: Math.max(box.width, minimumDrawn), height: Math.max(box.height, minimumDrawn) };
  return freshWidget(definition, { ...box, ...least }, id);
}

/** A new line through points; `undefined`: too short to keep. */
export function lineThrough(definition: WidgetDefinition, points: readonly Point[], id: string): Widget | undefined {
  const length = points.reduce((sum, point, at) => sum + distance(point, points[at - 1] ?? point), 0);
  return length < minimumDrawn ? undefined : freshWidget(definition, { points: [...points] }, id);
}

/** Puts what was drawn onto the page, selected, and gives the arrow back, or `next`. One undo step, or none when the page is full. */
export function keepDrawn(editor: EditorCore, drawn: Widget | undefined, next: Tool = SELECT): void {
  editor.tool.set(next);
  if (!drawn) return;
  const refused = overCapacity(editor.catalogue, editor.document.state, [drawn]);
  if (refused) {
    editor.notices.tell(refused);
    return;
  }
  editor.apply(
    'add',
    (page) => ({
      ...page,
      widgets: insertWidgets(page.widgets, [roundWidget(broughtIn(editor.begun(drawn), page.con))]),
    }),
    {
      select: [drawn.id],
      scope: undefined,
    },
  );
}

import { type Box, type Point, type Texts, type Widget, moveWidget, roundWidget } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { boxOf, boxOfAll } from '../document/bounds.ts';
import { moveLimits, withinLimits } from '../rules/move-limits.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { needsMovable } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

/** Where a widget has to go for its box to meet `whole`: of all that are aligned, or of the page for a single one. */
type Target = (box: Box, whole: Box) => Partial<Point>;

const align = (title: Texts, target: Target, keys: readonly string[]) =>
  defineCommand({
    title,
    keys,
    plain: true,
    refusal: needsMovable,
    run(editor) {
      const widgets = editor.movable();
      const { con } = editor.document.state;
      const whole = widgets.length > 1 ? boxOfAll(widgets) : { x: 0, y: 0, width: con.width, height: con.height };
      if (!whole) return;
      const moved = widgets.map((widget) => shifted(widget, target(boxOf(widget), whole), con));
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(moved)) }));
    },
  });

/** The widget with its box at `to`, as near as the edge of the canvas lets it; the very same when it stands there. */
export function shifted(widget: Widget, to: Partial<Point>, canvas: { width: number; height: number }): Widget {
  const { x, y } = boxOf(widget);
  const delta = withinLimits({ x: (to.x ?? x) - x, y: (to.y ?? y) - y }, moveLimits([widget], canvas));
  return delta.x === 0 && delta.y === 0 ? widget : roundWidget(moveWidget(widget, delta));
}

export const alignLeft = align(designerText('align.alignLeft'), (_box, { x }) => ({ x }), ['Alt+a']);
export const alignCentre = align(
  designerText('align.alignCentres'),
  (box, { x, width }) => ({ x: x + (width - box.width) / 2 }),
  ['Alt+h'],
);
export const alignRight = align(
  designerText('align.alignRight'),
  (box, { x, width }) => ({ x: x + width - box.width }),
  ['Alt+d'],
);
export const alignTop = align(designerText('align.alignTop'), (_box, { y }) => ({ y }), ['Alt+w']);
export const alignMiddle = align(
  designerText('align.alignMiddles'),
  (box, { y, height }) => ({ y: y + (height - box.height) / 2 }),
  ['Alt+v'],
);
export const alignBottom = align(
  designerText('align.alignBottom'),
  (box, { y, height }) => ({ y: y + height - box.height }),
  ['Alt+s'],
);

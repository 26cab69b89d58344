import { type Point, type Texts, type Widget, isLaid, moveWidget, roundWidget } from '@lightfield/page';
import { isLinked } from '../connections/connections.ts';
import type { EditorCore } from '../editor-core.ts';
import { replaceWidgets } from '../document/arrange.ts';
import { moveLimits, withinLimits } from '../rules/move-limits.ts';
import { versionsOf } from '../tools/gesture.ts';
import { nudgePoint } from '../tools/line-points.ts';
import { keepPulled, pulled, stretchAcross } from '../tools/pulling.ts';
import { defineCommand } from './command.ts';
import { needsMovable } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

/** `repeat`: the key is held down, so this belongs to the step before. */
export type Held = { readonly repeat: boolean } | undefined;
/** Page units with Shift. */
const FAR = 10;

const nudge = (title: Texts, delta: Point, key: string) =>
  defineCommand<Held>({
    title,
    keys: [key],
    plain: true,
    refusal: needsMovable,
    run(editor, held) {
      if (nudgePoint(editor, delta, held?.repeat ?? false)) return;
      const widgets = editor.movable();
      if (pullByKey(editor, widgets, delta, held?.repeat ?? false)) return;
      const way = withinLimits(delta, moveLimits(widgets, editor.document.state.con));
      if (way.x === 0 && way.y === 0) return;
      if (!held?.repeat) editor.history.seal();
      const moved = widgets.map((widget) => roundWidget(moveWidget(widget, way)));
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(moved)) }), {
        merge: `nudge ${widgets.map(({ id }) => id).join(' ')}`,
      });
    },
  });

/** A pipe that is attached stays where its ports are: keys pull at its longest stretch across the way they point. */
function pullByKey(editor: EditorCore, [line, ...others]: readonly Widget[], delta: Point, repeat: boolean): boolean {
  if (!line || others.length > 0 || !isLaid(line) || !isLinked(line)) return false;
  const index = stretchAcross(line, delta.x === 0 ? 'y' : 'x');
  const at = index === undefined ? undefined : line.position.points[index];
  const version = index !== undefined && at && pulled(editor, line, index, { x: at.x + delta.x, y: at.y + delta.y });
  if (!repeat) editor.history.seal();
  if (version) keepPulled(editor, version, `pull ${line.id}`);
  return true;
}

export const nudgeLeft = nudge(designerText('nudge.nudgeLeft'), { x: -1, y: 0 }, 'ArrowLeft');
export const nudgeRight = nudge(designerText('nudge.nudgeRight'), { x: 1, y: 0 }, 'ArrowRight');
export const nudgeUp = nudge(designerText('nudge.nudgeUp'), { x: 0, y: -1 }, 'ArrowUp');
export const nudgeDown = nudge(designerText('nudge.nudgeDown'), { x: 0, y: 1 }, 'ArrowDown');
export const nudgeLeftFar = nudge(designerText('nudge.nudgeLeftBy10'), { x: -FAR, y: 0 }, 'Shift+ArrowLeft');
export const nudgeRightFar = nudge(designerText('nudge.nudgeRightBy10'), { x: FAR, y: 0 }, 'Shift+ArrowRight');
export const nudgeUpFar = nudge(designerText('nudge.nudgeUpBy10'), { x: 0, y: -FAR }, 'Shift+ArrowUp');
export const nudgeDownFar = nudge(designerText('nudge.nudgeDownBy10'), { x: 0, y: FAR }, 'Shift+ArrowDown');

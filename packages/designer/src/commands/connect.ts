import {
  ANCHORS,
  type Anchor,
  type Point,
  type Texts,
  type Widget,
  anchorPoint,
  distance,
  roundWidget,
  withLink,
} from '@lightfield/page';
import { isLinked } from '../connections/connections.ts';
import { insertWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { overCapacity } from '../rules/capacity.ts';
import { readingOrder } from '../selection/tab-order.ts';
import { lineThrough } from '../tools/drawn.ts';
import { defineCommand } from './command.ts';
import { designerText } from '../locales/designer/text.ts';

const LINE = 'ShapeStraight';
const TOO_FEW: Texts = designerText('connect.tooFew');
/** A line ends at an edge: in the middle it would lie over what it is attached to. */
const EDGES = ANCHORS.filter((anchor) => anchor !== 'centre');

interface Reach {
  readonly from: Anchor;
  readonly to: Anchor;
  readonly points: readonly [Point, Point];
}

/** From one to the other by the anchors that are nearest to each other. */
function shortest(one: Widget, other: Widget): Reach | undefined {
  let best: Reach | undefined;
  for (const from of EDGES)
    for (const to of EDGES) {
      const points = [anchorPoint(one, from), anchorPoint(other, to)] as const;
      if (!best || distance(...points) < distance(...best.points)) best = { from, to, points };
    }
  return best;
}

/** Lines from each selected widget to the next, as one reads them. */
function linesBetween(editor: EditorCore, freshId: () => string): Widget[] {
  const definition = editor.catalogue.get(LINE);
  const ends = readingOrder(editor.selected().filter((widget) => !('points' in widget.position) && !isLinked(widget)));
  return ends.slice(1).flatMap((to, index) => {
    const from = ends[index];
    const way = from && shortest(from, to);
    const line = way && definition && lineThrough(definition, way.points, freshId());
    if (!line) return [];
    const begun = withLink(line, 'from', { widgetId: from.id, anchor: way.from, port: '' });
    return [roundWidget(editor.begun(withLink(begun, 'to', { widgetId: to.id, anchor: way.to, port: '' })))];
  });
}

/** By key what the connector tool does by pointer: attaches lines between what is selected, which follow when it moves. */
export const connectSelected = defineCommand({
  title: designerText('connect.connectTheSelected'),
  keys: ['Shift+c'],
  plain: true,
  refusal(editor) {
    const lines = linesBetween(editor, () => 'asked');
    return lines.length === 0 ? TOO_FEW : overCapacity(editor.catalogue, editor.document.state, lines);
  },
  run(editor) {
    const lines = linesBetween(editor, editor.freshId);
    editor.apply('add', (page) => ({ ...page, widgets: insertWidgets(page.widgets, lines) }), {
      select: lines.map(({ id }) => id),
      scope: undefined,
    });
  },
});

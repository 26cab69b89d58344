import {
  ENDS,
  type Point,
  type Port,
  type Widget,
  distance,
  everyWidget,
  linkOf,
  portsOf,
  withLink,
} from '@lightfield/page';
import { attached, surroundings } from '../connections/lay.ts';
import { PIPES, freshPipe } from '../connections/pipes.ts';
import { insertWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { overCapacity } from '../rules/capacity.ts';
import { designerText } from '../locales/designer/text.ts';
import { readingOrder } from '../selection/tab-order.ts';
import { defineCommand } from './command.ts';

const TOO_FEW = designerText('pipe.tooFew');
/** A port that does not face the other one costs a way around, page units. */
const AWAY = 150;
/** As above, of a further port: taken where that spares a bend or another is taken, not for a few units. */
const FURTHER = 40;

/** Pipes from each selected widget to the next, as one reads them, by ports that are free and near. */
function pipesBetween(editor: EditorCore, freshId: () => string): Widget[] {
  const definition = editor.catalogue.get(PIPES);
  if (!definition) return [];
  const { widgets, con } = editor.document.state;
  const taken = new Set<string>();
  const nameOf = ({ widgetId, anchor, port }: Port['link']) => `${widgetId} ${anchor} ${port}`;
  for (const line of everyWidget(widgets))
    for (const end of ENDS) {
      const link = linkOf(line, end);
      if (link) taken.add(nameOf(link));
    }
  const around = surroundings(() => widgets, con, editor.catalogue);
  const find = (id: string) => editor.document.find(id);
  const stops = readingOrder(editor.selected().filter((widget) => portsOf(widget, editor.catalogue).length > 0));
  return stops.slice(1).flatMap((to, index) => {
    const from = stops[index];
    const pair = from && nearest(from, to, editor, (port) => taken.has(nameOf(port.link)));
    if (!pair) return [];
    for (const port of pair) taken.add(nameOf(port.link));
    const fresh = freshPipe(definition, 'pipe', pair[0].at, freshId(), con);
    if (!fresh) return [];
    const ends = { ...fresh, position: { points: pair.map(({ at }) => at) } };
    const linked = withLink(withLink(ends, 'from', pair[0].link), 'to', pair[1].link);
    return [attached(linked, find, around)];
  });
}

function nearest(
  from: Widget,
  to: Widget,
  { catalogue }: EditorCore,
  isTaken: (port: Port) => boolean,
): [Port, Port] | undefined {
  let best: [Port, Port] | undefined;
  let least = Infinity;
  for (const one of portsOf(from, catalogue))
    for (const other of portsOf(to, catalogue)) {
      const busy = [one, other].filter(isTaken).length * AWAY * 2;
      const further = [one, other].filter(({ room }) => room !== undefined).length * FURTHER;
      const cost = distance(one.at, other.at) + facing(one, other.at) + facing(other, one.at) + busy + further;
      if (cost < least) [best, least] = [[one, other], cost];
    }
  return best;
}
function facing({ at, side }: Port, other: Point): number {
  const away = { right: other.x <= at.x, left: other.x >= at.x, bottom: other.y <= at.y, top: other.y >= at.y }[side];
  return away ? AWAY : 0;
}

/** By key what the pipe tool does by pointer. */
export const pipeSelected = defineCommand({
  title: designerText('pipe.pipeTheSelected'),
  keys: ['Shift+p'],
  plain: true,
  refusal(editor) {
    const lines = pipesBetween(editor, () => 'asked');
    return lines.length === 0 ? TOO_FEW : overCapacity(editor.catalogue, editor.document.state, lines);
  },
  run(editor) {
    const lines = pipesBetween(editor, editor.freshId);
    editor.apply('add', (page) => ({ ...page, widgets: insertWidgets(page.widgets, lines) }), {
      select: lines.map(({ id }) => id),
      scope: undefined,
    });
  },
});

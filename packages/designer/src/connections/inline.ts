import { LIMITS } from '@lightfield/contract';
import {
  type Catalogue,
  ENDS,
  type End,
  type Line,
  type Point,
  type Port,
  type Widget,
  distanceToPath,
  distanceToSegment,
  endPoint,
  everyWidget,
  isLaid,
  isPipework,
  linkOf,
  middleOf,
  moveWidget,
  opposite,
  portsOf,
  rotateWidget,
  roundWidget,
  withLink,
} from '@lightfield/page';
import { insertWidgets, removeWidgets, replaceWidgets } from '../document/arrange.ts';
import { boxOf } from '../document/bounds.ts';
import { whole } from './ends.ts';

/** Page units left of a stretch on either side of what is put into it, or the stretch is too short for it. */
const LEFT_OVER = 8;

interface Through {
  readonly entry: Port;
  readonly exit: Port;
}
/** Two ports of a symbol that lie across from each other in one line: what a pipe can lead through. */
function throughOf(widget: Widget, catalogue: Catalogue): Through | undefined {
  const ports = portsOf(widget, catalogue).filter(({ link, room }) => link.port !== '' && room === undefined);
  for (const entry of ports)
    for (const exit of ports) {
      const level = Math.abs(entry.at.y - exit.at.y) < 1;
      const upright = Math.abs(entry.at.x - exit.at.x) < 1;
      if (entry !== exit && exit.side === opposite(entry.side) && (level || upright)) return { entry, exit };
    }
  return undefined;
}

/**
 * The page with a symbol put into the pipe it was laid upon: turned into its direction, moved onto it, and the pipe is two. The very
 * same page where it lies on none, leads nowhere through, or is attached already.
 */
export function putIntoPipe(
  widgets: readonly Widget[],
  id: string,
  catalogue: Catalogue,
  freshId: () => string,
): readonly Widget[] {
  const all = [...everyWidget(widgets)];
  const symbol = all.find((widget) => widget.id === id);
  // the second half is one widget more
  if (all.length >= LIMITS.designer.widgets) return widgets;
  if (!symbol || symbol.posLock || !throughOf(symbol, catalogue)) return widgets;
  if (all.some((line) => ENDS.some((end) => linkOf(line, end)?.widgetId === id))) return widgets;
  const middle = middleOf(boxOf(symbol));
  // of pipes alone, and of those the one on top
  for (const line of widgets.toReversed()) {
    if (!isLaid(line) || line.posLock || line.hidden) continue;
    const fitted = fittedInto(line, symbol, middle, catalogue);
    if (!fitted) continue;
    const { placed, before, after } = fitted;
    const second = { ...after, id: freshId() };
    const index = widgets.indexOf(line) + 1;
    const versions = new Map([before, placed].map((version) => [version.id, version]));
    return insertWidgets(replaceWidgets(moveBranches(widgets, line, before, second), versions), [second], { index });
  }
  return widgets;
}

function fittedInto(line: Line, symbol: Widget, middle: Point, catalogue: Catalogue) {
  const { points } = line.position;
  const reach = Math.max(6, line.style.stroke.width);
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1], points[at]];
    if (!from || !to || distanceToSegment(middle, from, to) > reach + shortSide(symbol) / 4) continue;
    const turned = turnedInto(symbol, from, to, catalogue);
    const through = turned && throughOf(turned, catalogue);
    if (!turned || !through) continue;
    const level = from.y === to.y;
    const shift = level ? { x: 0, y: from.y - through.entry.at.y } : { x: from.x - through.entry.at.x, y: 0 };
    const placed = roundWidget(moveWidget(turned, shift));
    const ports = throughOf(placed, catalogue);
    if (!ports) continue;
    const way = level ? Math.sign(to.x - from.x) : Math.sign(to.y - from.y);
    const along = ({ x, y }: Point): number => (level ? x - from.x : y - from.y) * way;
    const [first, last] =
      along(ports.entry.at) < along(ports.exit.at) ? [ports.entry, ports.exit] : [ports.exit, ports.entry];
    if (along(first.at) < LEFT_OVER || along(to) - along(last.at) < LEFT_OVER) continue;
    const { flow } = line.data;
    const before = withLink(
      { ...line, position: { points: [...points.slice(0, at), whole(first.at)] } },
      'to',
      first.link,
    );
    const after = withLink({ ...line, position: { points: [whole(last.at), ...points.slice(at)] } }, 'from', last.link);
    return { placed, before: keepArrow(before, 'start', flow), after: keepArrow(after, 'end', flow) };
  }
  return undefined;
}
const shortSide = (widget: Widget): number => Math.min(boxOf(widget).width, boxOf(widget).height);

/** Of a pipe with heads each half keeps the one at its outer end. */
function keepArrow(line: Widget, side: 'start' | 'end', flow: Line['data']['flow']): Widget {
  if (!isPipework(line)) return line;
  const { arrow } = line.data;
  const kept = arrow === 'both' || arrow === side ? side : 'none';
  return { ...line, data: { ...line.data, flow, arrow: kept } };
}

/** A quarter turn where its ports lie across the stretch; `undefined`: they lie in neither direction. */
function turnedInto(symbol: Widget, from: Point, to: Point, catalogue: Catalogue): Widget | undefined {
  const through = throughOf(symbol, catalogue);
  if (!through) return undefined;
  const level = from.y === to.y;
  const lies = through.entry.side === 'left' || through.entry.side === 'right';
  return lies === level ? symbol : rotateWidget(symbol, 90);
}

/** Branches of a pipe that was cut stay with the half they come out of. */
function moveBranches(widgets: readonly Widget[], line: Line, before: Widget, after: Widget): readonly Widget[] {
  const farFrom = (point: Point, { position }: Widget): number =>
    distanceToPath(point, 'points' in position ? position.points : []);
  return rebranched(widgets, line.id, after.id, (at) => farFrom(at, after) < farFrom(at, before));
}

interface Attached {
  readonly line: Line;
  readonly end: End;
}
/**
 * The page without some widgets. Where one of them had a pipe come in and the same pipe go on across from it, the two are one again;
 * where the pipes go too, they just go.
 */
export function removedAndJoined(
  widgets: readonly Widget[],
  ids: ReadonlySet<string>,
  catalogue: Catalogue,
): readonly Widget[] {
  let page = widgets;
  const gone = new Set(ids);
  for (const id of ids) {
    const all = [...everyWidget(page)];
    const symbol = all.find((widget) => widget.id === id);
    const through = symbol && throughOf(symbol, catalogue);
    if (!through) continue;
    const attached: Attached[] = [];
    for (const line of all)
      if (isLaid(line) && !gone.has(line.id) && !line.posLock)
        for (const end of ENDS) if (linkOf(line, end)?.widgetId === id) attached.push({ line, end });
    const joined = joinedOf(attached, through);
    if (!joined) continue;
    gone.add(joined.gone);
    page = replaceWidgets(rebranched(page, joined.gone, joined.line.id), new Map([[joined.line.id, joined.line]]));
  }
  return removeWidgets(page, gone);
}

function joinedOf(
  attached: readonly Attached[],
  through: Through,
): { readonly line: Widget; readonly gone: string } | undefined {
  const [one, other, ...more] = attached;
  if (!one || !other || more.length > 0 || !goOnInto(one, other, through)) return undefined;
  // the one that ends here goes on; of two that begin here one is taken the other way round
  const [first, second] = one.end === 'from' && other.end === 'to' ? [other, one] : [one, other];
  const [head, tail] = [waysOf(first, 'to'), waysOf(second, 'from')];
  const [start, end] = [isHead(first), isHead(second)];
  const arrow: Line['data']['arrow'] = start && end ? 'both' : start ? 'start' : end ? 'end' : 'none';
  const { flow } = first.line.data;
  const turned = first.end === 'from' ? { ...flow, reverse: !flow.reverse } : flow;
  const data = { ...first.line.data, from: head.outer, to: tail.outer, flow: turned, arrow };
  const points = withoutDoubles([...head.points, ...tail.points]);
  return { line: { ...first.line, data, position: { points } }, gone: second.line.id };
}
/** Do two pipes of one kind and medium come to the two ports of what is between them? */
function goOnInto(one: Attached, other: Attached, { entry, exit }: Through): boolean {
  const ports = [one, other].map(({ line, end }) => linkOf(line, end)?.port);
  const [first, second] = [one.line, other.line];
  return (
    first.id !== second.id &&
    ports.includes(entry.link.port) &&
    ports.includes(exit.link.port) &&
    first.data.kind === second.data.kind &&
    first.data.medium === second.data.medium
  );
}
/** A line as one would walk it so that the end that was attached is its last, or its first; and what it holds at the other. */
function waysOf({ line, end }: Attached, wanted: End) {
  const { points } = line.position;
  return {
    points: end === wanted ? points : points.toReversed(),
    outer: linkOf(line, end === 'to' ? 'from' : 'to'),
  };
}
/** Has the far end of an attached line a head? */
function isHead({ line, end }: Attached): boolean {
  const far = end === 'to' ? 'start' : 'end';
  return line.data.arrow === 'both' || line.data.arrow === far;
}
const withoutDoubles = (points: readonly Point[]): Point[] =>
  points.filter(({ x, y }, at) => at === 0 || x !== points[at - 1]?.x || y !== points[at - 1]?.y);

/** Branches of one pipe that come out of another now: those that leave it where `moves` says so. */
function rebranched(
  widgets: readonly Widget[],
  from: string,
  to: string,
  moves: (at: Point) => boolean = () => true,
): readonly Widget[] {
  const versions = new Map<string, Widget>();
  for (const branch of everyWidget(widgets))
    for (const end of ENDS) {
      const link = linkOf(branch, end);
      const at = endPoint(branch, end);
      if (link?.widgetId === from && link.anchor === 'along' && at && moves(at))
        versions.set(branch.id, withLink(versions.get(branch.id) ?? branch, end, { ...link, widgetId: to }));
    }
  return replaceWidgets(widgets, versions);
}

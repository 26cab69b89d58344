import { cssColour } from '../colour.ts';
import {
  type BarModel,
  type BarPlace,
  barLayout,
  footOf,
  groupTip,
  inRange,
  unitShape,
  valueLabels,
  withMoments,
} from './bars.ts';
import { isLow, saying } from './layout.ts';
import type { Picture, Point, TimedPicture } from './picture.ts';
import { type Shape, hatched, lit, path, round, text } from './shapes.ts';
import { momentLine } from './time-picture.ts';
import { type Box, type Seen, type Side, type Solid, SIDES, isSeen, sideOf, viewOf } from './space.ts';

export interface Depth3D {
  /** Degrees: tilted towards who looks, turned about what stands upright. */
  readonly alpha: number;
  readonly beta: number;
  readonly depth: number;
}
/** Bars are not looked at from the edge, degrees. */
const STEEPEST = 60;
/** Black upon the colour, by which way a side faces. */
const SHADE: Record<Side, number> = { front: 0, top: -0.16, bottom: 0.4, left: 0.2, right: 0.2, back: 0.3 };
const polygon = (corners: readonly Seen[]): string =>
  `${corners.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')}Z`;

/** Bars that have a depth: what stands before is drawn last. */
export function barPicture3D(
  model: BarModel,
  { alpha: tilt, beta: turn, depth: wanted }: Depth3D,
): Picture | TimedPicture {
  const [alpha, beta] = [tilt, turn].map((angle) => Math.min(STEEPEST, Math.max(-STEEPEST, angle))) as [number, number];
  const { size, settings, unit, says } = model;
  const depth = Math.min(wanted, size.width * 0.15, size.height * 0.25);
  const layout = barLayout(model);
  const { plot, axis, marks: letters, places } = layout;
  const { ticks, value } = settings;
  const room: Box = { ...plot, front: 0, back: depth };
  const view = fitted(room, viewOf(alpha, beta, { x: (plot.left + plot.right) / 2, y: plot.bottom, z: 0 }));
  const foot = footOf(layout);
  const boxOf = ({ bar, left, width }: BarPlace): Box => {
    const end = inRange(layout.y(bar.value ?? 0), plot);
    return { left, right: left + width, top: Math.min(foot, end), bottom: Math.max(foot, end), front: 0, back: depth };
  };
  const marks = axis.ticks.map((tick, at) => ({ words: letters[at] ?? '', y: inRange(layout.y(tick), plot) }));
  const shapes: Shape[] = roomShapes(
    room,
    view,
    settings,
    marks.map(({ y }) => y),
  );
  if (ticks.show)
    for (const { words, y } of marks) {
      const at = view({ x: plot.left, y, z: beta < 0 ? depth : 0 });
      shapes.push(text(words, plot.left - 6, at.y, ticks.font, 'end'));
    }
  const known = places.filter(({ bar }) => bar.value !== undefined);
  const byDistance = known.toSorted((one, other) => middleOf(boxOf(other), view) - middleOf(boxOf(one), view));
  const onFront = (x: number, y: number) => view({ x, y, z: 0 });
  for (const place of byDistance) {
    const box = boxOf(place);
    const { colour, isDoubtful } = place.bar;
    shapes.push(...boxShapes(box, view, colour, isDoubtful ? 0.4 : 1));
    if (isDoubtful) shapes.push(hatched(box.left, box.right, box.top, box.bottom, colour, onFront));
  }
  shapes.push(...layout.labels, ...unitShape(unit, plot, ticks, size));
  // above the highest corner of each
  const topOf = (place: BarPlace) => Math.min(...sideOf(boxOf(place), 'top', view).map(({ y }) => y));
  const placed = known.map((place) => {
    const [from, to] = [view({ x: place.left, y: foot, z: 0 }), view({ x: place.left + place.width, y: foot, z: 0 })];
    return { ...place, left: from.x, width: to.x - from.x };
  });
  if (value.show && !isLow(size))
    shapes.push(
      ...valueLabels(
        placed,
        value.font,
        plot.bottom + size.height,
        (place) => topOf(known[placed.indexOf(place)] ?? place),
        plot,
      ),
    );
  if (known.length === 0) shapes.push(...saying(says, plot, ticks.font));
  shapes.push(...layout.legend.shapes);
  const placeAt = ({ x, y }: Point) =>
    byDistance.findLast((place) =>
      SIDES.some((side) => {
        const corners = sideOf(boxOf(place), side, view);
        return isSeen(corners) && isInside(corners, x, y);
      }),
    );
  const picture: Picture = {
    shapes,
    places: layout.legend.places,
    over(point) {
      const place = placeAt(point);
      return place ? groupTip(place.group, model, point) : [];
    },
    hit: (point) => placeAt(point)?.bar.source ?? -1,
  };
  const lineAt = (x: number) => {
    const { x: across, y: bottom } = onFront(x, plot.bottom);
    return momentLine(across, { ...plot, top: onFront(x, plot.top).y, bottom });
  };
  return withMoments(model, layout, lineAt, picture, [
    onFront(plot.left, plot.bottom).x,
    onFront(plot.right, plot.bottom).x,
  ]);
}
/** All of the room lies where the flat chart would be. */
function fitted(room: Box, view: (point: Solid) => Seen): (point: Solid) => Seen {
  const corners = SIDES.flatMap((side) => sideOf(room, side, view));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const across = (room.right - room.left) / (Math.max(...xs) - left || 1);
  const down = (room.bottom - room.top) / (Math.max(...ys) - top || 1);
  return (point) => {
    const { x, y, z } = view(point);
    return { x: room.left + (x - left) * across, y: room.top + (y - top) * down, z };
  };
}
const middleOf = ({ left, right, top, bottom, front, back }: Box, view: (point: Solid) => Seen): number =>
  view({ x: (left + right) / 2, y: (top + bottom) / 2, z: (front + back) / 2 }).z;

/** Walls behind the bars and the floor under them, with the marks of the axis on the back. */
function roomShapes(
  room: Box,
  view: (point: Solid) => Seen,
  { grids, ticks }: BarModel['settings'],
  marks: readonly number[],
): Shape[] {
  if (!grids.show && !ticks.show) return [];
  const wall = (side: Side, opacity: number) => {
    const corners = sideOf(room, side, view);
    // seen from inside: a wall that is turned away
    return isSeen(corners) && side !== 'back'
      ? []
      : [path(polygon(corners), { fill: cssColour(ticks.color), 'fill-opacity': opacity, stroke: 'none' })];
  };
  const lines = grids.show
    ? marks.map((y) => {
        const [from, to] = [view({ x: room.left, y, z: room.back }), view({ x: room.right, y, z: room.back })];
        return `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
      })
    : [];
  return [
    ...wall('left', 0.14),
    ...wall('right', 0.14),
    ...wall('bottom', 0.22),
    ...wall('back', 0.07),
    path(lines.join(''), { fill: 'none', stroke: cssColour(grids.color), 'stroke-width': 1 }),
  ];
}
function boxShapes(box: Box, view: (point: Solid) => Seen, colour: string, opacity: number): Shape[] {
  return SIDES.flatMap((side) => {
    const corners = sideOf(box, side, view);
    return isSeen(corners) ? lit(polygon(corners), colour, SHADE[side], opacity) : [];
  });
}
/** Is a point within corners that go round with the clock? */
function isInside(corners: readonly Seen[], x: number, y: number): boolean {
  return corners.every((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= -1e-6;
  });
}

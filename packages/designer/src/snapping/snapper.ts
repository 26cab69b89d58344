import type { Box, Point } from '@lightfield/page';
import type { Size } from '../viewport/view.ts';
import { type GapSnap, Gaps } from './gaps.ts';
import { type Axis, HAIR, type SnapLine, SortedLines, pointOf, spanOf } from './lines.ts';

/** A line to draw through all that stands in one line now. `axis` x: upright at x = `at`, from y `from` to y `to`. */
export interface SmartGuide {
  readonly axis: Axis;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly kind: SnapLine['kind'];
}
/** A distance to draw with its length, page units. `gap`: one of several equal ones. */
export interface Distance {
  readonly from: Point;
  readonly to: Point;
  readonly length: number;
  readonly kind: 'gap' | 'distance';
}
export interface Snap {
  /** How far what was asked for is bent. */
  readonly delta: Point;
  readonly guides: readonly SmartGuide[];
  readonly distances: readonly Distance[];
}
export const NO_SNAP: Snap = { delta: { x: 0, y: 0 }, guides: [], distances: [] };

/** One guide, and where it lies. */
export interface GuideAt {
  /** x: an upright line. */
  readonly axis: Axis;
  /** Page units, whole. */
  readonly at: number;
}

/** Upright lines by their x, level lines by their y; page units. */
export interface Guides {
  readonly x: readonly number[];
  readonly y: readonly number[];
}
export interface SnapSource {
  /** All that stands still. */
  readonly boxes: readonly Box[];
  readonly page: Size;
  readonly guides: Guides;
  /** Page units between two lines of the grid; `undefined`: no grid. */
  readonly grid?: number | undefined;
  /** Page units (S2 §5: 5 with adsorb on, otherwise 1). */
  readonly reach: number;
}
/** Which places of a box may meet a line, along each axis. */
interface Places {
  readonly x: readonly number[];
  readonly y: readonly number[];
}
export type Side = 'start' | 'end';

/** Bends what is moved, drawn or resized to edges and centres of others, page, guides, grid and equal distances. */
export class Snapper {
  readonly #source: SnapSource;
  readonly #lines: Record<Axis, SortedLines>;
  readonly #gaps: Record<Axis, Gaps>;

  constructor(source: SnapSource) {
    this.#source = source;
    this.#lines = { x: linesOf('x', source), y: linesOf('y', source) };
    this.#gaps = { x: new Gaps('x', source.boxes), y: new Gaps('y', source.boxes) };
  }

  /** For a box that is moved: its edges and its middle, or equal distances to its neighbours. */
  move(box: Box, axes: readonly Axis[] = ['x', 'y']): Snap {
    const places: Places = { x: threePlaces(box.x, box.width), y: threePlaces(box.y, box.height) };
    const gaps: Partial<Record<Axis, GapSnap>> = {};
    const delta = { x: 0, y: 0 };
    for (const axis of axes) {
      const line = this.#shift(axis, places[axis]);
      const gap = this.#gaps[axis].nearest(box, this.#source.reach);
      if (gap && (line === undefined || Math.abs(gap.shift) < Math.abs(line))) gaps[axis] = gap;
      delta[axis] = gaps[axis]?.shift ?? line ?? this.#gridShift(places[axis][0] ?? 0) ?? 0;
    }
    const moved = { ...box, x: box.x + delta.x, y: box.y + delta.y };
    const shown = this.#show(moved, {
      x: axes.includes('x') ? threePlaces(moved.x, moved.width) : [],
      y: axes.includes('y') ? threePlaces(moved.y, moved.height) : [],
    });
    return { delta, guides: shown.guides, distances: eachOnce([...gapDistances(gaps, moved), ...shown.distances]) };
  }

  /** For a box of which only some edges move: `delta` is how far those are bent. */
  resize(box: Box, sides: { readonly x?: Side | undefined; readonly y?: Side | undefined }): Snap {
    const place = (axis: Axis): number[] => {
      const span = spanOf(axis, box);
      const side = sides[axis];
      return side ? [span[side]] : [];
    };
    const wanted: Places = { x: place('x'), y: place('y') };
    const delta = { x: this.#one('x', wanted.x), y: this.#one('y', wanted.y) };
    const bent: Places = { x: wanted.x.map((at) => at + delta.x), y: wanted.y.map((at) => at + delta.y) };
    return { delta, ...this.#show(box, bent) };
  }

  /** For a single point: the end of a line, the corner of what is being drawn. */
  point(point: Point): Snap {
    return this.resize({ ...point, width: 0, height: 0 }, { x: 'start', y: 'start' });
  }

  #one(axis: Axis, places: readonly number[]): number {
    const [place] = places;
    return place === undefined ? 0 : (this.#shift(axis, places) ?? this.#gridShift(place) ?? 0);
  }
  #shift(axis: Axis, places: readonly number[]): number | undefined {
    let best: number | undefined;
    for (const place of places) {
      const shift = this.#lines[axis].nearest(place, this.#source.reach);
      if (shift !== undefined && (best === undefined || Math.abs(shift) < Math.abs(best))) best = shift;
    }
    return best;
  }
  /** The grid is everywhere, so it counts only where nothing else is near. */
  #gridShift(place: number): number | undefined {
    const { grid, reach } = this.#source;
    if (grid === undefined) return undefined;
    const shift = Math.round(place / grid) * grid - place;
    return Math.abs(shift) <= reach ? shift : undefined;
  }

  #show(box: Box, places: Places): Pick<Snap, 'guides' | 'distances'> {
    const guides: SmartGuide[] = [];
    const distances: Distance[] = [];
    for (const axis of ['x', 'y'] as const)
      for (const at of places[axis]) {
        const lines = this.#lines[axis].at(at);
        const [first] = lines;
        if (!first) continue;
        guides.push(guideThrough(axis, at, box, lines, first.kind));
        const distance = nearestAlong(axis, at, box, lines);
        if (distance) distances.push(distance);
      }
    return { guides, distances: eachOnce(distances) };
  }
}

/** Of what is equally far at its upper edge, its middle and its lower edge one is enough to read. */
function eachOnce(distances: readonly Distance[]): Distance[] {
  const seen = new Set<string>();
  return distances.filter(({ from, to }) => {
    const way = from.y === to.y ? `x ${from.x} ${to.x}` : `y ${from.y} ${to.y}`;
    return !seen.has(way) && seen.add(way);
  });
}

const threePlaces = (start: number, length: number): number[] => [start, start + length / 2, start + length];

function linesOf(axis: Axis, { boxes, page, guides }: SnapSource): SortedLines {
  const whole: Box = { x: 0, y: 0, ...page };
  const found: SnapLine[] = guides[axis].map((at) => ({ at, kind: 'guide', box: whole }));
  const add = (box: Box, edge: SnapLine['kind'], centre: SnapLine['kind']) => {
    const { start, end } = spanOf(axis, box);
    found.push({ at: start, kind: edge, box }, { at: end, kind: edge, box });
    found.push({ at: (start + end) / 2, kind: centre, box });
  };
  add(whole, 'page', 'page');
  for (const box of boxes) add(box, 'edge', 'centre');
  return new SortedLines(found);
}

function guideThrough(
  axis: Axis,
  at: number,
  box: Box,
  lines: readonly SnapLine[],
  kind: SnapLine['kind'],
): SmartGuide {
  let { acrossStart: from, acrossEnd: to } = spanOf(axis, box);
  for (const line of lines) {
    const { acrossStart, acrossEnd } = spanOf(axis, line.box);
    from = Math.min(from, acrossStart);
    to = Math.max(to, acrossEnd);
  }
  return { axis, at, from, to, kind };
}

/** The way along a guide to the nearest widget it goes through. */
function nearestAlong(axis: Axis, at: number, box: Box, lines: readonly SnapLine[]): Distance | undefined {
  const own = spanOf(axis, box);
  let best: { from: number; to: number } | undefined;
  for (const { kind, box: other } of lines) {
    if (kind === 'page' || kind === 'guide') continue;
    const { acrossStart, acrossEnd } = spanOf(axis, other);
    const way =
      acrossEnd <= own.acrossStart
        ? { from: acrossEnd, to: own.acrossStart }
        : { from: own.acrossEnd, to: acrossStart };
    if (way.to - way.from > HAIR && (!best || way.to - way.from < best.to - best.from)) best = way;
  }
  if (!best) return undefined;
  const { from, to } = best;
  return { from: pointOf(axis, at, from), to: pointOf(axis, at, to), length: to - from, kind: 'distance' };
}

function gapDistances(gaps: Partial<Record<Axis, GapSnap>>, box: Box): Distance[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const { acrossStart, acrossEnd } = spanOf(axis, box);
    const across = (acrossStart + acrossEnd) / 2;
    return (gaps[axis]?.gaps ?? []).map(({ from, to }) => ({
      from: pointOf(axis, from, across),
      to: pointOf(axis, to, across),
      length: to - from,
      kind: 'gap' as const,
    }));
  });
}

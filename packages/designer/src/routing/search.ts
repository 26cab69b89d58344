import { type Point, PORT_SIDES, type PortSide, opposite } from '@lightfield/page';
import { DETOUR, type Room } from './plain-ways.ts';
import { COST, type Obstacle, type WayEnd, afterStub, crossingCost, simplified } from './way.ts';

/** Columns and rows of the grid at most: with it the memory and the steps of a search are bounded, whatever the page. */
const MOST_LINES = 44;
/** Places taken from the heap at most. */
export const MOST_STEPS = 2_500;

/**
 * The cheapest way along a grid of the lines that matter: through the ends, and past both sides of each obstacle. A* over place and
 * heading. `undefined`: not found within the steps it may take.
 */
export function searchWay(
  from: WayEnd,
  to: WayEnd,
  obstacles: readonly Obstacle[],
  room: Room,
  mostSteps = MOST_STEPS,
): { readonly points: readonly Point[] | undefined; readonly steps: number } {
  const starts = from.sides.map((side) => ({ side, at: clamped(afterStub(from, side), room) }));
  const ends = to.sides.map((side) => ({ side, at: clamped(afterStub(to, side), room) }));
  const grid = new Grid(
    [...starts, ...ends].map(({ at }) => at),
    obstacles,
    room,
  );
  const search = new Search(grid, ends);
  for (const { side, at } of starts) search.begin(at, side, crossingCost(from.at, at, obstacles));
  const points = search.run(mostSteps);
  return { points: points && simplified([from.at, ...points, to.at]), steps: search.steps };
}

const clamped = ({ x, y }: Point, { left, top, right, bottom }: Room): Point => ({
  x: Math.min(right, Math.max(left, x)),
  y: Math.min(bottom, Math.max(top, y)),
});

class Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** What the stretch to the right of a place costs, and the one down from it. */
  readonly across: Float64Array;
  readonly down: Float64Array;

  constructor(ends: readonly Point[], obstacles: readonly Obstacle[], { left, top, right, bottom }: Room) {
    this.xs = lines(
      ends.map(({ x }) => x),
      obstacles.flatMap((each) => [each.left - each.clear, each.right + each.clear]),
      left,
      right,
    );
    this.ys = lines(
      ends.map(({ y }) => y),
      obstacles.flatMap((each) => [each.top - each.clear, each.bottom + each.clear]),
      top,
      bottom,
    );
    const { xs, ys } = this;
    this.across = new Float64Array(xs.length * ys.length);
    this.down = new Float64Array(xs.length * ys.length);
    for (let row = 0; row < ys.length; row++)
      for (let column = 0; column < xs.length; column++) {
        const place = row * xs.length + column;
        this.across[place] = (xs[column + 1] ?? 0) - (xs[column] ?? 0);
        this.down[place] = (ys[row + 1] ?? 0) - (ys[row] ?? 0);
      }
    for (const each of obstacles) {
      if (each.soft === true) this.#paint(each, each.clear, COST.soft);
      else {
        this.#paint(each, each.clear, COST.near);
        this.#paint(each, 0, COST.inside);
      }
    }
  }
  /** Makes every stretch within a box dearer, by how much of it is within. */
  #paint(box: Obstacle, by: number, factor: number): void {
    const { xs, ys, across, down } = this;
    const [left, right, top, bottom] = [box.left - by, box.right + by, box.top - by, box.bottom + by];
    for (let row = 0; row < ys.length; row++) {
      const y = ys[row] ?? 0;
      if (y >= bottom) break;
      // how much of the stretch down from this row is within, and whether the row itself is
      const long = Math.min(bottom, ys[row + 1] ?? y) - Math.max(top, y);
      const isInside = y > top;
      if (long <= 0 && !isInside) continue;
      for (let column = 0; column < xs.length; column++) {
        const x = xs[column] ?? 0;
        if (x >= right) break;
        const wide = Math.min(right, xs[column + 1] ?? x) - Math.max(left, x);
        const place = row * xs.length + column;
        if (isInside && wide > 0) raise(across, place, wide * factor);
        if (x > left && long > 0) raise(down, place, long * factor);
      }
    }
  }
  indexOf({ x, y }: Point): number {
    return this.ys.indexOf(y) * this.xs.length + this.xs.indexOf(x);
  }
  pointAt(index: number): Point {
    const width = this.xs.length;
    return { x: this.xs[index % width] ?? 0, y: this.ys[Math.floor(index / width)] ?? 0 };
  }
}

const raise = (costs: Float64Array, place: number, by: number): void => {
  costs[place] = (costs[place] ?? 0) + by;
};

/** Lines of one direction, in order, each once: those of the ends always, of the others the nearest to them. */
function lines(ends: readonly number[], others: readonly number[], least: number, most: number): readonly number[] {
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const away = (value: number): number => Math.max(first - value, value - last, 0);
  const wanted = new Set(ends);
  // rows and columns to turn in, where there is nothing to lead around
  for (const value of [Math.round((first + last) / 2), first - DETOUR, last + DETOUR])
    if (value >= least && value <= most) wanted.add(value);
  const more = new Set(others.filter((value) => value >= least && value <= most && !wanted.has(value)));
  const isRoom = wanted.size + more.size <= MOST_LINES;
  for (const value of isRoom ? more : [...more].toSorted((one, other) => away(one) - away(other))) {
    if (wanted.size >= MOST_LINES) break;
    wanted.add(value);
  }
  return [...wanted].toSorted((one, other) => one - other);
}

interface End {
  readonly side: PortSide;
  readonly at: Point;
}

/** Steps to the next place of the grid, by heading: those of `PORT_SIDES`. */
const ACROSS = [1, 0, -1, 0] as const;
const DOWN = [0, 1, 0, -1] as const;

/** A state is a place of the grid and the heading with which it is reached: place * 4 + heading. */
class Search {
  readonly #grid: Grid;
  readonly #goals: readonly Point[];
  /** For each place the headings that go into an end there, as bits. */
  readonly #into = new Map<number, number>();
  readonly #cost: Float64Array;
  readonly #before: Int32Array;
  readonly #done: Uint8Array;
  readonly #heap = new Heap();
  steps = 0;

  constructor(grid: Grid, ends: readonly End[]) {
    this.#grid = grid;
    const states = grid.xs.length * grid.ys.length * 4;
    this.#cost = new Float64Array(states).fill(Infinity);
    this.#before = new Int32Array(states).fill(-1);
    this.#done = new Uint8Array(states);
    for (const { side, at } of ends) {
      const place = grid.indexOf(at);
      this.#into.set(place, (this.#into.get(place) ?? 0) | (1 << PORT_SIDES.indexOf(opposite(side))));
    }
    this.#goals = ends.map(({ at }) => at);
  }

  begin(at: Point, side: PortSide, cost: number): void {
    this.#reach(this.#grid.indexOf(at) * 4 + PORT_SIDES.indexOf(side), cost, -1);
  }

  run(mostSteps: number): Point[] | undefined {
    for (let state = this.#heap.pop(); state >= 0; state = this.#heap.pop()) {
      if (this.#done[state] === 1) continue;
      this.#done[state] = 1;
      const place = state >> 2;
      const into = this.#into.get(place) ?? 0;
      // who comes to an end goes on into it
      if ((into >> (state & 3)) & 1) return this.#trace(state);
      if (++this.steps > mostSteps) return undefined;
      this.#spread(state, place, into);
    }
    return undefined;
  }

  #spread(state: number, place: number, into: number): void {
    const { xs, ys, across, down } = this.#grid;
    const width = xs.length;
    const [column, row] = [place % width, Math.floor(place / width)];
    const cost = this.#cost[state] ?? Infinity;
    const heading = state & 3;
    for (let side = 0; side < 4; side++) {
      if (side === (heading + 2) % 4) continue;
      const bend = side === heading ? 0 : COST.bend;
      // turned on the spot to go into the end
      if (bend > 0 && (into >> side) & 1) this.#reach(place * 4 + side, cost + bend, state);
      const [nextColumn, nextRow] = [column + (ACROSS[side] ?? 0), row + (DOWN[side] ?? 0)];
      if (nextColumn < 0 || nextRow < 0 || nextColumn >= width || nextRow >= ys.length) continue;
      const next = nextRow * width + nextColumn;
      const stretch = (side % 2 === 0 ? across : down)[Math.min(place, next)] ?? 0;
      this.#reach(next * 4 + side, cost + bend + stretch, state);
    }
  }

  #reach(state: number, cost: number, before: number): void {
    if (cost >= (this.#cost[state] ?? Infinity)) return;
    this.#cost[state] = cost;
    this.#before[state] = before;
    this.#heap.push(state, cost + this.#least(state));
  }
  /** Never more than what is left, or the way found would not be the cheapest. */
  #least(state: number): number {
    const { xs, ys } = this.#grid;
    const place = state >> 2;
    const [x, y] = [xs[place % xs.length] ?? 0, ys[Math.floor(place / xs.length)] ?? 0];
    let least = Infinity;
    for (const goal of this.#goals) {
      const [right, down] = [goal.x - x, goal.y - y];
      const straight = right === 0 || down === 0;
      least = Math.min(least, Math.abs(right) + Math.abs(down) + (straight ? 0 : COST.bend));
    }
    return least;
  }
  #trace(last: number): Point[] {
    const points: Point[] = [];
    for (let state = last; state >= 0; state = this.#before[state] ?? -1) points.push(this.#grid.pointAt(state >> 2));
    return points.toReversed();
  }
}

/** The smallest first. */
class Heap {
  readonly #states: number[] = [];
  readonly #keys: number[] = [];

  push(state: number, key: number): void {
    const [states, keys] = [this.#states, this.#keys];
    let at = states.length;
    for (let parent = (at - 1) >> 1; at > 0 && (keys[parent] ?? 0) > key; parent = (at - 1) >> 1) {
      states[at] = states[parent] ?? 0;
      keys[at] = keys[parent] ?? 0;
      at = parent;
    }
    states[at] = state;
    keys[at] = key;
  }
  /** -1: empty. */
  pop(): number {
    const [states, keys] = [this.#states, this.#keys];
    const top = states[0] ?? -1;
    const [state, key] = [states.pop(), keys.pop()];
    if (states.length === 0 || state === undefined || key === undefined) return top;
    let at = 0;
    for (let child = 1; child < keys.length; child = 2 * at + 1) {
      if (child + 1 < keys.length && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child += 1;
      if ((keys[child] ?? 0) >= key) break;
      states[at] = states[child] ?? 0;
      keys[at] = keys[child] ?? 0;
      at = child;
    }
    states[at] = state;
    keys[at] = key;
    return top;
  }
}

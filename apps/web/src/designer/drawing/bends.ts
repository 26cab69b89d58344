import type { Point } from '@lightfield/page';

/** Stretches that one bend is drawn with, and degrees of an arc that one stretch goes around. */
const STRETCHES = 12;
const DEGREES = 15;
/** A hundredth of a unit is finer than anything is drawn. */
const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 });

/** Points of a cubic bend after its first one; the last is its end. */
export const bendPoints = (from: Point, begin: Point, end: Point, to: Point): Point[] =>
  Array.from({ length: STRETCHES }, (_, index) => {
    const t = (index + 1) / STRETCHES;
    const s = 1 - t;
    const [a, b, c, d] = [s ** 3, 3 * s * s * t, 3 * s * t * t, t ** 3];
    return rounded({
      x: a * from.x + b * begin.x + c * end.x + d * to.x,
      y: a * from.y + b * begin.y + c * end.y + d * to.y,
    });
  });

/** As the command `A` of SVG tells an arc; `turn` in degrees. */
export interface Arc {
  readonly rx: number;
  readonly ry: number;
  readonly turn: number;
  readonly large: boolean;
  readonly sweep: boolean;
}

/** The ellipse that an arc lies on, and its way about its middle, radians; `undefined`: it is straight. */
interface ArcWay {
  readonly at: (angle: number) => Point;
  /** Which way one goes there, so far as one radian is. */
  readonly along: (angle: number) => Point;
  readonly begin: number;
  readonly way: number;
}
/** SVG 1.1, appendix F.6.5: from both ends to the middle. */
function wayOfArc(from: Point, to: Point, { rx: across, ry: down, turn, large, sweep }: Arc): ArcWay | undefined {
  if (across === 0 || down === 0 || (from.x === to.x && from.y === to.y)) return undefined;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfX, halfY] = [(from.x - to.x) / 2, (from.y - to.y) / 2];
  const [x, y] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  // radii that do not reach are made large enough
  const short = Math.max(1, Math.hypot(x / across, y / down));
  const [rx, ry] = [Math.abs(across) * short, Math.abs(down) * short];
  const spread = (rx * y) ** 2 + (ry * x) ** 2;
  const far = Math.sqrt(Math.max(0, (rx * ry) ** 2 / spread - 1)) * (large === sweep ? -1 : 1);
  const [mx, my] = [(far * rx * y) / ry, (-far * ry * x) / rx];
  const middle = { x: cos * mx - sin * my + (from.x + to.x) / 2, y: sin * mx + cos * my + (from.y + to.y) / 2 };
  const begin = Math.atan2((y - my) / ry, (x - mx) / rx);
  const whole = Math.atan2((-y - my) / ry, (-x - mx) / rx) - begin;
  const way = sweep && whole < 0 ? whole + 2 * Math.PI : !sweep && whole > 0 ? whole - 2 * Math.PI : whole;
  const turned = (ex: number, ey: number): Point => ({ x: cos * ex - sin * ey, y: sin * ex + cos * ey });
  return {
    at: (where) => {
      const out = turned(rx * Math.cos(where), ry * Math.sin(where));
      return { x: middle.x + out.x, y: middle.y + out.y };
    },
    along: (where) => turned(-rx * Math.sin(where), ry * Math.cos(where)),
    begin,
    way,
  };
}

/** Points of an arc after its first one. Without a radius it is straight. */
export function arcPoints(from: Point, to: Point, arc: Arc): Point[] {
  const on = wayOfArc(from, to, arc);
  if (!on) return [to];
  const count = Math.max(1, Math.ceil(Math.abs(on.way) / ((DEGREES * Math.PI) / 180)));
  return Array.from({ length: count }, (_, index) =>
    index === count - 1 ? to : rounded(on.at(on.begin + (on.way * (index + 1)) / count)),
  );
}

/** An arc as cubic bends, each of a quarter at most: two control points and an end. Without a radius there is none. */
export function arcBends(from: Point, to: Point, arc: Arc): [Point, Point, Point][] {
  const on = wayOfArc(from, to, arc);
  if (!on) return [];
  const count = Math.max(1, Math.ceil(Math.abs(on.way) / (Math.PI / 2) - 1e-6));
  const step = on.way / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, index) => {
    const [begin, end] = [on.begin + step * index, on.begin + step * (index + 1)];
    const [one, other] = [on.at(begin), index === count - 1 ? to : on.at(end)];
    const [out, back] = [on.along(begin), on.along(end)];
    return [
      { x: one.x + out.x * reach, y: one.y + out.y * reach },
      { x: other.x - back.x * reach, y: other.y - back.y * reach },
      other,
    ];
  });
}

import type { Point } from '@lightfield/page';
import { arcBends } from './bends.ts';
import type { Stretch } from './course.ts';

type Attributes = Readonly<Record<string, string>>;
const number = (text: string | undefined): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : 0;
};

/** The course of a shape: `undefined` where there is nothing to be seen, `null` for what is no shape of the allow-list. */
export function shapeCourse(
  tag: string,
  attributes: Attributes,
  pathCourse: (text: string) => Stretch[] | undefined,
): Stretch[] | undefined | null {
  const at = (name: string): number => number(attributes[name]);
  switch (tag) {
    case 'path':
      return pathCourse(attributes['d'] ?? '');
    case 'rect':
      return rect(at('x'), at('y'), at('width'), at('height'), at(attributes['rx'] === undefined ? 'ry' : 'rx'));
    case 'circle':
      return ellipse(at('cx'), at('cy'), at('r'), at('r'));
    case 'ellipse':
      return ellipse(at('cx'), at('cy'), at('rx'), at('ry'));
    case 'line':
      return through([
        { x: at('x1'), y: at('y1') },
        { x: at('x2'), y: at('y2') },
      ]);
    case 'polyline':
    case 'polygon': {
      const course = through(pointsOf(attributes['points'] ?? ''));
      return course && tag === 'polygon' ? [...course, CLOSED] : course;
    }
    default:
      return null;
  }
}
const CLOSED: Stretch = { to: 'Z', points: [] };

function through(points: readonly Point[]): Stretch[] | undefined {
  if (points.length < 2) return undefined;
  return points.map((point, index) => ({ to: index === 0 ? 'M' : 'L', points: [point] }));
}
const pointsOf = (text: string): Point[] => {
  const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => ({
    x: numbers[index * 2] ?? 0,
    y: numbers[index * 2 + 1] ?? 0,
  }));
};

/** From one place on, along straight lines and quarters of circles. */
function rounded(begin: Point, steps: readonly { readonly to: Point; readonly radius?: readonly [number, number] }[]) {
  let from = begin;
  const course: Stretch[] = [{ to: 'M', points: [begin] }];
  for (const { to, radius } of steps) {
    if (radius) {
      const arc = { rx: radius[0], ry: radius[1], turn: 0, large: false, sweep: true };
      for (const points of arcBends(from, to, arc)) course.push({ to: 'C', points });
    } else course.push({ to: 'L', points: [to] });
    from = to;
  }
  return [...course, CLOSED];
}

function rect(x: number, y: number, width: number, height: number, radius: number): Stretch[] | undefined {
  if (width <= 0 || height <= 0) return undefined;
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  const [right, bottom] = [x + width, y + height];
  if (r === 0)
    return rounded({ x, y }, [{ to: { x: right, y } }, { to: { x: right, y: bottom } }, { to: { x, y: bottom } }]);
  const corner = (cx: number, cy: number) => ({ to: { x: cx, y: cy }, radius: [r, r] as const });
  return rounded({ x: x + r, y }, [
    { to: { x: right - r, y } },
    corner(right, y + r),
    { to: { x: right, y: bottom - r } },
    corner(right - r, bottom),
    { to: { x: x + r, y: bottom } },
    corner(x, bottom - r),
    { to: { x, y: y + r } },
    corner(x + r, y),
  ]);
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Stretch[] | undefined {
  if (rx <= 0 || ry <= 0) return undefined;
  const radius = [rx, ry] as const;
  return rounded({ x: cx + rx, y: cy }, [
    { to: { x: cx, y: cy + ry }, radius },
    { to: { x: cx - rx, y: cy }, radius },
    { to: { x: cx, y: cy - ry }, radius },
    { to: { x: cx + rx, y: cy }, radius },
  ]);
}

import { drawnLevel, holding, opening, spinning, turning } from './motion.ts';
import { circle, line, type PaintRole, type Part, path, rect, round, run, shape, solid, text } from './part.ts';

/** What many symbols share, so that a machine looks the same wherever it is part of another. Lengths in symbol units. */
const r = round;
const turn = (degrees: number) => ({
  x: Math.cos((degrees * Math.PI) / 180),
  y: Math.sin((degrees * Math.PI) / 180),
});

export type Heading = 'right' | 'left' | 'up' | 'down';
const headings: Record<Heading, number> = { right: 0, down: 90, left: 180, up: 270 };

/** A filled arrow head whose tip is at `x`, `y`. */
export function arrowHead(x: number, y: number, heading: Heading | number, paint: PaintRole = 'line', size = 8): Part {
  const angle = typeof heading === 'number' ? heading : headings[heading];
  const along = turn(angle);
  const wing = size * 0.45;
  const foot = { x: x - along.x * size, y: y - along.y * size };
  return solid(
    shape(
      [x, y, foot.x - along.y * wing, foot.y + along.x * wing, foot.x + along.y * wing, foot.y - along.x * wing],
      paint,
    ),
  );
}
/** A line from the first point to the second, with a head at its end. */
export function arrow(x1: number, y1: number, x2: number, y2: number, paint: PaintRole = 'line', size = 8): Part[] {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const along = turn(angle);
  return [
    line(x1, y1, x2 - along.x * (size - 1), y2 - along.y * (size - 1), paint),
    arrowHead(x2, y2, angle, paint, size),
  ];
}

/** Part of a circle, degrees clockwise from three o'clock. */
export function arc(cx: number, cy: number, radius: number, from: number, to: number, paint: PaintRole = 'line'): Part {
  const start = turn(from);
  const end = turn(to);
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  return path(
    `M${r(cx + start.x * radius)} ${r(cy + start.y * radius)}A${r(radius)} ${r(radius)} 0 ${large} ${to > from ? 1 : 0} ${r(cx + end.x * radius)} ${r(cy + end.y * radius)}`,
    paint,
  );
}

/** The triangle of a pump (ISO 10628): its corners on the circle, the tip where the medium leaves. */
export function flowTriangle(cx: number, cy: number, radius: number, heading: Heading = 'right'): Part {
  const points = [0, 120, 240].flatMap((angle) => {
    const at = turn(headings[heading] + angle);
    return [cx + at.x * radius, cy + at.y * radius];
  });
  return shape(points, 'accent');
}
/** The two lines of a compressor, which come together towards the outlet (ISO 10628). */
export function squeeze(cx: number, cy: number, radius: number): Part[] {
  const inlet = turn(125);
  const outlet = turn(22);
  return [-1, 1].map((side) =>
    line(
      cx + inlet.x * radius,
      cy + side * inlet.y * radius,
      cx + outlet.x * radius,
      cy + side * outlet.y * radius,
      'accent',
    ),
  );
}
/** Blades of a fan, spread evenly about its hub. */
export function blades(cx: number, cy: number, radius: number, count = 3, first = -90): Part[] {
  const wheel = [
    ...Array.from({ length: count }, (_, blade) => {
      const angle = first + (blade * 360) / count;
      const tip = turn(angle);
      const lead = turn(angle + 40);
      const trail = turn(angle - 12);
      return path(
        `M${r(cx)} ${r(cy)}Q${r(cx + trail.x * radius * 0.7)} ${r(cy + trail.y * radius * 0.7)} ${r(cx + tip.x * radius)} ${r(cy + tip.y * radius)}Q${r(cx + lead.x * radius)} ${r(cy + lead.y * radius)} ${r(cx)} ${r(cy)}Z`,
        'accent',
      );
    }),
    solid(circle(cx, cy, radius * 0.12, 'accent')),
  ];
  return turning(wheel, cx, cy);
}

/** Two triangles point to point: the body of every straight valve. */
export const bowtie = (cx: number, cy: number, width = 60, height = 30, paint: PaintRole = 'state'): Part => {
  const w = width / 2;
  const h = height / 2;
  return opening(shape([cx - w, cy - h, cx - w, cy + h, cx + w, cy - h, cx + w, cy + h], paint), cx, cy, w);
};
/** One half of a valve: the tip at `x`, `y`, the open side towards the pipe. */
export function valveHalf(
  x: number,
  y: number,
  side: Heading,
  length = 30,
  height = 30,
  paint: PaintRole = 'state',
): Part {
  const { x: dx, y: dy } = turn(headings[side]);
  const h = height / 2;
  const half = shape(
    [x, y, x + dx * length - dy * h, y + dy * length + dx * h, x + dx * length + dy * h, y + dy * length - dx * h],
    paint,
  );
  return opening(half, x, y, length);
}

/** A half circle over a stem: the diaphragm of a control valve. `y`: its flat side. */
export const dome = (cx: number, y: number, radius = 14, paint: PaintRole = 'body'): Part =>
  path(`M${r(cx - radius)} ${y}A${radius} ${radius} 0 0 1 ${r(cx + radius)} ${y}Z`, paint);
/** A small box or circle with a letter: what drives a valve. */
export const letterBox = (cx: number, cy: number, letter: string, edge = 22): Part[] => [
  rect(cx - edge / 2, cy - edge / 2, edge, edge),
  text(letter, cx, cy, edge * 0.64, 'line'),
];
export const letterCircle = (
  cx: number,
  cy: number,
  radius: number,
  letters: string,
  paint: PaintRole = 'body',
): Part[] => [
  circle(cx, cy, radius, paint),
  text(
    letters,
    cx,
    cy,
    radius * (letters.length > 2 ? 0.66 : letters.length > 1 ? 0.85 : 1.05),
    paint === 'state' ? 'accent' : 'line',
  ),
];

/** Up and down between two ends, as a heater or a coil is drawn. Starts and ends on the middle line. */
export function zigzag(
  x1: number,
  x2: number,
  y: number,
  swing: number,
  teeth: number,
  paint: PaintRole = 'line',
): Part {
  const step = (x2 - x1) / (teeth * 2);
  const points = [x1, y];
  for (let tooth = 0; tooth < teeth * 2 - 1; tooth++)
    points.push(x1 + step * (tooth + 1), y + (tooth % 2 ? swing : -swing));
  return run([...points, x2, y], paint);
}
/** The surface of a liquid. */
export function wave(x1: number, x2: number, y: number, crests = 3, swing = 3): Part {
  const step = (x2 - x1) / (crests * 2);
  const bows = Array.from({ length: crests * 2 }, (_, bow) => {
    const at = x1 + step * bow;
    return `Q${r(at + step / 2)} ${r(y + (bow % 2 ? swing : -swing))} ${r(at + step)} ${r(y)}`;
  });
  return drawnLevel(path(`M${r(x1)} ${r(y)}${bows.join('')}`, 'accent'));
}
/** Windings side by side along a line. */
export function coil(x: number, y1: number, y2: number, windings: number, paint: PaintRole = 'line'): Part {
  const step = (y2 - y1) / windings;
  const bows = Array.from(
    { length: windings },
    (_, winding) => `A${r(step / 2)} ${r(step / 2)} 0 0 1 ${r(x)} ${r(y1 + step * (winding + 1))}`,
  );
  return path(`M${r(x)} ${r(y1)}${bows.join('')}`, paint);
}

export type End = 'flat' | 'dish' | 'cone';
/** A standing vessel with the ends it is told. `cap`: how high an end is; an open top has none. */
export function vessel(
  x: number,
  y: number,
  width: number,
  height: number,
  options: { top?: End | 'open'; bottom?: End; cap?: number; paint?: PaintRole } = {},
): Part {
  const { top = 'dish', bottom = 'dish', cap = 10, paint = 'state' } = options;
  const right = x + width;
  const upper = top === 'flat' || top === 'open' ? y : y + cap;
  const lower = bottom === 'flat' ? y + height : y + height - cap;
  const middle = r(x + width / 2);
  const dish = `A${r(width / 2)} ${cap} 0 0 0`;
  const under = { flat: '', dish: `${dish} ${right} ${lower}`, cone: `L${middle} ${y + height}` }[bottom];
  const over = { flat: 'Z', open: '', dish: `${dish} ${x} ${upper}Z`, cone: `L${middle} ${y}Z` }[top];
  const shell = path(`M${x} ${upper}L${x} ${lower}${under}L${right} ${lower}L${right} ${upper}${over}`, paint);
  return holding(shell, y, y + height);
}
/** A lying vessel with dished ends. */
export const drum = (x: number, y: number, width: number, height: number, cap = 10, paint: PaintRole = 'state'): Part =>
  holding(
    path(
      `M${x + cap} ${y}L${x + width - cap} ${y}A${cap} ${r(height / 2)} 0 0 1 ${x + width - cap} ${y + height}L${x + cap} ${y + height}A${cap} ${r(height / 2)} 0 0 1 ${x + cap} ${y}Z`,
      paint,
    ),
    y,
    y + height,
  );
/** Two legs from a vessel down to the floor. */
export const legs = (x1: number, x2: number, from: number, to: number): Part[] => [
  line(x1, from, x1, to),
  line(x2, from, x2, to),
];
/** A foot under a round machine: spread from its middle to a plate on the floor. */
export const foot = (cx: number, cy: number, half: number, floor: number): Part =>
  shape([cx - half * 0.4, cy, cx - half, floor, cx + half, floor, cx + half * 0.4, cy]);
/** A shaft with paddles: what stirs. `y1`: where it enters, `y2`: the blade. */
export const stirrer = (cx: number, y1: number, y2: number, half = 12): Part[] => [
  line(cx, y1, cx, y2, 'accent'),
  ...spinning(
    [
      path(
        `M${cx} ${y2}Q${r(cx - half / 2)} ${y2 - 8} ${cx - half} ${y2}Q${r(cx - half / 2)} ${y2 + 8} ${cx} ${y2}Q${r(cx + half / 2)} ${y2 - 8} ${cx + half} ${y2}Q${r(cx + half / 2)} ${y2 + 8} ${cx} ${y2}Z`,
        'accent',
      ),
    ],
    cx,
  ),
];
/** A motor as a circle with its letter. */
export const motor = (cx: number, cy: number, radius = 12, paint: PaintRole = 'state'): Part[] =>
  letterCircle(cx, cy, radius, 'M', paint);
/** A flame, its foot at `y`. */
export const flame = (cx: number, y: number, height = 20, paint: PaintRole = 'accent'): Part => {
  const h = height;
  return path(
    `M${r(cx)} ${r(y)}C${r(cx - h * 0.55)} ${r(y)} ${r(cx - h * 0.5)} ${r(y - h * 0.45)} ${r(cx - h * 0.1)} ${r(y - h)}C${r(cx - h * 0.05)} ${r(y - h * 0.7)} ${r(cx + h * 0.5)} ${r(y - h * 0.5)} ${r(cx + h * 0.35)} ${r(y - h * 0.2)}C${r(cx + h * 0.28)} ${r(y - h * 0.05)} ${r(cx + h * 0.15)} ${r(y)} ${r(cx)} ${r(y)}Z`,
    paint,
  );
};
/** Lines of a filter cloth or a grid, dashed across a vessel. */
export const cloth = (x1: number, y1: number, x2: number, y2: number, paint: PaintRole = 'accent'): Part => ({
  ...line(x1, y1, x2, y2, paint),
  dashed: true,
});
/** Two rotors of two lobes each, one standing, one lying, about the middle. */
export const lobes = (cx: number, cy: number): Part[] =>
  LOBES(cx, cy).flatMap((rotor, at) => turning([rotor], cx, cy + (at === 0 ? -11 : 11)));
const LOBES = (cx: number, cy: number): Part[] =>
  [
    `M${cx} ${cy - 22}C${cx + 7} ${cy - 22} ${cx + 7} ${cy - 15} ${cx + 4} ${cy - 11}C${cx + 7} ${cy - 7} ${cx + 7} ${cy} ${cx} ${cy}C${cx - 7} ${cy} ${cx - 7} ${cy - 7} ${cx - 4} ${cy - 11}C${cx - 7} ${cy - 15} ${cx - 7} ${cy - 22} ${cx} ${cy - 22}Z`,
    `M${cx - 11} ${cy + 11}C${cx - 11} ${cy + 4} ${cx - 4} ${cy + 4} ${cx} ${cy + 7}C${cx + 4} ${cy + 4} ${cx + 11} ${cy + 4} ${cx + 11} ${cy + 11}C${cx + 11} ${cy + 18} ${cx + 4} ${cy + 18} ${cx} ${cy + 15}C${cx - 4} ${cy + 18} ${cx - 11} ${cy + 18} ${cx - 11} ${cy + 11}Z`,
  ].map((d) => path(d, 'accent'));
/** Spokes right across a wheel. */
export const spokes = (cx: number, cy: number, radius: number, across: number, paint: PaintRole = 'accent'): Part[] =>
  turning(
    Array.from({ length: across }, (_, at) => {
      const { x, y } = turn((at * 180) / across);
      return line(cx - x * radius, cy - y * radius, cx + x * radius, cy + y * radius, paint);
    }),
    cx,
    cy,
  );
/** A spiral casing whose outlet leaves at the upper right; 60 wide and high with its foot. */
export const volute = (): Part[] => [foot(28, 28, 20, 60), path('M60 6L28 6A22 22 0 1 0 50 28L50 20L60 20Z', 'state')];
/** The ground with hatching below, from one side to the other. */
export const ground = (x1: number, x2: number, y: number): Part[] => [
  line(x1, y, x2, y),
  ...Array.from({ length: Math.floor((x2 - x1) / 8) }, (_, at) => line(x1 + 8 + at * 8, y, x1 + 3 + at * 8, y + 5)),
];
/** Blades of a stirrer that stands alone, outlined as plant and not as something upon it. */
export const looseBlades = (cx: number, y: number, half: number): Part[] => spinning([loosePath(cx, y, half)], cx);
const loosePath = (cx: number, y: number, half: number): Part =>
  path(
    `M${cx} ${y}Q${r(cx - half / 2)} ${y - 12} ${cx - half} ${y}Q${r(cx - half / 2)} ${y + 12} ${cx} ${y}Q${r(cx + half / 2)} ${y - 12} ${cx + half} ${y}Q${r(cx + half / 2)} ${y + 12} ${cx} ${y}Z`,
    'state',
  );
/** A spring that stands on `from` and reaches up to `to`. */
export function spring(cx: number, from: number, to: number, swing = 8): Part {
  const step = (from - to) / 5;
  return run([
    cx,
    from,
    ...[1, 2, 3, 4].flatMap((bend) => [cx + (bend % 2 ? swing : -swing), from - step * bend]),
    cx,
    to,
  ]);
}

import { type Point, type Position, type Widget, boundsOfWidgets, frameOf, freshWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import type { DrawnElement, ReadColour } from './drawn-element.ts';
import { type ReadGradient, gradientsIn } from './gradients.ts';
import { pathPoints } from './path-points.ts';
import { IDENTITY, type Scaling, apply, scalingOf } from './scaling.ts';

export type { DrawnElement, ReadColour };

/** Elements without a look of their own; a script is left out like a title. */
const SILENT = new Set(['title', 'desc', 'metadata', 'namedview', 'script']);
const INHERITED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size'] as const;
type Look = Partial<Record<(typeof INHERITED)[number], string>>;
/** More than a page holds is no drawing to take apart. */
const MOST = 2_000;

/** Why a drawing is a picture as a whole: what it has, and we have no widget for. */
export type Whole = 'turned' | 'paint' | 'area' | 'many' | 'other';

/**
 * A drawing as widgets: rectangles, circles, ellipses, lines, polylines, polygons, paths that are not filled and texts become ours, with
 * colours, linear gradients and places. Otherwise the first thing in it that we have no widget for: as a picture it is whole.
 */
export function convertDrawing(root: DrawnElement, colour: ReadColour, outer: Scaling = IDENTITY): Widget[] | Whole {
  const widgets: Widget[] = [];
  const gradients = gradientsIn(root, colour);
  let whole: Whole = 'other';
  const keep = (why: Whole): false => {
    whole = why;
    return false;
  };
  const walk = (element: DrawnElement, look: Look, around: Scaling): boolean => {
    const tag = element.tag.replace(/^.*:/, '').toLowerCase();
    if (SILENT.has(tag) || isGradients(element)) return true;
    const own = scalingOf(element.attributes['transform'] ?? '');
    if (!own) return keep('turned');
    const scaling = compose(around, own);
    const inherited = lookOf(element, look);
    if (tag === 'svg' || tag === 'g') return element.children.every((child) => walk(child, inherited, scaling));
    const fill = inherited.fill ?? 'black';
    const gradient = gradients.get(/^url\(["']?#([^"')]+)["']?\)$/.exec(fill.trim())?.[1] ?? '');
    // drawn in black first, so that there is a box to lay the gradient through
    const plain = gradient ? { ...inherited, fill: 'black' } : inherited;
    const widget = widgetOf(tag, element, strokedIn(plain, scaling), scaling, colour);
    if (!widget) return keep(whyWhole(tag, plain, colour));
    const painted = gradient ? paintedWith(widget, gradient, scaling) : widget;
    if (!painted) return keep('paint');
    if (widgets.length >= MOST) return keep('many');
    widgets.push(painted);
    return true;
  };
  return walk(root, {}, outer) && widgets.length > 0 ? widgets : whole;
}

/** A gradient, or definitions that are nothing but gradients: seen where they fill something. */
function isGradients({ tag, children }: DrawnElement): boolean {
  const name = tag.replace(/^.*:/, '').toLowerCase();
  return name === 'lineargradient' || (name === 'defs' && children.every(isGradients));
}
/** `undefined`: what it fills has no area among ours, or is filled otherwise. */
function paintedWith(widget: Widget, read: ReadGradient, scaling: Scaling): Widget | undefined {
  const gradient =
    widget.style.fill.enable && 'rotate' in widget.position ? read(frameOf(widget.position), scaling) : undefined;
  const [first] = gradient?.stops ?? [];
  if (!gradient || !first) return undefined;
  return { ...widget, style: { ...widget.style, fill: { ...widget.style.fill, color: first.color, gradient } } };
}

/** The same in page units: `unit` of them are one of the drawing, and fewer where it would not fit on the page. */
export function fittedDrawing(
  root: DrawnElement,
  colour: ReadColour,
  page: { readonly width: number; readonly height: number },
  unit: number,
): Widget[] | Whole {
  const drawn = convertDrawing(root, colour);
  const bounds = Array.isArray(drawn) ? boundsOfWidgets(drawn) : undefined;
  if (!bounds) return drawn;
  const room = (size: number, own: number) => (own * unit > size ? size / (own * unit) : 1);
  const scale = unit * Math.min(room(page.width, bounds.width), room(page.height, bounds.height));
  const isAsItIs = Math.abs(scale - 1) < 1e-6;
  return isAsItIs ? drawn : convertDrawing(root, colour, { ...IDENTITY, sx: scale, sy: scale });
}

function whyWhole(tag: string, { fill = 'black', stroke = 'none' }: Look, colour: ReadColour): Whole {
  if ([fill, stroke].some((paint) => paint !== 'none' && !colour(paint))) return 'paint';
  return ['path', 'polygon', 'polyline'].includes(tag) ? 'area' : 'other';
}

const compose = (outer: Scaling, inner: Scaling): Scaling => ({
  sx: outer.sx * inner.sx,
  sy: outer.sy * inner.sy,
  dx: outer.dx + outer.sx * inner.dx,
  dy: outer.dy + outer.sy * inner.dy,
});

/** Attributes first, then what `style` says; what is not said comes from around. */
function lookOf({ attributes }: DrawnElement, around: Look): Look {
  const styled = Object.fromEntries(
    (attributes['style'] ?? '').split(';').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  const own: Look = {};
  for (const name of INHERITED) {
    const said = styled[name] || attributes[name];
    if (said !== undefined) own[name] = said;
  }
  return { ...around, ...own };
}

/** Lines and their dashes become thicker and longer with what they are drawn around. */
function strokedIn(look: Look, { sx, sy }: Scaling): Look {
  const share = Math.sqrt(Math.abs(sx * sy));
  if (share === 1) return look;
  const width = Math.round(number(look['stroke-width'], 1) * share * 100) / 100;
  const dash = look['stroke-dasharray']?.replaceAll(/[\d.]+/g, (text) =>
    String(Math.round(number(text) * share * 100) / 100),
  );
  return { ...look, 'stroke-width': String(width), ...(dash !== undefined && { 'stroke-dasharray': dash }) };
}

const number = (text: string | undefined, or = 0): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : or;
};

function widgetOf(
  tag: string,
  { attributes, text }: DrawnElement,
  look: Look,
  scaling: Scaling,
  colour: ReadColour,
): Widget | undefined {
  const at = (x: string, y: string): Point => apply(scaling, { x: number(attributes[x]), y: number(attributes[y]) });
  const across = (name: string) => Math.abs(number(attributes[name]) * scaling.sx);
  const along = (name: string) => Math.abs(number(attributes[name]) * scaling.sy);
  switch (tag) {
    case 'rect': {
      const size = { width: across('width'), height: along('height') };
      return made('ShapeRect', { ...at('x', 'y'), ...size }, look, colour, { radius: across('rx') });
    }
    case 'circle':
    case 'ellipse': {
      const { x: cx, y: cy } = at('cx', 'cy');
      const [rx, ry] = tag === 'circle' ? [across('r'), along('r')] : [across('rx'), along('ry')];
      return Math.abs(rx - ry) < 0.01
        ? made('ShapeCircle', { cx, cy, r: rx, rotate: 0 }, look, colour)
        : made('ShapeEllipse', { cx, cy, rx, ry, rotate: 0 }, look, colour);
    }
    case 'line':
      return made('ShapeStraight', { points: [at('x1', 'y1'), at('x2', 'y2')] }, look, colour);
    case 'polyline':
    case 'polygon': {
      const points = pointsOf(attributes['points'] ?? '').map((point) => apply(scaling, point));
      return polygon(tag, points, look, colour);
    }
    case 'path':
      return fromPath(attributes['d'] ?? '', look, scaling, colour);
    case 'text': {
      const size = number(look['font-size'], 16) * Math.abs(scaling.sy);
      const { x, y } = at('x', 'y');
      const box = { x, y: y - size, width: Math.max(size, text.length * size * 0.7), height: size * 1.4 };
      const font = { size, color: colour(look.fill ?? 'black') ?? '#000000' };
      return made('UsualText', box, { ...look, fill: 'none', stroke: 'none' }, colour, { text: text.trim(), font });
    }
    default:
      return undefined;
  }
}

function fromPath(text: string, look: Look, scaling: Scaling, colour: ReadColour): Widget | undefined {
  const path = pathPoints(text);
  const filled = (look.fill ?? 'black') !== 'none';
  // lines of ours have no area; a bend is a line of many points
  if (!path || (filled && (!path.closed || path.bent))) return undefined;
  const points = path.points.map((point) => apply(scaling, point));
  return polygon(path.closed ? 'polygon' : 'polyline', points, look, colour);
}

function polygon(tag: string, points: readonly Point[], look: Look, colour: ReadColour): Widget | undefined {
  const [one, two, three] = points;
  if (tag === 'polygon' && points.length === 3 && one && two && three)
    return made(
      'ShapeTriangle',
      { x1: one.x, y1: one.y, x2: two.x, y2: two.y, x3: three.x, y3: three.y, rotate: 0 },
      look,
      colour,
    );
  const filled = tag === 'polygon' && (look.fill ?? 'black') !== 'none';
  // lines of ours have no area
  if (filled || points.length < 2 || !one) return undefined;
  return made('ShapeLine', { points: tag === 'polygon' ? [...points, one] : [...points] }, look, colour);
}

const pointsOf = (text: string): Point[] => {
  const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
  const points: Point[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    points.push({ x: numbers[index] ?? 0, y: numbers[index + 1] ?? 0 });
  return points;
};

/** Fills and strokes that are no colour (patterns, gradients that ours cannot be) are nothing we have. */
function made(
  type: string,
  position: Position | { x: number; y: number; width: number; height: number },
  look: Look,
  colour: ReadColour,
  data: object = {},
): Widget | undefined {
  const definition = definitions.get(type);
  if (!definition) return undefined;
  const fill = look.fill ?? 'black';
  const stroke = look.stroke ?? 'none';
  const [fillColour, strokeColour] = [colour(fill), colour(stroke)];
  if ((fill !== 'none' && !fillColour) || (stroke !== 'none' && !strokeColour)) return undefined;
  const widget = freshWidget(definition, position);
  const dash = look['stroke-dasharray'] ?? 'none';
  const checked = definition.data.safeParse(merged(widget.data, data));
  if (!checked.success) return undefined;
  return {
    ...widget,
    data: checked.data,
    style: {
      opacity: Math.min(1, Math.max(0, number(look.opacity, 1))),
      fill: { ...widget.style.fill, enable: fill !== 'none', ...(fillColour && { color: fillColour }) },
      stroke: {
        enable: stroke !== 'none',
        color: strokeColour ?? widget.style.stroke.color,
        width: number(look['stroke-width'], 1),
        dasharray: /^[\d.]+(?:[ ,]+[\d.]+)*$/.test(dash) ? dash : '',
      },
    },
  };
}
/** One level deep: a font keeps what is not said of it. */
function merged(data: unknown, change: object): object {
  const result: Record<string, unknown> = { ...(data as object) };
  for (const [key, value] of Object.entries(change)) {
    const was = result[key];
    result[key] =
      typeof value === 'object' && value !== null && typeof was === 'object' ? { ...was, ...(value as object) } : value;
  }
  return result;
}

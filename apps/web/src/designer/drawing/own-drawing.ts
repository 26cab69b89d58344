import { LIMITS } from '@lightfield/contract';
import { OWN_EDGE, OwnDrawing, type OwnPart, type Point, drawingLetters, parseColour } from '@lightfield/page';
import type { DrawnElement, ReadColour } from './convert.ts';
import { type Stretch, courseOf, movedCourse, reachOf, written } from './course.ts';
import { type Look, type Styles, lookOf, paintsIn, stylesIn } from './looks.ts';
import { type Matrix, UNMOVED, applied, composed, matrixOf, widening } from './matrix.ts';
import { shapeCourse } from './shape-course.ts';

/** Why a drawing is no symbol. */
export type NoSymbol = 'empty' | 'many' | 'long';
export interface ReadSymbol {
  readonly drawing: OwnDrawing;
  /** What of it was left out: names of its elements, each once. */
  readonly left: readonly string[];
}

const { parts: mostParts, letters: mostLetters, partLetters } = LIMITS.ownSymbol;
/** Elements without a look of their own, and what is shown by others. */
const SILENT = new Set(['title', 'desc', 'metadata', 'namedview', 'style', 'lineargradient', 'radialgradient', 'defs']);
/** A thousandth is finer than anything is seen; a drawing that would be too long has a tenth. */
const DIGITS = [2, 1] as const;
/** How wide letters are on the average, and how far below their middle they stand; times their size. */
const LETTER = { width: 0.56, rise: 0.35 } as const;
/** Elements that are walked at most, whatever of them is drawn. */
const MOST_ELEMENTS = 5_000;

type Drawn = Omit<OwnPart, 'd' | 'letters'> & {
  readonly course: readonly Stretch[] | undefined;
  readonly letters: NonNullable<OwnPart['letters']> | undefined;
};
interface Walk {
  readonly drawn: Drawn[];
  readonly left: Set<string>;
  readonly paints: ReadonlyMap<string, string>;
  readonly styles: Styles;
  readonly colour: ReadColour;
  elements: number;
}

/**
 * A drawing as a symbol: courses and plain colours. Only elements of an allow-list count, and of those only the numbers and colours
 * that are read here; no script, handler, link or style sheet can come along, as there is no place for one.
 */
export function ownDrawing(root: DrawnElement, colour: ReadColour): ReadSymbol | NoSymbol {
  const walk: Walk = {
    drawn: [],
    left: new Set(),
    paints: paintsIn(root),
    styles: stylesIn(root),
    colour,
    elements: 0,
  };
  walkInto(walk, root, { look: {}, matrix: UNMOVED, group: '', seen: 1 });
  if (walk.drawn.length > mostParts) return 'many';
  for (const digits of DIGITS) {
    const drawing = measured(walk.drawn, digits);
    if (!drawing) return 'empty';
    const isLong = drawing.parts.some(({ d }) => (d?.length ?? 0) > partLetters);
    const parsed = isLong ? undefined : OwnDrawing.safeParse(drawing);
    if (parsed?.success && drawingLetters(parsed.data) <= mostLetters)
      return { drawing: parsed.data, left: [...walk.left] };
  }
  return 'long';
}

const nameOf = ({ attributes }: DrawnElement): string =>
  (attributes['inkscape:label'] ?? attributes['id'] ?? '').trim().slice(0, 40);

/** What stands around an element. */
interface Around {
  readonly look: Look;
  readonly matrix: Matrix;
  readonly group: string;
  /** How much of it is seen. */
  readonly seen: number;
}
const HOLDS = new Set(['svg', 'g', 'a', 'switch']);

function walkInto(walk: Walk, element: DrawnElement, around: Around): void {
  walk.elements += 1;
  if (walk.drawn.length > mostParts || walk.elements > MOST_ELEMENTS) return;
  const tag = element.tag.replace(/^.*:/, '').toLowerCase();
  if (SILENT.has(tag)) return;
  const look = lookOf(element, around.look, walk.styles);
  if (look.display === 'none') return;
  const own = matrixOf(element.attributes['transform'] ?? '');
  if (!own) {
    walk.left.add(`${tag} (transform)`);
    return;
  }
  const matrix = composed(around.matrix, own);
  const group = tag === 'g' ? nameOf(element) || around.group : around.group;
  const inside = { look, matrix, group, seen: around.seen * share(look.opacity) };
  if (!HOLDS.has(tag)) draw(walk, tag, element, inside);
  else for (const child of element.children) walkInto(walk, child, inside);
}

function draw(walk: Walk, tag: string, element: DrawnElement, { look, matrix, group, seen }: Around): void {
  const isText = tag === 'text';
  const course = isText ? undefined : shapeCourse(tag, element.attributes, courseOf);
  const letters = isText ? lettersOf(element, look, matrix) : undefined;
  if (course === null) walk.left.add(tag);
  if ((!course && !letters) || look.visibility === 'hidden') return;
  const painted = paintOf(walk, look, matrix, seen, isText);
  // what nobody sees is no part
  if (painted.fill === 'none' && painted.stroke === 'none') return;
  const placed = course ? movedCourse(course, matrix) : undefined;
  walk.drawn.push({ name: nameOf(element), group, ...painted, ...FRESH, course: placed, letters });
}
const FRESH = { stateFill: false, stateStroke: false, states: [], moves: null };

const number = (text: string | undefined, or: number): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : or;
};
const share = (text: string | undefined): number => {
  const value = number(text, 1);
  return Math.min(1, Math.max(0, text?.trim().endsWith('%') ? value / 100 : value));
};

function paintOf(walk: Walk, look: Look, matrix: Matrix, opacity: number, isText: boolean) {
  const [fill, fillSeen] = plain(walk, look.fill ?? 'black');
  const [stroke, strokeSeen] = isText ? (['none', 1] as const) : plain(walk, look.stroke ?? 'none');
  const seen = fill === 'none' ? strokeSeen * share(look['stroke-opacity']) : fillSeen * share(look['fill-opacity']);
  return {
    fill,
    stroke,
    width: number(look['stroke-width'], 1) * widening(matrix),
    opacity: Math.round(opacity * seen * 100) / 100,
  };
}
/** A plain colour and how much of it is seen; of a gradient the one in its middle. */
function plain({ paints, colour, left }: Walk, text: string): readonly [string, number] {
  const said = text.trim();
  if (said === '' || said === 'none' || said === 'transparent') return ['none', 1];
  const named = /^url\(\s*["']?#([^"')\s]+)["']?\s*\)/.exec(said)?.[1];
  const inner = named === undefined ? said : paints.get(named);
  const known = inner === undefined ? undefined : colour(inner);
  const parsed = known === undefined ? undefined : parseColour(known);
  if (!parsed) {
    left.add(`paint ${said.slice(0, 30)}`);
    return ['none', 1];
  }
  const hex = [parsed.r, parsed.g, parsed.b].map((value) => Math.round(value).toString(16).padStart(2, '0'));
  return parsed.a === 0 ? ['none', 1] : [`#${hex.join('')}`, parsed.a];
}

const wordsOf = ({ text, children }: DrawnElement): string => [text, ...children.map(wordsOf)].join('');
function lettersOf(element: DrawnElement, look: Look, matrix: Matrix): Drawn['letters'] {
  const text = wordsOf(element).replaceAll(/\s+/g, ' ').trim().slice(0, 40);
  if (text === '') return undefined;
  const [first] = element.children;
  const said = (name: string) => number(element.attributes[name] ?? first?.attributes[name], 0);
  const size = number(look['font-size'], 16);
  const long = Array.from(text).reduce((sum, letter) => sum + (letter > '⺀' ? 1 : LETTER.width), 0) * size;
  const anchor = look['text-anchor'];
  const shift = anchor === 'middle' ? 0 : anchor === 'end' ? -long / 2 : long / 2;
  const { x, y } = applied(matrix, { x: said('x') + shift, y: said('y') - size * LETTER.rise });
  return { x, y, size: size * widening(matrix), text };
}

/** All that a part reaches over. */
function reach({ course, letters }: Drawn): Point[] {
  if (course) return reachOf(course);
  if (!letters) return [];
  const { x, y, size, text } = letters;
  const half = (text.length * size * LETTER.width) / 2;
  return [
    { x: x - half, y: y - size / 2 },
    { x: x + half, y: y + size / 2 },
  ];
}

/** Moved into the corner and made as large as symbols are: a drawing says nothing of the size of a plant. */
function measured(drawn: readonly Drawn[], digits: number): OwnDrawing | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of drawn.flatMap(reach)) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const edge = Math.max(right - left, bottom - top);
  if (!Number.isFinite(edge) || edge <= 0) return undefined;
  const scale = OWN_EDGE / edge;
  const round = (value: number) => Math.round(value * 100) / 100;
  // a line that lies or stands is as high as symbols are at least
  const long = (value: number) => Math.max(1, round(value * scale));
  const matrix: Matrix = [scale, 0, 0, scale, -left * scale, -top * scale];
  return {
    width: long(right - left),
    height: long(bottom - top),
    ports: [],
    parts: drawn.map(({ course, letters, width, ...part }): OwnPart => {
      const at = letters && applied(matrix, letters);
      return {
        ...part,
        width: Math.min(200, round(width * scale)),
        d: course ? written(movedCourse(course, matrix), digits) : null,
        letters:
          letters && at
            ? { x: round(at.x), y: round(at.y), size: sized(letters.size * scale), text: letters.text }
            : null,
      };
    }),
  };
}
const sized = (size: number): number => Math.min(1_000, Math.max(0.1, Math.round(size * 100) / 100));

import { type Box, frameOf, type Line, type Position, rotationOf } from '@lightfield/page';
import type { Quality } from '../kit/host.ts';
import { cssColour } from '../kit/colour.ts';
import { SVG, setAttribute, setStyle } from '../kit/dom.ts';
import { CHANNELS } from '../kit/paint.ts';
import { isDoubtful } from '../kit/reading.ts';
import { longestOf } from '../shape-line/course.ts';
import type { Target } from './play.ts';

/** An element a widget lives in: `<g>` in page units, or a `<div>` of the widget's box. */
export type Held = SVGGElement | HTMLDivElement;

/** Where a widget stands before its animations, and how it is turned; boxes draw from their own corner. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly rotate: number;
  /** What it turns about, in the units it draws in. */
  readonly cx: number;
  readonly cy: number;
  readonly box: Box;
}
/** `inPlace`: its view draws a box in page units, too. */
export function standOf(position: Position, inPlace = false): Stand {
  const box = frameOf(position);
  const rotate = rotationOf(position);
  // boxes and charts are the forms that have a corner of their own
  return 'width' in position && !inPlace
    ? { x: box.x, y: box.y, rotate, cx: box.width / 2, cy: box.height / 2, box }
    : { x: 0, y: 0, rotate, cx: box.x + box.width / 2, cy: box.y + box.height / 2, box };
}
/** Of what has no box to speak of: its mark stands in the middle of its longest stretch, not in a corner where nothing is. */
export function pipeStandOf(line: Line): Stand {
  const { from, to } = longestOf(line.position.points);
  const [cx, cy] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return { x: 0, y: 0, rotate: 0, cx, cy, box: { x: cx, y: cy, width: 0, height: 0 } };
}
/**
 * A group is never turned itself, its children are; they stand in page units. `now`: where its expressions want it, and
 * its children with it.
 */
export function groupStandOf(position: Position, now: Position = position): Stand {
  const box = frameOf(position);
  const to = frameOf(now);
  const { x, y, width, height } = box;
  return { x: to.x - x, y: to.y - y, rotate: 0, cx: x + width / 2, cy: y + height / 2, box };
}

/** `''` where there is nothing to move or turn. */
export function svgTransform({ x, y, rotate, cx, cy }: Stand, dx = 0, dy = 0, turn = 0): string {
  const [left, top, degrees] = [short(x + dx), short(y + dy), short(rotate + turn)];
  const parts = [];
  if (left !== 0 || top !== 0) parts.push(`translate(${left} ${top})`);
  if (degrees !== 0) parts.push(`rotate(${degrees} ${short(cx)} ${short(cy)})`);
  return parts.join(' ');
}
/** As CSS, for an element whose origin of turning is `cx`, `cy`. */
export function cssTransform({ x, y, rotate }: Stand, dx = 0, dy = 0, turn = 0): string {
  const parts = [];
  if (x + dx !== 0 || y + dy !== 0) parts.push(`translate(${short(x + dx)}px, ${short(y + dy)}px)`);
  if (rotate + turn !== 0) parts.push(`rotate(${short(rotate + turn)}deg)`);
  return parts.join(' ');
}
const short = (value: number): number => Math.round(value * 100) / 100;

/** Share of its opacity that a widget keeps whose value is bad or out of date. */
const DIMMED = 0.5;

/** The writing end of a widget: its animations and the quality of its values meet in one element. */
export interface Writer extends Target {
  quality(quality: Quality): void;
  /** Back to what React drew. */
  reset(): void;
}

/** `dims`: false where what lies inside is dimmed by itself, as the widgets of a group are. */
export function writerFor(element: Held, stand: Stand, opacity: number, dims = true): Writer {
  const svg = isSvg(element);
  let [share, dim] = [1, 1];
  const fade = () => {
    const value = Math.round(opacity * share * dim * 1_000) / 1_000;
    if (svg) setAttribute(element, 'opacity', value === 1 ? null : value);
    else setStyle(element, 'opacity', value === 1 ? '' : String(value));
  };
  const writer: Writer = {
    show: (shown) => setStyle(element, 'display', shown ? '' : 'none'),
    place(dx, dy, turn) {
      if (svg) setAttribute(element, 'transform', svgTransform(stand, dx, dy, turn) || null);
      else setStyle(element, 'transform', cssTransform(stand, dx, dy, turn));
    },
    colour: (channel, colour) => setStyle(element, CHANNELS[channel], colour && cssColour(colour)),
    fade(now) {
      share = now;
      fade();
    },
    quality(quality) {
      const doubtful = isDoubtful(quality);
      dim = doubtful && dims ? DIMMED : 1;
      fade();
      setAttribute(element, 'data-quality', quality === 'good' ? null : quality);
      mark(element, doubtful ? stand : null);
    },
    sayTurning: (direction) => sign(element, stand, direction),
    reset() {
      writer.show(true);
      writer.place(0, 0, 0);
      for (const channel of ['fill', 'stroke', 'font'] as const) writer.colour(channel, '');
      writer.fade(1);
      writer.quality('good');
      writer.sayTurning(null);
      describe(element, '');
    },
  };
  return writer;
}

const isSvg = (element: Held): element is SVGGElement => element.namespaceURI === SVG;

const SAID_NAME = 'lf-said';

/** What is read on hover and to screen readers, behind the name of the widget; `''`: nothing. */
export function describe(element: Held, text: string): void {
  if (!isSvg(element)) {
    setAttribute(element, 'title', text || null);
    return;
  }
  let title = element.querySelector(`:scope > .${SAID_NAME}`);
  if (!title) {
    if (!text) return;
    title = document.createElementNS(SVG, 'title');
    title.setAttribute('class', SAID_NAME);
    element.insertBefore(title, element.firstChild);
  }
  if (title.textContent !== text) title.textContent = text;
}

/** Side of the mark, page units. */
const MARK = 12;
/** Of a widget that is narrower or lower than this, the mark would cover half: it stands over its corner instead. */
const SMALL = 36;
/** How far the mark reaches out of the box. */
const outside = ({ box }: Stand): number => (Math.min(box.width, box.height) < SMALL ? MARK / 2 : 0);
const MARK_NAME = 'lf-mark';

/** A sign beside a value that must not be relied on: by shape, not by colour alone. Made only when it is needed. */
function mark(element: Held, stand: Stand | null): void {
  const there = element.querySelector(`:scope > .${MARK_NAME}`);
  if (!stand) {
    there?.remove();
    return;
  }
  if (there) return;
  element.append(isSvg(element) ? svgMark(stand) : htmlMark(stand));
}

/** At the upper right corner, in the units the widget draws in. */
function svgMark(stand: Stand): SVGElement {
  const { box, x, y } = stand;
  const out = outside(stand);
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('class', MARK_NAME);
  group.setAttribute('aria-hidden', 'true');
  const [left, top] = [box.x - x + box.width - MARK + out, box.y - y - out];
  group.setAttribute('transform', `translate(${short(left)} ${short(top)})`);
  group.append(...warning());
  return group;
}

/** The same sign, whatever the letters and lines of the widget around it are like. */
function htmlMark(stand: Stand): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', MARK_NAME);
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('width', String(MARK));
  picture.setAttribute('height', String(MARK));
  const at = -outside(stand);
  picture.style.cssText = `position:absolute;top:${at}px;right:${at}px;overflow:visible;pointer-events:none`;
  picture.append(...warning());
  return picture;
}

const SIGN_NAME = 'lf-turning';
/** Side of the sign of turning, page units. */
const SIGN = 16;

/** An arrow in a circle at the lower left corner: it turns, though it stands still. */
function sign(element: Held, { box, x, y }: Stand, direction: 'cw' | 'ccw' | null): void {
  element.querySelector(`:scope > .${SIGN_NAME}`)?.remove();
  // whatever can be turned is drawn in SVG
  if (!direction || !isSvg(element)) return;
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('class', SIGN_NAME);
  group.setAttribute('aria-hidden', 'true');
  const [left, top] = [short(box.x - x), short(box.y - y + box.height - SIGN)];
  const mirrored = direction === 'ccw' ? ` translate(${SIGN} 0) scale(-1 1)` : '';
  group.setAttribute('transform', `translate(${left} ${top})${mirrored}`);
  const ground = document.createElementNS(SVG, 'circle');
  for (const [name, value] of [
    ['cx', SIGN / 2],
    ['cy', SIGN / 2],
    ['r', SIGN / 2 - 0.5],
    ['fill', '#ffffff'],
    ['stroke', '#1b2530'],
  ] as const)
    ground.setAttribute(name, String(value));
  const arrow = document.createElementNS(SVG, 'path');
  arrow.setAttribute('d', 'M11.5 5.6A4.2 4.2 0 1 0 12.2 8.6M11.9 2.8V6H8.7');
  arrow.setAttribute('fill', 'none');
  arrow.setAttribute('stroke', '#1b2530');
  arrow.setAttribute('stroke-width', '1.5');
  group.append(ground, arrow);
  element.append(group);
}

function warning(): SVGElement[] {
  const triangle = document.createElementNS(SVG, 'path');
  triangle.setAttribute('d', `M${MARK / 2} 0L${MARK} ${MARK}H0Z`);
  triangle.setAttribute('fill', '#c65a06');
  triangle.setAttribute('stroke', '#ffffff');
  const sign = document.createElementNS(SVG, 'path');
  sign.setAttribute('d', `M${MARK / 2} 4V8M${MARK / 2} 9V10.5`);
  sign.setAttribute('stroke', '#ffffff');
  sign.setAttribute('stroke-width', '1.5');
  return [triangle, sign];
}

import { type Box, frameOf, type Line, type Position, rotationOf, type Shadow } from '@lightfield/page';
import type { AlarmMark } from '../kit/alarm-marks.ts';
import type { Quality } from '../kit/host.ts';
import { cssColour } from '../kit/colour.ts';
import { SVG, setAttribute, setStyle } from '../kit/dom.ts';
import { CHANNELS, shadowFilter } from '../kit/paint.ts';
import { isDoubtful } from '../kit/reading.ts';
import { longestOf } from '../shape-line/course.ts';
import { type Held, flashAlarm, isSvg, markAlarm, markDoubt, short, signTurning } from './element-marks.ts';
import type { Target } from './play.ts';

export type { Held } from './element-marks.ts';

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

/** Share of its opacity that a widget keeps whose value is bad or out of date. */
const DIMMED = 0.5;

/** The writing end of a widget: its animations and the quality of its values meet in one element. */
export interface Writer extends Target {
  quality(quality: Quality): void;
  /** How the alarms of its values stand; `undefined`: there is none. */
  alarm(mark: AlarmMark | undefined): void;
  /** The mark of what nobody has confirmed flashes. */
  flash(isLit: boolean): void;
  /** Back to what React drew. */
  reset(): void;
}

interface Manner {
  /** False where what lies inside is dimmed by itself, as the widgets of a group are. */
  readonly dims?: boolean;
  /** Its letters begin at the left edge. */
  readonly fromLeft?: boolean;
  /** What it casts: falls to where it fell however the widget turns. */
  readonly shadow?: Shadow | undefined;
}
export function writerFor(
  element: Held,
  stand: Stand,
  opacity: number,
  { dims = true, fromLeft = false, shadow }: Manner = {},
): Writer {
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
      // what turns is drawn in SVG
      if (svg && shadow) setStyle(element, 'filter', shadowFilter(shadow, stand.rotate + turn));
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
      markDoubt(element, doubtful ? stand : null);
    },
    alarm(mark) {
      setAttribute(element, 'data-alarm', mark ? `${mark.severity} ${mark.standing}` : null);
      markAlarm(element, stand, mark, fromLeft);
    },
    flash: (isLit) => flashAlarm(element, isLit),
    sayTurning: (direction) => signTurning(element, stand, direction),
    reset() {
      writer.show(true);
      writer.place(0, 0, 0);
      for (const channel of ['fill', 'stroke', 'font'] as const) writer.colour(channel, '');
      writer.fade(1);
      writer.quality('good');
      writer.alarm(undefined);
      writer.sayTurning(null);
      describe(element, '');
    },
  };
  return writer;
}

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

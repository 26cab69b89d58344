import type { Severity } from '@lightfield/contract';
import type { Box } from '@lightfield/page';
import type { AlarmMark, AlarmStanding } from '../kit/alarm-marks.ts';
import { SVG } from '../kit/dom.ts';
import { alarmColour, alarmInk } from './alarm-colours.ts';

/** Signs that are put into the element of a widget while it runs: by shape, not by colour alone. Made only when they are needed. */

/** An element a widget lives in: `<g>` in page units, or a `<div>` of the widget's box. */
export type Held = SVGGElement | HTMLDivElement;
export const isSvg = (element: Held): element is SVGGElement => element.namespaceURI === SVG;
export const short = (value: number): number => Math.round(value * 100) / 100;

/** The box of a widget, and the corner that it draws from. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly box: Box;
}
type Corner = 'upperLeft' | 'upperRight' | 'lowerLeft';

/** Of a widget that is narrower or lower than this, a mark would cover half: it stands over its corner instead. */
const SMALL = 36;
/** How far a mark of this size reaches out of the box. */
function outside({ box }: Place, size: number): number {
  const side = Math.min(box.width, box.height);
  if (side < size) return size * 0.8;
  return side < SMALL ? size / 2 : 0;
}

function drawn(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}

const remove = (element: Held, name: string) => element.querySelector(`:scope > .${name}`)?.remove();

interface Sign {
  readonly name: string;
  readonly size: number;
  readonly out: number;
  readonly at: Corner;
  /** Kept free between it and the corner. */
  readonly aside?: number;
  readonly parts: readonly SVGElement[];
}
/** Puts a sign into a corner, whatever the letters and lines of the widget around it are like. */
function put(element: Held, { name, size, out, at: corner, aside = 0, parts }: Sign, { x, y, box }: Place): void {
  if (isSvg(element)) {
    const left = corner === 'upperRight' ? box.x - x + box.width - size + out - aside : box.x - x - out;
    const top = corner === 'lowerLeft' ? box.y - y + box.height - size + out : box.y - y - out;
    const group = drawn('g', {
      class: name,
      'aria-hidden': 'true',
      transform: `translate(${short(left)} ${short(top)})`,
    });
    group.append(...parts);
    element.append(group);
    return;
  }
  const picture = drawn('svg', { class: name, 'aria-hidden': 'true', width: size, height: size });
  const side = corner === 'upperRight' ? 'right' : 'left';
  picture.style.cssText = `position:absolute;top:${-out}px;${side}:${aside - out}px;overflow:visible;pointer-events:none`;
  picture.append(...parts);
  element.append(picture);
}

const DOUBT = 'lf-mark';
/** Page units. */
const DOUBT_SIZE = 12;
/** At the upper right corner of a value that must not be relied on. */
export function markDoubt(element: Held, place: Place | null): void {
  if (!place) return remove(element, DOUBT);
  if (element.querySelector(`:scope > .${DOUBT}`)) return undefined;
  const size = DOUBT_SIZE;
  const parts = [
    drawn('path', { d: `M${size / 2} 0L${size} ${size}H0Z`, fill: '#c65a06', stroke: '#ffffff' }),
    drawn('path', { d: `M${size / 2} 4V8M${size / 2} 9V10.5`, stroke: '#ffffff', 'stroke-width': 1.5 }),
  ];
  return put(element, { name: DOUBT, size, out: outside(place, size), at: 'upperRight', parts }, place);
}

const TURNING = 'lf-turning';
/** Page units. */
const TURNING_SIZE = 16;
/** An arrow in a circle at the lower left corner: it turns, though it stands still. */
export function signTurning(element: Held, place: Place, direction: 'cw' | 'ccw' | null): void {
  remove(element, TURNING);
  // whatever can be turned is drawn in SVG
  if (!direction || !isSvg(element)) return;
  const size = TURNING_SIZE;
  const all = drawn('g', direction === 'ccw' ? { transform: `translate(${size} 0) scale(-1 1)` } : {});
  all.append(
    drawn('circle', { cx: size / 2, cy: size / 2, r: size / 2 - 0.5, fill: '#ffffff', stroke: '#1b2530' }),
    drawn('path', {
      d: 'M11.5 5.6A4.2 4.2 0 1 0 12.2 8.6M11.9 2.8V6H8.7',
      fill: 'none',
      stroke: '#1b2530',
      'stroke-width': 1.5,
    }),
  );
  put(element, { name: TURNING, size, out: 0, at: 'lowerLeft', parts: [all] }, place);
}

/** Shape and number of a severity (ISA-101: never by colour alone); in 18 units. */
const ALARMS: Readonly<Record<Severity, { shape: string; number: string; base: number }>> = {
  severe: { shape: 'M9 .8 17.6 16.4H.4z', number: '1', base: 14.2 },
  important: { shape: 'M9 0 18 9 9 18 0 9z', number: '2', base: 12.4 },
  normal: { shape: 'M9 1a8 8 0 1 1 0 16 8 8 0 0 1 0-16z', number: '3', base: 12.4 },
};
export const ALARM = 'lf-alarm';
/** Page units. */
const ALARM_SIZE = 18;
/**
 * At the upper left corner of a value in alarm: filled while it holds, with a ring as long as nobody has confirmed it; an outline when it is over.
 * What flashes is the ring: the mark itself is always there to be read. `fromLeft`: letters begin in that corner, which the mark would lie on; it
 * stands at the other end of the box then, beside the mark of doubt.
 */
export function markAlarm(element: Held, place: Place, mark: AlarmMark | undefined, fromLeft = false): void {
  remove(element, ALARM);
  if (!mark) return;
  const sign = { name: ALARM, size: ALARM_SIZE, out: outside(place, ALARM_SIZE) };
  const parts = alarmParts(mark.severity, mark.standing);
  if (fromLeft) put(element, { ...sign, at: 'upperRight', aside: DOUBT_SIZE + 2, parts }, place);
  else put(element, { ...sign, at: 'upperLeft', parts }, place);
}

function alarmParts(severity: Severity, standing: AlarmStanding): SVGElement[] {
  const { shape, number, base } = ALARMS[severity];
  const [colour, ink] = [alarmColour(severity), alarmInk(severity)];
  const isOver = standing === 'recovered';
  const body = drawn('path', {
    d: shape,
    fill: isOver ? '#ffffff' : colour,
    stroke: isOver ? colour : '#ffffff',
    'stroke-width': isOver ? 2.2 : 1.2,
    'stroke-linejoin': 'round',
  });
  const digit = drawn('text', {
    x: 9,
    y: base,
    'text-anchor': 'middle',
    'font-size': 10,
    'font-weight': 700,
    'font-family': 'Arial, sans-serif',
    fill: isOver ? '#1b1206' : ink,
  });
  digit.textContent = number;
  if (standing !== 'unconfirmed') return [body, digit];
  const ring = drawn('circle', {
    class: ALARM_RING,
    cx: 9,
    cy: severity === 'severe' ? 10 : 9,
    r: 12.5,
    fill: 'none',
    stroke: colour,
    'stroke-width': 2.5,
  });
  return [ring, body, digit];
}
const ALARM_RING = 'lf-alarm-ring';
/** Shows or hides the ring of a mark that nobody has confirmed. */
export function flashAlarm(element: Held, isLit: boolean): void {
  const ring = element.querySelector(`:scope > .${ALARM} .${ALARM_RING}`);
  if (isLit) ring?.removeAttribute('opacity');
  else ring?.setAttribute('opacity', '0.15');
}

import type { Box } from '@lightfield/page';
import { shareOf } from '../kit/reading.ts';

/** The gauge is drawn 200 by 200; its scale is an arc of 240 degrees, open at the bottom. */
export const SIDE = 200;
export const CENTRE = { x: 100, y: 104 } as const;
export const RADIUS = 84;
const SWEEP = 240;

/** Degrees clockwise from the top for a share of the scale: -120 to 120. */
export const angleAt = (share: number): number => Math.round((share - 0.5) * SWEEP * 10) / 10;
/** The same for a value; beyond its ends it stays there. */
export const angleOf = (value: number, min: number, max: number): number => angleAt(shareOf(value, min, max));

export const pointAt = (share: number, radius: number): { x: number; y: number } => {
  const turn = (angleAt(share) * Math.PI) / 180;
  return { x: round(CENTRE.x + radius * Math.sin(turn)), y: round(CENTRE.y - radius * Math.cos(turn)) };
};
const round = (value: number): number => Math.round(value * 100) / 100;

/** Where on the page a gauge lies: its left upper corner, and page units for one of its own. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}
/** As large as the box allows, in its middle. */
export function placeOf(box: Box): Place {
  const scale = Math.min(box.width, box.height) / SIDE;
  return { x: box.x + (box.width - SIDE * scale) / 2, y: box.y + (box.height - SIDE * scale) / 2, scale };
}
type Point = { readonly x: number; readonly y: number };
/** In page units: a page of gauges that each had a transform would be painted in as many pieces. */
const put = ({ x, y }: Point, to: Place): Point => ({ x: round(to.x + x * to.scale), y: round(to.y + y * to.scale) });
const pair = (point: Point, to: Place): string => {
  const { x, y } = put(point, to);
  return `${x} ${y}`;
};
/** A letter lower than this can be read on no screen, page units. */
const READABLE = 2;
export const isReadable = (size: number, { scale }: Place): boolean => size * scale >= READABLE;

/** How far the tip of the pointer stays from the middle of the ring. */
const TIP = RADIUS - 24;
/** The pointer and its hub as one path: turning it by a transform makes the browser sort all of a page anew with every value. */
export function pointerPath(share: number, width: number, to: Place): string {
  const turn = (angleAt(share) * Math.PI) / 180;
  const [across, up] = [(Math.cos(turn) * width) / 2, (Math.sin(turn) * width) / 2];
  const foot = (side: 1 | -1) => pair({ x: CENTRE.x + side * across, y: CENTRE.y + side * up }, to);
  const radius = round(width * to.scale);
  const hub = (side: 1 | -1) => pair({ x: CENTRE.x + side * width, y: CENTRE.y }, to);
  const half = `A${radius} ${radius} 0 0 1 `;
  return `M${foot(-1)}L${pair(pointAt(share, TIP), to)}L${foot(1)}zM${hub(-1)}${half}${hub(1)}${half}${hub(-1)}z`;
}

/** Path of the part of the ring between two shares. */
export function arcPath(from: number, end: number, radius: number, to: Place): string {
  const long = (end - from) * SWEEP > 180 ? 1 : 0;
  const drawn = round(radius * to.scale);
  return `M${pair(pointAt(from, radius), to)}A${drawn} ${drawn} 0 ${long} 1 ${pair(pointAt(end, radius), to)}`;
}

export interface Stage {
  readonly value: number;
  readonly color: string;
}
/** Where each stage lies on the ring. What lies beyond an end of the scale is cut off; beyond the last stage its colour goes on. */
export function stageArcs(
  stages: readonly Stage[],
  min: number,
  max: number,
): { readonly from: number; readonly to: number; readonly color: string }[] {
  const ends = stages.map(({ value }, at) => (at === stages.length - 1 ? 1 : shareOf(value, min, max)));
  return stages
    .map(({ color }, at) => ({ from: at === 0 ? 0 : (ends[at - 1] ?? 0), to: ends[at] ?? 1, color }))
    .filter(({ from, to }) => to > from);
}

export interface Mark {
  readonly share: number;
  /** Only a major mark has one. */
  readonly text: string | null;
}
/** `toFixed` takes no more. */
const MAX_DIGITS = 100;
/** Marks of the scale, first to last: `major` parts, each of `minor` parts. Numbers have as many digits as tell the parts apart. */
export function marksOf(min: number, max: number, major: number, minor: number): Mark[] {
  const step = Math.abs(max - min) / major;
  // three digits of a part: thirds of 100 are 33.3 and 66.7, halves of 25 are 12.5
  const digits = step > 0 ? Math.min(Math.max(2 - Math.floor(Math.log10(step)), 0), MAX_DIGITS) : 0;
  return Array.from({ length: major * minor + 1 }, (_, at) => ({
    share: at / (major * minor),
    text: at % minor === 0 ? String(Number((min + ((max - min) * at) / (major * minor)).toFixed(digits))) : null,
  }));
}
/** Letters of a number that has room beside the ring in its full size. */
const ROOMY = 6;
/** How large the letters of a scale are drawn, of the size asked for: all alike, by the longest number. */
export const lettersShare = (marks: readonly Mark[]): number =>
  Math.min(1, ROOMY / Math.max(1, ...marks.map(({ text }) => text?.length ?? 0)));
/** All marks of a scale as one path, so that a page of gauges has few elements; written ones are longer. */
export const marksPath = (marks: readonly Mark[], outer: number, to: Place): string =>
  marks
    .map(({ share, text }) => {
      const inner = pointAt(share, outer - (text === null ? 4 : 8));
      return `M${pair(pointAt(share, outer), to)}L${pair(inner, to)}`;
    })
    .join('');

/** Where the number of a mark stands, and where anything else of the gauge does: page units. */
export const onPage = put;

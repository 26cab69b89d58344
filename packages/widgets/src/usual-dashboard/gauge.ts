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

/** How far the tip of the pointer stays from the middle of the ring. */
const TIP = RADIUS - 24;
/** The pointer as a path: turning a path by a transform makes the browser sort all of a page anew with every value. */
export function pointerPath(share: number, width: number): string {
  const turn = (angleAt(share) * Math.PI) / 180;
  const [across, up] = [(Math.cos(turn) * width) / 2, (Math.sin(turn) * width) / 2];
  const tip = pointAt(share, TIP);
  const foot = (side: 1 | -1) => `${round(CENTRE.x + side * across)} ${round(CENTRE.y + side * up)}`;
  return `M${foot(-1)}L${tip.x} ${tip.y}L${foot(1)}z`;
}

/** Path of the part of the ring between two shares. */
export function arcPath(from: number, to: number, radius: number): string {
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  const long = (to - from) * SWEEP > 180 ? 1 : 0;
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${long} 1 ${end.x} ${end.y}`;
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
/** Marks of the scale, first to last: `major` parts, each of `minor` parts. */
export function marksOf(min: number, max: number, major: number, minor: number): Mark[] {
  return Array.from({ length: major * minor + 1 }, (_, at) => ({
    share: at / (major * minor),
    // 0.1 + 0.2 is not to be read on a scale
    text: at % minor === 0 ? String(Number((min + ((max - min) * at) / (major * minor)).toPrecision(6))) : null,
  }));
}

/** All marks of a scale as one path, so that a page of gauges has few elements; written ones are longer. */
export const marksPath = (marks: readonly Mark[], outer: number): string =>
  marks
    .map(({ share, text }) => {
      const [from, to] = [pointAt(share, outer), pointAt(share, outer - (text === null ? 4 : 8))];
      return `M${from.x} ${from.y}L${to.x} ${to.y}`;
    })
    .join('');

import type { Box } from '@lightfield/page';
import type { LetterLine } from '../../kit/letters.ts';

/** Where a page lies in its canvas, pixels of the canvas; `width` and `height` are those of the canvas. */
export interface Place {
  readonly width: number;
  readonly height: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly left: number;
  readonly top: number;
}
/** A widget that writes from now on: its number, the box it keeps to (page units), and what each of its lines looks like. */
export interface NewSlot {
  readonly slot: number;
  readonly box: Box;
  /** CSS fonts and colours, a pair for each line. */
  readonly looks: readonly (readonly [font: string, colour: string])[];
}
/**
 * Lines of many widgets, one after the other: the number of a slot, then text, x, y and anchor of each of its lines. Flat,
 * since a browser takes several times as long to hand over records.
 */
export type Lines = readonly (number | string)[];
export const PARTS_OF_A_LINE = 4;
export const ANCHORS: readonly LetterLine['anchor'][] = ['start', 'middle', 'end'];

export interface Write {
  readonly kind: 'write';
  readonly slots: readonly NewSlot[];
  readonly lines: Lines;
  /** Numbers of slots that write no more. */
  readonly gone: readonly number[];
}
export type ToPainter =
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas; readonly place: Place }
  | { readonly kind: 'place'; readonly place: Place }
  | Write;
/** `seen`: what was written first is on the canvas. `lost`: the canvas shows nothing any more. */
export interface FromPainter {
  readonly kind: 'seen' | 'lost';
}

import type { Place, Plot } from './layout.ts';
import type { Shape } from './shapes.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** A chart as it is drawn, and what it answers with. All in units of its box. */
export interface Picture {
  readonly shapes: readonly Shape[];
  /** Where the names of the legend lie, in the order of what they stand for. */
  readonly places: readonly Place[];
  /** What pointing there shows. */
  over(point: Point): readonly Shape[];
  /** Which of its sources is pointed at; -1: none. */
  hit(point: Point): number;
}
/** Of what has a time axis. */
export interface TimedPicture extends Picture {
  readonly plot: Plot;
  /** `null`: beside the axis. */
  timeAt(x: number): number | null;
  /** Somebody points at this moment on another chart of the page. */
  atTime(time: number): readonly Shape[];
}
export const isTimed = (picture: Picture | TimedPicture): picture is TimedPicture => 'timeAt' in picture;

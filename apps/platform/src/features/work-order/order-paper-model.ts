import type { PaperPicture } from '../../kernel/paper/draw-picture.ts';

/** A table of materials: the head, a line for each, the sum. */
export interface PaperTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
}
export interface PaperStep {
  readonly head: string;
  /** Beside it: person and time. */
  readonly side: string;
  readonly lines: readonly string[];
  readonly table: PaperTable | null;
  readonly pictures: readonly PaperPicture[];
  readonly signature: PaperPicture | null;
}
/** A work order in words, as it is drawn: nothing is looked up any more. */
export interface OrderPaper {
  readonly title: string;
  readonly name: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly stepsTitle: string;
  readonly steps: readonly PaperStep[];
  /** Pictures that are not among them; empty: none. */
  readonly leftOut: string;
  /** In the place of a picture that cannot be drawn. */
  readonly noPicture: string;
  readonly footer: string;
  /** What stands at the foot of each page, with "%1" and "%2" for its number and how many there are. */
  readonly page: string;
}

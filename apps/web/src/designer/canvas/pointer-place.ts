import { Signal } from '@lightfield/designer';
import type { Point } from '@lightfield/page';

/** Where the pointer is over the canvas, page units: for the bottom bar and the rulers. */
export const pointerPlace = new Signal<Point | undefined>(undefined);

import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeOctagon } from './definition.ts';

/** Layout and style say all there is. */
export const shapeOctagonInspector = defineInspector<DataOf<typeof shapeOctagon>>([]);

import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeCircle } from './definition.ts';

/** Layout and style say all there is. */
export const shapeCircleInspector = defineInspector<DataOf<typeof shapeCircle>>([]);

import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeParallelogram } from './definition.ts';

/** Layout and style say all there is. */
export const shapeParallelogramInspector = defineInspector<DataOf<typeof shapeParallelogram>>([]);

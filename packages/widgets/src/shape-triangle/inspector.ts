import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeTriangle } from './definition.ts';

/** Layout and style say all there is. */
export const shapeTriangleInspector = defineInspector<DataOf<typeof shapeTriangle>>([]);

import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeEllipse } from './definition.ts';

/** Layout and style say all there is. */
export const shapeEllipseInspector = defineInspector<DataOf<typeof shapeEllipse>>([]);

import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapePrism } from './definition.ts';

/** Layout and style say all there is. */
export const shapePrismInspector = defineInspector<DataOf<typeof shapePrism>>([]);

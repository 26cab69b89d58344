import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeStraight } from './definition.ts';

/** Its ends are attached by dragging them onto a widget; style says the rest. */
export const shapeStraightInspector = defineInspector<DataOf<typeof shapeStraight>>([]);

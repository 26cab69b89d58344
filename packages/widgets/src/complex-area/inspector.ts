import type { DataOf } from '@lightfield/page';
import { timeSections } from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexArea } from './definition.ts';

export const complexAreaInspector = defineInspector<DataOf<typeof complexArea>>(timeSections);

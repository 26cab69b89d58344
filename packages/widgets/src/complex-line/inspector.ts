import type { DataOf } from '@lightfield/page';
import { timeSections } from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexLine } from './definition.ts';

export const complexLineInspector = defineInspector<DataOf<typeof complexLine>>(timeSections);

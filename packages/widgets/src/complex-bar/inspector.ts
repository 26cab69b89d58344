import type { DataOf } from '@lightfield/page';
import { barSections } from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexBar } from './definition.ts';

export const complexBarInspector = defineInspector<DataOf<typeof complexBar>>(barSections());

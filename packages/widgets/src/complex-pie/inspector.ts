import type { DataOf } from '@lightfield/page';
import { shareSections } from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexPie } from './definition.ts';

export const complexPieInspector = defineInspector<DataOf<typeof complexPie>>(shareSections());

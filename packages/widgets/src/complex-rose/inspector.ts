import type { DataOf } from '@lightfield/page';
import { shareSections } from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexRose } from './definition.ts';

export const complexRoseInspector = defineInspector<DataOf<typeof complexRose>>(shareSections());

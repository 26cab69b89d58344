import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { widgetGroup } from './definition.ts';

/** What a component leaves open is told by the component; the editor brings a row for each. */
export const widgetGroupInspector = defineInspector<DataOf<typeof widgetGroup>>([]);

import { Bound, BoundName, ParamName, ParamValue, Repeat, defineWidget, reboundParams } from '@lightfield/page';
import { z } from 'zod';
import { inspectorText } from '../locales/inspector/text.ts';

/**
 * Widgets that belong together, or one place of a component of the page. A group draws nothing itself: its children
 * keep page coordinates and its animations act on all of them.
 */
export const widgetGroup = defineWidget({
  type: 'WidgetGroup',
  title: inspectorText('widgetGroup.group'),
  keywords: 'group component 组件',
  category: 'group',
  form: 'box',
  quarters: true,
  layer: 'svg',
  size: { width: 100, height: 100 },
  data: z.object({
    /** Id of the component that stands here; empty: the group has children of its own. */
    component: z
      .string()
      .regex(/^[\w-]{0,64}$/)
      .default(''),
    /** What this place binds to the names the component leaves open: variables and devices. */
    params: z.record(BoundName, Bound).default({}),
    /** What it gives for the others: texts, numbers, colours, choices, pictures. */
    values: z.record(ParamName, ParamValue).default({}),
    /** For each device of a source one; null: the place stands for itself. */
    repeat: Repeat.nullable().default(null),
  }),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  bindings: ({ params }) => Object.values(params),
  rebind: (data, change) => ({ ...data, params: reboundParams(data.params, change) }),
});

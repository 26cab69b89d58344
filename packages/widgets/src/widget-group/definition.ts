import { Bound, defineWidget } from '@lightfield/page';
import type { Binding } from '@lightfield/page';
import { z } from 'zod';
import { inspectorText } from '../locales/inspector/text.ts';

const Name = z.string().regex(/^[A-Za-z_]\w{0,39}$/);

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
  layer: 'svg',
  size: { width: 100, height: 100 },
  data: z.object({
    /** Id of the component that stands here; empty: the group has children of its own. */
    component: z
      .string()
      .regex(/^[\w-]{0,64}$/)
      .default(''),
    /** What this place binds to the names the component leaves open. */
    params: z.record(Name, Bound).default({}),
  }),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  bindings: ({ params }) => Object.values(params),
  rebind: (data, change) => ({ ...data, params: rebound(data.params, change) }),
});

type Params = Record<string, Binding | null>;
const rebound = (params: Params, change: (binding: Binding) => Binding | null): Params =>
  Object.fromEntries(Object.entries(params).map(([name, binding]) => [name, binding && change(binding)]));

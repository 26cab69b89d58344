import { defineWidget, linkFields, pipeFields } from '@lightfield/page';
import { z } from 'zod';
import { inspectorText } from '../locales/inspector/text.ts';

/** A polyline: two points or more, joined by straight pieces. It may stand for a pipe, a signal or a wire. */
export const shapeLine = defineWidget({
  type: 'ShapeLine',
  title: inspectorText('shapeLine.polyline'),
  keywords: 'polyline line pipe wire signal 管线 管道 信号线 电气线',
  category: 'shape',
  form: 'line',
  layer: 'svg',
  size: { width: 120, height: 60 },
  path: [
    { x: 0, y: 1 },
    { x: 0.5, y: 1 },
    { x: 0.5, y: 0 },
    { x: 1, y: 0 },
  ],
  data: z.object({ ...linkFields, ...pipeFields }),
  // there is no inside to be filled
  style: { fill: { enable: false } },
  animations: ['twinkle', 'borderColor'],
  // a line that shows no flow is one all the same
  standsAlone: () => true,
  bindings: ({ flow }) => [flow.data],
  rebind: (data, change) => ({ ...data, flow: { ...data.flow, data: data.flow.data && change(data.flow.data) } }),
});

import { textOf } from '@lightfield/contract';
import * as fc from 'fast-check';
import { z } from 'zod';
import { Binding, Bound } from './binding.ts';
import { linkFields } from './connect.ts';
import { type Catalogue, defineWidget, type WidgetDefinition } from './definition.ts';
import { Con } from './con.ts';
import { Bind, FORMAT, type PageDocument } from './document.ts';
import { pipeFields } from './pipes/pipe.ts';
import type { Position } from './position.ts';
import { keepEdges } from './geometry/form.ts';
import { ParamValue } from './param.ts';
import { Repeat } from './repeat.ts';
import { Font } from './style.ts';
import type { Widget } from './widget.ts';
import { freshWidget } from './tree.ts';

const free = { bindings: () => [], animations: ['fillColor', 'borderColor', 'rotate', 'twinkle'] } as const;
export const rect = defineWidget({
  type: 'ShapeRect',
  title: textOf({ zh: '矩形', en: 'Rectangle' }),
  category: 'shape',
  form: 'box',
  layer: 'svg',
  size: { width: 100, height: 60 },
  data: z.object({ radius: z.number().min(0).max(1_000).default(0) }),
  ...free,
  rebind: (data) => data,
});
export const circle = defineWidget({
  type: 'ShapeCircle',
  title: textOf({ zh: '圆', en: 'Circle' }),
  category: 'shape',
  form: 'circle',
  layer: 'svg',
  size: { width: 80, height: 80 },
  data: z.object({}),
  ...free,
  rebind: (data) => data,
});
export const line = defineWidget({
  type: 'ShapeLine',
  title: textOf({ zh: '折线', en: 'Polyline' }),
  category: 'shape',
  form: 'line',
  layer: 'svg',
  size: { width: 100, height: 0 },
  style: { fill: { enable: false }, stroke: { width: 2 } },
  data: z.object({ ...linkFields, ...pipeFields }),
  ...free,
  standsAlone: () => true,
  bindings: ({ flow }) => [flow.data],
  rebind: (data, change) => ({ ...data, flow: { ...data.flow, data: data.flow.data && change(data.flow.data) } }),
});
export const text = defineWidget({
  type: 'UsualText',
  title: textOf({ zh: '文本', en: 'Text' }),
  category: 'usual',
  form: 'box',
  layer: 'svg',
  size: { width: 100, height: 30 },
  data: z.object({ text: z.string().max(1_000).default(''), font: Font() }),
  bindings: () => [],
  rebind: (data) => data,
  animations: ['fontColor'],
});
export const gauge = defineWidget({
  type: 'UsualDashboard',
  title: textOf({ zh: '仪表盘', en: 'Gauge' }),
  category: 'usual',
  form: 'box',
  layer: 'svg',
  size: { width: 200, height: 200 },
  data: z.object({
    bind: Bound,
    minVal: z.number().default(0),
    maxVal: z.number().default(100),
    font: Font(),
  }),
  bindings: ({ bind }) => [bind],
  rebind: (data, change) => ({ ...data, bind: data.bind && change(data.bind) }),
  scales: ({ bind, minVal: min, maxVal: max }) => [{ binding: bind, min, max }],
  problems: ({ minVal, maxVal }) =>
    minVal < maxVal ? [] : [textOf({ zh: '最小值须小于最大值', en: 'The minimum has to be below the maximum.' })],
  animations: [],
});
export const weather = defineWidget({
  type: 'ComplexWeather',
  title: textOf({ zh: '天气', en: 'Weather' }),
  category: 'complex',
  form: 'box',
  layer: 'html',
  size: { width: 300, height: 150 },
  max: 3,
  data: z.object({}),
  bindings: () => [],
  rebind: (data) => data,
  animations: [],
});
export const group = defineWidget({
  type: 'WidgetGroup',
  title: textOf({ zh: '组合', en: 'Group' }),
  category: 'group',
  form: 'box',
  layer: 'svg',
  size: { width: 100, height: 100 },
  style: { fill: { enable: false }, stroke: { enable: false } },
  data: z.object({
    component: z.string().max(64).default(''),
    params: z.record(z.string().max(40), Binding).default({}),
    values: z.record(z.string().max(40), ParamValue).default({}),
    repeat: Repeat.nullable().default(null),
  }),
  bindings: ({ params }) => Object.values(params),
  rebind: (data, change) => ({
    ...data,
    params: Object.fromEntries(
      Object.entries(data.params).flatMap(([name, binding]) => {
        const changed = change(binding);
        return changed ? [[name, changed]] : [];
      }),
    ),
  }),
  animations: [],
});

// oxlint-disable-next-line typescript/no-explicit-any -- each entry's data is known to itself only
const all: readonly WidgetDefinition<any, any>[] = [rect, circle, line, text, gauge, weather, group];
/** Enough types to try every rule of a document on. */
export const catalogue: Catalogue = new Map(all.map((definition) => [definition.type, definition]));

export const aBinding = (signalId: string, more: Partial<Binding> = {}): Binding =>
  Binding.parse({ signalId, equipId: 'pump-1', title: signalId, ...more });
export const aRect = (id: string, x = 0, y = 0, more: Partial<Widget> = {}): Widget => ({
  ...freshWidget(rect, { x, y, width: 100, height: 60 }, id),
  ...more,
});
export const aGauge = (id: string, bind: Binding | null, more: Partial<Widget> = {}): Widget => {
  const fresh = freshWidget(gauge, { x: 0, y: 0 }, id);
  return { ...fresh, data: { ...fresh.data, bind }, ...more };
};
export const aText = (id: string, words: string, more: Partial<Widget> = {}): Widget => {
  const fresh = freshWidget(text, { x: 0, y: 0 }, id);
  return { ...fresh, data: { ...fresh.data, text: words }, ...more };
};
export const aGroup = (id: string, children: readonly Widget[], more: Partial<Widget> = {}): Widget => ({
  ...freshWidget(group, { x: 0, y: 0 }, id),
  children,
  ...more,
});
export const aPage = (widgets: readonly Widget[], more: Partial<PageDocument> = {}): PageDocument => ({
  format: FORMAT,
  con: Con.parse({}),
  widgets,
  components: [],
  bind: Bind.parse({}),
  ...more,
});

const unit = fc.integer({ min: -20_000, max: 20_000 }).map((tenths) => tenths / 10);
const size = fc.integer({ min: 20, max: 10_000 }).map((tenths) => tenths / 10);
const rotate = fc.oneof(fc.constantFrom(0, 90, 180, 270, 45), fc.integer({ min: 0, max: 359 }));
export const points = fc.record({ x: unit, y: unit });
export const boxes = fc.record({ x: unit, y: unit, width: size, height: size });
/** Positions of every form, some of them turned. */
export const positions: fc.Arbitrary<Position> = fc.oneof(
  fc
    .record({ x: unit, y: unit, width: size, height: size, rotate })
    .map((box) => keepEdges({ ...box, top: 0, right: 0, bottom: 0, left: 0 })),
  fc.record({ cx: unit, cy: unit, r: size, rotate }),
  fc.record({ cx: unit, cy: unit, rx: size, ry: size, rotate }),
  fc.record({ points: fc.array(points, { minLength: 2, maxLength: 6 }) }),
  fc.record({ x1: unit, y1: unit, x2: unit, y2: unit, x3: unit, y3: unit, rotate }),
  fc.record({
    x: unit,
    y: unit,
    width: size,
    height: size,
    top: fc.constant(26),
    right: fc.constant(20),
    bottom: fc.constant(50),
    left: fc.constant(48),
  }),
);

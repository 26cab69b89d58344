import {
  type Catalogue,
  Crop,
  Font,
  ImageHref,
  type Point,
  type Widget,
  fitGroup,
  freshWidget,
  keepEdges,
  linkFields,
} from '@lightfield/page';
import { z } from 'zod';
import { aPage, catalogue as basics } from '../../../page/src/page.testing.ts';

type Definition = Catalogue extends ReadonlyMap<string, infer Each> ? Each : never;
const like = (type: string, more: Partial<Definition>): Definition => {
  const base = basics.get(type);
  if (!base) throw new Error(`No ${type} among the basics`);
  return { ...base, ...more };
};
const more: readonly Definition[] = [
  like('ShapeRect', { quarters: true }),
  like('ShapeCircle', { quarters: true }),
  // each letter as wide as it is high
  like('UsualText', {
    wordsRoom: ({ text, font }) => ({ width: text.length * font.size, height: font.size, align: 'left' }),
  }),
  like('ShapeCircle', { type: 'ShapeEllipse', form: 'ellipse' }),
  like('ShapeCircle', { type: 'ShapeTriangle', form: 'triangle' }),
  like('ShapeLine', { type: 'ShapeStraight', straight: true }),
  like('UsualText', {
    type: 'UsualImage',
    flips: true,
    crops: true,
    data: z.object({
      text: z.string().default(''),
      font: Font(),
      imgHref: ImageHref.default(''),
      crop: Crop.exactOptional(),
    }),
    ownSize: ({ imgHref }) => (imgHref.startsWith('symbol:') ? { width: 64, height: 64 } : undefined),
    // as a pump or a valve has them, and one more as a vessel has
    ports: (_data, { width, height }) => [
      { name: 'left1', x: 0, y: height / 2, side: 'left' },
      { name: 'right1', x: width, y: height / 2, side: 'right' },
      { name: 'left2', x: 0, y: height / 5, side: 'left', further: true },
    ],
  }),
  like('ShapeRect', {
    type: 'ShapeArrow',
    size: { width: 120, height: 60 },
    data: z.object({ direction: z.string().default('right'), ...linkFields }),
  }),
  like('ComplexWeather', { type: 'UsualWebgl', max: 1 }),
  like('UsualDashboard', { type: 'ComplexLine', form: 'chart' }),
];
/** One type of every position form, and one for every rule that hangs on a type. */
export const catalogue: Catalogue = new Map([...basics, ...more.map((each) => [each.type, each] as const)]);

export const pageOf = (...widgets: Widget[]) => aPage(widgets);

function fresh(type: string, at: Parameters<typeof freshWidget>[1], id: string): Widget {
  const definition = catalogue.get(type);
  if (!definition) throw new Error(`No ${type} in the catalogue`);
  return freshWidget(definition, at, id);
}
export const rect = (
  id: string,
  x: number,
  y: number,
  fields: Partial<Widget> = {},
  width = 100,
  height = 60,
): Widget => {
  const { rotate = 0 } = (fields.position ?? {}) as { rotate?: number };
  const box = { x, y, width, height, rotate, top: 0, right: 0, bottom: 0, left: 0 };
  return { ...fresh('ShapeRect', { x, y }, id), ...fields, position: keepEdges(box) };
};
export const turnedRect = (id: string, x: number, y: number, rotate: number): Widget =>
  rect(id, x, y, { position: { x, y, width: 0, height: 0, rotate, top: 0, right: 0, bottom: 0, left: 0 } });
export const circle = (id: string, cx: number, cy: number, r: number, fields: Partial<Widget> = {}): Widget => ({
  ...fresh('ShapeCircle', { cx, cy, r, rotate: 0 }, id),
  ...fields,
});
export const ellipse = (id: string, cx: number, cy: number, rx: number, ry: number): Widget =>
  fresh('ShapeEllipse', { cx, cy, rx, ry, rotate: 0 }, id);
export const triangle = (id: string, [one, two, three]: readonly [Point, Point, Point]): Widget =>
  fresh('ShapeTriangle', { x1: one.x, y1: one.y, x2: two.x, y2: two.y, x3: three.x, y3: three.y, rotate: 0 }, id);
export const line = (
  id: string,
  points: readonly (readonly [number, number])[],
  fields: Partial<Widget> = {},
): Widget => ({
  ...fresh('ShapeLine', { points: points.map(([x, y]) => ({ x, y })) }, id),
  ...fields,
});
/** A line whose ends hold on to anchors. */
export const connector = (
  id: string,
  from: string,
  to: string,
  points: readonly (readonly [number, number])[],
): Widget => {
  const bare = line(id, points);
  const link = (text: string) => {
    const [widgetId, anchor] = text.split('.');
    return { widgetId, anchor, port: '' };
  };
  return { ...bare, data: { ...(bare.data as object), from: link(from), to: link(to) } };
};
/** A pipe that is laid by itself between ports: `a.right1`, `b.left`, or along another pipe: `p.along`. */
export const pipe = (
  id: string,
  from: string,
  to: string,
  points: readonly (readonly [number, number])[],
  data: object = {},
): Widget => {
  const bare = line(id, points);
  const link = (text: string) => {
    const [widgetId, name = ''] = text.split('.');
    return { widgetId, anchor: name.replace(/\d+$/, ''), port: /\d$/.test(name) ? name : '' };
  };
  const links = { from: from === '' ? null : link(from), to: to === '' ? null : link(to) };
  return { ...bare, data: { ...(bare.data as object), ...links, kind: 'pipe', route: 'auto', ...data } };
};
export const of = (type: string, id: string, x: number, y: number): Widget =>
  fresh(type, { x, y, width: 100, height: 60 }, id);
/** Two symbols with a pipe between, and a branch of it that leads to another widget of the page. */
export const piped = (to: string): Widget[] => [
  of('UsualImage', 'i1', 60, 650),
  of('UsualImage', 'i2', 400, 650),
  pipe('p1', 'i1.right1', 'i2.left1', [
    [160, 680],
    [400, 680],
  ]),
  pipe('p2', 'p1.along', `${to}.bottom`, [
    [300, 680],
    [300, 600],
    [400, 600],
    [400, 560],
  ]),
];
export const group = (id: string, children: readonly Widget[], fields: Partial<Widget> = {}): Widget =>
  fitGroup({ ...fresh('WidgetGroup', { x: 0, y: 0 }, id), ...fields, children });

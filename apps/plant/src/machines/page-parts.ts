/**
 * Parts of configuration pages as the platform imports them: what is left out takes the defaults of its widget. Lengths are
 * page units. After ISA-101: greys carry the picture, saturated colour is kept for state.
 */
export const INK = '#1b2530';
export const SOFT = '#53606e';
export const LINE = '#818c98';
export const CARD = '#f3f5f7';
export const GROUND = '#dfe4e8';
export const WATER = '#5b93c2';
export const RUNNING = '#2f8048';
export const ALARM = '#c81e2b';
const REST = '#c3cad1';

export type Part = Readonly<Record<string, unknown>> & { readonly id: string };
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
type At = readonly [x: number, y: number, width: number, height: number];
const box = ([x, y, width, height]: At): Box => ({ x, y, width, height });
const paint = (fill: string | undefined, stroke?: string) => ({
  fill: fill === undefined ? { enable: false } : { color: fill },
  stroke: stroke === undefined ? { enable: false } : { color: stroke },
});

/** A variable of the device the page belongs to. */
const signal = (key: string) => ({ type: 'signal', systemKey: key });
/** What the platform itself knows of that device. */
const known = (key: 'online' | 'alarms', title: string) => ({ type: 'system', systemKey: key, title });
export const SYSTEM = { alarms: known('alarms', '当前报警'), online: known('online', '网关') } as const;

export const card = (id: string, at: At): Part => ({
  id,
  widgetType: 'ShapeRect',
  position: box(at),
  style: paint(CARD, '#c9d0d7'),
  data: { radius: 6 },
});

/** A camera of the device, by its code. */
export const camera = (id: string, at: At, code: string): Part => ({
  id,
  widgetType: 'ComplexVideo',
  position: box(at),
  data: { dataAddon: { type: 'camera', cameraIndexCode: code } },
});

interface Letters {
  readonly size?: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
}
export const label = (
  id: string,
  at: At,
  text: string,
  { size = 14, color = SOFT, bold = false, align = 'left' }: Letters = {},
): Part => ({
  id,
  widgetType: 'UsualText',
  position: box(at),
  style: paint(undefined),
  data: { text, align, font: { size, color, bold } },
});

/** A value without a frame, its unit softer and smaller. */
export const value = (
  id: string,
  at: At,
  key: string | (typeof SYSTEM)[keyof typeof SYSTEM],
  { size = 16, color = INK, bold = true, align = 'right' }: Letters = {},
): Part => ({
  id,
  widgetType: 'UsualDataText',
  position: box(at),
  style: paint(undefined),
  data: {
    data: typeof key === 'string' ? signal(key) : key,
    align,
    font: { size, color, bold },
    unit: { font: { size: Math.round(size * 0.8), color: SOFT } },
  },
});

/** A pipe in which it flows while the value is above `from`. */
export const pipe = (
  id: string,
  at: At,
  key: string,
  from: number,
  direction: 'forward' | 'backward' = 'forward',
): Part => ({
  id,
  widgetType: 'UsualScrollbar',
  position: box(at),
  style: paint('#cdd5dc', LINE),
  data: {
    data: signal(key),
    dataAddon: { symbol: '>', value: String(from) },
    line: { stroke: WATER, width: 4, dash: '10,8', speed: 40, direction },
  },
});

/** A symbol of the library that takes the colour of running (open) while the value is above `from`. */
export const symbol = (id: string, at: At, name: string, title: string, on?: { key: string; above: number }): Part => ({
  id,
  widgetType: 'UsualImage',
  widgetName: title,
  position: box(at),
  style: paint(undefined),
  data: { imgHref: `symbol:${name}` },
  ...(on && {
    animation: {
      fillColor: {
        enable: true,
        config: { data: signal(on.key), dataArray: [{ symbol: '>', value: String(on.above), color: RUNNING }] },
      },
    },
  }),
});

/** Seen only while the value is 1: a word in the colour of an alarm. */
export const warning = (id: string, at: At, text: string, key: string): Part => ({
  id,
  widgetType: 'UsualText',
  position: box(at),
  style: paint(ALARM),
  data: { text, align: 'center', font: { size: 13, color: '#ffffff', bold: true } },
  animation: { visiable: { enable: true, config: { data: signal(key), symbol: '==', value: '1', visiable: 'show' } } },
});

/** Grey at rest; in the given colour, and twinkling where it is an alarm, while the value is 1. The word stands beside it. */
export const lamp = (id: string, cx: number, cy: number, key: string, color: string = ALARM): Part => ({
  id,
  widgetType: 'ShapeCircle',
  position: { cx, cy, r: 7 },
  style: paint(REST, LINE),
  animation: {
    fillColor: { enable: true, config: { data: signal(key), dataArray: [{ symbol: '==', value: '1', color }] } },
    ...(color === ALARM && {
      twinkle: { enable: true, config: { data: signal(key), symbol: '==', value: '1', twinkleType: 'opacity' } },
    }),
  },
});

type Write = { readonly set: string } | 'input' | 'press';
/** A button that writes, after a question. */
export const button = (id: string, at: At, text: string, key: string, write: Write): Part => ({
  id,
  widgetType: 'UsualButton',
  position: box(at),
  style: paint(undefined, LINE),
  data: { text, font: { size: 13 } },
  clickEvent: {
    enable: true,
    config: {
      action: 'write',
      data: signal(key),
      ...(typeof write === 'string' ? { writeType: write } : { writeType: 'set', writeValue: write.set }),
      // what is typed is a decision by itself; so is holding a button
      confirm: typeof write !== 'string',
    },
  },
});

interface Scale {
  readonly from: number;
  readonly to: number;
  /** Between numbers of the scale. */
  readonly parts?: number;
  readonly stages: readonly (readonly [upTo: number, color: string])[];
}
export const gauge = (id: string, at: At, key: string, { from, to, parts = 3, stages }: Scale): Part => ({
  id,
  widgetType: 'UsualDashboard',
  position: box(at),
  style: paint(undefined),
  data: {
    data: signal(key),
    dataAddon: { type: 'multistage', minVal: from, maxVal: to },
    multistageSetting: stages.map(([upTo, color]) => ({ value: upTo, color })),
    scale: { major: parts },
    title: { show: false },
  },
});

/** A vessel that fills up. */
export const vessel = (id: string, at: At, key: string, full: number): Part => ({
  id,
  widgetType: 'UsualPercentFill',
  position: box(at),
  style: paint('#e6eaee', LINE),
  data: {
    data: signal(key),
    dataAddon: { type: 'capacityChart', minVal: 0, maxVal: full },
    color: '#8fb8dc',
    textType: 'value',
    font: { size: 20, bold: true, color: INK },
  },
});

export const clock = (id: string, at: At): Part => ({
  id,
  widgetType: 'UsualTimer',
  position: box(at),
  style: paint(undefined),
  data: { align: 'right', font: { size: 15, color: SOFT } },
});

/** A thin line between two places. */
export const stroke = (
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
  dash = '',
): Part => ({
  id,
  widgetType: 'ShapeStraight',
  position: {
    points: [
      { x: from[0], y: from[1] },
      { x: to[0], y: to[1] },
    ],
  },
  style: { stroke: { color: LINE, dasharray: dash } },
});

import type { Part } from '../machines/page-parts.ts';

/** Parts of a wall that hangs in a control room: dark, so that nothing shines but what has something to say. */
export const WALL = {
  ground: '#0d141b',
  panel: '#141d26',
  edge: '#24313e',
  ink: '#e8eef4',
  soft: '#93a3b2',
  line: '#3a4855',
  water: '#4aa8e0',
  steam: '#efa04f',
  power: '#8f9bf2',
  good: '#3fbf8a',
  rose: '#e0708f',
  alarm: '#ff6b6f',
} as const;
type At = readonly [x: number, y: number, width: number, height: number];
const box = ([x, y, width, height]: At) => ({ x, y, width, height });
const none = { fill: { enable: false }, stroke: { enable: false } };
/** By its key: of a device of the project, or a calculated one of its own. */
export const signal = (key: string) => ({ type: 'signal', systemKey: key });

export const panel = (id: string, at: At, fill: string = WALL.panel, edge: string = WALL.edge): Part => ({
  id,
  widgetType: 'ShapeRect',
  position: box(at),
  style: { fill: { color: fill }, stroke: { color: edge } },
  data: { radius: 6 },
});
/** A mark of colour: what a panel is about. */
export const mark = (id: string, at: At, color: string): Part => ({
  id,
  widgetType: 'ShapeRect',
  position: box(at),
  style: { fill: { color }, stroke: { enable: false } },
  data: { radius: 2 },
});

interface Letters {
  readonly size?: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
}
export const words = (
  id: string,
  at: At,
  text: string,
  { size = 15, color = WALL.soft, bold = false, align = 'left' }: Letters = {},
): Part => ({
  id,
  widgetType: 'UsualText',
  position: box(at),
  style: none,
  data: { text, align, font: { size, color, bold } },
});
export const figure = (
  id: string,
  at: At,
  data: string | Readonly<Record<string, unknown>>,
  { size = 34, color = WALL.ink, bold = true, align = 'left' }: Letters = {},
): Part => ({
  id,
  widgetType: 'UsualDataText',
  position: box(at),
  style: none,
  data: {
    data: typeof data === 'string' ? signal(data) : data,
    align,
    font: { size, color, bold },
    unit: { font: { size: Math.round(size * 0.5), color: WALL.soft }, spacing: 8 },
  },
});

/** A panel with its title in both languages: a wall is read by whoever stands before it. */
export const framed = (id: string, [x, y, width, height]: At, zh: string, en: string, color: string): Part[] => [
  panel(`${id}-panel`, [x, y, width, height]),
  mark(`${id}-mark`, [x + 16, y + 15, 4, 16], color),
  words(`${id}-title`, [x + 30, y + 10, 190, 26], zh, { size: 17, color: WALL.ink, bold: true }),
  words(`${id}-english`, [x + 200, y + 12, width - 216, 24], en, { size: 13, align: 'right' }),
];
/** What of a panel is left below its title. */
export const inside = ([x, y, width, height]: At): At => [x + 8, y + 44, width - 16, height - 52];

const chartLook = (colours: readonly string[]) => ({
  theme: colours.map((color) => ({ color })),
  ticks: { color: WALL.line, font: { size: 12, color: WALL.soft } },
  grids: { color: '#93a3b222' },
  legend: { font: { size: 13, color: WALL.soft } },
});
interface OverTime {
  readonly keys: readonly string[];
  readonly colours: readonly string[];
  readonly minutes: number;
}
export const trend = (
  id: string,
  at: At,
  type: 'ComplexLine' | 'ComplexArea',
  { keys, colours, minutes }: OverTime,
): Part => ({
  id,
  widgetType: type,
  style: none,
  position: { ...box(at), top: 30, right: 18, bottom: 50, left: 52 },
  data: {
    signalArray: keys.map(signal),
    timeRange: minutes,
    timeFormat: 'HH:mm',
    customTicks: 4,
    ...chartLook(colours),
  },
});
export const ring = (id: string, at: At, keys: readonly string[], colours: readonly string[]): Part => ({
  id,
  widgetType: 'ComplexRing',
  style: none,
  position: { ...box(at), top: 16, right: 24, bottom: 44, left: 24 },
  data: {
    signalArray: keys.map(signal),
    width: 26,
    ...chartLook(colours),
    font: { size: 13, color: WALL.ink },
  },
});

/** The tables' own dark set, on the panel's ground. */
export const alarms = (id: string, at: At): Part => {
  const letters = (size: number, color: string) => ({ font: { size, color } });
  return {
    id,
    widgetType: 'ComplexAlarm',
    position: box(at),
    style: { fill: { color: WALL.panel }, stroke: { enable: false } },
    data: {
      timeRange: 1_440,
      showPage: false,
      filterTime: false,
      exportExcel: false,
      rollTime: 10,
      format: 'MM-DD HH:mm:ss',
      columns: [
        { value: 'alarmLevelId', title: '级别 Level', width: 110 },
        { value: 'equipTitle', title: '设备 Device', width: 170 },
        { value: 'msg', title: '报警内容 Alarm' },
        { value: 'value', title: '报警值 Value', width: 130 },
        { value: 'gmtTrigger', title: '发生时间 Raised', width: 160 },
        { value: 'gmtRelease', title: '恢复时间 Cleared', width: 160 },
      ],
      look: 'dark',
      header: { fillColor: '#1a2530', height: 36, ...letters(13, WALL.soft) },
      body: { stripeColor: '#17212b', activeColor: '#1b3347', height: 38, ...letters(15, WALL.ink) },
      border: { color: WALL.edge },
      toolbar: { enable: false },
      marks: { severeColor: WALL.alarm, importantColor: '#f59a3e', normalColor: '#e8c33a' },
    },
  };
};

export const clock = (id: string, at: At): Part => ({
  id,
  widgetType: 'UsualTimer',
  position: box(at),
  style: none,
  data: { align: 'right', font: { size: 24, color: WALL.ink } },
});
export const camera = (id: string, at: At, code: string): Part => ({
  id,
  widgetType: 'ComplexVideo',
  position: box(at),
  data: { dataAddon: { type: 'camera', cameraIndexCode: code }, fit: 'cover' },
});
export const map = (id: string, at: At, keys: readonly string[]): Part => ({
  id,
  widgetType: 'ComplexGisMap',
  position: box(at),
  style: { fill: { color: WALL.panel }, stroke: { enable: false } },
  data: { zoom: 17, signalArray: keys.map(signal) },
});
/** A 3D scene of which each point is called as a variable of that device. */
export const scene = (
  id: string,
  at: At,
  { sceneId, points, device = '' }: { sceneId: string; points: readonly string[]; device?: string },
): Part => ({
  id,
  widgetType: 'UsualWebgl',
  position: box(at),
  data: {
    sceneId,
    signalArray: points.map((point) => ({ point, data: signal(device === '' ? point : `${device}.${point}`) })),
  },
});

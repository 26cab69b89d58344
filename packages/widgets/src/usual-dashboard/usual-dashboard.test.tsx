import { Bind, Con, FORMAT, checkPage } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { aReading } from '../kit/page.testing.ts';
import { dashboard } from './definition.ts';
import {
  type Place,
  angleOf,
  arcPath,
  isReadable,
  lettersShare,
  marksOf,
  marksPath,
  placeOf,
  pointerPath,
  stageArcs,
} from './gauge.ts';
import { DashboardView, gaugeLook } from './view.tsx';

/** Drawn in its own size at the corner of the page. */
const OWN: Place = { x: 0, y: 0, scale: 1 };
const gauge = (data: object = {}) => widgetOf(dashboard, { data: BOUND, ...data });

describe('the angle of a value', () => {
  it.each([
    [0, -120],
    [50, 0],
    [100, 120],
    [-5, -120],
    [999, 120],
    [25, -60],
  ])('%d on a scale of 0 to 100 is %d degrees', (value, degrees) => {
    expect(angleOf(value, 0, 100)).toBe(degrees);
  });
});

it('has the range and the stages of the specification', () => {
  const { dataAddon, multistageSetting } = dashboard.data.parse({});
  expect([dataAddon.minVal, dataAddon.maxVal]).toEqual([0, 100]);
  expect(multistageSetting.map(({ value }) => value)).toEqual([25, 50, 75, 100]);
});

it('whose pointer or scale is lost on its ground is told by the checker, but for what is switched off', () => {
  const found = (bgColor: string, data: object = {}) =>
    checkPage(
      {
        format: FORMAT,
        con: Con.parse({ bgColor }),
        widgets: [gauge({ ...LIGHT, ...data })],
        components: [],
        bind: Bind.parse({}),
      },
      new Map([[dashboard.type, dashboard]]),
    ).map(({ kind, texts }) => `${kind} ${texts.en}`);
  const lost = [expect.stringMatching(/^unreadable Its pointer or scale hardly stands out/)];
  expect(found('#10161d')).toEqual([]);
  expect(found('#10161d', { pointer: { color: '#1b2530' } })).toEqual(lost);
  expect(found('#10161d', { scale: { color: '#1b2530' } })).toEqual(lost);
  expect(found('#10161d', { pointer: { show: false, color: '#1b2530' } })).toEqual([]);
});
/** All that is written or drawn stands out from what is dark. */
const LIGHT = {
  pointer: { color: '#ffffff' },
  scale: { color: '#c0c8d0' },
  ...Object.fromEntries(['title', 'value', 'tag'].map((part) => [part, { font: { color: '#ffffff' } }])),
};

it('draws long arcs the long way round', () => {
  expect(arcPath(0, 1, 84, OWN)).toContain(' 0 1 1 ');
  expect(arcPath(0, 0.25, 84, OWN)).toContain(' 0 0 1 ');
});

describe('stages', () => {
  const stages = [
    { value: 20, color: '#111111' },
    { value: 60, color: '#222222' },
  ];
  it('lie one behind the other, the last to the end of the scale', () => {
    expect(stageArcs(stages, 0, 100)).toEqual([
      { from: 0, to: 0.2, color: '#111111' },
      { from: 0.2, to: 1, color: '#222222' },
    ]);
  });
  it('that end below the scale are not drawn', () => {
    expect(stageArcs(stages, 40, 80)).toEqual([{ from: 0, to: 1, color: '#222222' }]);
  });
});

it('stands as large as its box allows in the middle of it, drawn in page units', () => {
  expect(placeOf({ x: 10, y: 20, width: 400, height: 100 })).toEqual({ x: 160, y: 20, scale: 0.5 });
  const place = { x: 160, y: 20, scale: 0.5 };
  // straight up from the middle of the ring, which is drawn at 100,104 of 200
  expect(pointerPath(0.5, 6, place)).toBe('M208.5 72L210 42L211.5 72zM207 72A3 3 0 0 1 213 72A3 3 0 0 1 207 72z');
});
it('leaves out letters that nobody could read', () => {
  expect(isReadable(12, { ...OWN, scale: 0.2 })).toBe(true);
  expect(isReadable(12, { ...OWN, scale: 0.1 })).toBe(false);
});

it('writes its scale without the noise of binary fractions', () => {
  const texts = marksOf(0, 0.3, 3, 2).map(({ text }) => text);
  expect(texts).toEqual(['0', null, '0.1', null, '0.2', null, '0.3']);
});
it.each([
  [100, 3, ['0', '33.3', '66.7', '100']],
  [1.25, 3, ['0', '0.417', '0.833', '1.25']],
  [1, 8, ['0', '0.125', '0.25', '0.375', '0.5', '0.625', '0.75', '0.875', '1']],
  [1_000_000, 3, ['0', '333333', '666667', '1000000']],
  [5e-324, 1, ['0', '0']],
])('writes 0 to %d in %d parts with as many digits as tell them apart', (max, parts, texts) => {
  expect(marksOf(0, max, parts, 1).map(({ text }) => text)).toEqual(texts);
});

it('writes long numbers in smaller letters, all of a scale alike', () => {
  expect(lettersShare(marksOf(0, 100, 4, 1))).toBe(1);
  expect(lettersShare(marksOf(0, 1e9, 4, 1))).toBeCloseTo(0.6);
});
it('cuts long words to its width, and never a number', () => {
  const long = '请到现场检查后在就地控制箱上复位再启动水泵';
  const drawn = draw(DashboardView, gauge({ title: { text: long } }), aReading(1, { text: long, unit: 't' }));
  expect(drawn).not.toContain(long);
  expect(drawn).toMatch(/请到现场.*… t<.*请到现场.*…</);
  const number = '123456789012345678901234567890';
  expect(draw(DashboardView, gauge(), aReading(1, { text: number }))).toContain(number);
});

it('draws all marks as one path, written ones longer', () => {
  const path = marksPath(marksOf(0, 100, 2, 2), 80, OWN);
  const lengths = [...path.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)].map(([, x = 0, y = 0, u = 0, v = 0]) =>
    Math.round(Math.hypot(Number(u) - Number(x), Number(v) - Number(y))),
  );
  expect(lengths).toEqual([8, 4, 8, 4, 8]);
});

it('shows the value with its unit and turns the pointer to it', () => {
  const drawn = draw(DashboardView, gauge(), aReading(75, { text: '75.0', unit: 'bar' }));
  // its tip points to 60 degrees, two o'clock, in a box of 100 by 50
  expect(drawn).toMatch(/<path d="M[\d.]+ [\d.]+L62.99 18.5L/);
  expect(drawn).toContain('75.0 bar');
  expect(drawn).toContain('水位');
});
it('hides the pointer and says dashes while nothing is known: no zero that nobody measured', () => {
  expect(gaugeLook(undefined, gauge().data, OWN)).toMatchObject({ visibility: 'hidden', text: '--', filled: '0 100' });
  expect(draw(DashboardView, gauge())).toContain('visibility="hidden"');
});
it.each([
  [5, 5],
  [100, 0],
])('points to nothing on a scale from %d to %d, where every place would be a false one', (minVal, maxVal) => {
  const { data } = gauge({ dataAddon: { minVal, maxVal } });
  expect(gaugeLook(aReading(42), data, OWN)).toMatchObject({ visibility: 'hidden', filled: '0 100', text: '42' });
});
it('has neither numbers nor stages on a scale that is none', () => {
  const bare = {
    dataAddon: { type: 'multistage', minVal: 100, maxVal: 0 },
    value: { show: false },
    title: { show: false },
  };
  const drawn = draw(DashboardView, gauge(bare), aReading(42));
  expect(drawn).not.toContain('<text');
  for (const { color } of gauge(bare).data.multistageSetting) expect(drawn).not.toContain(color);
});
it.each([
  ['monochrome', 'stroke-dasharray="40 100"', 1],
  ['multistage', '#8fae2f', 1],
  ['other', '#8fae2f', 0],
])('a %s gauge draws its own ring', (type, mark, count) => {
  const drawn = draw(DashboardView, gauge({ dataAddon: { type } }), aReading(40));
  expect(drawn.split(mark).length - 1).toBe(count);
});
it('leaves out what is switched off', () => {
  const hidden = { show: false };
  const bare = { pointer: hidden, scale: hidden, dial: hidden, title: hidden, value: hidden, tag: hidden };
  const drawn = draw(DashboardView, gauge({ ...bare, dataAddon: { type: 'other' } }), aReading(40));
  expect(drawn).not.toMatch(/<(text|line|path)/);
});
it('names what is wrong with its range and stages', () => {
  const wrong = dashboard.data.parse({
    dataAddon: { minVal: 5, maxVal: 5 },
    multistageSetting: [
      { value: 9, color: '#ffffff' },
      { value: 3, color: '#ffffff' },
    ],
  });
  expect(dashboard.problems?.(wrong)).toHaveLength(2);
  expect(dashboard.problems?.(dashboard.data.parse({}))).toEqual([]);
});

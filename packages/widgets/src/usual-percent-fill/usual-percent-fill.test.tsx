import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { ValueFormat } from '../kit/number-format.ts';
import { aReading } from '../kit/page.testing.ts';
import { percentFill } from './definition.ts';
import { barFill, fillShare, fillText, fittedFill, levelOf, lidOf, liquidPath } from './fill.ts';
import { PercentFillView, fillIn } from './view.tsx';

const RANGE = { minVal: 0, maxVal: 200 };
const widget = (data: object = {}) => widgetOf(percentFill, { data: BOUND, dataAddon: RANGE, ...data });

describe('the share that is full', () => {
  it.each([
    [0, 0],
    [50, 0.25],
    [200, 1],
    [-1, 0],
    [999, 1],
    [66.6666, 0.333],
    [null, 0],
  ])('of %j on 0 to 200 is %d', (value, share) => {
    expect(fillShare(aReading(value), RANGE)).toBe(share);
  });
});

const written = (textType: 'percentage' | 'value' | 'none', decimals: number) => ({
  textType,
  decimals,
  format: ValueFormat.parse({}),
});
describe('the text', () => {
  const reading = aReading(50, { text: '50.0', unit: 't' });
  it.each([
    ['percentage', 0, '25%'],
    ['percentage', 1, '25.0%'],
    ['value', 0, '50.0 t'],
    ['none', 0, ''],
  ] as const)('%s with %d decimals is %s', (type, decimals, text) => {
    expect(fillText(reading, RANGE, written(type, decimals))).toBe(text);
  });
  it.each(['percentage', 'value'] as const)('as %s shows dashes while nothing is known', (type) => {
    expect(fillText(undefined, RANGE, written(type, 0))).toBe('--');
  });
  it.each([
    [5, 5],
    [200, 0],
  ])('says no percentage of a range from %d to %d, which is none', (minVal, maxVal) => {
    expect(fillText(reading, { minVal, maxVal }, written('percentage', 0))).toBe('--');
    expect(fillText(reading, { minVal, maxVal }, written('value', 0))).toBe('50.0 t');
  });
});

it('rises from below, or grows to the right', () => {
  expect(barFill(0.25, 80, 160, 'vertical')).toEqual({ x: 0, y: 120, width: 80, height: 40 });
  expect(barFill(0.25, 80, 160, 'horizontal')).toEqual({ x: 0, y: 0, width: 20, height: 160 });
});
it('never draws beyond its box', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const side = fc.integer({ min: 1, max: 2_000 });
  fc.assert(
    fc.property(share, side, side, fc.constantFrom('vertical' as const, 'horizontal' as const), (part, w, h, way) => {
      const { x, y, width, height } = barFill(part, w, h, way);
      expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(w + 0.01);
      expect(y + height).toBeLessThanOrEqual(h + 0.01);
    }),
  );
});
it('a vessel is empty at its floor and full at its lid', () => {
  const lid = lidOf(80, 160);
  expect([levelOf(0, 80, 160), levelOf(1, 80, 160)].map(Math.round)).toEqual([160 - lid, lid].map(Math.round));
  expect(liquidPath(0, 80, 160)).toBe('');
  const empty = draw(PercentFillView, widget({ dataAddon: { ...RANGE, type: 'capacityChart' } }));
  expect(/<ellipse[^>]*>/.exec(empty)?.[0]).toContain('visibility="hidden"');
});

it.each([
  ['rectangleChart', 'height="12.5"'],
  ['capacityChart', '<ellipse'],
  ['doughnutChart', 'stroke-dasharray="25 100"'],
])('%s draws a quarter', (type, mark) => {
  const drawn = draw(PercentFillView, widget({ dataAddon: { ...RANGE, type } }), aReading(50));
  expect(drawn).toContain(mark);
  expect(drawn).toContain('25%');
});

it('lets an animation colour what is full, not what is empty', () => {
  const drawn = draw(PercentFillView, widget(), aReading(50));
  expect(drawn).toContain('<rect width="100" height="50" fill="#eceff2">');
  expect(drawn).toContain('fill="var(--lf-fill, #6aa5d4)"');
});

describe('a new value', () => {
  /** As much of an element as is written to. */
  const node = (...children: unknown[]) => {
    const attributes = new Map<string, string>();
    return {
      children,
      attributes,
      getAttribute: (name: string) => attributes.get(name) ?? null,
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      removeAttribute: (name: string) => void attributes.delete(name),
    };
  };
  it.each([
    ['rectangleChart', { x: '0', y: '25', width: '100', height: '25' }],
    ['doughnutChart', { 'stroke-dasharray': '50 100' }],
  ])('is written into the full part of a %s', (type, written) => {
    const full = node();
    fillIn(node(node(), full) as unknown as Element, 0.5, widget({ dataAddon: { ...RANGE, type } }));
    expect(Object.fromEntries(full.attributes)).toEqual(written);
  });
  it('raises the surface of a vessel with what it holds', () => {
    const [liquid, surface] = [node(), node()];
    const vessel = widget({ dataAddon: { ...RANGE, type: 'capacityChart' } });
    fillIn(node(node(), liquid, surface) as unknown as Element, 0.5, vessel);
    expect(liquid.attributes.get('d')).toBe(liquidPath(0.5, 100, 50));
    expect(surface.attributes.get('cy')).toBe('25');
  });
});

it('says when full is not above empty', () => {
  expect(percentFill.problems?.(percentFill.data.parse({ dataAddon: { minVal: 9, maxVal: 1 } }))).toHaveLength(1);
});

it('words end in an ellipsis where the box is narrow, numbers keep all their digits', () => {
  const { font } = percentFill.data.parse({});
  expect(fittedFill(aReading(1, { text: '自动运行方式' }), '自动运行方式', font, 40)).toMatch(/^自.*…$/);
  expect(fittedFill(aReading(28068, { unit: 'h' }), '28068 h', font, 20)).toBe('28068 h');
});

import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { aReading, testHost } from '../kit/page.testing.ts';
import { dataText } from './definition.ts';
import { DataTextView, placeText, shownText } from './view.tsx';

const box = (data: object = {}) => widgetOf(dataText, { data: BOUND, ...data });
const reading = aReading(12.345, { text: '12.3', unit: '°C' });
/** Texts of the spans, in the order they are read. */
const spans = (drawn: string) => [...drawn.matchAll(/<tspan[^>]*>([^<]*)/g)].map(([, text]) => text);

it('shows the value with the decimals of its variable, then its unit', () => {
  expect(spans(draw(DataTextView, box(), reading))).toEqual(['12.3', '°C']);
});
it('has the unit in front where it is wanted there', () => {
  expect(spans(draw(DataTextView, box({ unit: { position: 'left' } }), reading))).toEqual(['°C', '12.3']);
});
it('leaves the unit out where it is not wanted', () => {
  expect(spans(draw(DataTextView, box({ unit: { show: false } }), reading))).toEqual(['12.3']);
});
it('shows dashes and no unit while nothing is known', () => {
  expect(spans(draw(DataTextView, box()))).toEqual(['--', '']);
  expect(spans(draw(DataTextView, box(), aReading(null, { unit: '°C' })))).toEqual(['--', '']);
});
it('keeps unit and value apart by the spacing', () => {
  const left = box({ unit: { position: 'left', spacing: 9 } });
  expect(draw(DataTextView, box({ unit: { spacing: 9 } }), reading)).toContain('dx="9"');
  expect(draw(DataTextView, left, reading)).toContain('dx="9"');
  // without a unit the value stands in the middle
  expect(draw(DataTextView, left)).not.toContain('dx="9"');
});

describe('while a page is designed', () => {
  it('shows the name of what is bound', () => {
    expect(shownText(reading, BOUND, testHost({}, { mode: 'edit' }))).toEqual({ value: '水位', unit: '' });
  });
  it('shows the value where the editor has chosen so', () => {
    const host = testHost({}, { mode: 'edit', dataTextShow: 'value' });
    expect(shownText(reading, BOUND, host)).toEqual({ value: '12.3', unit: '°C' });
  });
  it('shows dashes while nothing is bound', () => {
    expect(shownText(undefined, null, testHost({}, { mode: 'edit' })).value).toBe('--');
  });
});

describe('places', () => {
  const size = { width: 100, height: 50 };
  it('put the unit above or below on a line of its own', () => {
    const above = placeText(size, box({ unit: { position: 'top' } }).data);
    const below = placeText(size, box({ unit: { position: 'bottom' } }).data);
    expect(above.unit).toBeLessThan(above.value);
    expect(below.unit).toBeGreaterThan(below.value);
  });
  it.each([
    ['left', 4],
    ['center', 50],
    ['right', 96],
  ])('begin %s at %d', (align, x) => {
    expect(placeText(size, box({ align }).data).x).toBe(x);
  });
});

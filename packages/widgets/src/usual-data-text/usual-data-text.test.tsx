import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { textWidth } from '../kit/text-width.ts';
import { aReading, testHost } from '../kit/page.testing.ts';
import { dataText } from './definition.ts';
import { DataTextView, fitted, placeText, shownText } from './view.tsx';

const box = (data: object = {}) => widgetOf(dataText, { data: BOUND, ...data });
const reading = aReading(12.345, { text: '12.3', unit: '°C' });
/** Texts, in the order they are read. */
const spans = (drawn: string) => [...drawn.matchAll(/<text [^>]*>([^<]*)/g)].map(([, text]) => text);

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
it('writes the value in a format and with a unit of its own', () => {
  const own = box({ format: { decimalsBy: 'own', decimals: 2, sign: true }, unit: { text: 'K' } });
  expect(spans(draw(DataTextView, own, reading))).toEqual(['+12.35', 'K']);
});
describe('value and unit beside each other', () => {
  const at = { x: 10, y: 20, width: 100, height: 50 };
  const shown = { value: '12.3', unit: '°C' };
  /** Left and right end of both together, and the room between them. */
  const spread = (data: object, what = shown) => {
    const { data: settings } = box(data);
    const places = placeText(at, settings, what);
    const value = [places.value.x, places.value.x + textWidth(what.value, settings.font)] as const;
    const unit = [places.unit.x, places.unit.x + textWidth(what.unit, settings.unit.font)] as const;
    const [one, other] = value[0] < unit[0] ? [value, unit] : [unit, value];
    return { from: one[0], to: other[1], apart: other[0] - one[1] };
  };
  it.each(['left', 'right'])('with the unit %s of it keep their distance', (position) => {
    expect(spread({ unit: { position, spacing: 9 } }).apart).toBeCloseTo(9, 1);
  });
  it.each(['left', 'right'])('with the unit %s of it are centred together', (position) => {
    const { from, to } = spread({ unit: { position } });
    expect((from + to) / 2).toBeCloseTo(60, 1);
  });
  it.each(['left', 'right'])('with the unit %s of it begin and end where they shall', (position) => {
    expect(spread({ align: 'left', unit: { position } }).from).toBe(14);
    expect(spread({ align: 'right', unit: { position } }).to).toBeCloseTo(106, 1);
  });
  it('stand elsewhere when the value becomes longer', () => {
    expect(spread({}, { value: '123.4', unit: '°C' }).from).toBeLessThan(spread({}).from);
  });
  it('leave the value in the middle while there is no unit', () => {
    const { value } = placeText(at, box({ unit: { position: 'left', spacing: 9 } }).data, { value: '--', unit: '' });
    expect(value).toMatchObject({ x: 60, anchor: 'middle' });
  });
});

describe('while a page is designed', () => {
  it('shows the name of what is bound', () => {
    expect(shownText(reading, BOUND, testHost({}, { mode: 'edit' }), box().data)).toMatchObject({
      value: '水位',
      unit: '',
    });
  });
  it('says of alarms of a variable that they are meant, not its value', () => {
    const alarms = { ...BOUND, alarm: 'alarmLevel' } as const;
    expect(shownText(reading, alarms, testHost({}, { mode: 'edit' }), box().data).value).toBe('水位 · 报警级别');
    expect(shownText(reading, alarms, testHost({}, { mode: 'edit', language: 'en' }), box().data).value).toBe(
      '水位 · alarm level',
    );
  });
  it('shows the value where the editor has chosen so', () => {
    const how = { mode: 'edit', dataTextShow: 'value' } as const;
    expect(shownText(reading, BOUND, testHost({}, how), box().data)).toEqual({ value: '12.3', unit: '°C' });
    expect(spans(draw(DataTextView, box(), reading, how))).toEqual(['12.3', '°C']);
  });
  it('has nothing for a unit beside a name', () => {
    expect(spans(draw(DataTextView, box(), reading, { mode: 'edit' }))).toEqual(['水位']);
  });
  it('shows dashes while nothing is bound', () => {
    expect(shownText(undefined, null, testHost({}, { mode: 'edit' }), box().data).value).toBe('--');
  });
});

describe('what is longer than its box', () => {
  const at = { x: 0, y: 0, width: 100, height: 30 };
  const { data } = box();
  it.each([
    ['1号循环水泵出口温度测量值', true],
    ['2号泵故障，请到现场检查后复位', undefined],
  ] as const)('ends in an ellipsis within it: %s', (value, isName) => {
    const { value: short } = fitted({ value, unit: '', ...(isName && { isName }) }, at, data);
    expect(short).toMatch(/^[12]号.+…$/);
    expect(textWidth(short, data.font)).toBeLessThanOrEqual(92);
  });
  it('leaves room for the unit beside it', () => {
    const { value } = fitted({ value: '手动手动手动手动', unit: 'kWh' }, at, data);
    expect(textWidth(value, data.font) + 4 + textWidth('kWh', data.unit.font)).toBeLessThanOrEqual(92);
  });
  it.each(['123456789012345.678', '-1.5e-120000000000', '--'])('is never cut when it is a number: %s', (value) => {
    expect(fitted({ value, unit: 'm³/h' }, { ...at, width: 10 }, data).value).toBe(value);
  });
  it('stays whole where it fits', () => {
    expect(fitted({ value: '运行', unit: '' }, at, data).value).toBe('运行');
  });
});

describe('places', () => {
  const size = { x: 10, y: 20, width: 100, height: 50 };
  const shown = { value: '12.3', unit: '°C' };
  it('put the unit above or below on a line of its own', () => {
    const above = placeText(size, box({ unit: { position: 'top' } }).data, shown);
    const below = placeText(size, box({ unit: { position: 'bottom' } }).data, shown);
    expect(above.unit.y).toBeLessThan(above.value.y);
    expect(below.unit.y).toBeGreaterThan(below.value.y);
  });
  it.each(['top', 'bottom'])('without a unit leave the value in the middle of the height (%s)', (position) => {
    const { value } = placeText(size, box({ unit: { position } }).data, { value: '运行', unit: '' });
    expect(value.y).toBe(placeText(size, box({ unit: { show: false } }).data, shown).value.y);
  });
  it.each([
    ['left', 14],
    ['center', 60],
    ['right', 106],
  ])('begin %s at %d', (align, x) => {
    expect(placeText(size, box({ align, unit: { show: false } }).data, shown).value.x).toBe(x);
    expect(placeText(size, box({ align, unit: { position: 'top' } }).data, shown).unit.x).toBe(x);
  });
});

import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { aReading } from '../kit/page.testing.ts';
import { timeSelector } from './definition.ts';
import { pickerOf, readTime, restingTime, writtenTime } from './picked.ts';
import { TimeSelectorView } from './view.tsx';

const FORMAT = 'YYYY-MM-DD HH:mm';
const at = new Date(2026, 10, 21, 8, 30).getTime();

it('has the format of the specification', () => {
  expect(timeSelector.data.parse({}).format).toBe(FORMAT);
});
it.each([
  ['text', '2026-11-21 08:30'],
  ['epoch', String(at)],
  ['epochSecond', String(at / 1_000)],
] as const)('writes as %s', (valueType, written) => {
  expect(writtenTime(at, { valueType, format: FORMAT })).toBe(written);
});

describe('the bound value', () => {
  it.each([
    ['a text in the format', '2026-11-21 08:30'],
    ['milliseconds', at],
    ['seconds', at / 1_000],
  ])('may be %s', (_what, value) => {
    expect(readTime(aReading(value), FORMAT, 0)).toBe(at);
    expect(restingTime(aReading(value), FORMAT, 0)).toBe('2026-11-21 08:30');
  });
  it('is shown as it is where it says no time, and as dashes where there is none', () => {
    expect(restingTime(aReading('soon'), FORMAT, 0)).toBe('soon');
    expect(restingTime(undefined, FORMAT, 0)).toBe('--');
  });
});

it.each([
  ['YYYY-MM-DD HH:mm', 'datetime-local', 'YYYY-MM-DDTHH:mm'],
  ['YYYY-MM-DD HH:mm:ss', 'datetime-local', 'YYYY-MM-DDTHH:mm:ss'],
  ['YYYY-MM-DD', 'date', 'YYYY-MM-DD'],
  ['YYYY年MM月', 'month', 'YYYY-MM'],
  ['HH:mm', 'time', 'HH:mm'],
])('%s is picked by %s', (format, type, native) => {
  expect(pickerOf(format)).toMatchObject({ type, format: native });
});

it('can be typed into and has a named button to pick', () => {
  const drawn = draw(TimeSelectorView, widgetOf(timeSelector, { data: BOUND }), aReading(at));
  expect(drawn).toContain('aria-label="水位"');
  expect(drawn).toContain('aria-label="选择时间"');
  expect(drawn).toContain('value="2026-11-21 08:30"');
});
it('takes nothing from somebody who may not write', () => {
  const host = { mayWrite: () => false };
  const drawn = draw(TimeSelectorView, widgetOf(timeSelector, { data: BOUND }), aReading(at), host);
  expect(drawn).toContain('readOnly=""');
  expect(drawn).toContain('没有写入权限');
});

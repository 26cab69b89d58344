import { expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { NumberFormat } from '../kit/number-format.ts';
import { aReading } from '../kit/page.testing.ts';
import { input } from './definition.ts';
import { restingText, typingText } from './typed.ts';
import { InputView } from './view.tsx';

it.each([
  ['bound and known', true, aReading(12.345, { text: '12.3' }), {}, '12.3'],
  ['bound and not known', true, undefined, {}, '--'],
  ['not bound', false, undefined, {}, 'A-01'],
  ['in a format of its own', true, aReading(1_234.5), { thousands: true, decimalsBy: 'own', decimals: 2 }, '1,234.50'],
] as const)('shows what is there: %s', (_when, bound, reading, format, text) => {
  expect(restingText(bound, 'A-01', reading, NumberFormat.parse(format))).toBe(text);
});
it.each([
  ['a number as it is shown', aReading(12.345, { text: '12.3' }), '12.3'],
  ['no groups of digits: they are not what is written', aReading(1_234.5), '1234.5'],
  ['the number behind a word', aReading(1, { text: '运行' }), '1'],
  ['a text', aReading('P-101'), 'P-101'],
  ['nothing while nothing is known', undefined, ''],
])('typing begins with %s', (_what, reading, text) => {
  expect(typingText(reading)).toBe(text);
});
it('is called by what it writes', () => {
  expect(draw(InputView, widgetOf(input, { data: BOUND }))).toContain('aria-label="水位"');
});
it('says why it takes nothing from somebody who may not write', () => {
  const drawn = draw(InputView, widgetOf(input, { data: BOUND }), aReading(1), { mayWrite: () => false });
  expect(drawn).toContain('readOnly=""');
  expect(drawn).toContain('没有写入权限');
});
it('answers to nobody while a page is designed', () => {
  expect(draw(InputView, widgetOf(input, { data: BOUND }), undefined, { mode: 'edit' })).toContain('inert=""');
});

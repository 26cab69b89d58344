import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { aReading } from '../kit/page.testing.ts';
import { comboBox } from './definition.ts';
import { ComboBoxView, closedText } from './view.tsx';

const { options } = comboBox.data.parse({});

describe('the closed box says', () => {
  it.each([
    ['the text of its value', aReading(1), null, '选项2'],
    ['a value that is no option as it is', aReading(7.5, { text: '7.5' }), null, '7.5'],
    ['dashes while nothing is known', undefined, null, '--'],
    ['what is on its way to the gateway', aReading(0), '1', '选项2'],
  ])('%s', (_what, reading, pending, text) => {
    expect(closedText({ data: BOUND, options }, reading, pending)).toBe(text);
  });
  it('its placeholder while nothing is bound', () => {
    expect(closedText({ data: null, options }, undefined, null)).toBe('');
    expect(draw(ComboBoxView, widgetOf(comboBox, { placeholder: '请选择' }))).toContain('请选择');
  });
});

it('has a name with its value, and says that a list opens', () => {
  const drawn = draw(ComboBoxView, widgetOf(comboBox, { data: BOUND }), aReading(1));
  expect(drawn).toContain('aria-label="水位: 选项2"');
  expect(drawn).toContain('aria-haspopup="listbox" aria-expanded="false"');
});
it('asks before writing and says the result, unless told otherwise', () => {
  expect(comboBox.data.parse({})).toMatchObject({ confirm: true, feedback: true });
});
it('says why it takes nothing from somebody who may not write', () => {
  const drawn = draw(ComboBoxView, widgetOf(comboBox, { data: BOUND }), aReading(1), { mayWrite: () => false });
  expect(drawn).toContain('aria-disabled="true"');
  expect(drawn).toContain('没有写入权限');
});

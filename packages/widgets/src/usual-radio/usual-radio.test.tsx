import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { aReading } from '../kit/page.testing.ts';
import { radio } from './definition.ts';
import { RadioView, markedOption } from './view.tsx';

describe('the marked option', () => {
  const { options } = radio.data.parse({});
  it.each([
    [0, 0],
    [1, 1],
    [5, -1],
    [null, -1],
  ])('for the value %j is %d', (value, option) => {
    expect(markedOption({ data: BOUND, options }, aReading(value), null)).toBe(option);
  });
  it('is none while nothing is known, whatever the page was made with', () => {
    expect(markedOption({ data: BOUND, options }, undefined, null)).toBe(-1);
  });
  it('is the one on its way to the gateway', () => {
    expect(markedOption({ data: BOUND, options }, aReading(0), '1')).toBe(1);
  });
  it('is the one chosen for it while nothing is bound', () => {
    expect(markedOption({ data: null, options }, undefined, null)).toBe(0);
  });
});

it('is a named group of labelled radio buttons', () => {
  const drawn = draw(RadioView, widgetOf(radio, { data: BOUND }), aReading(1));
  expect(drawn).toContain('<fieldset');
  expect(drawn).toContain('aria-label="水位"');
  expect(drawn).toMatch(/<label><input type="radio"[^>]*checked=""[^>]*\/>选项2<\/label>/);
});
it('says dashes while nothing is known', () => {
  expect(draw(RadioView, widgetOf(radio, { data: BOUND }))).toContain('<span>--</span>');
});
it('cannot be changed by somebody who may not write', () => {
  const drawn = draw(RadioView, widgetOf(radio, { data: BOUND }), aReading(1), { mayWrite: () => false });
  expect(drawn.match(/disabled=""/g)).toHaveLength(2);
  expect(drawn).toContain('没有写入权限');
});

import { describe, expect, it } from 'vitest';
import { completed, typedColour } from './typed-colour.ts';

describe('typing a colour', () => {
  it.each([
    ['#1b2530', 'hex', '1b2530'],
    ['1bx2.5g30', 'hex', '1b2530'],
    ['12345678ab', 'hex', '12345678'],
    ['rgb(1, 2', 'text', 'rgb(1, 2'],
    ['hsva(10, 20%, 30%, 0.5)', 'text', 'hsva(10, 20%, 30%, 0.5)'],
  ])('reads %s as %s %s', (text, form, shown) => {
    expect(typedColour(text)).toEqual({ form, text: shown });
  });
  it.each([
    ['', '#ffffff'],
    ['abc', '#abc'],
    ['abcd', undefined],
    ['aabbcc', '#aabbcc'],
    ['aabbccdd', '#aabbccdd'],
    ['rgba(1, 2, 3, 0.5)', 'rgba(1, 2, 3, 0.5)'],
    ['hsv(10, 20%, 30%)', 'hsv(10, 20%, 30%)'],
    ['rgb(1, 2', undefined],
  ])('%s stands for %s', (text, colour) => {
    expect(completed(typedColour(text))).toBe(colour);
  });
  it('goes back to hex when a named form is deleted', () => {
    expect(typedColour('', 'text')).toEqual({ form: 'hex', text: '' });
  });
});

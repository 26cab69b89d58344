import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Colour } from '../colour.ts';
import { contrast } from './contrast.ts';
import { colourFormOf, convertColour, cssColour, filterHex, finishHex, parseColour, printColour } from './text.ts';

const byte = fc.integer({ min: 0, max: 255 });
const hex = fc.oneof(
  fc.tuple(byte, byte, byte).map((parts) => parts.map((part) => part.toString(16).padStart(2, '0')).join('')),
  fc
    .tuple(byte, byte, byte, fc.integer({ min: 0, max: 254 }))
    .map((parts) => parts.map((part) => part.toString(16).padStart(2, '0')).join('')),
);
const of = (text: string) => {
  const colour = parseColour(text);
  if (!colour) throw new Error(`${text} is not a colour`);
  return colour;
};

describe('reading a colour', () => {
  it.each([
    ['#f00', 255, 0, 0, 1],
    ['#FF8000', 255, 128, 0, 1],
    ['#00000080', 0, 0, 0, 128 / 255],
    ['rgb(1, 2, 3)', 1, 2, 3, 1],
    ['rgba(100%,0%,50%,50%)', 255, 0, 127.5, 0.5],
    ['rgb(999, 0, 0)', 255, 0, 0, 1],
    ['hsl(120, 100%, 50%)', 0, 255, 0, 1],
    ['hsl(-120deg, 100%, 50%)', 0, 0, 255, 1],
    ['hsla(0, 0%, 50%, .25)', 127.5, 127.5, 127.5, 0.25],
    ['hsv(60, 100%, 100%)', 255, 255, 0, 1],
    ['hsva(300, 100, 50, 1)', 127.5, 0, 127.5, 1],
  ])('%s', (text, r, g, b, a) => {
    const colour = of(text);
    for (const [part, wanted] of Object.entries({ r, g, b, a }))
      expect(Reflect.get(colour, part), part).toBeCloseTo(wanted, 9);
  });
  it.each(['', 'red', '#12', '#1234', '#12345g', 'url(#a)', 'rgb(1,2)', 'rgb(1,2,3);color:red', '#fff\n', 'hsl()'])(
    'refuses %j',
    (text) => {
      expect(parseColour(text)).toBeUndefined();
    },
  );
});

describe('writing a colour', () => {
  it('in any form and back to hex gives the same colour', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom('hex', 'rgb', 'hsl', 'hsv'), (digits, form) => {
        const text = convertColour(`#${digits}`, form);
        expect(colourFormOf(text)).toBe(form);
        expect(Colour.safeParse(text).success, text).toBe(true);
        expect(convertColour(text, 'hex')).toBe(`#${digits}`);
      }),
    );
  });
  it('a second time changes nothing', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom('hex', 'rgb', 'hsl', 'hsv'), (digits, form) => {
        const once = convertColour(`#${digits}`, form);
        const colour = of(once);
        expect(convertColour(printColour(colour, 'hex'), form)).toBe(once);
      }),
    );
  });
  it('leaves what is no colour as it is', () => {
    expect(convertColour('nonsense', 'rgb')).toBe('nonsense');
  });
  it('writes for the browser what it knows', () => {
    expect(cssColour('#abc')).toBe('#abc');
    expect(cssColour('hsv(60, 100%, 100%)')).toBe('rgb(255, 255, 0)');
    expect(cssColour('hsva(60, 100%, 100%, 0.5)')).toBe('rgba(255, 255, 0, 0.5)');
    expect(cssColour('red;background:url(x)')).toBe('transparent');
  });
});

describe('a hex field (S2 §5)', () => {
  it('keeps 0 to 9 and a to f of what is typed', () => {
    expect(filterHex('#Fg0 Z9')).toBe('f09');
    expect(filterHex('0123456789abcdef')).toBe('01234567');
    fc.assert(fc.property(fc.string(), (typed) => /^[0-9a-f]{0,8}$/.test(filterHex(typed))));
  });
  it('becomes ffffff when it is left empty, and a colour at 3, 6 and 8 digits', () => {
    expect(finishHex('')).toBe('#ffffff');
    expect(finishHex('xyz')).toBe('#ffffff');
    expect(finishHex('AbC')).toBe('#abc');
    expect(finishHex('abcd')).toBeUndefined();
    expect(finishHex('11223344')).toBe('#11223344');
  });
});

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast(of('#000'), of('#fff'))).toBeCloseTo(21, 6);
    fc.assert(
      fc.property(hex, (digits) => {
        const colour = of(`#${digits.slice(0, 6)}`);
        expect(contrast(colour, colour)).toBe(1);
      }),
    );
  });
  it('is the same whichever is in front, and counts what shines through', () => {
    expect(contrast(of('#777777'), of('#ffffff'))).toBeCloseTo(4.478, 3);
    expect(contrast(of('#00000000'), of('#ffffff'))).toBe(1);
  });
});

import { type DataType, monitorErrors, variableErrors } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTEGER_RANGES, type RawValue } from './number.ts';
import { compileVariable } from './read.ts';
import { aVariable } from './testing.ts';
import { sameAfterReadBack, settleWrite, toRaw } from './write.ts';

const writable = (settings: Parameters<typeof aVariable>[0] = {}) => aVariable({ access: 'readwrite', ...settings });
const write = (settings: Parameters<typeof aVariable>[0], scaled: string | number) => toRaw(writable(settings), scaled);
const readOf = (settings: Parameters<typeof aVariable>[0], raw: RawValue) =>
  compileVariable(writable(settings)).accept(raw, 0).value;
const done = (raw: RawValue) => ({ ok: true, raw });
const refusedWith = (error: { code: number }) => expect.objectContaining({ ok: false, code: error.code });

/** A raw value of each type, and the decimals that show it completely. */
const RAWS: readonly (readonly [dataType: DataType, raws: fc.Arbitrary<RawValue>])[] = [
  ...(['bit', 'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32'] as const).map((dataType) => {
    const [lowest, highest] = INTEGER_RANGES[dataType] ?? [0, 0];
    return [dataType, fc.integer({ min: Number(lowest), max: Number(highest) })] as const;
  }),
  ['int64', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
  ['float', fc.integer({ min: -(2 ** 23), max: 2 ** 23 }).map((eighths) => eighths / 8)],
  ['double', fc.integer({ min: -(2 ** 40), max: 2 ** 40 }).map((eighths) => eighths / 8)],
  ['string', fc.string({ maxLength: 20 }).filter((text) => !text.includes('\0'))],
];

describe('write after read', () => {
  it.each(RAWS)('%s: what was read can be written back unchanged', (dataType, raws) => {
    fc.assert(
      fc.property(raws, (raw) => {
        const settings = { dataType, decimals: 3 };
        const scaled = readOf(settings, raw);
        expect(write(settings, scaled ?? '')).toEqual(done(raw));
      }),
    );
  });

  it.each(['int16', 'uint16', 'int32', 'int64'] as const)('%s: also through a formula and its inverse', (dataType) => {
    const [lowest, highest] = INTEGER_RANGES[dataType] ?? [0, 0];
    const largest = 10 ** 9;
    const raws = fc.integer({ min: Math.max(Number(lowest), -largest), max: Math.min(Number(highest), largest) });
    fc.assert(
      fc.property(raws, fc.nat({ max: 4 }), fc.integer({ min: -500, max: 500 }), (raw, decimals, offset) => {
        const step = `${1 / 10 ** decimals}`;
        const settings = {
          dataType,
          decimals,
          readFormula: `X*${step}-(${offset})`,
          writeFormula: `(X+(${offset}))/${step}`,
        };
        const given = dataType === 'int64' ? BigInt(raw) : raw;
        const scaled = readOf(settings, given);
        expect(write(settings, scaled ?? '')).toEqual(done(given));
        expect(write(settings, String(scaled))).toEqual(done(given));
      }),
      { numRuns: 500 },
    );
  });
});

describe('what may be written', () => {
  it.each([
    ['a read-only variable', { access: 'read' }],
    ['an intermediate variable', { kind: 'intermediate' }],
    ['an aggregate', { kind: 'aggregate' }],
  ] as const)('is nothing to %s', (_name, settings) => {
    expect(write(settings, 1)).toEqual({ ok: false, code: 2004, reason: 'v' });
  });

  it('lies within the write limits, inclusive, in scaled units, before the formula', () => {
    const settings = { dataType: 'int32', writeLower: -10, writeUpper: 10, writeFormula: 'X*100' } as const;
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), (scaled) => {
        const inside = scaled >= -10 && scaled <= 10;
        expect(write(settings, scaled)).toEqual(
          inside ? done(scaled * 100) : refusedWith(monitorErrors.writeOutOfLimit),
        );
      }),
    );
    expect(write(settings, '10.1')).toEqual({ ok: false, code: 2003, reason: '10.1 > 10' });
    expect(write(settings, -11)).toEqual({ ok: false, code: 2003, reason: '-11 < -10' });
  });

  it.each(Object.entries(INTEGER_RANGES).filter(([dataType]) => dataType !== 'bit'))(
    '%s: fits the data type, its ends included',
    (dataType, range) => {
      const [lowest, highest] = range ?? [0, 0];
      const settings = { dataType: dataType as DataType };
      expect(write(settings, String(lowest))).toEqual(done(lowest));
      expect(write(settings, String(highest))).toEqual(done(highest));
      expect(write(settings, String(BigInt(highest) + 1n))).toEqual(refusedWith(monitorErrors.writeOutOfLimit));
      expect(write(settings, String(BigInt(lowest) - 1n))).toEqual(refusedWith(monitorErrors.writeOutOfLimit));
    },
  );

  it('says in the signs of the field what it compared', () => {
    expect(write({ dataType: 'uint8' }, 300)).toEqual({ ok: false, code: 2003, reason: '300 > 255 (uint8)' });
  });

  it.each(['', 'on', '1,5', '0x10', 'NaN', 'Infinity', '1e999', '--1'])('is not %j to a number', (typed) => {
    expect(write({}, typed)).toEqual(refusedWith(monitorErrors.valueInvalid));
    expect(write({ dataType: 'int64' }, typed)).toEqual(refusedWith(monitorErrors.valueInvalid));
    expect(write({ dataType: 'float' }, typed)).toEqual(refusedWith(monitorErrors.valueInvalid));
  });

  it.each([2, -1, 0.5, '2'])('is only 0 or 1 to a bit, not %j', (value) => {
    expect(write({ dataType: 'bit' }, value)).toEqual(refusedWith(variableErrors.bitValueInvalid));
  });

  it('is refused where the formula has no result', () => {
    expect(write({ writeFormula: '1/X' }, 0)).toEqual(refusedWith(monitorErrors.writeFormulaFailed));
  });

  it.each([
    ['float', 1e39],
    ['float', -1e39],
  ] as const)('%s does not overflow with %d', (dataType, value) => {
    expect(write({ dataType }, value)).toEqual(refusedWith(monitorErrors.writeOutOfLimit));
  });

  it('to a float is the number that the register will hold', () => {
    expect(write({ dataType: 'float' }, '0.1')).toEqual(done(Math.fround(0.1)));
  });
});

describe('whole numbers for integer registers', () => {
  it.each([12.4, 1.5, -12.5, '-0.4', '1.0000001', '9007199254740993.5'])('are none of a fraction: %s', (scaled) => {
    for (const dataType of ['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64'] as const)
      expect(write({ dataType }, scaled)).toEqual(refusedWith(monitorErrors.valueInvalid));
  });
  it.each([
    [29.000000000000004, 29],
    ['12.0', 12],
    ['1e2', 100],
    [-0, 0],
  ])('are %s, however it is said', (scaled, raw) => {
    expect(write({}, scaled)).toEqual(done(raw));
    expect(write({ dataType: 'int64' }, scaled)).toEqual(done(BigInt(raw)));
  });

  it('are rounded where a formula lies between: the register holds the nearest', () => {
    expect(write({ writeFormula: 'X*10' }, 1.26)).toEqual(done(13));
  });

  it('of an unsigned place of 64 bits reach from 0 to 2^64-1, exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 65n }), (long) => {
        const fits = long >= 0n && long < 2n ** 64n;
        const written = toRaw({ ...writable({ dataType: 'int64' }), unsigned: true }, String(long));
        expect(written).toEqual(fits ? done(long) : refusedWith(monitorErrors.writeOutOfLimit));
        if (fits) expect(readOf({ dataType: 'int64' }, long)).toBe(String(long));
      }),
    );
  });

  it('are not spoilt by the dust of a formula', () => {
    expect(write({ writeFormula: 'X*100' }, 0.285)).toEqual(done(29));
    expect(write({ writeFormula: '(X+40)/0.1' }, '25.3')).toEqual(done(653));
  });

  it('of 64 bits stay exact from the text to the register', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (long) => {
        expect(write({ dataType: 'int64' }, ` ${long} `)).toEqual(done(long));
      }),
    );
  });

  it('of 64 bits are refused where a formula could hit a neighbour only', () => {
    const settings = { dataType: 'int64', writeFormula: 'X*10' } as const;
    expect(write(settings, '1000')).toEqual(done(10_000n));
    expect(write(settings, '9007199254740993')).toEqual(refusedWith(monitorErrors.writeOutOfLimit));
    expect(write({ dataType: 'int64' }, '1e300')).toEqual(refusedWith(monitorErrors.valueInvalid));
  });
});

describe('texts', () => {
  it('are as long as the variable, counted in bytes', () => {
    const settings = { dataType: 'string', stringLength: 6 } as const;
    expect(write(settings, '锅炉')).toEqual(done('锅炉'));
    expect(write(settings, '锅炉1')).toEqual({ ok: false, code: 2003, reason: '7 > 6 bytes' });
    expect(write(settings, 123)).toEqual(done('123'));
  });
  it('hold no NUL, which would cut them', () => {
    expect(write({ dataType: 'string' }, 'a\0b')).toEqual(refusedWith(monitorErrors.valueInvalid));
  });
});

describe('what is really written', () => {
  const settle = (settings: Parameters<typeof aVariable>[0], scaled: string | number) =>
    settleWrite(writable(settings), scaled);
  const hundredths = { dataType: 'uint16', decimals: 2, readFormula: 'X*0.01', writeFormula: 'X*100' } as const;

  it.each([
    ['a float with the decimals of its variable', { dataType: 'float', decimals: 3 }, '0.4235', 0.424],
    ['a double likewise', { dataType: 'double', decimals: 1 }, -2.55, -2.6],
    ['a float without decimals', { dataType: 'float', decimals: 0 }, '0.5', 1],
    ['an integer behind a formula as its register reads', hundredths, '0.426', 0.43],
  ] as const)('is %s', (_name, settings, asked, scaled) => {
    const settled = settle(settings, asked);
    expect(settled).toMatchObject({ ok: true, scaled, rounded: true });
    // The gateway, told the settled value, writes the same.
    expect(write(settings, scaled)).toEqual(done(settled.ok ? settled.raw : Number.NaN));
  });
  it.each([
    ['with fewer decimals', { dataType: 'float', decimals: 3 }, '0.42'],
    ['whole numbers', {}, '7'],
    ['integers of 64 bits', { dataType: 'int64' }, '9007199254740993'],
    ['texts', { dataType: 'string' }, '0.4235'],
    ['bits', { dataType: 'bit' }, '1'],
    ['what a formula reads as something else', { readFormula: 'X*2', writeFormula: 'X*10' }, '1.26'],
  ] as const)('is what was asked for: %s', (_name, settings, asked) => {
    expect(settle(settings, asked)).toMatchObject({ ok: true, scaled: asked, rounded: false });
  });
  it('is within the limits after rounding too', () => {
    const settings = { dataType: 'float', decimals: 1, writeUpper: 1.55 } as const;
    expect(settle(settings, '1.54')).toMatchObject({ ok: true, scaled: 1.5 });
    expect(settle(settings, '1.55')).toEqual({ ok: false, code: 2003, reason: '1.6 > 1.55' });
    expect(settle(settings, '1.56')).toEqual({ ok: false, code: 2003, reason: '1.56 > 1.55' });
  });
});

describe('the value read back', () => {
  const same = (settings: Parameters<typeof aVariable>[0], wanted: string | number, got: number | string | null) =>
    sameAfterReadBack(writable(settings), wanted, got);
  const tenths = { dataType: 'int16', decimals: 1, readFormula: 'X*0.1', writeFormula: 'X*10' } as const;

  it('is the one that was written, whatever the type', () => {
    for (const [dataType, raws] of RAWS)
      fc.assert(
        fc.property(raws, (raw) => {
          const scaled = readOf({ dataType, decimals: 3 }, raw) ?? '';
          expect(same({ dataType, decimals: 3 }, scaled, scaled)).toBe(true);
        }),
        { numRuns: 50 },
      );
  });

  it.each([
    ['what the register can hold of it', tenths, '25.04', 25, true],
    ['another value', tenths, '25.04', 25.1, false],
    ['a number typed in another way', {}, '+07', 7, true],
    ['a float of 32 bits', { dataType: 'float', decimals: 3 }, '0.1', 0.1, true],
    ['a large float of 32 bits', { dataType: 'float', decimals: 2 }, '123456.78', 123_456.78, true],
    ['a double kept in 32 bits', { dataType: 'double', decimals: 2 }, '16777217', 16_777_216, true],
    ['the value of one digit beside', { dataType: 'float', decimals: 2 }, '1.01', 1, false],
    ['the old value', { dataType: 'float' }, 20, 10, false],
    ['a 64-bit integer of one unit beside', { dataType: 'int64' }, '9007199254740993', '9007199254740992', false],
    ['the same 64-bit integer', { dataType: 'int64' }, '9007199254740993', '9007199254740993', true],
    ['another bit', { dataType: 'bit' }, 1, 0, false],
    ['a text without its padding', { dataType: 'string' }, 'run', 'run', true],
    ['nothing', {}, 1, null, false],
    ['a value that could not be written', { access: 'read' }, 1, 1, false],
  ] as const)('%s', (_name, settings, wanted, got, expected) => {
    expect(same(settings, wanted, got)).toBe(expected);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawValue } from './number.ts';
import { compileVariable } from './read.ts';
import { aVariable } from './testing.ts';

type Settings = Parameters<typeof aVariable>[0];
const read = (settings: Settings, ...raws: (RawValue | undefined)[]) => {
  const pipeline = compileVariable(aVariable(settings));
  return raws.map((raw, index) => pipeline.accept(raw, 1_000 + index));
};
const valueOf = (settings: Settings, raw: RawValue) => read(settings, raw)[0]?.value;
const INT64_MAX = 2n ** 63n - 1n;

describe('the way of a reading', () => {
  it('is raw, read formula, decimals, collection limits, in this order', () => {
    // 255 * 0.1 is 25.5, rounds to 26, and 26 (not 25.5) is what the limits see.
    const settings = { readFormula: 'X*0.1', decimals: 0, collectUpper: 25.8 };
    expect(read(settings, 255)).toEqual([{ value: 26, quality: 'bad', readAt: 1_000, changed: true }]);
  });

  it('leaves no float dust', () => {
    expect(valueOf({ dataType: 'uint16', readFormula: 'X*0.1', decimals: 1 }, 3)).toBe(0.3);
    expect(valueOf({ dataType: 'float', decimals: 2 }, Math.fround(21.37))).toBe(21.37);
  });

  it('carries the time of the source', () => {
    expect(read({}, 1, 2).map((reading) => reading.readAt)).toEqual([1_000, 1_001]);
  });
});

describe('collection limits', () => {
  it('are inclusive: outside the value is kept and its quality is bad', () => {
    const limits = { collectLower: -10, collectUpper: 10 };
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), (raw) => {
        const [reading] = read(limits, raw);
        expect(reading?.value).toBe(raw);
        expect(reading?.quality).toBe(raw >= -10 && raw <= 10 ? 'good' : 'bad');
      }),
    );
  });

  it.each([
    [{ collectLower: 0 }, -1],
    [{ collectUpper: 0 }, 1],
  ])('may be given on one side only: %j', (limits, raw) => {
    expect(read(limits, 0, raw).map((reading) => reading.quality)).toEqual(['good', 'bad']);
  });

  it('are exact for 64-bit integers', () => {
    const settings = { dataType: 'int64', collectUpper: 2 ** 53 } as const;
    expect(read(settings, 2n ** 53n, 2n ** 53n + 1n).map((reading) => reading.quality)).toEqual(['good', 'bad']);
  });

  it('mean nothing for texts', () => {
    expect(read({ dataType: 'string', collectUpper: 1 }, '5')[0]?.quality).toBe('good');
  });
});

describe('a reading that failed', () => {
  it('keeps the last value with quality bad; before the first it has none', () => {
    expect(read({}, undefined, 5, undefined)).toEqual([
      { value: null, quality: 'bad', readAt: 1_000, changed: true },
      { value: 5, quality: 'good', readAt: 1_001, changed: true },
      { value: 5, quality: 'bad', readAt: 1_002, changed: true },
    ]);
  });

  it.each([
    ['a division by zero', { readFormula: '1/X' }, 0],
    ['a NaN of the device', { dataType: 'float' }, Number.NaN],
    ['an infinity of the device', { dataType: 'double' }, Infinity],
    ['a text where a number belongs', {}, 'none'],
    ['a fraction where a 64-bit integer belongs', { dataType: 'int64' }, 1.5],
  ] as const)('is %s too', (_name, settings, raw) => {
    const [good, bad] = read(settings, 1, raw);
    expect(good?.quality).toBe('good');
    expect(bad).toMatchObject({ value: good?.value, quality: 'bad', changed: true });
  });

  it('is reported once, not with every poll', () => {
    expect(read({}, 5, undefined, undefined, undefined).map((reading) => reading.changed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the deadband', () => {
  /** What a reader who hears only of changes knows, after each raw value. */
  const known = (deadband: number, decimals: number, raws: readonly number[]) => {
    const pipeline = compileVariable(aVariable({ dataType: 'double', deadband, decimals }));
    let heard = Number.NaN;
    return raws.map((raw) => {
      const reading = pipeline.accept(raw, 0);
      const before = heard;
      if (reading.changed) heard = Number(reading.value);
      return { before, reading };
    });
  };
  const walk = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 50 });

  it('never reports inside and always outside, measured from what was reported last', () => {
    fc.assert(
      fc.property(walk, fc.nat({ max: 300 }), fc.nat({ max: 3 }), (steps, band, decimals) => {
        const scale = 10 ** decimals;
        const raws = steps.map((step) => step / scale);
        for (const { before, reading } of known(band / scale, decimals, raws)) {
          // In whole units of the last digit the distance is exact.
          const distance = Math.abs(Math.round(Number(reading.value) * scale) - Math.round(before * scale));
          expect(reading.changed).toBe(Number.isNaN(before) || distance > band);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('of 0 reports every change and nothing else', () => {
    expect(read({}, 1, 1, 2, 2).map((reading) => reading.changed)).toEqual([true, false, true, false]);
  });

  it('does not let a slow drift escape', () => {
    const changes = read({ deadband: 2 }, 0, 1, 2, 3, 4, 5, 6).map((reading) => reading.changed);
    expect(changes).toEqual([true, false, false, true, false, false, true]);
  });

  it('does not hold back a change of quality', () => {
    const readings = read({ deadband: 100, collectUpper: 10 }, 9, 11, 9);
    expect(readings.map(({ quality, changed }) => [quality, changed])).toEqual([
      ['good', true],
      ['bad', true],
      ['good', true],
    ]);
  });
});

describe('64-bit integers', () => {
  const long = fc.bigInt({ min: -(2n ** 63n), max: INT64_MAX });

  it('without a formula are decimal strings with every digit', () => {
    fc.assert(
      fc.property(long, (raw) => {
        expect(read({ dataType: 'int64' }, raw)).toEqual([
          { value: String(raw), quality: 'good', readAt: 1_000, changed: true },
        ]);
      }),
    );
  });

  it('report a change of one unit, however large they are', () => {
    expect(
      read({ dataType: 'int64' }, INT64_MAX, INT64_MAX - 1n, INT64_MAX - 1n).map((reading) => reading.changed),
    ).toEqual([true, true, false]);
  });

  it('with a formula become numbers, uncertain beyond 2^53', () => {
    const settings = { dataType: 'int64', readFormula: 'X/10', decimals: 1 } as const;
    expect(read(settings, 123n)[0]).toMatchObject({ value: 12.3, quality: 'good' });
    expect(read(settings, 2n ** 53n - 1n)[0]).toMatchObject({ quality: 'good' });
    expect(read(settings, INT64_MAX)[0]).toMatchObject({ value: 922_337_203_685_477_600, quality: 'uncertain' });
  });

  it('may arrive as numbers or texts and are then as exact as those', () => {
    expect(valueOf({ dataType: 'int64' }, 42)).toBe('42');
    expect(valueOf({ dataType: 'int64' }, '-007')).toBe('-7');
    expect(read({ dataType: 'int64' }, 2 ** 60)[0]).toMatchObject({ value: String(2n ** 60n), quality: 'uncertain' });
  });
});

describe('bits, texts and sources', () => {
  it.each([
    [0, 0],
    [1, 1],
    [255, 1],
  ])('a bit of %d is %d', (raw, value) => {
    expect(valueOf({ dataType: 'bit' }, raw)).toBe(value);
  });

  it('a bit may be turned round by its formula', () => {
    expect(read({ dataType: 'bit', readFormula: '1-X' }, 0, 1).map((reading) => reading.value)).toEqual([1, 0]);
  });

  it('a text loses the NULs at its end and nothing else', () => {
    expect(valueOf({ dataType: 'string' }, ' 泵1\0a \0\0')).toBe(' 泵1\0a ');
  });

  it('a value is never better than what it was made of', () => {
    const pipeline = compileVariable(aVariable({ kind: 'intermediate', dataType: 'double', expression: 'a' }));
    expect(pipeline.accept(1, 0, 'uncertain').quality).toBe('uncertain');
    expect(pipeline.accept(1, 0, 'bad')).toMatchObject({ value: 1, quality: 'bad', changed: true });
    expect(pipeline.accept(1, 0).quality).toBe('good');
  });

  it('settings that were not checked are a bug', () => {
    expect(() => compileVariable(aVariable({ readFormula: 'X+' }))).toThrow(/was not checked/);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Sn, VerificationCode } from './entities/gateway.ts';
import { AlarmSettings } from './entities/alarm.ts';
import { ReportSettings } from './entities/report.ts';
import { StatusMapping, VariableKey, VariableSettings } from './entities/variable.ts';
import {
  Id,
  Millis,
  commaList,
  formBoolean,
  formInt,
  formMillis,
  formNumber,
  optional,
  paging,
  text,
} from './fields.ts';
import { LIMITS } from './limits.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
/** Letters of a given number. */
const letters = (length: number) => 'a'.repeat(length);

describe('numbers in a form', () => {
  const whole = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });

  it('a whole number is the same typed into a form and sent as JSON', () => {
    fc.assert(
      fc.property(whole, (number) => {
        expect(formInt.parse(String(number))).toBe(formInt.parse(number));
      }),
    );
  });

  it('a number keeps every digit of a double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(formNumber.parse(number)).toBe(number);
        expect(formNumber.parse(String(number))).toBe(number === 0 ? Number(String(number)) : number);
      }),
    );
  });

  it.each(['', ' 1', '1 ', '1.5', '0x10', '1e3', '٣', '1'.repeat(16)])('%j is not a whole number', (typed) => {
    expect(accepts(formInt, typed)).toBe(false);
  });

  it.each(['', '.5', '5.', '1,5', 'NaN', 'Infinity', '--1', '1e', ' 1', '1'.repeat(41)])(
    '%j is not a number',
    (typed) => {
      expect(accepts(formNumber, typed)).toBe(false);
    },
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('%d is refused as JSON too', (number) => {
    expect(accepts(formNumber, number)).toBe(false);
    expect(accepts(formInt, number)).toBe(false);
  });
});

describe('times', () => {
  it.each([
    ['1970-01-01T00:00:00.000Z', true, 0],
    ['a millisecond earlier (S1 §5: not earlier than 1970)', false, -1],
    ['the last moment a date can hold', true, 8_640_000_000_000_000],
    ['a millisecond later', false, 8_640_000_000_000_001],
    ['half a millisecond', false, 0.5],
  ])('%s: %s', (_name, ok, at) => {
    expect(accepts(Millis, at)).toBe(ok);
  });

  it('in a form obey the same bounds', () => {
    expect(formMillis.parse('0')).toBe(0);
    expect(accepts(formMillis, '-1')).toBe(false);
  });
});

describe('booleans in a form', () => {
  it.each([
    ['true', true],
    ['1', true],
    [true, true],
    ['false', false],
    ['0', false],
    [false, false],
  ])('%j is %s', (sent, meant) => {
    expect(formBoolean.parse(sent)).toBe(meant);
  });
  it.each(['', 'yes', 'TRUE', 1, 0, null])('%j is refused', (sent) => {
    expect(accepts(formBoolean, sent)).toBe(false);
  });
});

describe('an optional field', () => {
  it.each([[''], [null], [undefined]])('%j is "not given"', (sent) => {
    expect(optional(formInt).parse(sent)).toBeUndefined();
  });
  it('is checked once it is given', () => {
    expect(optional(formInt).parse('7')).toBe(7);
    expect(accepts(optional(formInt), 'seven')).toBe(false);
  });
});

describe('a comma list', () => {
  const list = commaList(Id, 3);
  const ids = fc.array(fc.uuid(), { minLength: 1, maxLength: 3 });

  it('holds the same items as a form field and as a JSON array', () => {
    fc.assert(
      fc.property(ids, (items) => {
        expect(list.parse(items.join(','))).toEqual(items);
        expect(list.parse(items)).toEqual(items);
      }),
    );
  });

  it('has no leading or trailing comma and no empty items (S1 §5)', () => {
    fc.assert(
      fc.property(ids, (items) => {
        const joined = items.join(',');
        expect(accepts(list, `,${joined}`)).toBe(false);
        expect(accepts(list, `${joined},`)).toBe(false);
        expect(accepts(list, `${joined},,${joined}`)).toBe(false);
      }),
    );
    expect(accepts(list, '')).toBe(false);
    expect(accepts(list, [])).toBe(false);
  });

  it('has its largest number of items and not one more', () => {
    const [id] = fc.sample(fc.uuid(), { numRuns: 1, seed: 1 });
    expect(accepts(list, Array(3).fill(id))).toBe(true);
    expect(accepts(list, Array(4).fill(id))).toBe(false);
    expect(accepts(list, Array(4).fill(id).join(','))).toBe(false);
  });
});

describe('text a person types', () => {
  it('is trimmed and as long as allowed, counted after trimming', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (max) => {
        expect(text(max).parse(`  ${letters(max)} `)).toBe(letters(max));
        expect(accepts(text(max), letters(max + 1))).toBe(false);
      }),
    );
  });

  it('has no control characters; a tab and a new line are text', () => {
    const control = fc.integer({ min: 0, max: 0x1f }).filter((code) => ![0x09, 0x0a, 0x0d].includes(code));
    fc.assert(
      fc.property(control, (code) => {
        expect(accepts(text(10), `a${String.fromCharCode(code)}b`)).toBe(false);
      }),
    );
    expect(text(10).parse('a\tb\r\nc')).toBe('a\tb\r\nc');
    expect(text(10).parse('锅炉1号')).toBe('锅炉1号');
  });
});

describe('paging', () => {
  const schema = z.object(paging);
  it('is the first 10 rows when nothing is asked for', () => {
    expect(schema.parse({})).toEqual({ pageNum: 1, pageSize: LIMITS.paging.pageSize });
    expect(schema.parse({ pageNum: '', pageSize: '' })).toEqual({ pageNum: 1, pageSize: 10 });
  });
  it('has 200 rows at most', () => {
    expect(accepts(schema, { pageSize: String(LIMITS.paging.pageSizeMax) })).toBe(true);
    expect(accepts(schema, { pageSize: String(LIMITS.paging.pageSizeMax + 1) })).toBe(false);
  });
  it.each([
    ['1', '1', true],
    ['0', '1', false],
    ['1', '0', false],
    ['1', String(LIMITS.paging.pageSizeMax), true],
    ['1', String(LIMITS.paging.pageSizeMax + 1), false],
    ['1000000', '10', true],
    ['1000001', '10', false],
  ])('page %s of %s rows: %s', (pageNum, pageSize, ok) => {
    expect(accepts(schema, { pageNum, pageSize })).toBe(ok);
  });
});

describe('SN and verification code (S1 §5)', () => {
  it.each([
    [Sn, LIMITS.gateway.snDigits],
    [VerificationCode, LIMITS.gateway.verificationCodeDigits],
  ])('have their number of digits, and digits only', (schema, digits) => {
    expect(accepts(schema, '1'.repeat(digits))).toBe(true);
    expect(accepts(schema, '1'.repeat(digits - 1))).toBe(false);
    expect(accepts(schema, '1'.repeat(digits + 1))).toBe(false);
    expect(accepts(schema, `${'1'.repeat(digits - 1)}a`)).toBe(false);
    expect(accepts(schema, `${'1'.repeat(digits)}\n`)).toBe(false);
  });
});

describe('a variable (S1 §5)', () => {
  const least = { key: 'k', name: 'n', dataType: 'int16' } as const;
  const variable = (more: object) => accepts(VariableSettings, { ...least, ...more });

  it.each(['a', 'A_1', 'temp', letters(64)])('key %s: a letter, then letters, digits, underscores', (key) => {
    expect(accepts(VariableKey, key)).toBe(true);
  });
  it.each(['', '1a', '_a', 'a-b', 'a b', '温度', letters(65), 'a\n'])('key %j is refused', (key) => {
    expect(accepts(VariableKey, key)).toBe(false);
  });

  it.each(['write', 'collect'])('%s upper limit must exceed the lower one', (limit) => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (lower, upper) => {
        expect(variable({ [`${limit}Lower`]: lower, [`${limit}Upper`]: upper })).toBe(upper > lower);
      }),
    );
    expect(variable({ [`${limit}Lower`]: 5 })).toBe(true);
    expect(variable({ [`${limit}Upper`]: 5 })).toBe(true);
  });

  it.each(['readFormula', 'writeFormula', 'expression'])('%s: not empty, 200 characters at most', (field) => {
    expect(variable({ [field]: '' })).toBe(false);
    expect(variable({ [field]: letters(LIMITS.variable.formulaMax) })).toBe(true);
    expect(variable({ [field]: letters(LIMITS.variable.formulaMax + 1) })).toBe(false);
  });

  it('has 100 status mappings at most, with different values and texts that are not blank', () => {
    const entries = (count: number) => Array.from({ length: count }, (_, value) => ({ value, text: `t${value}` }));
    expect(accepts(StatusMapping, entries(LIMITS.variable.statusMapEntries))).toBe(true);
    expect(accepts(StatusMapping, entries(LIMITS.variable.statusMapEntries + 1))).toBe(false);
    expect(accepts(StatusMapping, [...entries(2), { value: 1, text: 'again' }])).toBe(false);
    expect(accepts(StatusMapping, [{ value: 0, text: '   ' }])).toBe(false);
  });
});

describe('an alarm (S1 §5)', () => {
  const alarm = (more: object) =>
    accepts(AlarmSettings, { variable: 'k', comparison: 'gt', value: '1', content: 'c', ...more });

  it('has a content of 1 to 100 characters', () => {
    expect(alarm({ content: letters(LIMITS.alarm.contentMax) })).toBe(true);
    expect(alarm({ content: letters(LIMITS.alarm.contentMax + 1) })).toBe(false);
    expect(alarm({ content: '  ' })).toBe(false);
  });
  it('has one of eight comparison symbols', () => {
    const eight = ['gt', 'lt', 'eq', 'ge', 'le', 'ne', 'include', 'exclude'];
    expect(eight.filter((comparison) => !alarm({ comparison }))).toEqual([]);
    expect(alarm({ comparison: 'like' })).toBe(false);
  });
  it.each([
    [0, false],
    [1, true],
    [LIMITS.alarm.filterCountMax, true],
    [LIMITS.alarm.filterCountMax + 1, false],
  ])('filter count %d: %s', (filterCount, ok) => {
    expect(alarm({ filterCount })).toBe(ok);
  });
});

describe('a report (S1 §9)', () => {
  const storing = (count: number) =>
    accepts(ReportSettings, {
      name: 'r',
      type: 'periodic',
      intervalMs: 1_000,
      variables: Array.from({ length: count }, (_, index) => `v${index}`),
    });
  it.each([
    [0, false],
    [1, true],
    [LIMITS.report.variables, true],
    [LIMITS.report.variables + 1, false],
  ])('of %d variables: %s', (count, ok) => {
    expect(storing(count)).toBe(ok);
  });
});

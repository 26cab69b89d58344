import { join } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError, defineErrors } from './define-errors.ts';
import { DENIALS } from './denial.ts';
import { ALL_ERRORS, errorText } from './index.ts';
import { MODBUS_EXCEPTIONS, modbusException } from './modbus.ts';
import { monitorErrors } from './alarm.ts';
import { REPLACEMENT_GAPS } from './replacement.ts';

/** First column of the table of S1 §8, and the codes that its second column names. */
const CATALOGUE: readonly (readonly [codes: string, named: readonly number[]])[] = [
  ['1001-1031', [1001, 1002, 1003, 1004, 1005, 1006, 1008, 1010, 1015, 1016, 1018, 1020, 1021, 1025, 1026, 1027, 1028]],
  ['1101-1127', [1126]],
  ['1201-1203', []],
  ['1301-1356', [1301]],
  ['1401-1403, 1501-1505', []],
  ['1701-1731', []],
  ['1711-1722, 99901-99907, 2003, 2004, 90099', []],
  ['1901-1904', [1901, 1902, 1904]],
  ['2001-2009', [2001, 2008, 2009]],
  ['2101, 2201-2202', []],
  ['2301-2305, 2401', []],
  ['2501-2507', []],
  ['2601-2615', []],
  ['2701-2707', []],
  ['2801, 2901', []],
  ['3001-3004', [3001]],
  ['3101-3110', [3109]],
  ['3201-3202, 3301, 3401', []],
  ['10001-10013', []],
  // The specification's range is 90001-90104: what it names, and what every call may answer.
  ['90001-90012', [90010, 90099, 90100, 90101, 90102, 90103, 90104]],
];

/** "1711-1722, 2003" → 1711 … 1722, 2003. A range wider than any area of the catalogue only names its two ends. */
function codesOf(column: string): number[] {
  return [...column.matchAll(/(\d{4,5})(?:-(\d{4,5}))?/g)].flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)];
    return to - from >= 100 ? [from, to] : Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });
}

const SPEC_TEXT = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'spec', '1-platform.md');
const known = new Set(ALL_ERRORS.map((spec) => spec.code));
const missing = (codes: readonly number[]) => codes.filter((code) => !known.has(code));

describe('the error catalogue', () => {
  it.each(CATALOGUE)('has every code of %s', (column, named) => {
    expect(missing([...codesOf(column), ...named])).toEqual([]);
  });

  it.runIf(existsSync(SPEC_TEXT))('has every code that the text of the specification names', () => {
    const section = readFileSync(SPEC_TEXT, 'utf8').split('## 8. Error catalogue')[1]?.split('\n## ')[0] ?? '';
    const rows = [...section.matchAll(/^\| (\d[^|]*) \| (.*) \|$/gm)];
    expect(rows.length).toBeGreaterThan(30);
    for (const [, column = '', meaning = ''] of rows) {
      const codes = codesOf(column);
      const lowest = Math.min(...codes);
      const highest = Math.max(...codes);
      // Other numbers of the meaning are limits ("balance max 10000").
      const named = codesOf(meaning).filter((code) => code >= lowest && code <= highest);
      expect(missing([...codes, ...named]), `row ${column}`).toEqual([]);
    }
  });

  it('names each code once', () => {
    expect(known.size).toBe(ALL_ERRORS.length);
  });

  it.each(['zh', 'en'] as const)('has no two codes with the same %s text', (lang) => {
    const texts = ALL_ERRORS.map((spec) => spec[lang]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('keeps both rows about 2003 and 2004 true: over-limit write and read-only', () => {
    expect(monitorErrors.writeOutOfLimit.code).toBe(2003);
    expect(monitorErrors.readOnly.code).toBe(2004);
  });
});

const TABLES = [
  ...ALL_ERRORS,
  ...Object.values(DENIALS),
  ...Object.values(REPLACEMENT_GAPS).flatMap((gap) => [gap, gap.hint]),
];
/** Words that stand in Chinese texts of the field as they are. */
const FIELD_WORDS = /SN|VPN|MQTT|LAN|WAN|WIFI|IP|\.pem|\.der|\.xlsx?|\d+M|Modbus/g;

describe('the texts', () => {
  it('are Chinese in Chinese, without leftovers of English, spaces or half-width punctuation', () => {
    for (const { zh } of TABLES) {
      expect(zh.replace(FIELD_WORDS, ''), zh).not.toMatch(/[A-Za-z\s]|[,;:!?()]|[.。！]$/);
      expect(zh, zh).toMatch(/\p{Script=Han}/u);
    }
  });

  it('are English in English, and are sentences that begin with a capital and end with a full stop', () => {
    for (const { en } of TABLES) expect(en, en).toMatch(/^[A-Z][\x20-\x7e]*[^.\s]\.$/);
  });
});

describe('an unknown code', () => {
  it('is the generic communication text plus the code, in both languages', () => {
    const unknown = fc.integer({ min: 0, max: 999_999 }).filter((code) => !known.has(code));
    fc.assert(
      fc.property(unknown, (code) => {
        expect(errorText(code, 'zh')).toBe(`通讯异常（${code}）`);
        expect(errorText(code, 'en')).toBe(`Communication error (${code}).`);
      }),
    );
  });

  it('is not what a known code gets', () => {
    expect(errorText(1301, 'zh')).toBe('通讯超时');
    expect(errorText(2009, 'en')).toBe('An alarm can be confirmed only after it has recovered.');
  });
});

describe('Modbus exceptions', () => {
  it.each([
    [1, '非法功能码', 'Illegal function'],
    [2, '非法数据地址', 'Illegal data address'],
    [3, '非法数据值', 'Illegal data value'],
  ])('%d is named as the protocol names it', (code, zh, en) => {
    expect(modbusException(code)).toMatchObject({ zh, en });
  });

  it('each lead to a fault of the catalogue of their own', () => {
    const faults = Object.values(MODBUS_EXCEPTIONS).map((exception) => exception.fault.code);
    expect(missing(faults)).toEqual([]);
    expect(new Set(faults).size).toBe(faults.length);
  });

  it('that the protocol does not know keep their number and are an unknown fault', () => {
    expect(modbusException(99)).toMatchObject({ zh: '未知异常码99', en: 'Unknown exception 99' });
    expect(modbusException(99).fault.code).toBe(90099);
  });
});

describe('a refusal', () => {
  it('carries its entry of the table and the details it was given', () => {
    const table = defineErrors({ full: { code: 1, zh: '已满', en: 'Full.' } });
    const refusal = table.full({ used: 7 });
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ spec: table.full.spec, details: { used: 7 }, name: 'DomainError' });
    expect(refusal.message).toBe('1 Full. {"used":7}');
    expect(table.full().details).toEqual({});
  });
});

import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError, defineErrors } from './define-errors.ts';
import { DENIALS } from './denial.ts';
import { ALL_ERRORS, errorText } from './index.ts';
import { MODBUS_EXCEPTIONS, modbusException } from './modbus.ts';
import { monitorErrors } from './alarm.ts';
import { REPLACEMENT_GAPS } from './replacement.ts';

/** The table of docs/spec/errors.md: codes, and what they are for, which names some of them. */
const text = readFileSync(new URL('../../../../docs/spec/errors.md', import.meta.url), 'utf8');
const CATALOGUE = [...text.matchAll(/^\| (\d[^|]*) \| \*\*(ERR-\d+)\*\* \| (.*?) \|/gm)].map(
  ([, column = '', rule = '', meaning = '']) => ({ rule, column, meaning }),
);

/** "1711-1722, 2003" → 1711 … 1722, 2003. A range wider than any area of the catalogue only names its two ends. */
function codesOf(column: string): number[] {
  return [...column.matchAll(/(\d{4,5})(?:-(\d{4,5}))?/g)].flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)];
    return to - from >= 100 ? [from, to] : Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });
}

const known = new Set(ALL_ERRORS.map((spec) => spec.code));
const missing = (codes: readonly number[]) => codes.filter((code) => !known.has(code));

describe('the error catalogue', () => {
  it('is asked for in full', () => {
    // ERR-1 and ERR-2 are not about codes
    expect(CATALOGUE.length).toBe([...text.matchAll(/\*\*ERR-/g)].length - 2);
  });

  it.each(CATALOGUE)('has every code of $rule, $column', ({ column, meaning }) => {
    const codes = codesOf(column);
    // Other numbers of the meaning are limits ("500 yuan").
    const named = codesOf(meaning).filter((code) => code >= Math.min(...codes) && code <= Math.max(...codes));
    expect(missing([...codes, ...named])).toEqual([]);
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

  it('name every limit, each with a noun that goes with it', () => {
    for (const { zh, en } of TABLES) {
      expect(`${zh} ${en}`).not.toContain('{{');
      expect(en).not.toMatch(/(?<![\d.])1 (?!to )[a-z]+s\b/);
    }
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

  it('are each a fault of their own: 1718, 1711, 1712 and 99901 to 99905', () => {
    const faults = (...exceptions: number[]) => exceptions.map((exception) => modbusException(exception).fault.code);
    expect(faults(1, 4, 6)).toEqual([1718, 1711, 1712]);
    expect(faults(8, 5, 10, 11, 7)).toEqual([99_901, 99_902, 99_903, 99_904, 99_905]);
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
    const table = defineErrors({ full: { code: 1003 } });
    const refusal = table.full({ used: 7 });
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ spec: table.full.spec, details: { used: 7 }, name: 'DomainError' });
    expect(refusal.message).toBe('1003 The verification code is wrong. {"used":7}');
    expect(table.full().details).toEqual({});
  });
});

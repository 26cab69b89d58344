import { describe, expect, it } from 'vitest';
import { calc } from './calc.ts';
import { resultOf, sheetOf } from './calc.testing.ts';
import { type Input, parseReport } from './document.ts';
import { type EntryValue, entryProblem, shown, withEntries } from './inputs.ts';
import { formatted } from './number-format.ts';

const input = (kind: Input['kind'], more: Partial<Input> = {}): Input => ({
  key: 'a',
  label: 'A',
  kind,
  required: false,
  ...more,
});

describe('what is filled in', () => {
  it.each<[string, Input, EntryValue, string | undefined]>([
    ['nothing', input('text', { required: true }), '', 'required'],
    ['nothing where nothing has to be', input('text'), null, undefined],
    ['the lower limit', input('number', { min: 1, max: 5 }), 1, undefined],
    ['below it', input('number', { min: 1, max: 5 }), 0.99, 'min'],
    ['the upper limit', input('number', { min: 1, max: 5 }), 5, undefined],
    ['above it', input('number', { min: 1, max: 5 }), 5.01, 'max'],
    ['two decimals', input('number', { decimals: 2 }), 4.35, undefined],
    ['three of two', input('number', { decimals: 2 }), 4.355, 'decimals'],
    ['a text for a number', input('number'), '5', 'kind'],
    ['a choice', input('choice', { choices: ['on', 'off'] }), 'on', undefined],
    ['none of the choices', input('choice', { choices: ['on', 'off'] }), 'broken', 'choice'],
    ['a date', input('date'), '2026-02-28', undefined],
    ['a day that is not there', input('date'), '2026-02-30', 'date'],
    ['a text as long as it may be', input('text', { maxLength: 3 }), 'abc', undefined],
    ['a longer one', input('text', { maxLength: 3 }), 'abcd', 'length'],
    ['two signatures', input('signature'), ['a', 'b'], 'length'],
    ['no picture', input('picture', { required: true }), [], 'required'],
  ])('%s', (_name, one, value, problem) => expect(entryProblem(one, value)).toBe(problem));

  it('stands in its cell, and formulas follow it', () => {
    const template = sheetOf({
      A1: { input: input('number') },
      A2: { input: input('date', { key: 'day' }) },
      A3: '=A1*2',
      A4: '=DAY(A2)',
    });
    const document = calc(
      withEntries(template, [
        { key: 'a', value: 21 },
        { key: 'day', value: '2026-11-27' },
      ]),
    );
    expect(resultOf(document, 'A3')).toBe(42);
    expect(resultOf(document, 'A4')).toBe(27);
    expect(shown(document.sheets[0]?.cells['1,0'] ?? {})).toBe('2026-11-27');
  });
});

describe('number formats', () => {
  it.each([
    [1234.5, undefined, '1234.5'],
    [0.1 + 0.2, 'General', '0.3'],
    [1234.567, '0.00', '1234.57'],
    [1234.567, '#,##0.0', '1,234.6'],
    [-1234, '#,##0;(#,##0)', '(1,234)'],
    [0, '0.0;-0.0;"-"', '-'],
    [0.5, '0%', '50%'],
    [12, '0" m³"', '12 m³'],
    [5, '000', '005'],
    [0.5, '#.##', '.5'],
    [1_234_567, '0.0,,"M"', '1.2M'],
    [12_345, '0.00E+00', '1.23E+04'],
    [45_292.354_166_67, 'yyyy-mm-dd hh:mm', '2024-01-01 08:30'],
    [45_292.354_166_67, 'yyyy"年"m"月"d"日" h:mm', '2024年1月1日 8:30'],
    [45_292.75, 'h:mm AM/PM', '6:00 PM'],
    [1.5, '[h]:mm', '36:00'],
    [45_292, 'aaaa', '星期一'],
    ['text', '0.00', 'text'],
    ['text', '0;0;0;"<"@">"', '<text>'],
    [-3, '[Red]0.0', '-3.0'],
  ])('%s by %s is %s', (value, format, text) => expect(formatted(value, format)).toBe(text));
});

describe('a document from outside', () => {
  const problemOf = (change: (document: ReturnType<typeof sheetOf>) => void) => {
    const document = sheetOf({ A1: 1 });
    change(document);
    const checked = parseReport(document);
    return 'problem' in checked ? checked.problem.problem : undefined;
  };
  const cellsOf = (document: ReturnType<typeof sheetOf>) => document.sheets[0]?.cells ?? {};
  it.each<[string, (document: ReturnType<typeof sheetOf>) => void, string | undefined]>([
    ['sound', () => {}, undefined],
    ['another format', (document) => Object.assign(document, { format: 2 }), 'shape'],
    ['a cell outside', (document) => (cellsOf(document)['4999,0'] = { v: 1 }), 'outside'],
    ['a style that is not there', (document) => (cellsOf(document)['0,1'] = { s: 'x' }), 'style'],
    [
      'an input twice',
      (document) => (cellsOf(document)['0,1'] = cellsOf(document)['0,2'] = { input: input('text') }),
      'inputKey',
    ],
    [
      'limits the wrong way round',
      (document) => (cellsOf(document)['0,1'] = { input: input('number', { min: 2, max: 1 }) }),
      'inputLimits',
    ],
    [
      'a choice of nothing',
      (document) => (cellsOf(document)['0,1'] = { input: input('choice', { choices: [] }) }),
      'choices',
    ],
    [
      'merges over each other',
      (document) =>
        document.sheets[0]?.merges.push(
          { row: 0, column: 0, rows: 2, columns: 2 },
          { row: 1, column: 1, rows: 1, columns: 2 },
        ),
      'mergeOverlaps',
    ],
    [
      'a merge outside',
      (document) => document.sheets[0]?.merges.push({ row: 999, column: 0, rows: 2, columns: 1 }),
      'outside',
    ],
    [
      'two sheets of a name',
      (document) => document.sheets.push({ ...sheetOf({}).sheets[0], name: 'SHEET1' } as never),
      'sheetName',
    ],
    ['twenty sheets', (document) => many(document, 20), undefined],
    ['twenty-one', (document) => many(document, 21), 'shape'],
  ])('%s', (_name, change, problem) => expect(problemOf(change)).toBe(problem));
  function many(document: ReturnType<typeof sheetOf>, n: number): void {
    for (let i = 2; i <= n; i++)
      document.sheets.push({ ...sheetOf({}).sheets[0], id: `s${i}`, name: `Sheet${i}` } as never);
  }
});

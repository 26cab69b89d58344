import { describe, expect, it } from 'vitest';
import { calc } from './calc.ts';
import { resultOf, sheetOf } from './calc.testing.ts';
import { emptySheet } from './document.ts';

const of = (formula: string, cells: Record<string, string | number | boolean> = {}) =>
  resultOf(calc(sheetOf({ ...cells, Z9: formula })), 'Z9');

describe('formulas', () => {
  it.each([
    ['=1+2*3', 7],
    ['=(1+2)*3', 9],
    ['=-2^2', 4],
    ['=2^3^2', 64],
    ['=50%*4', 2],
    ['="a"&1&TRUE', 'a1TRUE'],
    ['="Pump ""A"""', 'Pump "A"'],
    ['=1<2', true],
    ['="abc"="ABC"', true],
    ['=IF(1>2,"yes","no")', 'no'],
    ['=IFERROR(1/0,"-")', '-'],
    ['=IFS(FALSE,1,TRUE,2)', 2],
    ['=SWITCH(2,1,"a",2,"b","c")', 'b'],
    ['=CHOOSE(2,"a","b")', 'b'],
    ['=AND(TRUE,1)', true],
    ['=OR(FALSE,0)', false],
    ['=NOT(0)', true],
    ['=ROUND(1.005,2)', 1.01],
    ['=ROUND(-2.5,0)', -3],
    ['=ROUND(1234.5,-2)', 1200],
    ['=ROUNDUP(1.21,1)', 1.3],
    ['=ROUNDDOWN(-1.29,1)', -1.2],
    ['=INT(-1.5)', -2],
    ['=MOD(-3,2)', 1],
    ['=CEILING(2.1,0.5)', 2.5],
    ['=TEXT(1234.567,"#,##0.00")', '1,234.57'],
    ['=TEXT(0.256,"0.0%")', '25.6%'],
    ['=TEXT(DATE(2026,11,27),"yyyy-mm-dd")', '2026-11-27'],
    ['=DATE(2024,1,1)', 45_292],
    ['=YEAR(45292)', 2024],
    ['=HOUR(TIME(8,30,0))', 8],
    ['=WEEKDAY(DATE(2026,11,27),2)', 5],
    ['=DAYS("2026-12-01","2026-11-27")', 4],
    ['=LEFT("泵站报表",2)', '泵站'],
    ['=MID("abcdef",2,3)', 'bcd'],
    ['=SUBSTITUTE("a-b-c","-","+")', 'a+b+c'],
    ['=FIND("b","abc")', 2],
    ['=VALUE("1,234")', 1234],
    ['=LEN(TRIM("  a  b "))', 3],
    ['=_xlfn.CONCAT("a","b")', 'ab'],
  ])('%s is %s', (formula, result) => expect(of(formula)).toBe(result));

  it('errors are values and go through whatever is worked out with them', () => {
    expect(of('=1/0')).toBe('#DIV/0!');
    expect(of('=A1+1', { A1: '=1/0' })).toBe('#DIV/0!');
    expect(of('=SUM(A1:A2)', { A1: '=NA()', A2: 1 })).toBe('#N/A');
    expect(of('="a"+1')).toBe('#VALUE!');
    expect(of('=NOSUCH(1)')).toBe('#NAME?');
    expect(of('=somename')).toBe('#NAME?');
    expect(of('=SQRT(-1)')).toBe('#NUM!');
    expect(of('=Nowhere!A1')).toBe('#REF!');
    expect(of('=1+')).toBe('#NAME?');
  });
  it('of ranges only numbers count', () => {
    const cells = { A1: 1, A2: '3', A3: true, A4: 5 };
    expect(of('=SUM(A1:A5)', cells)).toBe(6);
    expect(of('=AVERAGE(A1:A5)', cells)).toBe(3);
    expect(of('=COUNT(A1:A5)', cells)).toBe(2);
    expect(of('=COUNTA(A1:A5)', cells)).toBe(4);
    expect(of('=MEDIAN(A1:A4,9)', cells)).toBe(5);
    expect(of('=AVERAGE(B1:B5)')).toBe('#DIV/0!');
    expect(of('=MAX(B1:B5)')).toBe(0);
  });
  it('sums and counts by criteria', () => {
    const cells = { A1: 'a', A2: 'b', A3: 'ab', B1: 1, B2: 2, B3: 4 };
    expect(of('=SUMIF(A1:A3,"a*",B1:B3)', cells)).toBe(5);
    expect(of('=SUMIF(B1:B3,">=2")', cells)).toBe(6);
    expect(of('=COUNTIF(A1:A3,"<>b")', cells)).toBe(2);
    expect(of('=SUMIFS(B1:B3,A1:A3,"a*",B1:B3,"<3")', cells)).toBe(1);
    expect(of('=AVERAGEIF(B1:B3,">1")', cells)).toBe(3);
    expect(of('=SUMPRODUCT(B1:B3,B1:B3)', cells)).toBe(21);
  });
  it('looks up', () => {
    const cells = { A1: 1, A2: 5, A3: 9, B1: 'low', B2: 'mid', B3: 'high' };
    expect(of('=VLOOKUP(5,A1:B3,2,FALSE)', cells)).toBe('mid');
    expect(of('=VLOOKUP(7,A1:B3,2)', cells)).toBe('mid');
    expect(of('=VLOOKUP(7,A1:B3,2,FALSE)', cells)).toBe('#N/A');
    expect(of('=INDEX(B1:B3,MATCH(9,A1:A3,0))', cells)).toBe('high');
  });
  it('a formula of another sheet, with a name in quotes', () => {
    const other = { ...emptySheet('s2', '二 月'), cells: { '0,0': { v: 41 } } };
    const document = calc(sheetOf({ A1: "='二 月'!A1+1" }, [other]));
    expect(resultOf(document, 'A1')).toBe(42);
  });
  it('formulas that follow from themselves are named, others are worked out', () => {
    const document = calc(sheetOf({ A1: '=B1', B1: '=A1+1', C1: '=1+1', D1: '=D1' }));
    expect(resultOf(document, 'A1')).toBe('#CIRC!');
    expect(resultOf(document, 'B1')).toBe('#CIRC!');
    expect(resultOf(document, 'D1')).toBe('#CIRC!');
    expect(resultOf(document, 'C1')).toBe(2);
  });
  it('a chain of a thousand formulas, asked at its end first, needs no deep stack', () => {
    const cells: Record<string, string | number> = { A1: '=A1000', A1000: '=B999', B1: 1 };
    for (let row = 2; row < 1_000; row++) cells[`B${row}`] = `=B${row - 1}+1`;
    expect(resultOf(calc(sheetOf(cells)), 'A1')).toBe(999);
  });
  it('a circle of a thousand formulas ends', () => {
    const cells: Record<string, string> = { A1: '=A1000' };
    for (let row = 2; row <= 1_000; row++) cells[`A${row}`] = `=A${row - 1}+1`;
    expect(resultOf(calc(sheetOf(cells)), 'A500')).toBe('#CIRC!');
  });
  it('what takes too long is said', () => {
    let time = 0;
    const cells: Record<string, string> = {};
    for (let row = 1; row <= 900; row++) cells[`A${row}`] = '=1+1';
    const document = calc(sheetOf(cells), { now: () => (time += 1_500) });
    expect(resultOf(document, 'A1')).toBe(2);
    expect(resultOf(document, 'A900')).toBe('#LIMIT!');
  });
  it('parentheses as deep as the text is long do not overflow', () => {
    expect(of(`=${'('.repeat(400)}1${')'.repeat(400)}`)).toBe('#NAME?');
    expect(of(`=${'-'.repeat(900)}1`)).toBe('#NAME?');
  });
});

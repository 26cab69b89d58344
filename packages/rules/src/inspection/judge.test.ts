import type { InspectionItem } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { type Found, isAbnormal, isMissing, suits } from './judge.ts';

const base = { id: '01900000-0000-7000-8000-000000000001', title: 'x', hint: '' };
const found = (value: Found['value'], more: Partial<Found> = {}): Found => ({
  value,
  pictures: [],
  marked: false,
  ...more,
});
const yesNo = (abnormalWhen: 'never' | 'yes' | 'no'): InspectionItem => ({
  ...base,
  kind: 'yesNo',
  required: true,
  abnormalWhen,
});
const number: InspectionItem = { ...base, kind: 'number', required: true, unit: 'MPa', low: 0.2, high: 0.6 };
const reading: InspectionItem = { ...base, kind: 'reading', variable: 'p', unit: 'MPa', low: null, high: 0.6 };
const text = (abnormalWhen: 'never' | 'filled' | 'marked'): InspectionItem => ({
  ...base,
  kind: 'text',
  required: false,
  abnormalWhen,
});
const choice: InspectionItem = {
  ...base,
  kind: 'choice',
  required: true,
  options: [
    { text: '正常', abnormal: false },
    { text: '渗漏', abnormal: true },
  ],
};
const picture: InspectionItem = { ...base, kind: 'picture', required: true, abnormalWhen: 'marked' };

describe('what is abnormal (OPS-2)', () => {
  it.each<[InspectionItem, Found, boolean]>([
    [yesNo('no'), found(false), true],
    [yesNo('no'), found(true), false],
    [yesNo('yes'), found(true), true],
    [yesNo('never'), found(false), false],
    [number, found(0.2), false],
    [number, found(0.6), false],
    [number, found(0.19), true],
    [number, found(0.61), true],
    [number, found(null), false],
    [reading, found(-5), false],
    [reading, found(0.7), true],
    [choice, found('渗漏'), true],
    [choice, found('正常'), false],
    [text('filled'), found('有油迹'), true],
    [text('filled'), found(''), false],
    [text('marked'), found('x', { marked: true }), true],
    [text('never'), found('x', { marked: true }), false],
    [picture, found(null, { marked: true }), true],
  ])('%o with %o: %s', (item, what, expected) => expect(isAbnormal(item, what)).toBe(expected));
});

describe('what suits an item', () => {
  it.each<[InspectionItem, Found, boolean]>([
    [yesNo('no'), found(true), true],
    [yesNo('no'), found('yes'), false],
    [number, found(1), true],
    [number, found('1'), false],
    [choice, found('渗漏'), true],
    [choice, found('别的'), false],
    [text('never'), found('x', { pictures: ['p'] }), false],
    [picture, found(null, { pictures: ['p'] }), true],
    [picture, found('x'), false],
    [reading, found(1), false],
  ])('%o with %o: %s', (item, what, expected) => expect(suits(item, what)).toBe(expected));
  it('is missing where it is required and empty', () => {
    expect(isMissing(number, undefined)).toBe(true);
    expect(isMissing(number, found(0))).toBe(false);
    expect(isMissing(yesNo('no'), found(false))).toBe(false);
    expect(isMissing(picture, found(null))).toBe(true);
    expect(isMissing(picture, found(null, { pictures: ['p'] }))).toBe(false);
    expect(isMissing(text('never'), undefined)).toBe(false);
    expect(isMissing(reading, undefined)).toBe(false);
  });
});

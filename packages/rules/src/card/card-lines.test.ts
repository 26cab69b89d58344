import { cardErrors } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { type CardLine, cardLineProblems, cardOfLine, isIccid, maskedIccid, plainIccid } from './card-lines.ts';

const GOOD: CardLine = {
  iccid: '8986 0012 3456 7890 1234',
  msisdn: '1440012345678',
  imsi: '460001234567890',
  operator: '中国移动',
  packageName: '100MB/月',
  packageMb: '100',
  priceYuan: '5.5',
  expires: '2026-11-30',
  remark: '1号泵房',
};

describe('an ICCID', () => {
  it.each([
    ['20 signs', '89860012345678901234', true],
    ['20 signs with a letter', '898600123456789012F4', true],
    ['19 digits with their check digit', '8986001234567890120', true],
    ['19 digits with another', '8986001234567890123', false],
    ['18 signs', '898600123456789012', false],
    ['21 signs', '898600123456789012345', false],
    ['one that is no card', '12860012345678901234', false],
  ])('%s', (_name, iccid, is) => expect(isIccid(iccid)).toBe(is));
  it('is kept without spaces and with large letters', () =>
    expect(plainIccid('8986 0012-3456789012f4')).toBe('898600123456789012F4'));
  it('is shown to strangers without its middle', () =>
    expect(maskedIccid('89860012345678901234')).toBe('898600 **** 1234'));
});

describe('a line of an import', () => {
  it('that is good says a card', () => {
    expect(cardLineProblems([GOOD])).toEqual([]);
    expect(cardOfLine(GOOD)).toMatchObject({
      iccid: '89860012345678901234',
      operator: 'mobile',
      packageMb: 100,
      priceCents: 550,
      expiresAt: Date.parse('2026-12-01T00:00:00+08:00'),
    });
  });
  it('may leave out numbers, price, expiry and remark', () => {
    const line = { ...GOOD, msisdn: '', imsi: '', priceYuan: '', expires: '', remark: '' };
    expect(cardLineProblems([line])).toEqual([]);
    expect(cardOfLine(line)).toMatchObject({ priceCents: 0, expiresAt: null });
  });
  it.each([
    ['iccid', '8986', cardErrors.iccidInvalid],
    ['imsi', 'x', cardErrors.numberInvalid],
    ['packageMb', '0', cardErrors.packageMissing],
    ['packageMb', '1048577', cardErrors.packageMissing],
    ['priceYuan', '-1', cardErrors.numberInvalid],
    ['priceYuan', '1000.01', cardErrors.numberInvalid],
    ['remark', 'x'.repeat(101), cardErrors.numberInvalid],
  ] as const)('is told what is wrong with %s %j', (field, text, { spec }) =>
    expect(cardLineProblems([GOOD, { ...GOOD, iccid: '898600123456789012F4', [field]: text }])).toEqual([
      { line: 1, field, spec },
    ]),
  );
  it('needs a package (3028), a date that there is (3029), numbers (3030), and an operator (3031)', () => {
    const wrong = (more: Partial<typeof GOOD>) => cardLineProblems([{ ...GOOD, ...more }]);
    expect(wrong({ packageName: '' })).toMatchObject([{ field: 'packageName', spec: { code: 3028 } }]);
    expect(wrong({ expires: '2026-11-31' })).toMatchObject([{ field: 'expires', spec: { code: 3029 } }]);
    expect(wrong({ msisdn: '12' })).toMatchObject([{ field: 'msisdn', spec: { code: 3030 } }]);
    expect(wrong({ operator: '其他' })).toMatchObject([{ field: 'operator', spec: { code: 3031 } }]);
  });
  it.each([
    ['packageMb', '1048576'],
    ['priceYuan', '1000'],
    ['remark', 'x'.repeat(100)],
  ] as const)('may have %s as large as it can be', (field, text) =>
    expect(cardLineProblems([{ ...GOOD, [field]: text }])).toEqual([]),
  );
  it('that names a card of a line before it is told so', () =>
    expect(cardLineProblems([GOOD, { ...GOOD, iccid: '89860012345678901234' }])).toEqual([
      { line: 1, field: 'iccid', spec: cardErrors.iccidTaken.spec },
    ]));
});

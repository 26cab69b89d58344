import { type CardOperator, type ErrorSpec, LIMITS, cardErrors } from '@lightfield/contract';
import { endOfCardDay } from './card-dates.ts';
import type { LineProblem } from '../gateway-model/label.ts';

const { packageNameMax, packageMbMax, priceMaxCents, remarkMax } = LIMITS.card;

/** As it was typed, or stands in a sheet. */
export interface CardLine {
  readonly iccid: string;
  readonly msisdn: string;
  readonly imsi: string;
  readonly operator: string;
  readonly packageName: string;
  readonly packageMb: string;
  readonly priceYuan: string;
  readonly expires: string;
  readonly remark: string;
}
export interface CardSays {
  readonly iccid: string;
  readonly msisdn: string;
  readonly imsi: string;
  readonly operator: CardOperator;
  readonly packageName: string;
  readonly packageMb: number;
  readonly priceCents: number;
  readonly expiresAt: number | null;
  readonly remark: string;
}

/** Digits and letters as a card carries them; the last ones of an industrial card may be hexadecimal. */
const ICCID = /^89\d{4}[0-9A-F]{13,14}$/;
/** ITU-T E.118 ends a number of 19 digits with a check digit; of longer ones, and of hexadecimal ones, it says nothing. */
const CHECKED = /^\d{19}$/;
const BASE = 10;
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value >= BASE ? value - (BASE - 1) : value;
  }
  return sum % BASE === 0;
}
/** As it is kept: without spaces, letters large. */
export const plainIccid = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
export function isIccid(iccid: string): boolean {
  return ICCID.test(iccid) && (!CHECKED.test(iccid) || passesLuhn(iccid));
}
/** What of an ICCID is shown to whoever only has the card in their hand. */
export const maskedIccid = (iccid: string): string => `${iccid.slice(0, 6)} **** ${iccid.slice(-4)}`;

/** Also as people write them; a sheet is read in both languages. */
const OPERATORS: Readonly<Record<string, CardOperator>> = {
  mobile: 'mobile',
  cmcc: 'mobile',
  移动: 'mobile',
  中国移动: 'mobile',
  'china mobile': 'mobile',
  unicom: 'unicom',
  联通: 'unicom',
  中国联通: 'unicom',
  'china unicom': 'unicom',
  telecom: 'telecom',
  电信: 'telecom',
  中国电信: 'telecom',
  'china telecom': 'telecom',
};
const operatorOf = (typed: string): CardOperator | undefined => OPERATORS[typed.toLowerCase()];

const NUMBER = /^\d{11,15}$/;
const whole = (typed: string, max: number): boolean =>
  /^\d{1,9}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max;
const CENTS = 100;
const centsOf = (typed: string): number => Math.round(Number(typed) * CENTS);
const isPrice = (typed: string): boolean =>
  typed === '' || (/^\d{1,6}(\.\d{1,2})?$/.test(typed) && centsOf(typed) <= priceMaxCents);
const fits = (text: string, max: number) => text !== '' && text.length <= max;

type Check = readonly [field: keyof CardLine, spec: ErrorSpec, isGood: (line: CardLine) => boolean];
/** Asked for, so that who needs none of it loads none of it. */
const checks = (): readonly Check[] => [
  ['iccid', cardErrors.iccidInvalid.spec, ({ iccid }) => isIccid(plainIccid(iccid))],
  ['msisdn', cardErrors.numberInvalid.spec, ({ msisdn }) => msisdn === '' || NUMBER.test(msisdn)],
  ['imsi', cardErrors.numberInvalid.spec, ({ imsi }) => imsi === '' || NUMBER.test(imsi)],
  ['operator', cardErrors.operatorMissing.spec, ({ operator }) => operatorOf(operator) !== undefined],
  ['packageName', cardErrors.packageMissing.spec, ({ packageName }) => fits(packageName, packageNameMax)],
  ['packageMb', cardErrors.packageMissing.spec, ({ packageMb }) => whole(packageMb, packageMbMax)],
  ['priceYuan', cardErrors.numberInvalid.spec, ({ priceYuan }) => isPrice(priceYuan)],
  ['expires', cardErrors.dateInvalid.spec, ({ expires }) => expires === '' || endOfCardDay(expires) !== undefined],
  ['remark', cardErrors.numberInvalid.spec, ({ remark }) => remark.length <= remarkMax],
];

/** What can be said of the lines of an import by themselves: each field, and ICCIDs that stand twice. */
export function cardLineProblems(lines: readonly CardLine[]): LineProblem[] {
  const seen = new Set<string>();
  const all = checks();
  return lines.flatMap((line, index) => {
    const iccid = plainIccid(line.iccid);
    const twice = seen.has(iccid);
    seen.add(iccid);
    const found = all.flatMap(([field, spec, isGood]) => (isGood(line) ? [] : [{ line: index, field, spec }]));
    return twice && isIccid(iccid)
      ? [...found, { line: index, field: 'iccid', spec: cardErrors.iccidTaken.spec }]
      : found;
  });
}

/** What a line says that has no problem. */
export function cardOfLine(line: CardLine): CardSays {
  return {
    iccid: plainIccid(line.iccid),
    msisdn: line.msisdn,
    imsi: line.imsi,
    operator: operatorOf(line.operator) ?? 'mobile',
    packageName: line.packageName,
    packageMb: Number(line.packageMb),
    priceCents: centsOf(line.priceYuan),
    expiresAt: endOfCardDay(line.expires) ?? null,
    remark: line.remark,
  };
}

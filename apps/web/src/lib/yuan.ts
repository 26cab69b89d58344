import { tagOf } from '@lightfield/contract';
import { currentLanguage } from '../i18n/language.ts';

/** "¥1,234.50": whole cents. */
export const yuan = (cents: number): string =>
  new Intl.NumberFormat(tagOf(currentLanguage()), {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
/** What one of a package costs: four places, since an SMS is less than a cent or two. */
export const yuanEach = (cents: number, count: number): string =>
  new Intl.NumberFormat(tagOf(currentLanguage()), {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 4,
  }).format(cents / count / 100);
/** Cents of what somebody typed in yuan: no sum of binary fractions. */
export const centsOf = (typed: number): number => Math.round(typed * 100);

import { currentLanguage } from '../i18n/language.ts';

/** "¥1,234.50": whole cents. */
export const yuan = (cents: number): string =>
  new Intl.NumberFormat(currentLanguage() === 'zh' ? 'zh-CN' : currentLanguage(), {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
/** Cents of what somebody typed in yuan: no sum of binary fractions. */
export const centsOf = (typed: number): number => Math.round(typed * 100);

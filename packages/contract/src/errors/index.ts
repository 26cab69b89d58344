import { accountErrors } from './account.ts';
import { monitorErrors } from './alarm.ts';
import { commonErrors } from './common.ts';
import type { ErrorSpec } from './define-errors.ts';
import { gatewayErrors } from './gateway.ts';

/** Every code with its texts. Adding an error: one line in its table. */
export const ALL_ERRORS: readonly ErrorSpec[] = [accountErrors, monitorErrors, commonErrors, gatewayErrors].flatMap(
  (table) => Object.values(table).map((build) => build.spec),
);

const byCode = new Map(ALL_ERRORS.map((spec) => [spec.code, spec]));

/** Text of a code in a language; an unknown code gets the generic communication text plus the code (S1 §8). */
export function errorText(code: number, lang: 'zh' | 'en'): string {
  const spec = byCode.get(code);
  if (spec) return spec[lang];
  return lang === 'zh' ? `通讯异常（${code}）` : `Communication error (${code}).`;
}

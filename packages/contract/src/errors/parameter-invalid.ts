import type { ErrorSpec } from './define-errors.ts';

/** Alone in its file: the rules of fields name it, and no screen has to load the table of codes for that. */
export const PARAMETER_INVALID = {
  code: 10001,
  zh: '参数错误',
  en: 'A parameter is wrong.',
} as const satisfies ErrorSpec;

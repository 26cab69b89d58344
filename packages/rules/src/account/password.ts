import { LIMITS } from '@lightfield/contract';

const { passwordMin, passwordMax, passwordKinds, passwordSpecials } = LIMITS.account;
const specials = passwordSpecials.replaceAll(/[\^\]\\-]/g, String.raw`\$&`);
const KINDS: Record<PasswordKind, RegExp> = {
  digit: /[0-9]/,
  upper: /[A-Z]/,
  lower: /[a-z]/,
  special: new RegExp(`[${specials}]`),
};
const ALLOWED = new RegExp(`^[0-9A-Za-z${specials}]*$`);
/** "111", "aaabbb" (S1 §5). */
const REPEATED = /(.)\1\1/;

export type PasswordKind = 'digit' | 'upper' | 'lower' | 'special';
/** The rules of S1 §5, in the order they are shown: length; three of four kinds; no other characters, no emoji; nothing three times in a row. */
export const PASSWORD_RULES = ['length', 'kinds', 'characters', 'repetition'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** Kinds of characters the password has, out of the four that count. */
export const passwordKindsIn = (password: string): PasswordKind[] =>
  (Object.keys(KINDS) as PasswordKind[]).filter((kind) => KINDS[kind].test(password));

/** The rules a password breaks; none: it can be used. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  const broken: Record<PasswordRule, boolean> = {
    length: password.length < passwordMin || password.length > passwordMax,
    kinds: passwordKindsIn(password).length < passwordKinds,
    characters: !ALLOWED.test(password),
    repetition: REPEATED.test(password),
  };
  return PASSWORD_RULES.filter((rule) => broken[rule]);
}
export const isGoodPassword = (password: string): boolean => brokenPasswordRules(password).length === 0;

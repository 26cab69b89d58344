import { randomInt } from 'node:crypto';
import { LIMITS } from '@lightfield/contract';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with the parameters OWASP recommends as the least (19 MiB, 2 passes, 1 lane): about 30 ms a password. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);
export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);

const KINDS = [
  /[0-9]/,
  /[A-Z]/,
  /[a-z]/,
  new RegExp(`[${LIMITS.account.passwordSpecials.replaceAll(/[\^]/g, '\\$&')}]`),
];
const ALLOWED = new RegExp(`^[0-9A-Za-z${LIMITS.account.passwordSpecials.replaceAll(/[\^]/g, '\\$&')}]*$`);
/** "111", "aaabbb" (S1 §5). */
const REPEATED = /(.)\1\1/;

/** Does it keep the rules of S1 §5: length, three of four kinds, no other characters, nothing repeated three times. */
export function isGoodPassword(password: string): boolean {
  const { passwordMin, passwordMax, passwordKinds } = LIMITS.account;
  if (password.length < passwordMin || password.length > passwordMax) return false;
  if (!ALLOWED.test(password) || REPEATED.test(password)) return false;
  return KINDS.filter((kind) => kind.test(password)).length >= passwordKinds;
}

/** Without characters that are mistaken for each other on a screen or on paper (0 O, 1 l I). */
const LETTERS = ['23456789', 'ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '_!@#$%&*?'];

/** A random password of the greatest length allowed (about 88 bits) that keeps the rules. */
export function generatePassword(): string {
  const all = LETTERS.join('');
  for (;;) {
    const password = Array.from({ length: LIMITS.account.passwordMax }, () => all[randomInt(all.length)]).join('');
    if (isGoodPassword(password)) return password;
  }
}

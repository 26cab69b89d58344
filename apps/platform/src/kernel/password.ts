import { randomInt } from 'node:crypto';
import { LIMITS } from '@lightfield/contract';
import { isGoodPassword } from '@lightfield/rules';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with the parameters OWASP recommends as the least (19 MiB, 2 passes, 1 lane): about 30 ms a password. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What secrets that people type are kept as. Handed in where a test counts the work. */
export interface Hasher {
  hash(secret: string): Promise<string>;
  matches(stored: string, secret: string): Promise<boolean>;
}

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);
export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);
export const argon2Hasher: Hasher = { hash: hashPassword, matches: passwordMatches };

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

import { LIMITS } from '@lightfield/contract';

const { usernameMin, usernameMax, usernameRecommended } = LIMITS.account;
/** Letters, digits, underscores (S1 §5) and Chinese characters. No other script: its letters could pass for Latin ones. */
const ALLOWED = /^[0-9A-Za-z_\p{Script=Han}]*$/u;

/** Full-width and other compatibility forms become what they look like, before the name is judged or stored. */
export const foldUsername = (name: string): string => name.normalize('NFKC').trim();

/** `digitsOnly` is 1028, since such a name could not be told from a mobile number; the others are 1035. */
export type UsernameProblem = 'length' | 'characters' | 'digitsOnly';

/** What is wrong with a user name that somebody chooses, folded before. */
export function usernameProblem(name: string): UsernameProblem | undefined {
  if (!ALLOWED.test(name)) return 'characters';
  const length = Array.from(name).length;
  if (length < usernameMin || length > usernameMax) return 'length';
  return /^\d+$/.test(name) ? 'digitsOnly' : undefined;
}

/** A name that can be chosen, and is shorter than is recommended (S1 §5). */
export const isShortUsername = (name: string): boolean =>
  usernameProblem(name) === undefined && Array.from(name).length <= usernameRecommended;

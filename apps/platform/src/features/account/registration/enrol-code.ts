import { randomInt } from 'node:crypto';

/** Without characters that are mistaken for each other on a screen or on paper (0 O, 1 I L): 31 of them. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** About 50 bits; trying is rate-limited. */
const LENGTH = 10;

export const newEnrolCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As somebody typed it off a sheet of paper. */
export const typedEnrolCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();

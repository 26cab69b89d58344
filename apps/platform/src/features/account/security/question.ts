import { createHmac } from 'node:crypto';
import { LIMITS, SECURITY_QUESTIONS } from '@lightfield/contract';

/** An answer as it is compared: width, case and spaces are no difference ("Ｌi  Lei" is "li lei"). */
export const foldAnswer = (answer: string): string =>
  answer.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/**
 * Three questions for a name that has none: the same ones every time, so that asking twice tells nothing, and others than
 * anybody without the key could foretell.
 */
export function questionsFor(name: string, key: Buffer): number[] {
  const left = SECURITY_QUESTIONS.map(({ id }): number => id);
  const draws = createHmac('sha256', key).update(name).digest();
  return Array.from(
    { length: LIMITS.account.securityQuestions },
    (_question, index) => left.splice(draws.readUInt32BE(index * 4) % left.length, 1)[0] ?? 1,
  );
}

/** Texts of these questions, in this order. */
export const questionTexts = (ids: readonly number[]) =>
  ids.flatMap((id) => SECURITY_QUESTIONS.filter((question) => question.id === id));

import { randomBytes, randomInt } from 'node:crypto';
import { LIMITS, accountErrors } from '@lightfield/contract';
import type { Ticks } from './clock.ts';
import { drawDigits } from './captcha-picture.ts';

/** Unanswered captchas kept; the oldest make room. */
const OPEN_MAX = 10_000;

/** Pictures of six digits, each good for one answer within ten minutes (S1 §9). */
export function createCaptchas(clock: Ticks, digit: () => number = () => randomInt(10)) {
  const open = new Map<string, { answer: string; expiresAt: number }>();
  return {
    issue(): { vcodeId: string; image: string } {
      const answer = Array.from({ length: LIMITS.account.codeDigits }, digit).join('');
      const vcodeId = randomBytes(16).toString('base64url');
      open.set(vcodeId, { answer, expiresAt: clock.ticks() + LIMITS.account.codeValidMs });
      const [oldest] = open.keys();
      if (open.size > OPEN_MAX && oldest !== undefined) open.delete(oldest);
      return { vcodeId, image: drawDigits(answer) };
    },
    /** Uses the captcha up. 1003: missing or wrong; 1004: expired, used, or never issued. */
    check(vcodeId: string | undefined, answer: string | undefined): void {
      if (!vcodeId || !answer) throw accountErrors.codeWrong();
      const known = open.get(vcodeId);
      open.delete(vcodeId);
      if (!known || known.expiresAt <= clock.ticks()) throw accountErrors.codeExpired();
      if (known.answer !== answer.trim()) throw accountErrors.codeWrong();
    },
  };
}
export type Captchas = ReturnType<typeof createCaptchas>;

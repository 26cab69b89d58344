import { randomBytes, randomInt } from 'node:crypto';
import { LIMITS, accountErrors } from '@lightfield/contract';
import { drawDigits } from './captcha-picture.ts';
import type { Once } from './once/once.ts';

const KIND = 'captcha';

/** Pictures of six digits, each good for one answer within ten minutes (S1 §9). */
export function createCaptchas(once: Once, digit: () => number = () => randomInt(10)) {
  return {
    async issue(): Promise<{ vcodeId: string; image: string }> {
      const answer = Array.from({ length: LIMITS.account.codeDigits }, digit).join('');
      const vcodeId = randomBytes(16).toString('base64url');
      await once.put({ kind: KIND, key: vcodeId, value: answer, lifeMs: LIMITS.account.codeValidMs });
      return { vcodeId, image: drawDigits(answer) };
    },
    /** Uses the captcha up. 1003: missing or wrong; 1004: expired, used, or never issued. */
    async check(vcodeId: string | undefined, answer: string | undefined): Promise<void> {
      if (!vcodeId || !answer) throw accountErrors.codeWrong();
      const known = await once.take(KIND, vcodeId);
      if ('fault' in known) throw accountErrors.codeExpired();
      if (known.value !== answer.trim()) throw accountErrors.codeWrong();
    },
  };
}
export type Captchas = ReturnType<typeof createCaptchas>;

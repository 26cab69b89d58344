import { randomInt } from 'node:crypto';
import { LIMITS, type Text, accountErrors, commonErrors } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Notifier } from '../../../kernel/notifier.ts';
import type { Hasher } from '../../../kernel/password.ts';
import type { Quota } from '../../../kernel/quota.ts';
import type { CodeRequest, VerificationCodes } from '../../../kernel/verification.ts';
import type { CodeRepository, SentLately } from './code.repository.ts';
import { platformText } from '../../../kernel/locales/platform/text.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const { codeDigits, codeValidMs, codeResendMs, codeAttempts } = LIMITS.account;
const { codesPerHourAccount, codesPerHourAddress, codesPerHourTarget } = LIMITS.account;

/** What the message says the code is for. Another purpose goes without. */
const PURPOSES: Readonly<Record<string, Text>> = {
  password: platformText('codeService.password'),
  tel: platformText('codeService.tel'),
  newTel: platformText('codeService.newTel'),
  email: platformText('codeService.email'),
  newEmail: platformText('codeService.newEmail'),
  question: platformText('codeService.question'),
  social: platformText('codeService.social'),
  register: platformText('codeService.register'),
};

export interface CodeParts {
  db: Db;
  codes: CodeRepository;
  notifier: Notifier;
  quota: Pick<Quota, 'require'>;
  hasher: Hasher;
  /** For lives and rates. */
  clock: Clock;
  /** For what others judge by the wall: the queue of messages. */
  wall: Clock;
  log: Log;
  /** Six digits; told here so that tests need not read them. */
  draw?: () => string;
}

const sixDigits = () => Array.from({ length: codeDigits }, () => randomInt(10)).join('');

/** Codes that are sent, their limits, and what a wrong one costs. */
export function createCodeService(parts: CodeParts): VerificationCodes {
  const { db, codes, notifier, quota, hasher, clock, wall, log, draw = sixDigits } = parts;

  /**
   * Throws 90010; false: all is well, but this time nothing may leave the house. During a retrieval only what everybody
   * can count themselves is refused (by the name that was typed): a refusal by account or number would tell whose they are.
   */
  async function guard(request: CodeRequest, name: string | undefined, on?: CodeTransaction): Promise<boolean> {
    const now = clock.now();
    const since = now - HOUR_MS;
    const real = await codes.sentTo(request, { since, ...(on && { on }) });
    if (name === undefined) {
      refuseBeyond(real, now);
      return true;
    }
    refuseBeyond(await codes.sentToName(request, { name, since, ...(on && { on }) }), now);
    return real.account < codesPerHourAccount && real.target < codesPerHourTarget;
  }

  function notice(request: CodeRequest, code: string): Promise<void> {
    const { channel, target, accountId, lang, purpose } = request;
    const what = PURPOSES[purpose]?.[lang];
    const minutes = String(codeValidMs / MINUTE_MS);
    return notifier.send({
      channel,
      target,
      template: 'verificationCode',
      params: { code, minutes, ...(what && { purpose: what }) },
      lang,
      accountId,
      validUntil: wall.now() + codeValidMs,
    });
  }

  return {
    async send(request) {
      if (notifier.mode(request.channel) === 'off') throw accountErrors.channelOff();
      // 90104. The same for every name and number: it tells nothing of whose they are.
      if (request.channel === 'sms' && notifier.mode('sms') === 'provider') await quota.require('smsProvider');
      const { accountId, processId, target, ip } = request;
      const name = processId ? await codes.nameOf(processId) : undefined;
      // Once before the costly part, and once more when nobody else can be in between.
      await guard(request, name);
      const code = draw();
      const codeHash = await hasher.hash(code);
      const now = clock.now();
      const expiresAt = now + codeValidMs;
      const leaves = await db.transaction(async (tx) => {
        await codes.lock(tx, { ip, target, account: accountId, name });
        const allowed = await guard(request, name, tx);
        await codes.add({ ...request, id: uuidv7(), codeHash, createdAt: now, expiresAt }, tx);
        return allowed;
      });
      if (leaves && target !== '') {
        const sent = notice(request, code);
        // Not waited for during a retrieval: the answer must come as fast when there is nobody to send to.
        if (name === undefined) await sent;
        else sent.catch((error: unknown) => log.error({ error }, 'a verification code was not stored for sending'));
      }
      return { resendMs: codeResendMs, validMs: codeValidMs };
    },
    async check({ code, ...given }) {
      const now = clock.now();
      const found = await codes.attempt(given, now);
      if (found === 'used') throw accountErrors.codeExpired();
      if (found === 'spent') throw accountErrors.tooManyAttempts();
      const right = await hasher.matches(found.codeHash, code);
      // Nobody got it, so whoever hits it has guessed.
      if (!right || found.target === '')
        throw accountErrors.codeWrong({ attemptsLeft: Math.max(0, codeAttempts - found.attempts) });
      if (!(await codes.use(found.id, now))) throw accountErrors.codeExpired();
    },
  };
}

type CodeTransaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** 90010 with how long it takes until the next one. */
function refuseBeyond(sent: SentLately, now: number): void {
  const waits = [
    sent.lastOfKey === null ? 0 : sent.lastOfKey + codeResendMs - now,
    sent.account < codesPerHourAccount ? 0 : (sent.firstOfAccount ?? now) + HOUR_MS - now,
    sent.target < codesPerHourTarget ? 0 : (sent.firstOfTarget ?? now) + HOUR_MS - now,
    sent.address < codesPerHourAddress ? 0 : (sent.firstOfAddress ?? now) + HOUR_MS - now,
  ];
  const retryAfterMs = Math.max(...waits);
  if (retryAfterMs > 0) throw commonErrors.tooFrequent({ retryAfterMs });
}

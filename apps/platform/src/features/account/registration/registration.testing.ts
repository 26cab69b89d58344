import type { Envelope } from '@lightfield/contract';
import { createCaptchas } from '../../../kernel/captcha.ts';
import type { Db } from '../../../kernel/db.ts';
import { silentLog } from '../../../kernel/log.ts';
import type { Notice, Notifier } from '../../../kernel/notifier.ts';
import { createRateLimiter } from '../../../kernel/rate-limit.ts';
import { createOwnOnce } from '../../../kernel/once/once.ts';
import { testSeal } from '../../../kernel/seal/seal.testing.ts';
import { type TestCalls, testCalls } from '../../../kernel/testing-calls.ts';
import { sealField } from '../../../kernel/seal/testing-seal.ts';
import { accountPlaces } from '../admin/account-admin.ts';
import { type AccountWorld, accountWorld } from '../admin/account-admin.testing.ts';
import { createCodeRepository } from '../security/code.repository.ts';
import { createCodeService } from '../security/code.service.ts';
import { registerRegistration } from './registration.ts';

/** Every code that is sent, and every answer to a captcha. */
export const SENT_CODE = '123456';
const CAPTCHA_DIGIT = 7;

/** Registration on real tables, seals, captchas and codes; only what leaves the house is remembered in place of being sent. */
export async function registrationWorld(db: Db) {
  const world: AccountWorld = accountWorld(db);
  const { parts, clock } = world;
  const sent: Notice[] = [];
  const channels = { sms: 'outbox', voice: 'outbox', email: 'outbox' } as {
    [Name in 'sms' | 'voice' | 'email']: 'outbox' | 'off';
  };
  const notifier: Notifier = {
    send(notice) {
      sent.push(notice);
      return Promise.resolve();
    },
    mode: (channel) => channels[channel],
  };
  const seal = testSeal(clock);
  const captchas = createCaptchas(createOwnOnce(clock), () => CAPTCHA_DIGIT);
  const codes = createCodeService({
    db,
    codes: createCodeRepository(db),
    notifier,
    quota: parts.quota,
    hasher: parts.hasher,
    clock,
    wall: clock,
    log: silentLog,
    draw: () => SENT_CODE,
  });
  const calls: TestCalls = await testCalls({
    register: (routes) =>
      registerRegistration(routes, {
        ...parts,
        places: accountPlaces(parts),
        notifier,
        seal,
        captchas,
        codes,
        limiter: createRateLimiter(clock),
      }),
    reach: parts.orgs.entities,
    clock,
  });
  let address = 0;
  return {
    ...world,
    calls,
    sent,
    channels,
    captcha: async () => ({ vcodeId: (await captchas.issue()).vcodeId, vcode: String(CAPTCHA_DIGIT).repeat(6) }),
    /** A form as the browser seals it. */
    async form(loginname: string, more: object = {}, password = 'Plant_2026ok') {
      const { publicKey, nonce } = await seal.offer();
      return { loginname, nonce, password: sealField('password', password, publicKey, nonce), ...more };
    },
    /** A call of somebody who is not logged in, from an address of their own unless one is told. */
    async post(
      { path: url }: { path: string },
      payload: object,
      remoteAddress = `10.1.${address >> 8}.${(address += 1) & 255}`,
    ) {
      const reply = await calls.raw({ method: 'POST', url, payload, remoteAddress });
      return reply.json<Envelope>();
    },
  };
}
export type RegistrationWorld = Awaited<ReturnType<typeof registrationWorld>>;

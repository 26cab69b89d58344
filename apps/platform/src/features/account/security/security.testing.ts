import {
  type AnswerOf,
  type BodyIn,
  type Call,
  type ChannelMode,
  Envelope,
  accountCalls,
  activationErrors,
} from '@lightfield/contract';
import { createBus } from '../../../kernel/bus.ts';
import { createCaptchas } from '../../../kernel/captcha.ts';
import { clockAt } from '../../../kernel/clock.testing.ts';
import type { Queryable } from '../../../kernel/db.ts';
import { silentLog } from '../../../kernel/log.ts';
import type { Notice, Notifier } from '../../../kernel/notifier.ts';
import { type Hasher, argon2Hasher } from '../../../kernel/password.ts';
import { createOwnOnce } from '../../../kernel/once/once.ts';
import { testSeal } from '../../../kernel/seal/seal.testing.ts';
import { SESSION_COOKIE } from '../../../kernel/session-cookie.ts';
import { type Sessions, createSessions } from '../../../kernel/sessions.ts';
import { type TestCalls, testCalls } from '../../../kernel/testing-calls.ts';
import { sealField } from '../../../kernel/seal/testing-seal.ts';
import { testDatabase } from '../../../kernel/testing.ts';
import { createAccountRepository } from '../self/account.repository.ts';
import { accountRoutes } from '../self/account.routes.ts';
import { createAccountService } from '../self/account.service.ts';
import { type SeededAccount, seedAccount } from '../self/account.testing.ts';
import { createFailureRepository } from '../self/failure.repository.ts';
import { createLockService } from '../self/lock.service.ts';
import { createLoginService } from '../self/login.service.ts';
import { createOwnPassword } from '../self/own-password.ts';
import { createOwnRepository } from '../self/own.repository.ts';
import { ownRoutes } from '../self/own.routes.ts';
import { createOwnService } from '../self/own.service.ts';
import { createSessionOpener } from '../self/session-opener.ts';
import { createLogRepository } from '../../log/log.repository.ts';
import { createLogService } from '../../log/log.service.ts';
import { createBindingService } from './binding.service.ts';
import { createCodeRepository } from './code.repository.ts';
import { createCodeService } from './code.service.ts';
import { createProofRepository } from './proof.repository.ts';
import { createProofService } from './proof.service.ts';
import { securityRoutes } from './security.routes.ts';
import { createSecurityService } from './security.service.ts';
import { createSubjectRepository } from './subject.repository.ts';

/** Every captcha of this world reads so. */
export const CAPTCHA = '555555';

/** Where somebody is, and with which session. */
export interface At {
  ip?: string;
  cookie?: string;
}
export interface Work {
  hashes: number;
  comparisons: number;
}

/** What is sent and how much is hashed can be looked at. */
function standIns() {
  const sent: Notice[] = [];
  const modes: Record<string, ChannelMode> = { sms: 'outbox', email: 'outbox' };
  const notifier: Notifier = {
    mode: (channel) => modes[channel] ?? 'off',
    send: (notice) => {
      sent.push(notice);
      return Promise.resolve();
    },
  };
  const work: Work = { hashes: 0, comparisons: 0 };
  /** Counts; what it hashed itself is compared at once, what was seeded really. */
  const hasher: Hasher = {
    hash: (secret) => {
      work.hashes += 1;
      return Promise.resolve(`plain ${secret}`);
    },
    matches: (stored, secret) => {
      work.comparisons += 1;
      return stored.startsWith('plain ')
        ? Promise.resolve(stored === `plain ${secret}`)
        : argon2Hasher.matches(stored, secret);
    },
  };
  return { sent, modes, notifier, work, hasher };
}

interface PeopleParts {
  db: Queryable;
  calls: TestCalls;
  sessions: Sessions;
  sent: readonly Notice[];
}

/** What people do: log in, seal what they type, make calls from somewhere. */
function peopleOf({ db, calls, sessions, sent }: PeopleParts) {
  let addresses = 0;
  const freshAddress = () => `10.9.${(addresses += 1) >> 8}.${addresses & 255}`;

  async function call<C extends Call>(endpoint: C, body: BodyIn<C>, { ip = '10.1.1.1', cookie = '' }: At = {}) {
    const reply = await calls.raw({
      method: endpoint.method,
      url: endpoint.path,
      headers: { cookie, 'x-lang': 'zh-cn' },
      remoteAddress: ip,
      ...(endpoint.method === 'POST' && { payload: body as object }),
    });
    return { ...Envelope.parse(reply.json()), cookie: String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '' };
  }
  /** The answer of a call that must succeed. */
  async function ok<C extends Call>(endpoint: C, body: BodyIn<C>, at?: At) {
    const { code, msg, data } = await call(endpoint, body, at);
    if (code !== 200) throw new Error(`${endpoint.path}: ${code} ${msg}`);
    return endpoint.answer.parse(data) as AnswerOf<C>;
  }

  const lastCode = () => sent.at(-1)?.params['code'] ?? '';
  /** Fields sealed with a nonce of their own. */
  async function sealed<Field extends string>(fields: Record<Field, string>) {
    const random = accountCalls.random.answer.parse((await call(accountCalls.random, {}, { ip: freshAddress() })).data);
    const entries = Object.entries<string>(fields).map(([field, text]) => [
      field,
      sealField(field, text, random.publicKey, random.nonce),
    ]);
    return { nonce: random.nonce, ...(Object.fromEntries(entries) as Record<Field, string>) };
  }
  async function loggedIn(
    { accountId }: SeededAccount,
    ip = freshAddress(),
  ): Promise<At & { cookie: string; ip: string }> {
    const { token } = await sessions.open({ accountId, ip, agent: 'test' });
    return { ip, cookie: `${SESSION_COOKIE}=${token}` };
  }
  async function seeded(options: Parameters<typeof seedAccount>[1] & { email?: string } = {}): Promise<SeededAccount> {
    const account = await seedAccount(db, options);
    if (options.email)
      await db.query('update account set email = $2 where id = $1', [account.accountId, options.email]);
    return account;
  }
  return { call, ok, lastCode, sealed, loggedIn, seeded, freshAddress };
}

/** Account and security as the platform puts them together, on a database of their own; sent codes and the work are looked at. */
export async function securityWorld() {
  const test = await testDatabase();
  const { db } = test;
  const now = { ms: Date.parse('2026-11-21T00:00:00Z') };
  const clock = clockAt(() => now.ms);
  const { sent, modes, notifier, work, hasher } = standIns();
  /** What the licence includes. */
  const licensed = { sms: true };
  const ended: string[] = [];
  const bus = createBus(() => undefined);
  bus.on('sessionEnded', ({ sessionId }) => ended.push(sessionId));
  const sessions = createSessions({ db, clock, bus, log: silentLog });
  const log = createLogService({ entries: createLogRepository(db), clock });
  const captchas = createCaptchas(createOwnOnce(clock), () => 5);
  const seal = testSeal(clock);
  const accounts = createAccountRepository(db);
  const own = createOwnRepository(db);
  const failures = createFailureRepository(db);
  const passwords = createOwnPassword({ db, accounts, own, failures, sessions, log, hasher, clock });
  const codes = createCodeService({
    db,
    codes: createCodeRepository(db),
    notifier,
    quota: {
      require: () => (licensed.sms ? Promise.resolve() : Promise.reject(activationErrors.functionNotLicensed())),
    },
    hasher,
    clock,
    wall: clock,
    log: silentLog,
  });
  const subjects = createSubjectRepository(db);
  const proofs = createProofService({
    proofs: createProofRepository(db),
    subjects,
    tries: failures,
    codes,
    captchas,
    hasher,
    clock,
  });
  const services = () => ({ sms: modes['sms'] ?? 'off', email: modes['email'] ?? 'off', social: 'off' as const });
  const opener = createSessionOpener({ accounts, sessions, log, clock });
  const calls = await testCalls({
    sessions,
    clock,
    register(routes) {
      const service = createAccountService({
        accounts,
        sessions,
        log,
        services,
        resourceExpiry: () => Promise.resolve(null),
        styleOf: () => Promise.resolve(null),
      });
      accountRoutes(
        routes,
        service,
        createLoginService({ accounts, failures, captchas, seal, opener, log, hasher, clock }),
      );
      ownRoutes(
        routes,
        createOwnService({ db, own, passwords, sessions, seal, log }),
        service,
        createLockService({ own, seal, sessions, log, clock }),
      );
      securityRoutes(
        routes,
        createSecurityService({ subjects, proofs, passwords, seal, services }),
        createBindingService({ db, subjects, proofs, codes, hasher, log }),
      );
    },
  });

  const people = peopleOf({ db, calls, sessions, sent });
  const entriesOf = (accountId: string) =>
    db.query<{ action: string; old_value: string | null; new_value: string | null; result: string }>(
      'select action, old_value, new_value, result from operation_log where account_id = $1 order by at, id',
      [accountId],
    );
  /** What was done while `act` ran. */
  async function workOf(act: () => Promise<unknown>): Promise<Work> {
    const before = { ...work };
    await act();
    return { hashes: work.hashes - before.hashes, comparisons: work.comparisons - before.comparisons };
  }

  return {
    db,
    now,
    sent,
    modes,
    licensed,
    ended,
    sessions,
    codes,
    captchas,
    opener,
    calls,
    ...people,
    entriesOf,
    workOf,
    async close() {
      await calls.close();
      await test.drop();
    },
  };
}
export type SecurityWorld = Awaited<ReturnType<typeof securityWorld>>;

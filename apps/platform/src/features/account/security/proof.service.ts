import type { Language } from '@lightfield/contract';
import { createHash, randomBytes } from 'node:crypto';
import {
  LIMITS,
  type ProofPurpose,
  type SecurityAnswer,
  accountErrors,
  commonErrors,
  plainMobile,
} from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Captchas } from '../../../kernel/captcha.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Transaction } from '../../../kernel/db.ts';
import type { Hasher } from '../../../kernel/password.ts';
import type { VerificationCodes } from '../../../kernel/verification.ts';
import type { Owner, ProofRepository, Retrieval } from './proof.repository.ts';
import { foldAnswer, questionTexts, questionsFor } from './question.ts';
import type { Subject, SubjectRepository } from './subject.repository.ts';

/** Counter of wrong passwords, as features/account/self keeps it; here for wrong answers. */
export interface WrongTries {
  of(keys: readonly string[], since: number): Promise<{ count: number; lockedUntil: number | null }[]>;
  add(
    key: string,
    change: { at: number; since: number; lockAfter: number; lockUntil: number },
  ): Promise<{ count: number }>;
  clear(keys: readonly string[]): Promise<void>;
}

export interface ProofParts {
  proofs: ProofRepository;
  subjects: SubjectRepository;
  tries: WrongTries;
  codes: VerificationCodes;
  captchas: Pick<Captchas, 'check'>;
  hasher: Hasher;
  clock: Clock;
}

/** Whose password, number or address it is about, and how they came to ask. */
export interface Asker {
  /** Absent: a retrieval of a name that does not exist. Nothing of the answers may depend on it. */
  subject: Subject | undefined;
  /** Absent: logged in. */
  retrieval: Retrieval | undefined;
}
export interface From {
  ip: string;
  lang: Language;
}
export type Channel = 'sms' | 'email';

const TOKEN_BYTES = 32;
const { codeValidMs, passwordRetrievalMs, codeAttempts, lockMs, securityQuestions } = LIMITS.account;
const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();
/** Refusals that mean: this was a wrong proof. */
const WRONG: ReadonlySet<number> = new Set([accountErrors.codeWrong.code, accountErrors.answersWrong.code]);
const codeOf = (error: unknown) => (error as { spec?: { code?: number } }).spec?.code ?? 0;

const ownerOf = ({ subject, retrieval }: Asker): Owner => ({
  accountId: subject?.accountId ?? null,
  retrievalId: retrieval?.id ?? null,
});

/** Proof of identity: by a code, by three answers; the ticket that comes of it, and what the ticket is good for. */
export function createProofService(parts: ProofParts) {
  const { proofs, subjects, tries, codes, captchas, hasher, clock } = parts;
  // Compared when there is nothing to compare with, so that the answer takes as long.
  const nothing = hasher.hash(newToken());
  let questionKey: Promise<Buffer> | undefined;

  async function issue(asker: Asker, purpose: ProofPurpose) {
    const now = clock.now();
    const expiresAt = now + codeValidMs;
    const ticket = newToken();
    await proofs.add({ ...ownerOf(asker), tokenHash: hashOf(ticket), purpose }, { now, expiresAt });
    return { ticket, expiresAt };
  }

  /** During a retrieval five wrong proofs of whatever kind end it. */
  async function counted<Result>(asker: Asker, prove: () => Promise<Result>): Promise<Result> {
    const { retrieval } = asker;
    if (!retrieval) return prove();
    if (!(await proofs.attempt(retrieval.id))) throw accountErrors.tooManyAttempts();
    try {
      const result = await prove();
      await proofs.forgive(retrieval.id);
      return result;
    } catch (error) {
      if (!WRONG.has(codeOf(error))) await proofs.forgive(retrieval.id);
      throw error;
    }
  }

  /** Three comparisons, always. */
  async function answersMatch(subject: Subject | undefined, given: readonly SecurityAnswer[]): Promise<boolean> {
    const stored = subject ? await subjects.answers(subject.accountId) : [];
    const dummy = await nothing;
    const matches = await Promise.all(
      Array.from({ length: securityQuestions }, (_answer, index) => {
        const known = stored[index];
        const answer = given.find(({ questionId }) => questionId === known?.questionId)?.answer;
        return hasher
          .matches(known && answer !== undefined ? known.answerHash : dummy, foldAnswer(answer ?? ''))
          .then((right) => right && answer !== undefined);
      }),
    );
    return stored.length === securityQuestions && matches.every(Boolean);
  }

  /** Wrong answers also count by name, or account: beginning anew must not give more guesses. */
  async function answersInTime(key: string, check: () => Promise<boolean>): Promise<void> {
    const at = clock.now();
    const since = at - lockMs;
    const [before] = await tries.of([key], since);
    const locked = (before?.lockedUntil ?? 0) - at;
    if (locked > 0) throw accountErrors.tooManyAttempts({ retryAfterMs: locked });
    const { count } = await tries.add(key, { at, since, lockAfter: codeAttempts, lockUntil: at + lockMs });
    if (count > codeAttempts) throw accountErrors.tooManyAttempts({ retryAfterMs: lockMs });
    if (!(await check())) throw accountErrors.answersWrong({ attemptsLeft: codeAttempts - count });
    await tries.clear([key]);
  }

  return {
    /** 1003, 1004: the captcha. For names that exist and names that do not, the same in every respect. */
    async begin(body: { loginname: string; vcode: string; vcodeId: string }, ip: string) {
      await captchas.check(body.vcodeId, body.vcode);
      const now = clock.now();
      const expiresAt = now + passwordRetrievalMs;
      const process = newToken();
      const name = plainMobile(body.loginname.trim());
      const loginName = name.toLowerCase();
      const accountId = await subjects.byName(name);
      await proofs.begin({ id: uuidv7(), tokenHash: hashOf(process), loginName, accountId, ip }, { now, expiresAt });
      return { process, expiresAt };
    },
    /** 1010: neither logged in nor in a retrieval; 1034: the retrieval is over; 1005: it had five wrong proofs. */
    async asker(process: string | undefined, accountId: string | undefined): Promise<Asker> {
      if (process === undefined) {
        if (accountId === undefined) throw accountErrors.notLoggedIn();
        const subject = await subjects.byId(accountId);
        if (!subject) throw commonErrors.notFound();
        return { subject, retrieval: undefined };
      }
      const retrieval = await proofs.retrieval(hashOf(process), clock.now());
      if (!retrieval) throw accountErrors.verificationNeeded();
      if (retrieval.failures >= codeAttempts) throw accountErrors.tooManyAttempts();
      // Asked for nobody too, so that it takes as long.
      const subject = await subjects.byId(retrieval.accountId ?? retrieval.id);
      return { subject, retrieval };
    },

    sendCode: (asker: Asker, purpose: ProofPurpose, channel: Channel, from: From) =>
      codes.send({
        purpose,
        channel,
        target: (channel === 'sms' ? asker.subject?.phone : asker.subject?.email) ?? '',
        accountId: asker.subject?.accountId ?? null,
        processId: asker.retrieval?.id ?? null,
        ...from,
      }),
    checkCode: (asker: Asker, purpose: ProofPurpose, channel: Channel, code: string) =>
      counted(asker, async () => {
        const accountId = asker.subject?.accountId ?? null;
        await codes.check({ purpose, channel, accountId, processId: asker.retrieval?.id ?? null, code });
        return issue(asker, purpose);
      }),
    checkAnswers: (asker: Asker, purpose: ProofPurpose, answers: readonly SecurityAnswer[]) =>
      counted(asker, async () => {
        const key = `answer:${asker.retrieval?.loginName ?? asker.subject?.accountId ?? ''}`;
        await answersInTime(key, () => answersMatch(asker.subject, answers));
        return issue(asker, purpose);
      }),
    /** After a proof that was made elsewhere: the password. */
    issue,

    /** Three during a retrieval, whoever it is; of a person logged in their own, none when they have none. */
    async questionsOf({ subject, retrieval }: Asker) {
      // Asked for nobody too.
      const stored = await subjects.answers(subject?.accountId ?? retrieval?.id ?? '');
      const ids = stored.map(({ questionId }) => questionId);
      if (!retrieval) return questionTexts(ids);
      questionKey ??= subjects.key('question.key', randomBytes(TOKEN_BYTES));
      const made = questionsFor(retrieval.loginName, await questionKey);
      return questionTexts(ids.length === securityQuestions ? ids : made);
    },

    /** 1034 unless the ticket holds for this purpose; it stays good. */
    async require(asker: Asker, purpose: ProofPurpose, ticket: string): Promise<void> {
      if (!(await proofs.holds(hashOf(ticket), purpose, ownerOf(asker), clock.now())))
        throw accountErrors.verificationNeeded();
    },
    /** Uses it up, and the retrieval with it. 1034: it was used in the meantime. */
    async take(asker: Asker, purpose: ProofPurpose, ticket: string, tx: Transaction): Promise<void> {
      const now = clock.now();
      const taken = await proofs.take(hashOf(ticket), purpose, ownerOf(asker), { now, on: tx });
      const finished = !asker.retrieval || (taken && (await proofs.finish(asker.retrieval.id, now, tx)));
      if (!taken || !finished) throw accountErrors.verificationNeeded();
    },
  };
}
export type ProofService = ReturnType<typeof createProofService>;

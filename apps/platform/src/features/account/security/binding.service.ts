import { platformText } from '../../../kernel/locales/platform/text.ts';
import type { Language, Text } from '@lightfield/contract';
import {
  type BodyOut,
  LIMITS,
  type ProofPurpose,
  accountErrors,
  commonErrors,
  type securityCalls,
  socialErrors,
} from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Db } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { ParameterError } from '../../../kernel/parse-body.ts';
import type { Hasher } from '../../../kernel/password.ts';
import { isDuplicate } from '../../../kernel/statement.ts';
import type { VerificationCodes } from '../../../kernel/verification.ts';
import { maskEmail, maskTel } from './mask.ts';
import type { Asker, From, ProofService } from './proof.service.ts';
import { foldAnswer } from './question.ts';
import { sendTo } from './send.ts';
import type { Subject, SubjectRepository } from './subject.repository.ts';

export interface BindingParts {
  db: Db;
  subjects: SubjectRepository;
  proofs: ProofService;
  codes: VerificationCodes;
  hasher: Hasher;
  log: OperationLog;
}

type Body<Name extends keyof typeof securityCalls> = BodyOut<(typeof securityCalls)[Name]>;

const fromOf = ({ ip, lang }: Caller): From => ({ ip, lang });

/** What is bound to an account, changed by its owner with a ticket of the same purpose: number, address, questions, chat account. */
export function createBindingService({ db, subjects, proofs, codes, hasher, log }: BindingParts) {
  const inside = (caller: Caller) => proofs.asker(undefined, caller.accountId);
  const subjectIn = ({ subject }: Asker): Subject => {
    if (!subject) throw commonErrors.notFound();
    return subject;
  };
  const entry = (
    subject: Subject,
    action: 'account.tel' | 'account.email' | 'account.question' | 'account.unbind',
  ) => ({
    action,
    objectType: 'account',
    objectId: subject.accountId,
    objectName: subject.loginName,
  });

  return {
    /** To the bound number, before something is changed. */
    sendBound: async (caller: Caller, purpose: ProofPurpose) =>
      sendTo(proofs, await inside(caller), { purpose, channel: 'sms', from: fromOf(caller) }),
    checkBound: async (caller: Caller, purpose: ProofPurpose, code: string) =>
      proofs.checkCode(await inside(caller), purpose, 'sms', code),

    async sendToNewTel(caller: Caller, { tel, ticket }: Body<'telSendNewSmsCode'>) {
      await proofs.require(await inside(caller), 'tel', ticket);
      const { accountId } = caller;
      const sent = await codes.send({ purpose: 'newTel', channel: 'sms', target: tel, accountId, ...fromOf(caller) });
      return { ...sent, target: maskTel(tel) };
    },
    /** 1016 only after the code has proven whose number it is: the answer tells that somebody has it. */
    async resetTel(caller: Caller, { tel, code, ticket }: Body<'resettel'>): Promise<void> {
      const asker = await inside(caller);
      await proofs.require(asker, 'tel', ticket);
      await codes.check({ purpose: 'newTel', channel: 'sms', target: tel, accountId: caller.accountId, code });
      const subject = subjectIn(asker);
      await db.transaction(async (tx) => {
        await proofs.take(asker, 'tel', ticket, tx);
        if (!(await subjects.setPhone(subject, tel, tx))) throw accountErrors.phoneExists();
        const values = { old: maskTel(subject.phone), new: maskTel(tel) };
        await log.write(caller, { ...entry(subject, 'account.tel'), ...values }, tx);
      });
    },
    async sendToNewEmail(caller: Caller, { email, ticket }: Body<'emailSendEmailCode'>) {
      await proofs.require(await inside(caller), 'email', ticket);
      const { accountId } = caller;
      const sent = await codes.send({
        purpose: 'newEmail',
        channel: 'email',
        target: email,
        accountId,
        ...fromOf(caller),
      });
      return { ...sent, target: maskEmail(email) };
    },
    async resetEmail(caller: Caller, { email, code, ticket }: Body<'resetemail'>): Promise<void> {
      const asker = await inside(caller);
      await proofs.require(asker, 'email', ticket);
      await codes.check({ purpose: 'newEmail', channel: 'email', target: email, accountId: caller.accountId, code });
      const subject = subjectIn(asker);
      const change = db.transaction(async (tx) => {
        await proofs.take(asker, 'email', ticket, tx);
        if (!(await subjects.setEmail(subject, email, tx))) throw accountErrors.emailExists();
        const values = { old: maskEmail(subject.email), new: maskEmail(email) };
        await log.write(caller, { ...entry(subject, 'account.email'), ...values }, tx);
      });
      // Given to somebody by their administrator at this very moment.
      await change.catch((error: unknown) => {
        throw isDuplicate(error, 'account_email') ? accountErrors.emailExists() : error;
      });
    },
    /** 10001: a question twice, or two answers that are the same: then there would be fewer than three to guess. */
    async resetAnswers(caller: Caller, { ticket, answers }: Body<'resetanswer'>): Promise<void> {
      const asker = await inside(caller);
      await proofs.require(asker, 'question', ticket);
      const subject = subjectIn(asker);
      const folded = answers.map(({ questionId, answer }) => ({ questionId, answer: foldAnswer(answer) }));
      const differ = (values: readonly unknown[]) => new Set(values).size === LIMITS.account.securityQuestions;
      if (!differ(folded.map((one) => one.questionId)))
        throw wrongAnswers(caller.lang, platformText('binding.questionsDiffer'));
      if (!differ(folded.map((one) => one.answer)) || folded.some((one) => one.answer === ''))
        throw wrongAnswers(caller.lang, platformText('binding.answersDiffer'));
      const stored = await Promise.all(
        folded.map(async ({ questionId, answer }) => ({ questionId, answerHash: await hasher.hash(answer) })),
      );
      await db.transaction(async (tx) => {
        await proofs.take(asker, 'question', ticket, tx);
        await subjects.setAnswers(subject.accountId, stored, tx);
        await log.write(caller, entry(subject, 'account.question'), tx);
      });
    },
    async unbindSocial(caller: Caller, ticket: string): Promise<void> {
      const asker = await inside(caller);
      await proofs.require(asker, 'social', ticket);
      const subject = subjectIn(asker);
      await db.transaction(async (tx) => {
        if (!(await subjects.unbindSocial(subject.accountId, tx))) throw socialErrors.notBound();
        await proofs.take(asker, 'social', ticket, tx);
        await log.write(caller, { ...entry(subject, 'account.unbind'), old: subject.socialName }, tx);
      });
    },
  };
}
export type BindingService = ReturnType<typeof createBindingService>;

const wrongAnswers = (lang: Language, problem: Text) =>
  new ParameterError(commonErrors.parameterInvalid.spec, [{ field: 'answers', problem: problem[lang] }]);

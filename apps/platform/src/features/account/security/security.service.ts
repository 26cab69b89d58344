import {
  type BodyOut,
  type SecurityOverview,
  commonErrors,
  missingPermission,
  type securityCalls,
} from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Transaction } from '../../../kernel/db.ts';
import type { Seal } from '../../../kernel/seal/seal.ts';
import { maskEmail, maskTel } from './mask.ts';
import { sendTo } from './send.ts';
import type { Asker, Channel, From, ProofService } from './proof.service.ts';
import type { Subject, SubjectRepository } from './subject.repository.ts';

/** Proving and setting the password, as features/account/self does it. */
export interface Passwords {
  check(accountId: string, password: string): Promise<void>;
  set(
    accountId: string,
    change: {
      password: string;
      ip: string;
      except?: string | undefined;
      before?: (tx: Transaction) => Promise<void>;
    },
  ): Promise<void>;
}

export interface SecurityParts {
  subjects: SubjectRepository;
  proofs: ProofService;
  passwords: Passwords;
  seal: Seal;
  services: () => SecurityOverview['services'];
}

type Body<Name extends keyof typeof securityCalls> = BodyOut<(typeof securityCalls)[Name]>;
type Purpose = NonNullable<Body<'pwdSendSmsCode'>['purpose']>;

/** A retrieval is for the password and nothing else. */
function purposeOf({ retrieval }: Asker, purpose: Purpose = 'password'): Purpose {
  if (retrieval && purpose !== 'password') throw commonErrors.parameterInvalid({ field: 'purpose' });
  return purpose;
}

/** Proof of identity, logged in or not, and the password. What else is bound: binding.service.ts. */
export function createSecurityService(parts: SecurityParts) {
  const { subjects, proofs, passwords, seal, services } = parts;

  const inside = (caller: Caller) => proofs.asker(undefined, caller.accountId);
  const subjectIn = ({ subject }: Asker): Subject => {
    if (!subject) throw commonErrors.notFound();
    return subject;
  };
  return {
    async overview(caller: Caller): Promise<SecurityOverview> {
      const { subject } = await inside(caller);
      if (!subject) throw commonErrors.notFound();
      return {
        tel: maskTel(subject.phone),
        email: maskEmail(subject.email),
        questions: (await subjects.answers(subject.accountId)).length > 0,
        social: subject.hasSocial ? subject.socialName : null,
        passwordChangedAt: subject.passwordChangedAt,
        services: services(),
      };
    },
    async begin(body: Body<'findpwdBegin'>, ip: string) {
      const { sms, email } = services();
      return { ...(await proofs.begin(body, ip)), services: { sms, email } };
    },

    async sendCode(body: Body<'pwdSendSmsCode'>, channel: Channel, caller: Caller | undefined, from: From) {
      const asker = await proofs.asker(body.process, caller?.accountId);
      return sendTo(proofs, asker, { purpose: purposeOf(asker, body.purpose), channel, from });
    },
    async checkCode(body: Body<'pwdCheckSmsCode'>, channel: Channel, caller: Caller | undefined) {
      const asker = await proofs.asker(body.process, caller?.accountId);
      return proofs.checkCode(asker, purposeOf(asker, body.purpose), channel, body.code);
    },
    async checkAnswers(body: Body<'pwdCheckAnswer'>, caller: Caller | undefined) {
      const asker = await proofs.asker(body.process, caller?.accountId);
      return proofs.checkAnswers(asker, purposeOf(asker, body.purpose), body.answers);
    },
    async checkOldPassword(body: Body<'pwdCheckOldPwd'>, caller: Caller) {
      const nonce = await seal.take(body.nonce);
      const old = seal.open('oldPassword', body.oldPassword, nonce);
      const asker = await inside(caller);
      await passwords.check(caller.accountId, old);
      return proofs.issue(asker, body.purpose ?? 'password');
    },
    async questions(process: string | undefined, caller: Caller | undefined) {
      return proofs.questionsOf(await proofs.asker(process, caller?.accountId));
    },
    /** 1034, 1029, 1038, 90003. A retrieval ends all sessions, a change all others. */
    async resetPassword(body: Body<'resetpwd'>, caller: Caller | undefined, ip: string): Promise<void> {
      const nonce = await seal.take(body.nonce);
      const password = seal.open('password', body.password, nonce);
      const asker = await proofs.asker(body.process, caller?.accountId);
      await proofs.require(asker, 'password', body.ticket);
      const subject = subjectIn(asker);
      if (!subject.mayChangePassword) throw missingPermission('account_own_password');
      await passwords.set(subject.accountId, {
        password,
        ip,
        except: asker.retrieval ? undefined : caller?.sessionId,
        before: (tx) => proofs.take(asker, 'password', body.ticket, tx),
      });
    },
  };
}
export type SecurityService = ReturnType<typeof createSecurityService>;

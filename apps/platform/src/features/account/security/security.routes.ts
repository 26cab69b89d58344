import { SECURITY_QUESTIONS, securityCalls } from '@lightfield/contract';
import type { Rate } from '../../../kernel/rate-limit.ts';
import type { Routes } from '../../../kernel/route.ts';
import type { BindingService } from './binding.service.ts';
import type { SecurityService } from './security.service.ts';

/** A whole plant may share one address; each of these costs a hash, or a message. */
const rate: Rate = { max: 60, perMs: 60_000 };

export function securityRoutes(routes: Routes, security: SecurityService, bindings: BindingService): void {
  routes.on(securityCalls.overview, (_body, caller) => security.overview(caller));
  routes.onPublic(securityCalls.queryQuestion, () => [...SECURITY_QUESTIONS]);
  proofRoutes(routes, security);
  bindingRoutes(routes, bindings);
}

/** Who somebody is, logged in or not, and the password. */
function proofRoutes(routes: Routes, security: SecurityService): void {
  routes.onPublic(securityCalls.findpwdBegin, (body, _caller, { ip }) => security.begin(body, ip), { rate });
  routes.onPublic(
    securityCalls.pwdSendSmsCode,
    (body, caller, { ip, lang }) => security.sendCode(body, 'sms', caller, { ip, lang }),
    { rate },
  );
  routes.onPublic(securityCalls.pwdCheckSmsCode, (body, caller) => security.checkCode(body, 'sms', caller), { rate });
  routes.onPublic(
    securityCalls.pwdSendEmailCode,
    (body, caller, { ip, lang }) => security.sendCode(body, 'email', caller, { ip, lang }),
    { rate },
  );
  routes.onPublic(securityCalls.pwdCheckEmailCode, (body, caller) => security.checkCode(body, 'email', caller), {
    rate,
  });
  routes.onPublic(securityCalls.pwdCheckAnswer, (body, caller) => security.checkAnswers(body, caller), { rate });
  routes.on(securityCalls.pwdCheckOldPwd, (body, caller) => security.checkOldPassword(body, caller), { rate });
  routes.onPublic(securityCalls.queryUserQuestion, (body, caller) => security.questions(body.process, caller), {
    rate,
  });
  routes.onPublic(
    securityCalls.resetpwd,
    async (body, caller, { ip }) => {
      await security.resetPassword(body, caller, ip);
      return {};
    },
    { rate },
  );
}

/** What is bound to the account. */
function bindingRoutes(routes: Routes, bindings: BindingService): void {
  const sends = [
    [securityCalls.telSendSmsCode, 'tel'],
    [securityCalls.emailSendSmsCode, 'email'],
    [securityCalls.answerSendSmsCode, 'question'],
  ] as const;
  for (const [call, purpose] of sends)
    routes.on(call, (_body, caller) => bindings.sendBound(caller, purpose), { rate });
  const checks = [
    [securityCalls.telCheckSmsCode, 'tel'],
    [securityCalls.emailCheckSmsCode, 'email'],
    [securityCalls.answerCheckSmsCode, 'question'],
  ] as const;
  for (const [call, purpose] of checks)
    routes.on(call, ({ code }, caller) => bindings.checkBound(caller, purpose, code), { rate });

  routes.on(securityCalls.telSendNewSmsCode, (body, caller) => bindings.sendToNewTel(caller, body), { rate });
  routes.on(securityCalls.emailSendEmailCode, (body, caller) => bindings.sendToNewEmail(caller, body), { rate });
  routes.on(
    securityCalls.resettel,
    async (body, caller) => {
      await bindings.resetTel(caller, body);
      return {};
    },
    { rate },
  );
  routes.on(
    securityCalls.resetemail,
    async (body, caller) => {
      await bindings.resetEmail(caller, body);
      return {};
    },
    { rate },
  );
  routes.on(
    securityCalls.resetanswer,
    async (body, caller) => {
      await bindings.resetAnswers(caller, body);
      return {};
    },
    { rate },
  );
  routes.on(securityCalls.unbindWeixin, async ({ ticket }, caller) => {
    await bindings.unbindSocial(caller, ticket);
    return {};
  });
}

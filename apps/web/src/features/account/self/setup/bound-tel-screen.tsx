import { ROUTES, securityCalls } from '@lightfield/contract';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { ByCode } from './by-code.tsx';

/** The bound number, before it, the e-mail address or the questions are changed: each has calls of its own (S1 §7). */
const CALLS = [
  [ROUTES.setupTelValidate, 'tel', securityCalls.telSendSmsCode, securityCalls.telCheckSmsCode],
  [ROUTES.setupEmailValidate, 'email', securityCalls.emailSendSmsCode, securityCalls.emailCheckSmsCode],
  [ROUTES.setupQuestionValidate, 'question', securityCalls.answerSendSmsCode, securityCalls.answerCheckSmsCode],
] as const;

/** /account/security/sms/setup/tel/validate, email/validate and question/validate. */
export default function BoundTelScreen() {
  const { t } = useTranslation('account-self');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [, purpose, send, check] = CALLS.find(([path]) => path === pathname) ?? CALLS[0];
  return (
    <ByCode
      key={purpose}
      way="tel"
      purpose={purpose}
      intro={t('setup.intro.tel')}
      send={() => call(send, {})}
      check={(code) => call(check, { code })}
    />
  );
}

import { securityCalls } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { CodeStep } from './code-step.tsx';

/** /findpwd/validate/email */
export default function EmailStep() {
  const { t } = useTranslation('account-retrieval');
  return (
    <CodeStep
      intro={t('email.intro')}
      neutral={t('email.sent')}
      send={(process) => call(securityCalls.pwdSendEmailCode, { process, purpose: 'password' })}
      check={(process, code) => call(securityCalls.pwdCheckEmailCode, { process, purpose: 'password', code })}
    />
  );
}

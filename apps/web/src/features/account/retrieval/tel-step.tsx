import { securityCalls } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { CodeStep } from './code-step.tsx';

/** /findpwd/validate/tel */
export default function TelStep() {
  const { t } = useTranslation('account-retrieval');
  return (
    <CodeStep
      intro={t('tel.intro')}
      neutral={t('tel.sent')}
      send={(process) => call(securityCalls.pwdSendSmsCode, { process, purpose: 'password' })}
      check={(process, code) => call(securityCalls.pwdCheckSmsCode, { process, purpose: 'password', code })}
    />
  );
}

import { securityCalls } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { ByCode } from './by-code.tsx';
import { useSearchedPurpose } from './use-purpose.ts';

/** /account/security/sms/setup/validate/email?for= */
export default function ByEmailScreen() {
  const { t } = useTranslation('account-self');
  const purpose = useSearchedPurpose();
  const about = { process: undefined, purpose };
  return (
    <ByCode
      way="email"
      purpose={purpose}
      intro={t('setup.intro.email')}
      send={() => call(securityCalls.pwdSendEmailCode, about)}
      check={(code) => call(securityCalls.pwdCheckEmailCode, { ...about, code })}
    />
  );
}

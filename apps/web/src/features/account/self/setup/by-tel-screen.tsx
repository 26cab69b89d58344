import { securityCalls } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { ByCode } from './by-code.tsx';
import { BackToWays } from './setup-step.tsx';
import { usePathPurpose } from './use-purpose.ts';

/** /account/security/sms/setup/validate/tel/{type} */
export default function ByTelScreen() {
  const { t } = useTranslation('account-self');
  const purpose = usePathPurpose();
  if (!purpose) return <BackToWays purpose="password" />;
  const about = { process: undefined, purpose };
  return (
    <ByCode
      way="tel"
      purpose={purpose}
      intro={t('setup.intro.tel')}
      send={() => call(securityCalls.pwdSendSmsCode, about)}
      check={(code) => call(securityCalls.pwdCheckSmsCode, { ...about, code })}
    />
  );
}

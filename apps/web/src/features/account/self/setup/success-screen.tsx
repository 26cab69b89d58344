import { Empty } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../../lib/account.ts';
import { securityPath } from '../profile-paths.ts';
import { BackToWays, SetupStep } from './setup-step.tsx';
import { usePathPurpose } from './use-purpose.ts';

/** /account/security/sms/setup/success/{type} */
export default function SuccessScreen() {
  const { t } = useTranslation('account-self');
  const account = useAccount();
  const purpose = usePathPurpose();
  if (!purpose) return <BackToWays purpose="password" />;
  return (
    <SetupStep purpose={purpose} current={2}>
      <Empty
        icon="check"
        title={t(`setup.success.${purpose}`)}
        note={purpose === 'password' ? t('setup.passwordDone') : undefined}
        action={
          <Link to={securityPath(account)} className="lf-button lf-button-primary">
            {t('setup.toSecurity')}
          </Link>
        }
      />
    </SetupStep>
  );
}

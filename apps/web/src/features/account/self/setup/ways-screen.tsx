import { type ProofPurpose, ROUTES } from '@lightfield/contract';
import { Icon, type IconName, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../../lib/texted.tsx';
import { to } from '../../../../lib/hrefs.ts';
import { overview } from '../profile-queries.ts';
import styles from '../profile.module.css';
import { SetupStep } from './setup-step.tsx';
import { useSearchedPurpose } from './use-purpose.ts';
import { type Way, waysOf } from './ways.ts';

const ICONS: Record<Way, IconName> = { tel: 'device', email: 'mail', question: 'question', password: 'key' };
/** A bound number has an address of its own for what it protects most. */
const BY_TEL: Record<ProofPurpose, string> = {
  password: to(ROUTES.setupValidateTel, { type: 'password' }),
  social: to(ROUTES.setupValidateTel, { type: 'social' }),
  tel: ROUTES.setupTelValidate,
  email: ROUTES.setupEmailValidate,
  question: ROUTES.setupQuestionValidate,
};
const hrefOf = (way: Way, purpose: ProofPurpose): string =>
  way === 'tel'
    ? BY_TEL[purpose]
    : `${{ email: ROUTES.setupValidateEmail, question: ROUTES.setupValidateQuestion, password: ROUTES.setupValidatePassword }[way]}?for=${purpose}`;

/** /account/security/sms/setup/validate?for= */
export default function WaysScreen() {
  const { t } = useTranslation(['account-self', 'common']);
  const purpose = useSearchedPurpose();
  const { data, error, isPending, refetch } = useQuery(overview);
  const target: Record<Way, string> = { tel: data?.tel ?? '', email: data?.email ?? '', question: '', password: '' };
  return (
    <SetupStep purpose={purpose} current={0}>
      <p>{t('setup.choose')}</p>
      {isPending ? <Loading label={t('common:face.loading')} rows={3} columns={1} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      <ul className={styles['ways']}>
        {(data ? waysOf(data) : []).map((way) => (
          <li key={way}>
            <Link to={hrefOf(way, purpose)}>
              <Icon name={ICONS[way]} size={20} />
              <span>
                {t(`setup.way.${way}`)} <small>{target[way]}</small>
              </span>
              <Icon name="right" size={14} />
            </Link>
          </li>
        ))}
      </ul>
    </SetupStep>
  );
}

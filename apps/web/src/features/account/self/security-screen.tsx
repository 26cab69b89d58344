import { ROUTES, type SecurityOverview } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../lib/account.ts';
import { Failure } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { AccountFrame } from './account-frame.tsx';
import { securityPath } from './profile-paths.ts';
import { overview } from './profile-queries.ts';
import styles from './profile.module.css';
import { SecurityCard } from './security-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { waysHref } from './setup/setup-step.tsx';
import { SocialCard } from './social-card.tsx';

/** /account/security/sms and /account/security/nosms. */
export default function SecurityScreen() {
  const { t } = useTranslation(['account-self', 'common']);
  const account = useAccount();
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  const { data, error, isPending, refetch } = useQuery(overview);
  const right = securityPath(account);
  if ([ROUTES.accountSecuritySms, ROUTES.accountSecurityNosms].some((path) => path === pathname) && pathname !== right)
    return <Navigate to={right} search={search as never} replace />;
  return (
    <AccountFrame>
      {isPending ? <Loading label={t('common:face.loading')} rows={6} columns={3} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Cards state={data} />
          <SessionsCard />
        </>
      ) : null}
    </AccountFrame>
  );
}

function Cards({ state }: { state: SecurityOverview }) {
  const { t } = useTranslation('account-self');
  return (
    <ul className={styles['cards']} aria-label={t('security.list')}>
      <PasswordCard state={state} />
      <TelCard state={state} />
      <EmailCard state={state} />
      <QuestionCard state={state} />
      {state.services.social === 'off' && state.social === null ? null : <SocialCard state={state} />}
    </ul>
  );
}

/** Who has a bound number proves themselves by it; there are other ways from there. */
const provesByTel = ({ tel, services }: SecurityOverview): boolean => tel !== '' && services.sms !== 'off';
interface CardProps {
  state: SecurityOverview;
}

function PasswordCard({ state: { passwordChangedAt } }: CardProps) {
  const { t } = useTranslation('account-self');
  const mayChange = usePermission('account_own_password');
  return (
    <SecurityCard
      icon="key"
      title={t('security.password')}
      good
      state={t('security.set')}
      note={
        passwordChangedAt === null
          ? t('security.passwordNever')
          : t('security.passwordAt', { time: formatTime(passwordChangedAt) })
      }
    >
      {mayChange ? (
        <Change to={waysHref('password')}>{t('security.changePassword')}</Change>
      ) : (
        <span className={styles['hint']}>{t('security.passwordDenied')}</span>
      )}
    </SecurityCard>
  );
}

function TelCard({ state: { tel, services } }: CardProps) {
  const { t } = useTranslation('account-self');
  const bound = tel !== '';
  return (
    <SecurityCard
      icon="device"
      title={t('security.tel')}
      good={bound}
      state={bound ? t('security.bound') : t('security.unbound')}
      note={bound ? tel : t('security.telNote')}
    >
      {services.sms === 'off' ? (
        <span className={styles['hint']}>{t('security.smsOff')}</span>
      ) : (
        <Change to={bound ? ROUTES.setupTelValidate : ROUTES.setupTel}>
          {bound ? t('security.changeTel') : t('security.bindTel')}
        </Change>
      )}
    </SecurityCard>
  );
}

function EmailCard({ state }: CardProps) {
  const { t } = useTranslation('account-self');
  const bound = state.email !== '';
  return (
    <SecurityCard
      icon="mail"
      title={t('security.email')}
      good={bound}
      state={bound ? t('security.bound') : t('security.unbound')}
      note={bound ? state.email : t('security.emailNote')}
    >
      {state.services.email === 'off' ? (
        <span className={styles['hint']}>{t('security.emailOff')}</span>
      ) : (
        <Change to={provesByTel(state) ? ROUTES.setupEmailValidate : waysHref('email')}>
          {bound ? t('security.changeEmail') : t('security.bindEmail')}
        </Change>
      )}
    </SecurityCard>
  );
}

function QuestionCard({ state }: CardProps) {
  const { t } = useTranslation('account-self');
  return (
    <SecurityCard
      icon="question"
      title={t('security.question')}
      good={state.questions}
      state={state.questions ? t('security.set') : t('security.unset')}
      note={t('security.questionNote')}
    >
      <Change to={provesByTel(state) ? ROUTES.setupQuestionValidate : waysHref('question')}>
        {state.questions ? t('security.changeQuestion') : t('security.setQuestion')}
      </Change>
    </SecurityCard>
  );
}

function Change({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="lf-button lf-button-plain">
      {children}
    </Link>
  );
}

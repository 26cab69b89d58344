import { ROUTES, accountErrors } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../lib/call.ts';
import { Failure } from '../../../lib/texted.tsx';
import { type Invitation, type Registered, useInvitation } from './invitation.ts';
import { RegistrationForm } from './registration-form.tsx';
import styles from './registration.module.css';

/** A link that is wrong in its form is as good as one that has run out. */
const UNUSABLE: readonly number[] = [accountErrors.enrolCodeInvalid.spec.code, 10_001];

/** /enroll/{code}, /register/{roleuuid} and /pub-register/{roleuuid}. */
export default function RegistrationScreen() {
  const invitation = useInvitation();
  const [registered, setRegistered] = useState<Registered>();
  return (
    <section className={styles['card']}>
      {registered ? (
        <Outcome registered={registered} />
      ) : (
        <Invited key={invitation.key} invitation={invitation} onRegistered={setRegistered} />
      )}
    </section>
  );
}

function Invited({
  invitation,
  onRegistered,
}: {
  invitation: Invitation;
  onRegistered: (registered: Registered) => void;
}) {
  const { t } = useTranslation(['account-registration', 'common']);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['registration', invitation.key],
    queryFn: ({ signal }) => invitation.info(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <Loading label={t('common:face.loading')} rows={6} columns={1} />;
  if (error instanceof CallRefused && UNUSABLE.includes(error.code)) {
    return (
      <Empty
        icon="link"
        title={t('invalid.title')}
        note={
          <>
            {t('invalid.note')}{' '}
            <small>{t('common:face.code', { code: accountErrors.enrolCodeInvalid.spec.code })}</small>
          </>
        }
        action={<ToLogin />}
      />
    );
  }
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <dl className={styles['into']}>
        <div>
          <dt>{t('org')}</dt>
          <dd>{data.orgName}</dd>
        </div>
        <div>
          <dt>{t('role')}</dt>
          <dd>{data.roleName}</dd>
        </div>
      </dl>
      <p className={styles['soft']}>{data.registration === 'open' ? t('openNote') : t('approvalNote')}</p>
      <RegistrationForm invitation={invitation} smsOffered={data.smsOffered} onRegistered={onRegistered} />
    </>
  );
}

function Outcome({ registered: { loginname, status } }: { registered: Registered }) {
  const { t } = useTranslation('account-registration');
  return (
    <output className={styles['output']}>
      <Empty
        icon={status === 'active' ? 'check' : 'clock'}
        title={status === 'active' ? t('active.title') : t('pending.title')}
        note={status === 'active' ? t('active.note', { loginname }) : t('pending.note', { loginname })}
        action={<ToLogin />}
      />
    </output>
  );
}

function ToLogin() {
  const { t } = useTranslation('account-registration');
  return (
    <Link to={ROUTES.login} className="lf-button lf-button-primary">
      {t('toLogin')}
    </Link>
  );
}

import { ROUTES, securityCalls } from '@lightfield/contract';
import { Empty, ErrorFace, Loading } from '@lightfield/ui';
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadAccount } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import styles from './registration.module.css';

/** /bdfae/{sys}?ticket=… logs in whom a partner system sends; /bdfae alone, or without a ticket, says how it is meant. */
export default function PartnerScreen() {
  const { t } = useTranslation('account-registration');
  const { sys }: { sys?: string } = useParams({ strict: false });
  const { ticket }: { ticket?: string } = useSearch({ strict: false });
  return (
    <section className={styles['card']}>
      {sys && ticket ? (
        <Entry sys={sys} ticket={ticket} />
      ) : (
        <Empty icon="link" title={t('partner.howTitle')} note={t('partner.howNote')} action={<ToLogin />} />
      )}
    </section>
  );
}

function Entry({ sys, ticket }: { sys: string; ticket: string }) {
  const { t } = useTranslation('account-registration');
  const words = useErrorWords();
  const router = useRouter();
  const [error, setError] = useState<unknown>();
  const tried = useRef(false);
  const enter = useEffectEvent(async () => {
    await call(securityCalls.ssoLogin, { sys, ticket }, { quiet: true });
    await reloadAccount();
    // the guard of the login screen leads on to where this person begins
    await router.navigate({ to: ROUTES.login, replace: true });
  });
  useEffect(() => {
    // a ticket is good for one try
    if (tried.current) return;
    tried.current = true;
    enter().catch(setError);
  }, []);
  if (error === undefined) return <Loading label={t('partner.entering')}>{<p>{t('partner.entering')}</p>}</Loading>;
  const { title, note, code } = words(error);
  return (
    <>
      <ErrorFace
        title={t('partner.refused')}
        note={
          <>
            {title} {note}
            <br />
            {t('partner.again')}
          </>
        }
        code={code}
      />
      <Centre>
        <ToLogin />
      </Centre>
    </>
  );
}

const Centre = ({ children }: { children: ReactNode }) => <p className={styles['centre']}>{children}</p>;

function ToLogin() {
  const { t } = useTranslation('account-registration');
  return (
    <Link to={ROUTES.login} className="lf-button lf-button-primary">
      {t('toLogin')}
    </Link>
  );
}

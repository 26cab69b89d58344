import { ROUTES } from '@lightfield/contract';
import { Button, Empty, Loading, NoPermission } from '@lightfield/ui';
import { type ErrorComponentProps, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../lib/texted.tsx';
import './fallbacks.css';

/** Screens that stand in when there is no other: waiting, crashed, unknown address, no permission. Free of antd. */

export function Pending() {
  const { t } = useTranslation();
  return (
    <div className="lf-pending">
      <Loading label={t('face.loading')} />
    </div>
  );
}

export function Crash({ error, reset }: ErrorComponentProps) {
  return (
    <main className="lf-alone">
      <Failure error={error} onRetry={reset} />
    </main>
  );
}

/** A plain link: these screens must work whatever state the app is in. */
function Home() {
  const { t } = useTranslation();
  return (
    <Button kind="primary" onClick={() => location.assign(ROUTES.login)}>
      {t('action.home')}
    </Button>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  return (
    <main className="lf-alone">
      <h1 className="lf-alone-code">404</h1>
      <Empty icon="question" title={t('face.notFound')} note={t('face.notFoundNote')} action={<Home />} />
    </main>
  );
}

/** Names of permissions come with the catalogue, which nobody else needs so early. */
const PermissionName = lazy(() => import('./permission-name.tsx'));

export function NoAuth() {
  const { t } = useTranslation();
  const { permission }: { permission?: string } = useSearch({ strict: false });
  return (
    <main className="lf-alone">
      <h1 className="lf-alone-code">{t('face.noPermission')}</h1>
      <NoPermission
        title={t('face.noPermissionScreen')}
        note={
          <>
            {permission ? (
              <Suspense>
                <PermissionName code={permission} />
              </Suspense>
            ) : null}
            {t('face.noPermissionNote')}
          </>
        }
        action={<Home />}
      />
    </main>
  );
}

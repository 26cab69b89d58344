import { ROUTES, isPermission, permissionLabel } from '@lightfield/contract';
import { Button, Empty, NoPermission } from '@lightfield/ui';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './fallbacks.css';
import { useLanguage } from '../lib/use-language.ts';

/** Screens that stand in when there is no other: unknown address, no permission. Free of antd. */

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

/** `/noAuth?permission=`: the guard of a screen says which one is missing. */
export function NoAuth() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { permission }: { permission?: string } = useSearch({ strict: false });
  return (
    <main className="lf-alone">
      <h1 className="lf-alone-code">{t('face.noPermission')}</h1>
      <NoPermission
        title={t('face.noPermissionScreen')}
        note={
          <>
            {permission && isPermission(permission) ? (
              <>
                {t('face.missingPermission', { name: permissionLabel(permission, language) })}
                <br />
              </>
            ) : null}
            {t('face.noPermissionNote')}
          </>
        }
        action={<Home />}
      />
    </main>
  );
}

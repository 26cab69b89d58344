import { ROUTES } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { to } from '../../lib/hrefs.ts';
import { useTheme } from '../../lib/preferences.ts';
import { Failure } from '../../lib/texted.tsx';
import { ownStyle } from './api/style-queries.ts';
import { LoginPreview, MainPreview } from './looks.tsx';
import { StyleLinks } from './style-list.tsx';
import styles from './style.module.css';

/** `/manage/vas/custom-style`: what the own enterprise looks like now. */
export default function CustomStyleScreen() {
  const { t } = useTranslation('style');
  const query = useQuery(ownStyle(useAccount()?.orgId));
  const mode = useTheme();
  const style = query.data;
  return (
    <>
      <StyleLinks at={ROUTES.customStyle} />
      {query.isPending ? <Loading label={t('custom.now')} rows={8} /> : null}
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {style === null ? (
        <Empty
          icon="image"
          title={t('custom.none')}
          note={t('custom.noneNote')}
          action={<Link to={ROUTES.styles}>{t('custom.toList')}</Link>}
        />
      ) : null}
      {style ? (
        <div className={styles['parts']}>
          <section className={styles['part']}>
            <div className={styles['bar']}>
              <h2>{t('preview.login')}</h2>
              <Link to={to(ROUTES.styleLogin, { id: style.id })}>{t('custom.editLogin')}</Link>
            </div>
            <LoginPreview look={style.login} mode={mode} narrow={false} />
          </section>
          <section className={styles['part']}>
            <div className={styles['bar']}>
              <h2>{t('preview.main')}</h2>
              <Link to={to(ROUTES.styleMain, { id: style.id })}>{t('custom.editMain')}</Link>
            </div>
            <MainPreview look={style.main} mode={mode} narrow={false} />
          </section>
        </div>
      ) : null}
    </>
  );
}

import { titleInList } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../lib/failure.tsx';
import { useDesigner } from '../session/designer-context.ts';
import { designerHref } from '../session/pages-href.ts';
import { pagePicture, pagesOf } from '../session/page-queries.ts';
import { PageThumb } from '../../still/page-thumb.tsx';
import library from '../parts/library.module.css';
import styles from './panels.module.css';

/** The pages beside this one. */
export function Pages() {
  const { t } = useTranslation('designer');
  const { owner, pageId } = useDesigner();
  const pages = useQuery(pagesOf(owner));
  return (
    <div className={library['panel']}>
      <h3 className={library['heading']}>{t('pages.title')}</h3>
      <nav className={library['scroll']} aria-label={t('pages.title')}>
        {pages.isError ? <Failure error={pages.error} onRetry={() => void pages.refetch()} /> : null}
        {pages.data?.map((page) => (
          <Link
            key={page.id}
            to={designerHref(owner, page.id)}
            className={styles['page']}
            aria-current={page.id === pageId ? 'page' : undefined}
          >
            <PageThumb document={pagePicture(page)} widgets={page.widgets} small />
            <span className={styles['pageTitle']}>{titleInList(page.title)}</span>
            {page.home ? <Icon name="star" size={13} label={t('pages.home')} /> : null}
            <span className={library['count']}>{page.widgets}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

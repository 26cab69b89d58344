import { titleInList } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../lib/failure.tsx';
import { useDesigner } from '../session/designer-context.ts';
import { designerHref } from '../session/pages-href.ts';
import { Sign } from '../parts/icons.tsx';
import { pagesOf } from '../session/page-queries.ts';
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
        {pages.data?.map(({ id, title, home, widgets }) => (
          <Link
            key={id}
            to={designerHref(owner, id)}
            className={styles['page']}
            aria-current={id === pageId ? 'page' : undefined}
          >
            <Sign name="pages" size={15} />
            <span className={styles['pageTitle']}>{titleInList(title)}</span>
            {home ? <Icon name="star" size={13} label={t('pages.home')} /> : null}
            <span className={library['count']}>{widgets}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

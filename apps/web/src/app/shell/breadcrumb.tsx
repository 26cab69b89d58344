import { Icon } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import { usePageDetail } from '../../lib/page-title.ts';
import { screenAt } from '../routes.ts';
import styles from './breadcrumb.module.css';
import { useScreen } from './use-screen.ts';

/** Section, screen one came from, screen, and what it shows. */
export function Breadcrumb() {
  const { t, i18n } = useTranslation('shell');
  const language = languageOf(i18n.language);
  const screen = useScreen();
  const detail = usePageDetail();
  if (!screen) return null;
  const parent = screen.parent ? screenAt(screen.parent) : undefined;
  const section = (parent ?? screen).nav?.section;
  const last = detail || screen.title[language];
  return (
    <nav className={styles['crumbs']} aria-label={t('crumbs')}>
      <ol>
        {section ? <li className={styles['wide']}>{t(`section.${section}`)}</li> : null}
        {parent ? (
          <li className={styles['wide']}>
            {section ? <Icon name="right" size={12} /> : null}
            <Link to={parent.path}>{parent.title[language]}</Link>
          </li>
        ) : null}
        <li aria-current="page" className={styles['here']}>
          {section || parent ? <Icon name="right" size={12} className={styles['wide']} /> : null}
          <h1 title={last}>{last}</h1>
        </li>
      </ol>
    </nav>
  );
}

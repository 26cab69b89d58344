import type { PageChange } from '@lightfield/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './device-sync.module.css';

/** Pages that come along, and what becomes of them. */
export function PageLines({ pages, title }: { pages: readonly PageChange[]; title?: string }) {
  const { t } = useTranslation('device-sync');
  if (pages.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={styles['block'] ?? ''}
      title={title ?? t('pages.along')}
      description={
        <ul className={styles['pages']}>
          {pages.map(({ title: page, change, as }) => (
            <li key={page}>
              {page} <span className={styles['note']}>{t(`pages.${change}`)}</span>
              {as !== undefined && <span className={styles['note']}> {t('pages.as', { title: as })}</span>}
            </li>
          ))}
        </ul>
      }
    />
  );
}

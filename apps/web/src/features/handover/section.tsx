import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './handover.module.css';

/** One part of the report; `count` stands beside its title. */
export function Section({
  title,
  count,
  aside,
  children,
}: {
  title: string;
  count?: number;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>
          {title}
          {count === undefined ? null : <span className={styles['count']}>{count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Nothing, plainly; or the rows, and that there are more of them. */
export function Listed({
  none,
  shown,
  total,
  children,
}: {
  none: string;
  shown: number;
  total: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('handover');
  if (total === 0) return <p className={styles['none']}>{none}</p>;
  return (
    <>
      {children}
      {total > shown ? <p className={styles['soft']}>{t('more', { total, shown })}</p> : null}
    </>
  );
}

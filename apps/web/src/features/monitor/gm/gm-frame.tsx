import { ROUTES } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './gm.module.css';

const AREAS = {
  list: ROUTES.groupMonitorList,
  group: ROUTES.groupMonitorGroup,
  centre: ROUTES.groupMonitorCentre,
} as const;
export type GmArea = keyof typeof AREAS;

/** What the three screens of group monitoring have in common: which of them this is, and the way to the others. */
export function GmFrame({ area, children }: { area: GmArea; children: ReactNode }) {
  const { t } = useTranslation('monitor');
  return (
    <div className={styles['page']}>
      <nav className={styles['areas']} aria-label={t('gm.areas')}>
        {Object.entries(AREAS).map(([key, path]) => (
          <Link key={key} to={path} aria-current={key === area ? 'page' : undefined}>
            {t(`gm.area.${key as GmArea}`)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

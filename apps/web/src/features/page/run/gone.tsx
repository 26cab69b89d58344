import { ROUTES } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitorPermissions } from '../../../lib/account.ts';

/**
 * A page that is not there, or not for this person: both are answered alike. A way back to where pages are chosen, except for
 * a visitor of a share link, who has no such place.
 */
export function Gone({ of = 'equip' }: { of?: 'equip' | 'project' }) {
  const { t } = useTranslation('page');
  const visitor = useContext(VisitorPermissions) !== undefined;
  return (
    <Empty
      icon="question"
      title={t('gone.title')}
      note={t('gone.note')}
      {...(!visitor && {
        action: (
          <Link to={of === 'project' ? ROUTES.monitorProjects : ROUTES.monitorList}>
            {t(of === 'project' ? 'gone.toProjects' : 'gone.toList')}
          </Link>
        ),
      })}
    />
  );
}

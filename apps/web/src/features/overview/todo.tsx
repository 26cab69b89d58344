import { type Overview, ROUTES } from '@lightfield/contract';
import { Icon, type IconName } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from './card.tsx';
import styles from './overview.module.css';

interface Item {
  readonly what: 'waiting' | keyof Overview['todo'];
  readonly count: number | null;
  readonly icon: IconName;
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** What waits for this person; each leads to where it is done. */
export function Todo({ todo, waiting }: { todo: Overview['todo']; waiting: number | null }) {
  const { t } = useTranslation('overview');
  const items: Item[] = [
    { what: 'waiting', count: waiting, icon: 'alarm', path: ROUTES.alarms, search: { state: 'waiting' } },
    {
      what: 'proposals',
      count: todo.proposals,
      icon: 'assistant',
      path: ROUTES.aiconfig,
      search: { tab: 'actions', shown: 'pending' },
    },
    { what: 'toDispatch', count: todo.toDispatch, icon: 'warning', path: ROUTES.repairs, search: { state: 'pending' } },
    { what: 'orders', count: todo.orders, icon: 'wrench', path: ROUTES.worksheet },
    { what: 'inspections', count: todo.inspections, icon: 'calendar', path: ROUTES.inspectionPlan },
    { what: 'records', count: todo.records, icon: 'table', path: ROUTES.excelDue },
    {
      what: 'outOfSync',
      count: todo.outOfSync,
      icon: 'refresh',
      path: ROUTES.deviceList,
      search: { sync: 'outOfSync' },
    },
    { what: 'toApprove', count: todo.toApprove, icon: 'gateway', path: ROUTES.gateways, search: { tab: 'pending' } },
    { what: 'applications', count: todo.applications, icon: 'user', path: ROUTES.accountEnroll },
  ];
  const open = items.filter(({ count }) => count !== null && count > 0);
  return (
    <Card title={t('todo.title')}>
      {open.length === 0 ? (
        <p className={styles['calm']}>{t('todo.nothing')}</p>
      ) : (
        <ul className={styles['rows']}>
          {open.map(({ what, count, icon, path, search }) => (
            <li key={what}>
              <Icon name={icon} size={16} />
              <Link to={path} {...(search && { search })} className={styles['wide'] ?? ''}>
                {t(`todo.${what}`)}
              </Link>
              <b>{count}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

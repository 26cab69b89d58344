import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../lib/plain-table.tsx';
import { formatTime } from '../../lib/time.ts';
import { gatewaySetAside } from './api/register-queries.ts';
import styles from './gateway-register.module.css';

/** The name of a field, as the platform names what does not fit; anything else is what the database said. */
const FIELD = /^[a-zA-Z]+$/;

/** What the gateway sent and no table can hold. Nothing while there is none, as it should be. */
export function SetAsideList({ id }: { id: string }) {
  const { t } = useTranslation('gateway');
  const { data } = useQuery(gatewaySetAside(id));
  if (!data || data.items === 0) return null;
  const { items, newest } = data;
  return (
    <>
      <h2 className={styles['heading']}>{t('setAside.title')}</h2>
      <p className={styles['hint']}>{t('setAside.note', { count: items })}</p>
      <PlainTable
        label={t('setAside.title')}
        columns={[
          { key: 'at', title: t('setAside.at'), render: ({ at }) => formatTime(at) },
          { key: 'kind', title: t('setAside.kind'), render: ({ kind }) => t(`setAside.kinds.${kind}`) },
          {
            key: 'reason',
            title: t('setAside.reason'),
            render: ({ reason }) => (FIELD.test(reason) ? t('setAside.field', { field: reason }) : reason),
          },
          {
            key: 'item',
            title: t('setAside.item'),
            render: ({ item }) => <code className={styles['item']}>{item}</code>,
          },
        ]}
        rows={newest}
        rowKey={({ at, seq }) => `${at} ${seq}`}
      />
      {items > newest.length ? (
        <p className={styles['hint']}>{t('setAside.listed', { shown: newest.length })}</p>
      ) : null}
    </>
  );
}

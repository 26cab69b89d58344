import { ROUTES } from '@lightfield/contract';
import { Button, Empty } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { to } from '../../../lib/hrefs.ts';
import { formatTime } from '../../../lib/time.ts';
import styles from '../field.module.css';
import { useField } from '../field-work.ts';
import { BesideDevice } from '../beside/beside-device.tsx';
import { nameOf } from '../task-view.tsx';
import own from './scan.module.css';
import { useKnown } from './use-known.ts';

/** What a scan opens: something that is on the phone. */
export interface Opened {
  readonly order?: string;
  readonly task?: string;
  readonly form?: string;
  readonly view?: 'fault';
  readonly device?: string;
}

/** The machine in front of which somebody stands: its orders, its inspections, its last values, and how to report a fault of it. */
export function DevicePart({
  id,
  onOpen,
  onAgain,
}: {
  id: string;
  onOpen: (what: Opened) => void;
  onAgain: () => void;
}) {
  const { t } = useTranslation('field-scan');
  const { orders, tasks, devices, who, online } = useField();
  const name = useKnown().devices.find((one) => one.id === id)?.name;
  const ownOrders = orders?.orders.filter(({ equipmentId }) => equipmentId === id) ?? [];
  const ownTasks = tasks?.tasks.filter((task) => task.devices.some(({ equipmentId }) => equipmentId === id)) ?? [];
  const canReport = devices?.devices.some((one) => one.id === id) === true;
  return (
    <>
      {name === undefined ? <Empty icon="info" title={t('device.unknown')} /> : <h2>{name}</h2>}
      <Cards
        title={t('device.orders')}
        cards={ownOrders.map(({ id: order, number, title, dueAt }) => ({
          id: order,
          words: `#${number} ${title}`,
          dueAt,
        }))}
        onOpen={(order) => onOpen({ order })}
      />
      <Cards
        title={t('device.tasks')}
        cards={ownTasks.map((task) => ({ id: task.id, words: nameOf(task), dueAt: task.dueAt }))}
        onOpen={(task) => onOpen({ task })}
      />
      {name !== undefined && ownOrders.length + ownTasks.length === 0 ? (
        <p className={styles['soft']}>{t('device.none')}</p>
      ) : null}
      <BesideDevice equipmentId={id} />
      {who?.reports && canReport ? (
        <Button className={styles['wide']} onClick={() => onOpen({ view: 'fault', device: id })}>
          {t('device.fault')}
        </Button>
      ) : null}
      {who?.reads && online ? (
        <Link className={own['link']} to={to(ROUTES.monitorDetail, { id, alarm: '0' })}>
          {t('device.open')}
        </Link>
      ) : null}
      <Button className={styles['wide']} onClick={onAgain}>
        {t('again')}
      </Button>
    </>
  );
}

interface CardsProps {
  readonly title: string;
  readonly cards: readonly { readonly id: string; readonly words: string; readonly dueAt: number | null }[];
  readonly onOpen: (id: string) => void;
}
function Cards({ title, cards, onOpen }: CardsProps) {
  if (cards.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles['list']}>
        {cards.map(({ id, words, dueAt }) => (
          <li key={id}>
            <button type="button" className={styles['card']} onClick={() => onOpen(id)}>
              <span className={styles['strong']}>{words}</span>
              {dueAt === null ? null : <span className={styles['soft']}>{formatTime(dueAt)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

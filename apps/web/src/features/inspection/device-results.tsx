import { type InspectionTaskDevice, type InspectionTaskInfo, ROUTES } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { newId } from '../../lib/new-id.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useValueWords } from './answer.tsx';
import { pictureHref, useOpenOrder } from './api/inspection-queries.ts';
import styles from './inspection.module.css';

/** What was found at a device, beside what was found there before, and the way to a work order. */
export function DeviceResults({
  task,
  device,
  onCorrect,
}: {
  task: InspectionTaskInfo;
  device: InspectionTaskDevice;
  onCorrect: (() => void) | undefined;
}) {
  const { t } = useTranslation('inspection');
  const valueWords = useValueWords();
  return (
    <>
      {device.abnormal === 0 ? (
        <StateMark state="good" text={t('task.allNormal')} />
      ) : (
        <StateMark state="severe" text={t('abnormalCount', { count: device.abnormal })} />
      )}
      <ul className={styles['results']}>
        {task.items.map((item) => {
          const found = device.results.find((one) => one.itemId === item.id);
          const before = device.before.flatMap(({ at, who, results }) => {
            const one = results.find((result) => result.itemId === item.id);
            return one ? [{ at, who, one }] : [];
          });
          return (
            <li key={item.id}>
              <span className={styles['what']}>{item.title}</span>
              <span className={styles['found']}>
                {item.kind === 'picture' ? null : valueWords(item, found?.value ?? null)}{' '}
                {found?.abnormal ? <StateMark state="severe" text={t('answer.abnormal')} tag /> : null}
              </span>
              {found && found.pictures.length > 0 ? (
                <span className={styles['shots']}>
                  {found.pictures.map((id, index) => (
                    <a key={id} href={pictureHref(task.id, id)} target="_blank" rel="noreferrer">
                      <img
                        src={pictureHref(task.id, id)}
                        alt={t('answer.picture', { item: item.title, n: index + 1 })}
                        loading="lazy"
                      />
                    </a>
                  ))}
                </span>
              ) : null}
              {before.length > 0 && item.kind !== 'picture' ? (
                <span className={styles['before']}>
                  {before.map(({ at, who, one }) => (
                    <span key={at} title={t('task.beforeAt', { time: formatTime(at), who })}>
                      {formatTime(at).slice(5, 10)} {valueWords(item, one.value)}
                      {one.abnormal ? ` (${t('answer.abnormal')})` : ''}
                    </span>
                  ))}
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {device.note === '' ? null : <p className={styles['note']}>{device.note}</p>}
      <div className={styles['actions']}>
        <OrderOf task={task} device={device} />
        {onCorrect ? <Button onClick={onCorrect}>{t('task.correct')}</Button> : null}
      </div>
    </>
  );
}

/** One tap from what is abnormal to a work order. */
function OrderOf({ task, device }: { task: InspectionTaskInfo; device: InspectionTaskDevice }) {
  const { t } = useTranslation('inspection');
  const { message } = App.useApp();
  const words = useErrorWords();
  const mayReport = usePermission('manage_repairs_report');
  const seesOrders = usePermission('manage_repairs_view');
  const open = useOpenOrder();
  const [stepId] = useState(newId);
  if (device.orderId !== null && device.orderNumber !== null) {
    const text = t('task.order', { number: device.orderNumber });
    return seesOrders ? (
      <Link className="lf-button" to={ROUTES.worksheet} search={{ view: 'all', order: device.orderId }}>
        {text}
      </Link>
    ) : (
      <span>{text}</span>
    );
  }
  if (device.abnormal === 0 || !mayReport) return null;
  return (
    <Button
      danger
      type="primary"
      loading={open.isPending}
      onClick={() =>
        open.mutate(
          { id: task.id, equipmentId: device.equipmentId, stepId },
          {
            onSuccess: ({ number }) => void message.success(t('task.reported', { number })),
            onError: (error) => void message.error(words(error).title),
          },
        )
      }
    >
      {t('task.report')}
    </Button>
  );
}

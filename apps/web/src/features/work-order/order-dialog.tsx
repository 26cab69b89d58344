import { ROUTES, type WorkOrderInfo, type WorkOrderStep, commonErrors } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { to } from '../../lib/hrefs.ts';
import { Failure } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { CallRefused } from '../../lib/wire.ts';
import { orderInfo, pictureHref, printHref } from './api/order-queries.ts';
import { OrderPriority, OrderState, isOverdue } from './order-marks.tsx';
import { type StepKind, stepName, stepsOf } from './order-steps.ts';
import { StepDialog } from './step-dialog.tsx';
import styles from './work-order.module.css';

/** Pixels. */
const WIDTH = 760;
const CENTS = 100;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A work order in full: what it is, what was done, what can be done next. */
export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['work-order', 'common']);
  useReturnFocus();
  const isId = ID.test(id);
  const { data, error, refetch } = useQuery({ ...orderInfo(id), enabled: isId });
  const [doing, begin] = useState<StepKind>();
  const isGone = !isId || (error instanceof CallRefused && error.code === commonErrors.notFound.code);
  // one dialog at a time: the step takes the place of the order, and gives it back
  if (doing) return <StepDialog id={id} kind={doing} onClose={() => begin(undefined)} />;
  return (
    <Modal
      open
      width={WIDTH}
      footer={null}
      onCancel={onClose}
      title={data ? t('detail.title', { number: data.number }) : t('worksheet')}
    >
      {isGone ? <Empty icon="list" title={t('detail.gone')} /> : null}
      {error && !isGone ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {isId && !error && !data ? <Loading label={t('common:face.loading')} rows={6} columns={2} /> : null}
      {data && !isGone ? <Body order={data} onStep={begin} /> : null}
    </Modal>
  );
}

function Body({ order, onStep }: { order: WorkOrderInfo; onStep: (kind: StepKind) => void }) {
  const { t } = useTranslation('work-order');
  const account = useAccount();
  const may = stepsOf(order, account);
  return (
    <div className={styles['detail']}>
      <h3 className={styles['title']}>{order.title}</h3>
      <Facts order={order} />
      <div className={styles['actions']}>
        {may.map(({ kind }, index) => (
          <Button
            key={kind}
            type={index === 0 && kind !== 'end' ? 'primary' : 'default'}
            danger={kind === 'end'}
            onClick={() => onStep(kind)}
          >
            {t(`step.${stepName(kind, order.state)}`)}
          </Button>
        ))}
        <Button onClick={() => onStep('comment')}>{t('step.comment')}</Button>
        <Button
          icon={<Icon name="download" size={16} />}
          href={printHref(order.id)}
          download={`${t('detail.title', { number: order.number })}.pdf`}
        >
          {t('detail.print')}
        </Button>
      </div>
      <h4 className={styles['heading']}>{t('detail.steps')}</h4>
      <ol className={styles['steps']}>
        {order.steps.map((step) => (
          <li key={step.id}>
            <Step orderId={order.id} step={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Facts({ order }: { order: WorkOrderInfo }) {
  const { t } = useTranslation('work-order');
  const [now] = useState(() => Date.now());
  const facts: [name: string, value: React.ReactNode][] = [
    [t('column.state'), <OrderState key="state" order={order} />],
    [t('column.priority'), <OrderPriority key="priority" order={order} />],
    [
      t('column.device'),
      <Link key="device" to={to(ROUTES.monitorDetail, { id: order.equipmentId, alarm: '0' })}>
        {order.equipName}
      </Link>,
    ],
  ];
  if (order.visitor) facts.push([t('detail.reporter'), `${order.reporter} (${t('visitor.tag')})`]);
  if (order.contact !== '') facts.push([t('detail.contact'), order.contact]);
  if (order.assignee !== '') facts.push([t('column.assignee'), order.assignee]);
  else if (order.team !== '') facts.push([t('column.assignee'), t('detail.ofTeam', { name: order.team })]);
  if (order.dueAt !== null)
    facts.push([
      t('column.due'),
      <span key="due" className={isOverdue(order, now) ? styles['late'] : undefined}>
        {formatTime(order.dueAt)} {isOverdue(order, now) ? t('overdue') : ''}
      </span>,
    ]);
  if (order.cause !== null) facts.push([t('column.cause'), t(`cause.${order.cause}`)]);
  if (order.acceptedAt !== null)
    facts.push([
      t('detail.accepted'),
      t('detail.acceptedBy', { name: order.acceptedBy, time: formatTime(order.acceptedAt) }),
    ]);
  if (order.alarmContent !== '') facts.push([t('detail.alarm'), order.alarmContent]);
  if (order.content !== '') facts.push([t('detail.content'), order.content]);
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const yuan = (cents: number): string => (cents / CENTS).toFixed(2);

function Step({ orderId, step }: { orderId: string; step: WorkOrderStep }) {
  const { t } = useTranslation('work-order');
  const pictures = step.pictures.filter((id) => id !== step.id);
  const cost = step.materials.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
  return (
    <>
      <p className={styles['stepHead']}>
        <strong>{t(`step.${step.kind}`)}</strong> {step.who}{' '}
        <span className={styles['soft']}>{formatTime(step.at)}</span>
      </p>
      {step.doneAt === null ? null : (
        <p className={styles['soft']}>{t('detail.doneAt', { time: formatTime(step.doneAt) })}</p>
      )}
      {step.assignee === '' ? null : <p>{t('detail.to', { name: step.assignee })}</p>}
      {step.place === '' ? null : <p>{t('detail.place', { place: step.place })}</p>}
      {step.note === '' ? null : <p className={styles['note']}>{step.note}</p>}
      {step.hours === null ? null : <p>{t('detail.hours', { hours: step.hours })}</p>}
      {step.materials.length === 0 ? null : (
        <>
          <ul aria-label={t('detail.materials')} className={styles['used']}>
            {step.materials.map(({ name, quantity, priceCents }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- what was written down never changes
              <li key={index}>{t('detail.material', { name, quantity, price: yuan(priceCents) })}</li>
            ))}
          </ul>
          <p>{t('detail.cost', { cost: yuan(cost) })}</p>
        </>
      )}
      {step.signer === '' ? null : (
        <>
          <p>{t('detail.signer', { name: step.signer })}</p>
          <img
            className={styles['signature']}
            src={pictureHref(orderId, step.id)}
            alt={t('detail.signature', { name: step.signer })}
          />
        </>
      )}
      {pictures.length === 0 ? null : (
        <div className={styles['shots']}>
          {pictures.map((id, index) => (
            <a key={id} href={pictureHref(orderId, id)} target="_blank" rel="noreferrer">
              <img src={pictureHref(orderId, id)} alt={t('detail.picture', { n: index + 1 })} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </>
  );
}

import { ROUTES } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { to } from '../../lib/hrefs.ts';
import { Failure } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { orderInfo } from './api/money-queries.ts';
import { OrderMark, useOrderName } from './marks.tsx';
import styles from './money.module.css';
import { yuan } from '../../lib/yuan.ts';

/** /order/pay/success/{orderId}: what was paid; says so only where it is. */
export default function DoneScreen() {
  const { t } = useTranslation(['money', 'common']);
  const name = useOrderName();
  const maySeeWallet = usePermission('manage_wallet_view');
  const { orderId = '' }: { orderId?: string } = useParams({ strict: false });
  const { data: order, error, refetch } = useQuery(orderInfo(orderId));
  if (error && !order) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!order) return <Loading label={t('common:face.loading')} rows={4} columns={1} />;
  return (
    <section className={`${styles['card'] ?? ''} ${styles['pay'] ?? ''}`} aria-label={t('payOrder')}>
      {order.state === 'paid' ? <h2 className={styles['price']}>{t('paid')}</h2> : null}
      <OrderMark state={order.state} />
      <div>
        <p className={styles['heading']}>{name(order)}</p>
        <p className={styles['soft']}>{t('orderNumber', { number: order.number })}</p>
      </div>
      <p className={styles['price']}>{yuan(order.cents)}</p>
      {order.paidAt === null ? null : (
        <p className={styles['soft']}>{t('paidAt', { time: formatTime(order.paidAt) })}</p>
      )}
      <div className={styles['ways']}>
        {order.state === 'pending' ? <Link to={to(ROUTES.payOrder, { orderId })}>{t('toPay')}</Link> : null}
        <Link to={ROUTES.accountOrder}>{t('toOrders')}</Link>
        {maySeeWallet ? <Link to={ROUTES.wallet}>{t('toWallet')}</Link> : null}
      </div>
    </section>
  );
}

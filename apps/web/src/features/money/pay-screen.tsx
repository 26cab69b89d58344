import { type PayOrder, PayPlatform, ROUTES } from '@lightfield/contract';
import { COLOURS, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Alert, Button, QRCode } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { to } from '../../lib/hrefs.ts';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { orderInfo, payCode, useMoneyMoved, usePayFromBalance } from './api/money-queries.ts';
import { OrderMark, useOrderName } from './marks.tsx';
import styles from './money.module.css';
import { yuan } from '../../lib/yuan.ts';

/** Pixels: a phone reads it at arm's length. */
const QR_SIZE = 220;

/** /order/pay/qrcode/{orderId}[/{payPlatform}]: how an order is paid, and the code to scan. */
export default function PayScreen() {
  const { t } = useTranslation(['money', 'common']);
  const navigate = useNavigate();
  const name = useOrderName();
  const mayPay = usePermission('account_order_pay');
  const { orderId = '', payPlatform }: { orderId?: string; payPlatform?: string } = useParams({ strict: false });
  const { data: order, error, refetch } = useQuery(orderInfo(orderId));
  const isPaid = order?.state === 'paid';
  const moved = useMoneyMoved();
  useEffect(() => {
    if (!isPaid) return;
    moved();
    void navigate({ to: to(ROUTES.payDone, { orderId }), replace: true });
  }, [isPaid, moved, navigate, orderId]);
  if (error && !order) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!order) return <Loading label={t('common:face.loading')} rows={4} columns={1} />;
  const platform = PayPlatform.safeParse(payPlatform);
  const isOffered = platform.success && order.platforms.includes(platform.data);
  return (
    <section className={`${styles['card'] ?? ''} ${styles['pay'] ?? ''}`} aria-label={t('payOrder')}>
      <div>
        <h2 className={styles['heading']}>{name(order)}</h2>
        <p className={styles['soft']}>{t('orderNumber', { number: order.number })}</p>
      </div>
      <p className={styles['price']}>{yuan(order.cents)}</p>
      {order.state === 'pending' ? (
        <>
          {isOffered && mayPay ? <Code orderId={orderId} platform={platform.data} /> : null}
          {mayPay ? (
            <Ways order={order} chosen={isOffered ? platform.data : undefined} />
          ) : (
            <Alert type="info" showIcon title={t('mayNotPay')} />
          )}
          <p className={styles['soft']}>{t('payUntil', { time: formatTime(order.expiresAt) })}</p>
        </>
      ) : (
        <OrderMark state={order.state} />
      )}
      <Link to={ROUTES.accountOrder}>{t('toOrders')}</Link>
    </section>
  );
}

/** The code to scan; whoever has paid is led on by the order itself. */
function Code({ orderId, platform }: { orderId: string; platform: PayPlatform }) {
  const { t } = useTranslation(['money', 'common']);
  const { data, error, refetch } = useQuery(payCode(orderId, platform));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={3} columns={1} />;
  return (
    <>
      {platform === 'test' ? <Alert type="warning" showIcon title={t('testNote')} /> : null}
      <figure className={styles['qr']}>
        {/* dark on light in both themes: many readers know no other */}
        <QRCode
          type="svg"
          aria-label={t('qr')}
          value={data.code}
          size={QR_SIZE}
          color={COLOURS.light.text}
          bgColor={COLOURS.light.surface}
          marginSize={4}
        />
        <figcaption>{t(`scan.${platform}`)}</figcaption>
      </figure>
      {platform === 'test' ? (
        <a href={data.code} target="_blank" rel="noreferrer">
          {t('openCashier')}
        </a>
      ) : null}
      <output className={styles['soft']}>{t('waiting')}</output>
    </>
  );
}

interface Order {
  id: string;
  kind: PayOrder['kind'];
  cents: number;
  platforms: PayPlatform[];
  balanceCents: number;
}
/** Who takes the money. */
function Ways({ order, chosen }: { order: Order; chosen: PayPlatform | undefined }) {
  const { t } = useTranslation('money');
  const navigate = useNavigate();
  const words = useErrorWords();
  const fromBalance = usePayFromBalance();
  const others = order.platforms.filter((one) => one !== chosen);
  const isEnough = order.balanceCents >= order.cents;
  return (
    <>
      <div className={styles['ways']}>
        {others.map((platform) => (
          <Button
            key={platform}
            type={chosen === undefined ? 'primary' : 'default'}
            onClick={() =>
              void navigate({ to: to(ROUTES.payOrderBy, { orderId: order.id, payPlatform: platform }), replace: true })
            }
          >
            {t(`payBy.${platform}`)}
          </Button>
        ))}
        {order.kind !== 'recharge' ? (
          <Button disabled={!isEnough} loading={fromBalance.isPending} onClick={() => fromBalance.mutate(order.id)}>
            {t('payBy.balance', { balance: yuan(order.balanceCents) })}
          </Button>
        ) : null}
      </div>
      {order.kind !== 'recharge' && !isEnough ? <p className={styles['soft']}>{t('tooLittle')}</p> : null}
      {others.length === 0 && chosen === undefined ? <Alert type="info" showIcon title={t('nobodyTakes')} /> : null}
      {fromBalance.error ? <Alert type="error" showIcon title={words(fromBalance.error).title} role="alert" /> : null}
    </>
  );
}

import { type CardScan, LIMITS, type PayPlatform } from '@lightfield/contract';
import { COLOURS, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Alert, Button, QRCode, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { yuan } from '../../lib/yuan.ts';
import { scanInfo, scanState, useScanOrder } from './api/card-queries.ts';
import { CardMark, lastDay } from './card-marks.tsx';
import styles from './card.module.css';

const QR_SIZE = 220;
const OFFERED = [1, 3, 6, 12, 24, LIMITS.card.monthsMax];
/** Choices that are shown. */
const CHOICES = 4;

interface Paying {
  readonly key: string;
  readonly code: string;
  readonly platform: PayPlatform;
}

/** /card/recharge/{iccid}: what whoever scans the code of a card sees, without an account: when it ends, and paying for more. */
export default function ScanScreen() {
  const { t } = useTranslation(['card', 'common']);
  const { iccid = '' }: { iccid?: string } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(scanInfo(iccid));
  const [paying, setPaying] = useState<Paying>();
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={4} columns={1} />;
  return (
    <div className={styles['scan']}>
      <h2 className={styles['price']}>{t('scan.title')}</h2>
      <Facts card={data} />
      {paying ? (
        <Payment
          paying={paying}
          onAgain={() => {
            setPaying(undefined);
            void refetch();
          }}
        />
      ) : (
        <Choice iccid={iccid} card={data} onPay={setPaying} />
      )}
    </div>
  );
}

function Facts({ card }: { card: CardScan }) {
  const { t } = useTranslation('card');
  const { iccid, operator, state, packageName, packageMb, priceCents, expiresAt, rechargeUntil } = card;
  const late = state === 'expired' || state === 'suspended' ? rechargeUntil : null;
  return (
    <dl className={styles['facts']}>
      <dt>{t('scan.iccid')}</dt>
      <dd className={styles['iccid']}>{`${iccid} ${t(`operator.${operator}`)}`}</dd>
      <dt>{t('state.label')}</dt>
      <dd>
        <CardMark state={state} />
      </dd>
      <dt>{t('scan.package')}</dt>
      <dd>{`${packageName} · ${t('mb', { mb: packageMb })} · ${t('perMonth', { price: yuan(priceCents) })}`}</dd>
      <dt>{t('scan.expires')}</dt>
      <dd>
        {expiresAt === null ? '—' : lastDay(expiresAt)}
        {late === null ? null : <p className={styles['soft']}>{t('rechargeUntil', { date: lastDay(late) })}</p>}
      </dd>
    </dl>
  );
}

/** Months, and who takes the money. */
function Choice({ iccid, card, onPay }: { iccid: string; card: CardScan; onPay: (paying: Paying) => void }) {
  const { t } = useTranslation('card');
  const words = useErrorWords();
  const order = useScanOrder();
  const offered = [...new Set([card.minMonths, ...OFFERED])]
    .filter((value) => value >= card.minMonths && value * card.priceCents <= LIMITS.wallet.balanceCapCents)
    .toSorted((one, other) => one - other)
    .slice(0, CHOICES);
  const [months, setMonths] = useState(offered[0] ?? 1);
  const pay = (payPlatform: PayPlatform) =>
    order.mutate(
      { iccid, months, payPlatform },
      { onSuccess: ({ key, code }) => onPay({ key, code, platform: payPlatform }) },
    );
  if (card.platforms.length === 0) return <Alert type="info" showIcon title={t('scan.nobody')} />;
  return (
    <>
      {card.renewing ? <Alert type="info" showIcon title={t('scan.alreadyRenewing')} /> : null}
      {card.minMonths > 1 ? <p className={styles['soft']}>{t('minMonths', { count: card.minMonths })}</p> : null}
      <Segmented
        block
        aria-label={t('months')}
        value={months}
        options={offered.map((value) => ({ value, label: t('monthsOf', { count: value }) }))}
        onChange={setMonths}
      />
      <p className={styles['price']}>{yuan(card.priceCents * months)}</p>
      <div className={styles['ways']}>
        {card.platforms.map((platform) => (
          <Button
            key={platform}
            type="primary"
            size="large"
            block
            loading={order.isPending}
            onClick={() => pay(platform)}
          >
            {t(`scan.payBy.${platform}`)}
          </Button>
        ))}
      </div>
      {card.platforms.includes('test') ? <p className={styles['soft']}>{t('scan.test')}</p> : null}
      {order.error ? <Alert type="error" showIcon role="alert" title={words(order.error).title} /> : null}
    </>
  );
}

/** The code to pay, and what becomes of it. */
function Payment({ paying: { key, code, platform }, onAgain }: { paying: Paying; onAgain: () => void }) {
  const { t } = useTranslation('card');
  const { data } = useQuery(scanState(key));
  const state = data?.state ?? 'pending';
  if (state === 'renewed')
    return (
      <output>
        <Alert type="success" showIcon title={t('scan.renewed', { date: lastDay(data?.expiresAt ?? 0) })} />
      </output>
    );
  if (state === 'renewing') return <Alert type="info" showIcon title={t('scan.renewing')} />;
  if (state === 'over')
    return (
      <>
        <Alert type="warning" showIcon title={t('scan.over')} />
        <Button onClick={onAgain}>{t('scan.again')}</Button>
      </>
    );
  return (
    <>
      {platform === 'test' ? <Alert type="warning" showIcon title={t('scan.test')} /> : null}
      {data ? (
        <p className={styles['price']}>
          {yuan(data.cents)} <span className={styles['soft']}>{t('scan.number', { number: data.number })}</span>
        </p>
      ) : null}
      <figure className={styles['qr']}>
        <QRCode
          type="svg"
          aria-label={t('scan.qr')}
          value={code}
          size={QR_SIZE}
          color={COLOURS.light.text}
          bgColor={COLOURS.light.surface}
          marginSize={4}
        />
        <figcaption>{t(`scan.scanWith.${platform}`)}</figcaption>
      </figure>
      {/* whoever pays with the phone that shows this cannot scan it */}
      {/^https?:/.test(code) ? (
        <Button type="primary" size="large" block href={code} target="_blank" rel="noreferrer">
          {t('scan.open')}
        </Button>
      ) : null}
      <output className={styles['soft']}>{t('scan.waiting')}</output>
    </>
  );
}

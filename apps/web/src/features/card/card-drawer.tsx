import { type CardDetail, LIMITS, ROUTES } from '@lightfield/contract';
import { cardDay } from '@lightfield/rules';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Drawer, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { to } from '../../lib/hrefs.ts';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { formatDate, formatTime } from '../../lib/time.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { yuan } from '../../lib/yuan.ts';
import { cardInfo, useRemark } from './api/card-queries.ts';
import { CardMark, lastDay, mbOf } from './card-marks.tsx';
import styles from './card.module.css';
import { Usage } from './usage.tsx';

const DAY_MS = 86_400_000;
/** Days of the chart. */
const SHOWN = 31;

/** One card: all that is known of it, its usage by day and its recharges. */
export function CardDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['card', 'common']);
  useReturnFocus();
  const { data, dataUpdatedAt, error, refetch } = useQuery(cardInfo(id));
  return (
    <Drawer open size="large" title={data?.iccid ?? t('detail')} onClose={onClose}>
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading label={t('common:face.loading')} rows={6} columns={2} /> : null}
      {data ? (
        <>
          <Facts card={data} />
          <Remark key={data.remark} card={data} />
          <h3 className={styles['heading']}>{t('usage.title')}</h3>
          <Days usage={data.usage} at={dataUpdatedAt} />
          <h3 className={styles['heading']}>{t('recharges.title')}</h3>
          <Recharges recharges={data.recharges} />
        </>
      ) : null}
    </Drawer>
  );
}

function Facts({ card }: { card: CardDetail }) {
  const { t } = useTranslation('card');
  const { state, renewing, renewProblem, rechargeUntil, lineState, operator, msisdn, imsi } = card;
  const price = card.priceCents === 0 ? t('free') : t('perMonth', { price: yuan(card.priceCents) });
  return (
    <dl className={styles['facts']}>
      <Fact title={t('state.label')}>
        <CardMark state={state} />
        {renewing ? <p className={styles['soft']}>{t('renewing')}</p> : null}
        {renewProblem === '' ? null : <p className={styles['warn']}>{t('renewProblem', { problem: renewProblem })}</p>}
      </Fact>
      <Fact title={t('column.lineState')}>{lineState ? t(`lineState.${lineState}`) : '—'}</Fact>
      <Fact title={t('operator.label')}>{t(`operator.${operator}`)}</Fact>
      <Fact title={t('column.number')}>{msisdn || '—'}</Fact>
      <Fact title={t('column.imsi')}>{imsi || '—'}</Fact>
      <Fact title={t('column.package')}>
        {`${card.packageName} · ${t('mb', { mb: card.packageMb.toLocaleString() })} · ${price}`}
      </Fact>
      <Fact title={t('column.usage')}>
        <Usage card={card} />
      </Fact>
      <Fact title={t('column.activated')}>{card.activatedAt === null ? '—' : formatDate(card.activatedAt)}</Fact>
      <Fact title={t('column.expires')}>
        {card.expiresAt === null ? '—' : lastDay(card.expiresAt)}
        {rechargeUntil === null || state === 'cancelled' ? null : (
          <p className={styles['soft']}>{t('rechargeUntil', { date: lastDay(rechargeUntil) })}</p>
        )}
      </Fact>
      <Fact title={t('column.device')}>
        <Devices devices={card.devices} />
      </Fact>
      <Fact title={t('column.org')}>{card.orgName}</Fact>
    </dl>
  );
}
function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Devices({ devices }: { devices: CardDetail['devices'] }) {
  const mayOpen = usePermission('manage_equip_view');
  if (devices.length === 0) return '—';
  return devices.map(({ id, name, gatewaySn }) => (
    <div key={id} className={styles['device']}>
      {mayOpen ? <Link to={to(ROUTES.deviceInfo, { id })}>{name}</Link> : name}
      {gatewaySn === '' ? null : <span className={styles['soft']}>{gatewaySn}</span>}
    </div>
  ));
}

function Remark({ card: { id, remark } }: { card: CardDetail }) {
  const { t } = useTranslation('card');
  const words = useErrorWords();
  const mayEdit = usePermission('manage_card_edit');
  const [typed, setTyped] = useState(remark);
  const save = useRemark();
  if (!mayEdit) return remark === '' ? null : <p>{remark}</p>;
  return (
    <>
      <div className={styles['remark']}>
        <Input
          aria-label={t('column.remark')}
          placeholder={t('column.remark')}
          maxLength={LIMITS.card.remarkMax}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          disabled={typed.trim() === remark}
          loading={save.isPending}
          onClick={() => save.mutate({ id, remark: typed })}
        >
          {t('save')}
        </Button>
      </div>
      {save.error ? <p className={styles['warn']}>{words(save.error).title}</p> : null}
    </>
  );
}

/** `at`: when it was asked for. */
function Days({ usage, at }: { usage: CardDetail['usage']; at: number }) {
  const { t } = useTranslation('card');
  const known = new Map(usage.map(({ day, kb }) => [day, kb]));
  const days = Array.from({ length: SHOWN }, (_, back) => cardDay(at - (SHOWN - 1 - back) * DAY_MS));
  const all = days.map((day) => ({ day, kb: known.get(day) ?? 0 }));
  const most = Math.max(...all.map(({ kb }) => kb));
  if (most === 0) return <p className={styles['soft']}>{t('usage.none')}</p>;
  const sum = all.reduce((total, { kb }) => total + kb, 0);
  return (
    <>
      <ol className={styles['days']} aria-label={t('usage.title')}>
        {all.map(({ day, kb }) => {
          const said = t('usage.day', { day, amount: t('mb', { mb: mbOf(kb) }) });
          return (
            <li key={day} title={said}>
              <span className={styles['bar']} style={{ height: `${(100 * kb) / most}%` }} aria-hidden />
              <span className="lf-hidden">{said}</span>
            </li>
          );
        })}
      </ol>
      <p className={styles['ends']} aria-hidden>
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </p>
      <p className={styles['soft']}>{t('usage.sum', { count: SHOWN, amount: t('mb', { mb: mbOf(sum) }) })}</p>
    </>
  );
}

function Recharges({ recharges }: { recharges: CardDetail['recharges'] }) {
  const { t } = useTranslation('card');
  if (recharges.length === 0) return <p className={styles['soft']}>{t('recharges.none')}</p>;
  return (
    <ul className={styles['recharges']}>
      {recharges.map(({ orderNumber, months, cents, state, at, until, problem }) => (
        <li key={orderNumber}>
          <span>{formatTime(at)}</span>
          <span>{t('recharges.order', { number: orderNumber })}</span>
          <span>{t('recharges.months', { count: months })}</span>
          <span className={styles['number']}>{yuan(cents)}</span>
          <span>
            {state === 'done' && until !== null
              ? t('recharges.done', { date: lastDay(until) })
              : t(state === 'dropped' ? 'recharges.dropped' : 'recharges.waiting')}
          </span>
          {problem === '' ? null : <span className={styles['warn']}>{problem}</span>}
        </li>
      ))}
    </ul>
  );
}

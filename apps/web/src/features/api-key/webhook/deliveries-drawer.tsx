import {
  DELIVERY_STATES,
  type DeliveryState,
  LIMITS,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookRow,
} from '@lightfield/contract';
import { Empty, Loading, type State, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Checkbox, DatePicker, Drawer, Pagination, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { useReplay, useResendDelivery, webhookDeliveries } from '../api/webhook-queries.ts';
import styles from '../api-key.module.css';
import { useProblemWords } from './ping.tsx';

const PAGE = 20;
const DAY_MS = 86_400_000;
const MARKS: Record<DeliveryState, State> = { waiting: 'pending', sent: 'done', failed: 'failed' };

/** What was sent to an endpoint and what it answered; sends one or a period again. */
export function DeliveriesDrawer({ row, onClose }: { row: WebhookRow; onClose: () => void }) {
  const { t } = useTranslation(['api-key', 'common']);
  useReturnFocus();
  const [pageNum, turn] = useState(1);
  const [state, choose] = useState<DeliveryState>();
  const [type, pick] = useState<WebhookEvent>();
  const { data, isPending, error, refetch } = useQuery(
    webhookDeliveries({ id: row.id, state, type, pageNum, pageSize: PAGE }),
  );
  return (
    <Drawer open size={720} title={t('webhook.delivery.title', { name: row.name })} onClose={onClose}>
      <p className={styles['soft']}>
        {t('webhook.delivery.note', {
          days: LIMITS.webhook.keptDays,
          waiting: LIMITS.webhook.waiting.toLocaleString(),
        })}
      </p>
      <Replay row={row} />
      <div className={styles['bar']}>
        <Select<DeliveryState>
          className={styles['choice'] ?? ''}
          aria-label={t('webhook.delivery.state.label')}
          allowClear
          placeholder={t('webhook.delivery.anyState')}
          value={state ?? null}
          options={DELIVERY_STATES.map((value) => ({ value, label: t(`webhook.delivery.state.${value}`) }))}
          onChange={(next: DeliveryState | null) => {
            choose(next ?? undefined);
            turn(1);
          }}
        />
        <Select<WebhookEvent>
          className={styles['choice'] ?? ''}
          aria-label={t('webhook.delivery.event')}
          allowClear
          placeholder={t('webhook.delivery.anyEvent')}
          value={type ?? null}
          options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`webhook.event.${value}`) }))}
          onChange={(next: WebhookEvent | null) => {
            pick(next ?? undefined);
            turn(1);
          }}
        />
      </div>
      {isPending ? <Loading label={t('common:face.loading')} rows={6} columns={2} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data?.total === 0 ? <Empty icon="bell" title={t('webhook.delivery.none')} /> : null}
      {data && data.total > 0 ? (
        <>
          <ul className={styles['deliveries']} aria-label={t('webhook.delivery.list')}>
            {data.rows.map((one) => (
              <Delivery key={one.number} id={row.id} enabled={row.enabled} row={one} />
            ))}
          </ul>
          <Pagination
            simple
            align="end"
            current={pageNum}
            pageSize={PAGE}
            total={data.total}
            onChange={turn}
            showSizeChanger={false}
          />
        </>
      ) : null}
    </Drawer>
  );
}

function Delivery({ id, enabled, row }: { id: string; enabled: boolean; row: WebhookDelivery }) {
  const { t } = useTranslation('api-key');
  const why = useProblemWords();
  const { message } = App.useApp();
  const words = useErrorWords();
  const resend = useResendDelivery();
  const event = t(`webhook.event.${row.type}`);
  const at = formatTime(row.at);
  const facts = [
    row.status === null ? '' : `HTTP ${row.status}`,
    row.ms === null ? '' : t('webhook.delivery.ms', { ms: row.ms }),
    row.attempts === 0 ? t('webhook.delivery.untried') : t('webhook.delivery.attempts', { count: row.attempts }),
    row.nextAt === null || row.attempts === 0 ? '' : t('webhook.delivery.next', { at: formatTime(row.nextAt) }),
  ].filter((fact) => fact !== '');
  const again = () =>
    resend.mutate(
      { id, number: row.number },
      {
        onSuccess: () => void message.success(t('webhook.delivery.againDone')),
        onError: (error) => void message.error(words(error).title),
      },
    );
  return (
    <li>
      <details>
        <summary>
          <StateMark tag state={MARKS[row.state]} text={t(`webhook.delivery.state.${row.state}`)} />
          <span>{event}</span>
          <time>{at}</time>
          <small className={styles['soft']}>{facts.join(' · ')}</small>
        </summary>
        {row.problem === null ? null : <p>{why({ problem: row.problem, status: row.status })}</p>}
        <p className={styles['soft']}>
          {t('webhook.delivery.id')} <code className={styles['address']}>{row.webhookId}</code>
        </p>
        <h3 className={styles['heading']}>{t('webhook.delivery.body')}</h3>
        <pre className={styles['body']}>{row.body}</pre>
        {row.answer === '' ? null : (
          <>
            <h3 className={styles['heading']}>{t('webhook.delivery.answer')}</h3>
            <pre className={styles['body']}>{row.answer}</pre>
          </>
        )}
        {enabled ? (
          <Button
            size="small"
            loading={resend.isPending}
            aria-label={t('webhook.delivery.ofDelivery', { action: t('webhook.delivery.again'), event, at })}
            onClick={again}
          >
            {t('webhook.delivery.again')}
          </Button>
        ) : null}
      </details>
    </li>
  );
}

function Replay({ row: { id, enabled } }: { row: WebhookRow }) {
  const { t } = useTranslation('api-key');
  const { message } = App.useApp();
  const words = useErrorWords();
  const replay = useReplay();
  const [period, choose] = useState<readonly [Dayjs, Dayjs]>();
  const [failedOnly, only] = useState(true);
  if (!enabled) return null;
  const run = () => {
    if (!period) return void message.warning(t('webhook.replay.periodRequired'));
    const [from, to] = period;
    replay.mutate(
      { id, startTime: from.valueOf(), endTime: to.valueOf(), failedOnly },
      {
        onSuccess: ({ count }) => void message.success(t('webhook.replay.done', { count })),
        onError: (error) => void message.error(words(error).title),
      },
    );
  };
  return (
    <section>
      <h3 className={styles['heading']}>{t('webhook.replay.title')}</h3>
      <div className={styles['bar']}>
        <DatePicker.RangePicker
          aria-label={t('webhook.replay.period')}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          disabledDate={(day: Dayjs) =>
            day.valueOf() > Date.now() || day.valueOf() < Date.now() - (LIMITS.webhook.keptDays + 1) * DAY_MS
          }
          onChange={(next) => choose(next?.[0] && next[1] ? [next[0], next[1]] : undefined)}
        />
        <Checkbox checked={failedOnly} onChange={({ target }) => only(target.checked)}>
          {t('webhook.replay.failedOnly')}
        </Checkbox>
        <Button loading={replay.isPending} onClick={run}>
          {t('webhook.replay.start')}
        </Button>
      </div>
    </section>
  );
}

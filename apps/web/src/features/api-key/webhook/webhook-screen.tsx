import { LIMITS, ROUTES, type WebhookRow, type WebhookState } from '@lightfield/contract';
import { Icon, type State, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { App, Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../lib/account.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { intField, textField } from '../../../lib/search-codecs.ts';
import { SearchField } from '../../../lib/search-field.tsx';
import { ServiceNotice } from '../../../lib/service-notice.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../../lib/why-not.tsx';
import { webhooks } from '../api/webhook-queries.ts';
import styles from '../api-key.module.css';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { useProblemWords } from './ping.tsx';
import { type Asked, WebhookActions } from './webhook-actions.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

const CODECS = { keyword: textField(), page: intField(1), size: intField(10) };
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;
const MARKS: Record<WebhookState, State> = {
  new: 'pending',
  good: 'done',
  failing: 'important',
  off: 'shelved',
  gone: 'failed',
  given_up: 'failed',
  over: 'stale',
};

/** `/manage/api/webhook`: what happens is told to systems of the enterprise. */
export default function WebhookScreen() {
  const { t } = useTranslation('api-key');
  const { message } = App.useApp();
  const mayEdit = usePermission('manage_api_webhook');
  const [state, change] = useSearchState(CODECS);
  const [asked, ask] = useState<Asked>();
  const query = useQuery(
    webhooks({
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(ask);
  const close = () => ask(undefined);
  const add = () => ask({ kind: 'webhook' });
  return (
    <>
      <ServiceNotice service="api" />
      <ListPage<WebhookRow>
        label={t('webhook.title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <SearchField
            value={state.keyword}
            label={t('webhook.search')}
            className={styles['search']}
            onChange={(keyword) => change({ keyword })}
          />
        }
        actions={
          <>
            <Link to={ROUTES.apiDoc} search={{ guide: 'webhooks' }} className={styles['doc']}>
              {t('doc')}
            </Link>
            {mayEdit ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={add}>
                {t('webhook.add')}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_api_webhook" />
          </>
        }
        filtered={state.keyword !== ''}
        onClear={() => change({ keyword: '' })}
        empty={{ icon: 'bolt', title: t('webhook.empty'), note: t('webhook.emptyNote') }}
      />
      {asked?.kind === 'webhook' ? (
        <WebhookDialog
          row={asked.row}
          onClose={close}
          onMade={(shown) => ask({ kind: 'secret', shown })}
          onSaved={() => {
            close();
            void message.success(t('webhook.saved'));
          }}
        />
      ) : null}
      {asked?.kind === 'secret' ? <WebhookSecretDialog shown={asked.shown} onClose={close} /> : null}
      {asked?.kind === 'deliveries' ? <DeliveriesDrawer row={asked.row} onClose={close} /> : null}
    </>
  );
}

function useColumns(ask: (asked: Asked) => void): ListColumn<WebhookRow>[] {
  const { t } = useTranslation('api-key');
  const account = useAccount();
  return [
    {
      key: 'name',
      title: t('webhook.column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ name, url, oldUntil }) => (
        <span className={styles['named']}>
          {name}
          <small className={styles['address']}>{url}</small>
          {oldUntil === null ? null : <small>{t('webhook.oldUntil', { at: formatTime(oldUntil) })}</small>}
        </span>
      ),
    },
    ...(account?.kind === 'ext'
      ? []
      : [{ key: 'org', title: t('webhook.column.org'), render: (row: WebhookRow) => row.orgName }]),
    { key: 'state', title: t('webhook.column.state'), render: (row) => <Standing row={row} /> },
    {
      key: 'events',
      title: t('webhook.column.events'),
      render: ({ events }) => (
        <span title={events.map((event) => t(`webhook.event.${event}`)).join(', ')}>
          {events.length > 3
            ? t('webhook.eventCount', { count: events.length })
            : events.map((event) => t(`webhook.event.${event}`)).join(', ')}
        </span>
      ),
    },
    {
      key: 'range',
      title: t('webhook.column.range'),
      render: ({ range, devices, groups }) => {
        const names = range === 'devices' ? devices : range === 'groups' ? groups : [];
        return names.length === 0 ? t(`range.${range}`) : names.map(({ name }) => name).join(', ');
      },
    },
    {
      key: 'waiting',
      title: t('webhook.column.waiting'),
      right: true,
      render: ({ waiting }) => waiting.toLocaleString(),
    },
    {
      key: 'sent',
      title: t('webhook.column.sent'),
      render: ({ sent, sentAt, lost }) => (
        <span className={styles['named']}>
          {sent.toLocaleString()}
          {sentAt === null ? null : <small>{t('webhook.lastSent', { at: formatTime(sentAt) })}</small>}
          {lost === 0 ? null : <small>{t('webhook.lost', { count: lost })}</small>}
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('webhook.column.actions'),
      stick: 'right',
      render: (row) => <WebhookActions row={row} ask={ask} />,
    },
  ];
}

function Standing({ row: { state, failingSince, problem, status } }: { row: WebhookRow }) {
  const { t } = useTranslation('api-key');
  const words = useProblemWords();
  const isFailing = state === 'failing' && failingSince !== null;
  return (
    <span className={styles['named']}>
      <StateMark tag state={MARKS[state]} text={t(`webhook.state.${state}`)} />
      {state === 'over' ? (
        <small>
          {t('webhook.overNote', {
            days: LIMITS.webhook.keptDays,
            most: LIMITS.webhook.waiting.toLocaleString(),
          })}
        </small>
      ) : null}
      {isFailing && problem ? <small>{words({ problem, status })}</small> : null}
      {isFailing ? <small>{t('webhook.since', { at: formatTime(failingSince) })}</small> : null}
    </span>
  );
}

import { API_KEY_STATES, type ApiKeyRow, ApiKeyState, ROUTES } from '@lightfield/contract';
import { Icon, type State, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { App, Button, Select } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, optionalChoice, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { ServiceNotice } from '../../lib/service-notice.tsx';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { apiKeys } from './api/api-key-queries.ts';
import styles from './api-key.module.css';
import { ExternalsDialog } from './externals-dialog.tsx';
import { type Asked, KeyActions } from './key-actions.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { UsageDialog } from './usage-dialog.tsx';

const CODECS = {
  keyword: textField(),
  state: optionalChoice(ApiKeyState.options),
  page: intField(1),
  size: intField(10),
};
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;
const MARKS: Record<ApiKeyState, State> = { active: 'done', soon: 'important', expired: 'failed', disabled: 'shelved' };

/** `/manage/api/list`: keys of the open API. */
export default function ApiKeyScreen() {
  const { t } = useTranslation('api-key');
  const { message } = App.useApp();
  const mayEdit = usePermission('manage_api_edit');
  const [state, change] = useSearchState(CODECS);
  const [asked, ask] = useState<Asked>();
  const query = useQuery(
    apiKeys({
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      state: state.state,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(ask);
  const onSaved = () => {
    ask(undefined);
    void message.success(t('saved'));
  };
  return (
    <>
      <ServiceNotice service="api" />
      <ListPage<ApiKeyRow>
        label={t('title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <>
            <SearchField value={state.keyword} label={t('search')} onChange={(keyword) => change({ keyword })} />
            <Select<ApiKeyState>
              className={styles['choice'] ?? ''}
              aria-label={t('state.label')}
              allowClear
              placeholder={t('anyState')}
              value={state.state ?? null}
              options={API_KEY_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
              onChange={(next: ApiKeyState | null) => change({ state: next ?? undefined })}
            />
          </>
        }
        actions={
          <>
            <Link to={ROUTES.apiDoc} className={styles['doc']}>
              {t('doc')}
            </Link>
            <Button onClick={() => ask({ kind: 'externals' })}>{t('externals')}</Button>
            {mayEdit ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => ask({ kind: 'key' })}>
                {t('add')}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_api_edit" />
          </>
        }
        filtered={state.keyword !== '' || state.state !== undefined}
        onClear={() => change({ keyword: '', state: undefined })}
        empty={{ icon: 'key', title: t('empty'), note: t('emptyNote') }}
      />
      <Dialogs asked={asked} ask={ask} onSaved={onSaved} />
    </>
  );
}

function Dialogs({
  asked,
  ask,
  onSaved,
}: {
  asked: Asked | undefined;
  ask: (asked: Asked | undefined) => void;
  onSaved: () => void;
}) {
  const close = () => ask(undefined);
  switch (asked?.kind) {
    case 'key':
      return (
        <KeyDialog
          row={asked.row}
          onClose={close}
          onMade={(shown) => ask({ kind: 'secret', shown })}
          onSaved={onSaved}
        />
      );
    case 'rotate':
      return <RotateDialog row={asked.row} onClose={close} onMade={(shown) => ask({ kind: 'secret', shown })} />;
    case 'secret':
      return <SecretDialog shown={asked.shown} onClose={close} />;
    case 'usage':
      return <UsageDialog row={asked.row} onClose={close} />;
    case 'externals':
      return <ExternalsDialog onClose={close} />;
    default:
      return null;
  }
}

type Say = ReturnType<typeof useTranslation<'api-key'>>['t'];
function rangeWords({ range, devices, groups }: ApiKeyRow, t: Say): string {
  const names = range === 'devices' ? devices : range === 'groups' ? groups : [];
  return names.length === 0 ? t(`range.${range}`) : names.map(({ name }) => name).join(', ');
}

function useColumns(ask: (asked: Asked) => void): ListColumn<ApiKeyRow>[] {
  const { t } = useTranslation('api-key');
  const account = useAccount();
  return [
    {
      key: 'name',
      title: t('column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ name, hint, oldUntil }) => (
        <span className={styles['named']}>
          {name}
          <small>
            <code>{t('hint', { hint })}</code>
            {oldUntil === null ? null : ` ${t('oldUntil', { at: formatTime(oldUntil) })}`}
          </small>
        </span>
      ),
    },
    ...(account?.kind === 'ext'
      ? []
      : [{ key: 'org', title: t('column.org'), render: (row: ApiKeyRow) => row.orgName }]),
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state }) => <StateMark tag state={MARKS[state]} text={t(`state.${state}`)} />,
    },
    { key: 'maker', title: t('column.maker'), render: ({ maker }) => maker },
    { key: 'range', title: t('column.range'), render: (row) => rangeWords(row, t) },
    {
      key: 'expires',
      title: t('column.expires'),
      render: ({ expiresAt }) => (expiresAt === null ? t('never') : formatTime(expiresAt)),
    },
    {
      key: 'used',
      title: t('column.used'),
      render: ({ lastUsedAt, lastIp }) =>
        lastUsedAt === null ? t('unused') : t('usedFrom', { at: formatTime(lastUsedAt), ip: lastIp }),
    },
    { key: 'calls', title: t('column.calls'), right: true, render: ({ calls30 }) => calls30.toLocaleString() },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (row) => <KeyActions row={row} ask={ask} />,
    },
  ];
}

import { type AgentGrant, type AgentState, MCP_PATH } from '@lightfield/contract';
import { Icon, type State, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { AgentDialog } from './agent-dialog.tsx';
import styles from './assistant.module.css';
import { agentGrants, useRevokeAgent } from './api/agent-queries.ts';
import { Copied } from './copied.tsx';
import { type ShownToken, TokenDialog } from './token-dialog.tsx';

const CODECS = { keyword: textField(), page: intField(1), size: intField(10) };
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;
const MARKS: Record<AgentState, State> = { active: 'done', expired: 'failed', disabled: 'shelved' };

/** Which agents may ask in whose name, and where they connect. */
export function AgentsTab() {
  const { t } = useTranslation('assistant');
  const may = usePermission('manage_aiconfig_agent');
  const [state, change] = useSearchState(CODECS);
  const [isAdding, setAdding] = useState(false);
  const [shown, show] = useState<ShownToken>();
  const query = useQuery(
    agentGrants({
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns();
  return (
    <>
      <ListPage<AgentGrant>
        label={t('title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={<SearchField value={state.keyword} label={t('search')} onChange={(keyword) => change({ keyword })} />}
        actions={
          <>
            <Copied label={t('connect')} text={location.origin + MCP_PATH} />
            {may ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_aiconfig_agent" />
          </>
        }
        filtered={state.keyword !== ''}
        onClear={() => change({ keyword: '' })}
        empty={{ icon: 'key', title: t('empty'), note: t('emptyNote') }}
      />
      {isAdding ? (
        <AgentDialog
          onClose={() => setAdding(false)}
          onMade={(made) => {
            setAdding(false);
            show(made);
          }}
        />
      ) : null}
      {shown ? <TokenDialog shown={shown} onClose={() => show(undefined)} /> : null}
    </>
  );
}

function useColumns(): ListColumn<AgentGrant>[] {
  const { t } = useTranslation('assistant');
  const account = useAccount();
  const may = usePermission('manage_aiconfig_agent');
  const revoke = useRevoking();
  return [
    {
      key: 'name',
      title: t('column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ name, hint, returnsTo }) => (
        <span className={styles['named']}>
          {name}
          {returnsTo === '' ? <code>{t('hint', { hint })}</code> : <small>{t('letIn.by', { place: returnsTo })}</small>}
        </span>
      ),
    },
    ...(account?.kind === 'ext'
      ? []
      : [{ key: 'org', title: t('column.org'), render: (row: AgentGrant) => row.orgName }]),
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state }) => <StateMark tag state={MARKS[state]} text={t(`state.${state}`)} />,
    },
    {
      key: 'writes',
      title: t('column.writes'),
      render: ({ writes }) => t(writes ? 'mayPropose' : 'readsOnly'),
    },
    { key: 'maker', title: t('column.maker'), render: ({ maker }) => maker },
    { key: 'expires', title: t('column.expires'), render: ({ expiresAt }) => formatTime(expiresAt) },
    {
      key: 'used',
      title: t('column.used'),
      render: ({ lastUsedAt, lastIp }) =>
        lastUsedAt === null ? t('unused') : t('usedFrom', { at: formatTime(lastUsedAt), ip: lastIp }),
    },
    { key: 'calls', title: t('column.calls'), right: true, render: ({ calls }) => calls.toLocaleString() },
    ...(may
      ? [
          {
            key: 'actions',
            title: t('column.actions'),
            stick: 'right' as const,
            render: (row: AgentGrant) => (
              <Button
                size="small"
                type="link"
                danger
                aria-label={t('ofName', { action: t('revoke'), name: row.name })}
                onClick={() => revoke(row)}
              >
                {t('revoke')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function useRevoking() {
  const { t } = useTranslation(['assistant', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const remove = useRevokeAgent();
  return ({ id, name }: AgentGrant) =>
    void modal.confirm({
      title: t('revokeAsk', { name }),
      content: t('revokeNote'),
      okText: t('revoke'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      async onOk() {
        try {
          await remove.mutateAsync(id);
          void message.success(t('revoked'));
        } catch (error) {
          const { title, code } = words(error);
          void message.error(code === undefined ? title : `${title} (${code})`);
        }
      },
    });
}

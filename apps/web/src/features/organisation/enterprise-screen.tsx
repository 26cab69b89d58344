import { type OrgKind, type OrgRow, ROUTES } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Select, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holds, useAccount, usePermission } from '../../lib/account.ts';
import { ListPage } from '../../lib/list-page.tsx';
import type { PlainColumn } from '../../lib/plain-table.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { formatDate } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { OrgPicker } from '../../lib/org-picker.tsx';
import { orgList } from './api/organisation-queries.ts';
import { EnterpriseActions } from './enterprise-actions.tsx';
import { EnterpriseDialog, type Editing } from './enterprise-dialog.tsx';
import { RetentionDialog } from './retention-dialog.tsx';
import { ServicesDialog } from './services-dialog.tsx';
import { ACCOUNTS_OF, ENTERPRISE_CODECS, accountLimit } from './enterprise-state.ts';
import styles from './organisation.module.css';

const KINDS = ['center', 'enterprise', 'external'] as const satisfies readonly OrgKind[];

/** /manage/orgal/enterprise: the operation centre sees all; an enterprise sees itself and its external enterprises. */
export default function EnterpriseScreen() {
  const { t } = useTranslation('organisation');
  const account = useAccount();
  const [state, change] = useSearchState(ENTERPRISE_CODECS);
  const [editing, edit] = useState<Editing>();
  const [kept, keep] = useState<OrgRow>();
  const [served, serve] = useState<OrgRow>();
  const query = useQuery(
    orgList({
      keyword: state.keyword.slice(0, 50) || undefined,
      kind: state.kind,
      parentId: state.parent || undefined,
      disabled: state.disabled,
      pageNum: state.page,
      pageSize: Math.min(state.size, 100),
    }),
  );
  const columns = useColumns((org) => edit({ kind: org.kind, org }), keep, serve);
  const centre = account?.kind === 'op';
  // an external enterprise has nothing below it
  const mayEdit = usePermission('orgal_enterprise_edit') && account?.kind !== 'ext';
  const addExternal = () => edit({ kind: 'external', parentId: centre ? state.parent || undefined : account?.orgId });
  const actions = mayEdit ? (
    <>
      <Button
        {...(centre ? {} : { type: 'primary' as const, icon: <Icon name="plus" size={16} /> })}
        onClick={addExternal}
      >
        {t('org.addExternal')}
      </Button>
      {centre ? (
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => edit({ kind: 'enterprise' })}>
          {t('org.add')}
        </Button>
      ) : null}
    </>
  ) : (
    <ReadOnlyNote permission="orgal_enterprise_edit" />
  );
  return (
    <>
      <ListPage
        label={t('org.list')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={(page, size) => change({ page: size === state.size ? page : 1, size }, { push: true })}
        filters={<Filters state={state} change={change} centre={centre} />}
        actions={actions}
        filtered={Boolean(state.keyword || state.kind || state.parent || state.disabled !== undefined)}
        onClear={() => change({ keyword: '', kind: undefined, parent: '', disabled: undefined })}
        empty={{ icon: 'building', title: t('org.empty'), note: t('org.emptyNote') }}
      />
      {kept ? <RetentionDialog org={kept} onClose={() => keep(undefined)} /> : null}
      {served ? <ServicesDialog org={served} onClose={() => serve(undefined)} /> : null}
      {editing ? <EnterpriseDialog editing={editing} onClose={() => edit(undefined)} /> : null}
    </>
  );
}

type State = ReturnType<typeof useSearchState<typeof ENTERPRISE_CODECS>>;

function Filters({ state, change, centre }: { state: State[0]; change: State[1]; centre: boolean }) {
  const { t } = useTranslation('organisation');
  const kinds = centre ? KINDS : KINDS.slice(1);
  return (
    <>
      <SearchField
        className={styles['search']}
        label={t('org.search')}
        value={state.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <Select
        className={styles['filter'] ?? ''}
        allowClear
        aria-label={t('org.kind')}
        placeholder={t('org.kind')}
        value={state.kind ?? null}
        options={kinds.map((value) => ({ value, label: t(`org.kinds.${value}`) }))}
        onChange={(kind: OrgKind | null | undefined) => change({ kind: kind ?? undefined })}
      />
      {centre ? (
        <OrgPicker
          className={styles['filterWide']}
          clearable
          kinds={['center', 'enterprise']}
          label={t('org.parent')}
          placeholder={t('org.parent')}
          value={state.parent || undefined}
          onChange={(parent) => change({ parent: parent ?? '' })}
        />
      ) : null}
      <Select
        className={styles['filter'] ?? ''}
        allowClear
        aria-label={t('org.state')}
        placeholder={t('org.state')}
        value={state.disabled ?? null}
        options={[
          { value: false, label: t('org.states.enabled') },
          { value: true, label: t('org.states.disabled') },
        ]}
        onChange={(disabled: boolean | null | undefined) => change({ disabled: disabled ?? undefined })}
      />
    </>
  );
}

function useColumns(
  onEdit: (org: OrgRow) => void,
  onKeep: (org: OrgRow) => void,
  onServices: (org: OrgRow) => void,
): PlainColumn<OrgRow>[] {
  const { t } = useTranslation('organisation');
  return [
    {
      key: 'name',
      title: t('org.column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ name, remark }) => (
        <>
          <strong>{name}</strong>
          {remark ? <div className={styles['remark']}>{remark}</div> : null}
        </>
      ),
    },
    { key: 'kind', title: t('org.kind'), render: ({ kind }) => <Tag>{t(`org.kinds.${kind}`)}</Tag> },
    { key: 'parent', title: t('org.parent'), render: ({ parentName }) => parentName || '-' },
    { key: 'contact', title: t('org.column.contact'), render: ({ contact }) => contact || '-' },
    { key: 'tel', title: t('org.column.tel'), render: ({ tel }) => tel || '-' },
    { key: 'accounts', title: t('org.column.accounts'), right: true, render: (org) => <Accounts org={org} /> },
    { key: 'devices', title: t('org.column.devices'), right: true, render: ({ devices }) => devices },
    {
      key: 'state',
      title: t('org.state'),
      render: ({ disabled }) => (
        <StateMark
          state={disabled ? 'offline' : 'good'}
          text={t(disabled ? 'org.states.disabled' : 'org.states.enabled')}
        />
      ),
    },
    { key: 'created', title: t('org.column.created'), render: ({ createdAt }) => formatDate(createdAt) },
    {
      key: 'actions',
      title: t('org.column.actions'),
      render: (org) => (
        <EnterpriseActions
          org={org}
          onEdit={() => onEdit(org)}
          onKeep={() => onKeep(org)}
          onServices={() => onServices(org)}
        />
      ),
    },
  ];
}

/** How many there are and may be; leads to them. */
function Accounts({ org }: { org: OrgRow }) {
  const { t } = useTranslation('organisation');
  const account = useAccount();
  const { path, permission } = ACCOUNTS_OF[org.kind];
  const limit = accountLimit(org);
  const count =
    limit === null ? (
      org.accounts
    ) : (
      <>
        {org.accounts}
        <span className={styles['soft']}> / {limit}</span>
      </>
    );
  const external =
    org.kind === 'enterprise' && org.externalMax !== null ? (
      <div className={styles['remark']}>{t('org.externalOf', { limit: org.externalMax })}</div>
    ) : null;
  return (
    <>
      {holds(account, permission) ? (
        <Link to={ROUTES[path]} search={{ org: org.id }} title={t('org.accountsOf', { name: org.name })}>
          {count}
        </Link>
      ) : (
        count
      )}
      {external}
    </>
  );
}

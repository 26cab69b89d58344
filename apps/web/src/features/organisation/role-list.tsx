import { ROUTES, type RoleRow, type RoleType } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { App, Button, Select, Space, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { ListPage } from '../../lib/list-page.tsx';
import type { PlainColumn } from '../../lib/plain-table.tsx';
import type { StateOf } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatDate } from '../../lib/time.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { CallRefused } from '../../lib/wire.ts';
import { OrgPicker, orgChoices } from '../../lib/org-picker.tsx';
import { roleList, useDeleteRole } from './api/organisation-queries.ts';
import styles from './organisation.module.css';
import { RegistrationDialog } from './registration-dialog.tsx';
import { ROLE_TYPES, type ROLE_CODECS } from './role-state.ts';

type State = StateOf<typeof ROLE_CODECS>;
/** Accounts hold it. */
const IN_USE = 3401;

export function RoleList({
  state,
  change,
  onOpen,
  onAdd,
  onCopy,
}: {
  state: State;
  change: (change: Partial<State>, options?: { push?: boolean }) => void;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onCopy: (id: string) => void;
}) {
  const { t } = useTranslation('organisation');
  const several = (useQuery(orgChoices()).data?.length ?? 0) > 1;
  const mayEdit = usePermission('orgal_role_edit');
  const [registering, register] = useState<RoleRow>();
  const query = useQuery(
    roleList({
      keyword: state.keyword.slice(0, 50) || undefined,
      orgId: state.org || undefined,
      roleType: state.type,
      pageNum: state.page,
      pageSize: Math.min(state.size, 100),
    }),
  );
  const columns = useColumns({ several, mayEdit, onOpen, onCopy, onRegister: register });
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onAdd}>
      {t('role.add')}
    </Button>
  );
  const filters = (
    <>
      <SearchField
        className={styles['search']}
        label={t('role.search')}
        value={state.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      {several ? (
        <OrgPicker
          className={styles['filterWide']}
          clearable
          label={t('role.org')}
          placeholder={t('role.org')}
          value={state.org || undefined}
          onChange={(org) => change({ org: org ?? '' })}
        />
      ) : null}
      <Select
        className={styles['filter'] ?? ''}
        allowClear
        aria-label={t('role.type')}
        placeholder={t('role.type')}
        value={state.type ?? null}
        options={ROLE_TYPES.map((value) => ({ value, label: t(`role.types.${value}`) }))}
        onChange={(type: RoleType | null | undefined) => change({ type: type ?? undefined })}
      />
    </>
  );
  return (
    <>
      <ListPage
        label={t('role.list')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={(page, size) => change({ page: size === state.size ? page : 1, size }, { push: true })}
        filters={filters}
        actions={mayEdit ? add : <ReadOnlyNote permission="orgal_role_edit" />}
        filtered={Boolean(state.keyword || state.org || state.type)}
        onClear={() => change({ keyword: '', org: '', type: undefined })}
        empty={{ icon: 'key', title: t('role.empty'), note: t('role.emptyNote'), action: mayEdit ? add : null }}
      />
      {registering ? <RegistrationDialog role={registering} onClose={() => register(undefined)} /> : null}
    </>
  );
}

function useColumns({
  several,
  ...actions
}: {
  several: boolean;
  mayEdit: boolean;
  onOpen: (id: string) => void;
  onCopy: (id: string) => void;
  onRegister: (role: RoleRow) => void;
}): PlainColumn<RoleRow>[] {
  const { t } = useTranslation('organisation');
  const own = useAccount()?.roleId;
  const org: PlainColumn<RoleRow> = { key: 'org', title: t('role.org'), render: ({ orgName }) => orgName };
  return [
    {
      key: 'name',
      title: t('role.column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ id, name, remark, builtIn }) => (
        <>
          <Link to={ROUTES.roles} search={(search: object) => ({ ...search, role: id })}>
            <strong>{name}</strong>
          </Link>{' '}
          {builtIn ? <Tag>{t('role.builtIn')}</Tag> : null}
          {id === own ? <Tag>{t('role.own')}</Tag> : null}
          {remark ? <div className={styles['remark']}>{remark}</div> : null}
        </>
      ),
    },
    ...(several ? [org] : []),
    { key: 'type', title: t('role.type'), render: ({ roleType }) => t(`role.types.${roleType}`) },
    { key: 'range', title: t('role.range'), render: ({ dataRange }) => t(`role.ranges.${dataRange}`) },
    { key: 'accounts', title: t('role.column.accounts'), right: true, render: ({ accounts }) => accounts },
    {
      key: 'registration',
      title: t('role.column.registration'),
      render: ({ registration }) =>
        registration === 'closed' ? (
          <span className={styles['soft']}>{t('registration.kinds.closed')}</span>
        ) : (
          <StateMark
            state={registration === 'open' ? 'uncertain' : 'pending'}
            text={t(`registration.kinds.${registration}`)}
          />
        ),
    },
    { key: 'created', title: t('role.column.created'), render: ({ createdAt }) => formatDate(createdAt) },
    { key: 'actions', title: t('role.column.actions'), render: (role) => <RoleActions role={role} {...actions} /> },
  ];
}

function RoleActions({
  role,
  mayEdit,
  onOpen,
  onCopy,
  onRegister,
}: {
  role: RoleRow;
  mayEdit: boolean;
  onOpen: (id: string) => void;
  onCopy: (id: string) => void;
  onRegister: (role: RoleRow) => void;
}) {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  const own = useAccount()?.roleId === role.id;
  const askDelete = useDelete(role);
  const changeable = mayEdit && !role.builtIn && !own;
  return (
    <Space size={12} className={styles['actions'] ?? ''}>
      <Button type="link" size="small" onClick={() => onOpen(role.id)}>
        {changeable ? common('action.edit') : t('role.view')}
      </Button>
      {mayEdit ? (
        <Button type="link" size="small" onClick={() => onCopy(role.id)}>
          {t('role.copy')}
        </Button>
      ) : null}
      {changeable ? (
        <>
          <Button type="link" size="small" onClick={() => onRegister(role)}>
            {t('role.registration')}
          </Button>
          <Button type="link" size="small" danger onClick={askDelete}>
            {common('action.delete')}
          </Button>
        </>
      ) : null}
    </Space>
  );
}

function useDelete({ id, name, accounts }: RoleRow): () => void {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const remove = useDeleteRole();
  const removeNow = async () => {
    try {
      await remove.mutateAsync(id);
      void message.success(t('role.deleted'));
    } catch (error) {
      if (error instanceof CallRefused && error.code === IN_USE) {
        modal.error({
          title: t('role.deleteRefused', { name }),
          content: t('role.deleteLeft', { accounts }),
          okText: common('action.close'),
        });
      } else void message.error(words(error).title);
    }
  };
  return () =>
    void modal.confirm({
      title: t('role.deleteAsk', { name }),
      content: t('role.deleteNote'),
      okText: common('action.delete'),
      okButtonProps: { danger: true },
      cancelText: common('action.cancel'),
      onOk: removeNow,
    });
}

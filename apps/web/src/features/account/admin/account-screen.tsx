import type { AccountKind, AccountRow } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../lib/account.ts';
import { lazy } from '../../../lib/lazy.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { TimeAgo } from '../../../lib/texted.tsx';
import { formatDate } from '../../../lib/time.ts';
import { ReadOnlyNote } from '../../../lib/why-not.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { RowActions, type RowActionsProps } from './account-actions.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { AccountFilters } from './account-filters.tsx';
import { AccountMark } from './account-mark.tsx';
import styles from './accounts.module.css';
import { accountList, useSetDisabled } from './api/account-queries.ts';
import { accountCodecs, filterOf, isFiltered, NO_FILTER } from './list-state.ts';
import { LockDialog } from './lock-dialog.tsx';
import { type FirstPassword, PasswordDialog } from './password-dialog.tsx';
import { useSay } from './use-say.ts';

const AccountGrants = lazy(() => import('./grant/account-grants.tsx'));

/** Accounts of one kind: find them, add, edit, disable, give passwords, devices and hardware locks. */
export function createAccountScreen(kind: AccountKind) {
  return function AccountScreen() {
    // a list of its own for every kind: nothing chosen or opened is carried over
    return <AccountListPage key={kind} kind={kind} />;
  };
}

type Opened =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'edit' | 'lock'; readonly row: AccountRow }
  | { readonly dialog: 'password'; readonly given: FirstPassword };

function AccountListPage({ kind }: { kind: AccountKind }) {
  const { t } = useTranslation('account-admin');
  const mayEdit = usePermission(`account_${kind}_edit`);
  const mayGrant = usePermission('account_equip_grant');
  const [state, change] = useSearchState(accountCodecs);
  const [ids, choose] = useState<ReadonlySet<string>>(new Set());
  const [opened, open] = useState<Opened>();
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const filter = (next: Parameters<typeof change>[0]) => {
    choose(new Set());
    change(next);
  };
  const query = useQuery(accountList(kind, filterOf(state)));
  const columns = useColumns(kind, {
    kind,
    onEdit: (row) => open({ dialog: 'edit', row }),
    onLock: (row) => open({ dialog: 'lock', row }),
    onGrants: (row) => change({ grants: [row.id], page: state.page }, { push: true }),
    onPassword: (given) => open({ dialog: 'password', given }),
  });
  const add = mayEdit ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open({ dialog: 'add' })}>
      {t('add')}
    </Button>
  ) : (
    <ReadOnlyNote permission={`account_${kind}_edit`} />
  );
  const [granting] = state.grants;
  return (
    <>
      <ListPage<AccountRow>
        label={t(`empty.${kind}Label`)}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={<AccountFilters kind={kind} state={state} change={filter} />}
        actions={add}
        filtered={isFiltered(state)}
        onClear={() => filter(NO_FILTER)}
        empty={{
          icon: 'user',
          title: t(`empty.${kind}`),
          note: t(`empty.${kind}Note`),
          action: mayEdit ? <Button onClick={() => open({ dialog: 'add' })}>{t('add')}</Button> : null,
        }}
        sort={{ by: state.sort, order: state.order, onChange: (sort, order) => change({ sort: sortOf(sort), order }) }}
        {...(mayEdit
          ? {
              selection: {
                ids,
                onChange: choose,
                bar: <BulkBar kind={kind} ids={ids} onDone={() => choose(new Set())} />,
              },
            }
          : {})}
      />
      <Dialogs kind={kind} opened={opened} open={open} />
      {granting !== undefined && mayGrant && (kind === 'int' || kind === 'ext') ? (
        <Suspense>
          <AccountGrants
            kind={kind}
            id={granting}
            tab={state.tab}
            onTab={(tab) => change({ tab, page: state.page })}
            onClose={() => change({ grants: [], tab: 'granted', page: state.page })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Dialogs({
  kind,
  opened,
  open,
}: {
  kind: AccountKind;
  opened: Opened | undefined;
  open: (opened: Opened | undefined) => void;
}) {
  const { t } = useTranslation('account-admin');
  const { message } = App.useApp();
  const close = () => open(undefined);
  if (opened?.dialog === 'lock') return <LockDialog kind={kind} row={opened.row} onClose={close} />;
  if (opened?.dialog === 'password') return <PasswordDialog given={opened.given} onClose={close} />;
  if (!opened) return null;
  return (
    <AccountDialog
      kind={kind}
      {...(opened.dialog === 'edit' ? { row: opened.row } : {})}
      onClose={close}
      onAdded={(given) => open({ dialog: 'password', given })}
      onSaved={() => {
        close();
        void message.success(t('form.saved'));
      }}
    />
  );
}

const sortOf = (by: string | undefined) =>
  by === 'loginname' || by === 'createdAt' || by === 'lastLoginAt' ? by : undefined;

function useColumns(kind: AccountKind, actions: Omit<RowActionsProps, 'row'>): ListColumn<AccountRow>[] {
  const { t } = useTranslation('account-admin');
  const me = useAccount();
  const mayEdit = usePermission(`account_${kind}_edit`);
  const mayGrant = usePermission('account_equip_grant') && (kind === 'int' || kind === 'ext');
  const columns: ListColumn<AccountRow>[] = [
    {
      key: 'loginname',
      title: t('column.loginname'),
      head: true,
      sortBy: 'loginname',
      plain: (row) => row.loginname,
      render: (row) => (
        <>
          <span className={styles['name']}>{row.loginname}</span>
          {row.id === me?.userId ? <span className={styles['soft']}> {t('self')}</span> : null}
        </>
      ),
    },
    {
      key: 'status',
      title: t('column.status'),
      render: (row) => (
        <>
          <AccountMark status={row.status} />
          {row.expiresAt === null ? null : (
            <span className={styles['second']}>{t('untilDate', { date: formatDate(row.expiresAt) })}</span>
          )}
        </>
      ),
    },
    { key: 'role', title: t('column.role'), render: (row) => row.roleName },
    {
      key: 'place',
      title: t(kind === 'int' ? 'column.dept' : 'column.org'),
      render: (row) => <PlaceCell kind={kind} row={row} />,
    },
    {
      key: 'tel',
      title: t('column.tel'),
      render: (row) => (
        <>
          {row.tel}
          {row.socialBound ? <span className={styles['second']}>{t('socialBound')}</span> : null}
        </>
      ),
    },
    {
      key: 'lastLogin',
      title: t('column.lastLogin'),
      sortBy: 'lastLoginAt',
      render: (row) => <TimeAgo at={row.lastLoginAt} />,
    },
    {
      key: 'remark',
      title: t('column.remark'),
      render: (row) =>
        row.remark === '' ? (
          ''
        ) : (
          <span className={styles['remark']} title={row.remark}>
            {row.remark}
          </span>
        ),
    },
  ];
  if (mayEdit || mayGrant)
    columns.push({
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (row) => <RowActions {...actions} row={row} />,
    });
  return columns;
}

/** Of staff the department, and for whoever sees more than one enterprise whose staff it is. */
function PlaceCell({ kind, row }: { kind: AccountKind; row: AccountRow }) {
  const elsewhere = useAccount()?.orgId !== row.orgId;
  if (kind !== 'int') return row.orgName;
  return (
    <>
      {row.deptName}
      {elsewhere ? <span className={styles['second']}>{row.orgName}</span> : null}
    </>
  );
}

/** What can be done with the chosen ones. Oneself stays as one is. */
function BulkBar({ kind, ids, onDone }: { kind: AccountKind; ids: ReadonlySet<string>; onDone: () => void }) {
  const { t } = useTranslation(['account-admin', 'common']);
  const { modal } = App.useApp();
  const say = useSay();
  const me = useAccount();
  const setDisabled = useSetDisabled(kind);
  const others = [...ids].filter((id) => id !== me?.userId);
  const set = async (disabled: boolean) => {
    const done = await say(async () => {
      const count = await setDisabled.mutateAsync({ ids: others, disabled });
      return t(disabled ? 'changedDisabled' : 'changedEnabled', { count });
    });
    if (done) onDone();
  };
  return (
    <>
      <Button
        disabled={others.length === 0}
        onClick={() =>
          void modal.confirm({
            title: t('disableManyAsk', { count: others.length }),
            content: t('disableManyNote'),
            okText: t('disable'),
            okButtonProps: { danger: true },
            cancelText: t('common:action.cancel'),
            onOk: () => set(true),
          })
        }
      >
        {t('disable')}
      </Button>
      <Button disabled={others.length === 0} loading={setDisabled.isPending} onClick={() => void set(false)}>
        {t('enable')}
      </Button>
    </>
  );
}

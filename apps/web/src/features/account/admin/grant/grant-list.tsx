import type { GrantRow, Page } from '@lightfield/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../../lib/list-page.tsx';
import { SearchField } from '../../../../lib/search-field.tsx';
import { formatDate } from '../../../../lib/time.ts';
import styles from '../accounts.module.css';
import { useCancelGrants } from '../api/grant-queries.ts';
import { useSay } from '../use-say.ts';
import { RightsDialog } from './rights-dialog.tsx';
import { RightsText } from './rights-items.tsx';
import type { usePaged } from '../../../../lib/use-paged.ts';

export type Grant = GrantRow & { readonly id: string };

/** Authorisations of one account (its devices) or of one device (its accounts), with their rights. */
export function GrantList({
  of,
  title,
  query,
  paged,
  actions,
}: {
  of: 'account' | 'device';
  title: string;
  query: UseQueryResult<Page<Grant>>;
  paged: ReturnType<typeof usePaged>;
  actions: ReactNode;
}) {
  const { t } = useTranslation(['account-admin', 'common']);
  const { message } = App.useApp();
  const [chosen, choose] = useState<readonly Grant[]>([]);
  const [editing, edit] = useState<readonly Grant[]>();
  const cancel = useAskCancel(() => choose([]));
  const rows = query.data?.rows ?? [];
  const nameOf = (grant: GrantRow) => (of === 'account' ? grant.equipName : grant.loginname);
  const columns: ListColumn<Grant>[] = [
    of === 'account'
      ? { key: 'device', title: t('grant.device'), head: true, plain: nameOf, render: (grant) => grant.equipName }
      : {
          key: 'account',
          title: t('grant.account'),
          head: true,
          plain: nameOf,
          render: (grant) => (
            <>
              <span className={styles['name']}>{grant.loginname}</span>
              <span className={styles['second']}>
                {t(`grant.kind.${grant.kind}`)} · {grant.orgName}
              </span>
            </>
          ),
        },
    ...(of === 'account'
      ? []
      : [{ key: 'tel', title: t('grant.tel'), render: (grant: Grant): ReactNode => grant.tel }]),
    { key: 'rights', title: t('grant.rights'), render: (grant) => <RightsText rights={grant} /> },
    { key: 'since', title: t('grant.since'), render: (grant) => formatDate(grant.grantedAt) },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (grant) => (
        <span className={styles['actions']}>
          <Button
            size="small"
            type="link"
            aria-label={t('ofName', { action: t('grant.editRights'), name: nameOf(grant) })}
            onClick={() => edit([grant])}
          >
            {t('grant.editRights')}
          </Button>
          <Button
            size="small"
            type="link"
            danger
            aria-label={t('ofName', { action: t('grant.cancel'), name: nameOf(grant) })}
            onClick={() => cancel([grant])}
          >
            {t('grant.cancel')}
          </Button>
        </span>
      ),
    },
  ];
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows].map((row) => [row.id, row]));
    choose([...ids].flatMap((id) => known.get(id) ?? []));
  };
  return (
    <>
      <ListPage<Grant>
        label={title}
        query={query}
        columns={columns}
        page={paged.page}
        size={paged.size}
        onPage={paged.onPage}
        filters={
          <SearchField
            value={paged.keyword}
            label={t(of === 'account' ? 'grant.searchDevices' : 'grant.searchAccounts')}
            className={styles['search']}
            onChange={paged.search}
          />
        }
        actions={actions}
        filtered={paged.keyword !== ''}
        onClear={() => paged.search('')}
        empty={{
          icon: of === 'account' ? 'device' : 'user',
          title: t(of === 'account' ? 'grant.emptyDevices' : 'grant.emptyAccounts'),
          note: t(of === 'account' ? 'grant.emptyDevicesNote' : 'grant.emptyAccountsNote'),
        }}
        selection={{
          ids: new Set(chosen.map(({ id }) => id)),
          onChange: select,
          bar: (
            <>
              <Button onClick={() => edit(chosen)}>{t('grant.editRights')}</Button>
              <Button danger onClick={() => cancel(chosen)}>
                {t('grant.cancel')}
              </Button>
            </>
          ),
        }}
      />
      {editing ? (
        <RightsDialog
          grants={editing}
          name={nameOf}
          onClose={() => edit(undefined)}
          onSaved={(count) => {
            edit(undefined);
            choose([]);
            void message.success(t('grant.saved', { count }));
          }}
        />
      ) : null}
    </>
  );
}

/** Asks, naming what is lost, and cancels. */
function useAskCancel(onDone: () => void) {
  const { t } = useTranslation(['account-admin', 'common']);
  const { modal } = App.useApp();
  const say = useSay();
  const cancel = useCancelGrants();
  return (grants: readonly GrantRow[]) => {
    const [first] = grants;
    if (!first) return;
    const names = { account: first.loginname, device: first.equipName };
    void modal.confirm({
      title: grants.length === 1 ? t('grant.cancelAsk', names) : t('grant.cancelManyAsk', { count: grants.length }),
      content: t('grant.cancelNote'),
      okText: t('grant.cancel'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.back'),
      onOk: async () => {
        const done = await say(async () => {
          const { changed } = await cancel.mutateAsync({
            equipmentIds: [...new Set(grants.map(({ equipmentId }) => equipmentId))],
            accountIds: [...new Set(grants.map(({ accountId }) => accountId))],
          });
          return t('grant.cancelled', { count: changed });
        });
        if (done) onDone();
      },
    });
  };
}

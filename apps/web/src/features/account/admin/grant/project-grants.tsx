import { type GrantRights, LIMITS, type ProjectGrantRow } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../lib/form-dialog.tsx';
import { type ListColumn, ListPage } from '../../../../lib/list-page.tsx';
import { SearchField } from '../../../../lib/search-field.tsx';
import { formatDate } from '../../../../lib/time.ts';
import styles from '../accounts.module.css';
import {
  accountsToAddToProject,
  grantsOfProject,
  useCancelProjectGrants,
  useEditProjectGrants,
  useProjectGrant,
} from '../api/project-grant-queries.ts';
import { useSay } from '../use-say.ts';
import { PickDialog } from './pick-dialog.tsx';
import { rightsOf } from './rights-dialog.tsx';
import { MixedNote, RIGHTS, RIGHT_OF_CODE, RightsItems, RightsText, USUAL_RIGHTS, reachable } from './rights-items.tsx';
import { usePaged } from '../../../../lib/use-paged.ts';

type Grant = ProjectGrantRow & { readonly id: string };
const MOST = LIMITS.project.accounts;
/** Only the number of all is asked. */
const COUNT_ONLY = { keyword: undefined, pageNum: 1, pageSize: 1 };

/** Who is authorised for a project, with which rights; a tab of the project. */
export default function ProjectGrants({ projectId }: { projectId: string }) {
  const { t } = useTranslation('account-admin');
  const paged = usePaged();
  const query = useQuery(grantsOfProject(projectId, paged.paged));
  const count = useQuery(grantsOfProject(projectId, COUNT_ONLY)).data?.total;
  const [adding, add] = useState(false);
  const [editing, edit] = useState<readonly Grant[]>();
  const [chosen, choose] = useState<readonly Grant[]>([]);
  const cancel = useAskCancel(projectId, () => choose([]));
  const rows = query.data?.rows ?? [];
  const full = count !== undefined && count >= MOST;
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows].map((row) => [row.id, row]));
    choose([...ids].flatMap((id) => known.get(id) ?? []));
  };
  return (
    <div className={styles['page']}>
      {count === undefined ? null : (
        <p className={styles['note']}>
          {full ? t('grant.full', { most: MOST }) : t('grant.count', { count, most: MOST })}
        </p>
      )}
      <ListPage<Grant>
        label={t('grant.projectTitle')}
        query={query}
        columns={useColumns(edit, cancel)}
        page={paged.page}
        size={paged.size}
        onPage={paged.onPage}
        filters={
          <SearchField
            value={paged.keyword}
            label={t('grant.searchAccounts')}
            className={styles['search']}
            onChange={paged.search}
          />
        }
        actions={
          <Button type="primary" icon={<Icon name="plus" size={16} />} disabled={full} onClick={() => add(true)}>
            {t('grant.addAccounts')}
          </Button>
        }
        filtered={paged.keyword !== ''}
        onClear={() => paged.search('')}
        empty={{ icon: 'user', title: t('grant.emptyAccounts'), note: t('grant.projectEmptyNote') }}
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
      {adding ? <AddAccounts projectId={projectId} room={MOST - (count ?? 0)} onClose={() => add(false)} /> : null}
      {editing ? (
        <Rights
          projectId={projectId}
          grants={editing}
          onClose={() => edit(undefined)}
          onSaved={() => {
            edit(undefined);
            choose([]);
          }}
        />
      ) : null}
    </div>
  );
}

function useColumns(
  onEdit: (grants: readonly Grant[]) => void,
  onCancel: (grants: readonly Grant[]) => void,
): ListColumn<Grant>[] {
  const { t } = useTranslation('account-admin');
  return [
    {
      key: 'account',
      title: t('grant.account'),
      head: true,
      plain: ({ loginname }) => loginname,
      render: (grant) => (
        <>
          <span className={styles['name']}>{grant.loginname}</span>
          <span className={styles['second']}>
            {t(`grant.kind.${grant.kind}`)} · {grant.orgName}
          </span>
        </>
      ),
    },
    { key: 'tel', title: t('grant.tel'), render: ({ tel }) => tel },
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
            aria-label={t('ofName', { action: t('grant.editRights'), name: grant.loginname })}
            onClick={() => onEdit([grant])}
          >
            {t('grant.editRights')}
          </Button>
          <Button
            size="small"
            type="link"
            danger
            aria-label={t('ofName', { action: t('grant.cancel'), name: grant.loginname })}
            onClick={() => onCancel([grant])}
          >
            {t('grant.cancel')}
          </Button>
        </span>
      ),
    },
  ];
}

/** Asks, naming what is lost, and cancels. */
function useAskCancel(projectId: string, onDone: () => void) {
  const { t } = useTranslation(['account-admin', 'common']);
  const { modal } = App.useApp();
  const say = useSay();
  const cancel = useCancelProjectGrants();
  return (grants: readonly Grant[]) => {
    const [first] = grants;
    if (!first) return;
    void modal.confirm({
      title:
        grants.length === 1
          ? t('grant.projectCancelAsk', { account: first.loginname })
          : t('grant.cancelManyAsk', { count: grants.length }),
      content: t('grant.cancelNote'),
      okText: t('grant.cancel'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.back'),
      onOk: async () => {
        const done = await say(async () => {
          const { changed } = await cancel.mutateAsync({
            projectId,
            accountIds: grants.map(({ accountId }) => accountId),
          });
          return t('grant.cancelled', { count: changed });
        });
        if (done) onDone();
      },
    });
  };
}

interface AccountChoice {
  readonly id: string;
  readonly loginname: string;
  readonly tel: string;
  readonly kind: 'int' | 'ext';
  readonly orgName: string;
}
const phonelessOf = (chosen: readonly { tel: string; loginname: string }[]) =>
  chosen.filter(({ tel }) => tel === '').map(({ loginname }) => loginname);

function AddAccounts({ projectId, room, onClose }: { projectId: string; room: number; onClose: () => void }) {
  const { t } = useTranslation('account-admin');
  const { message } = App.useApp();
  const [form] = Form.useForm<GrantRights>();
  const paged = usePaged();
  const query = useQuery(accountsToAddToProject(projectId, paged.paged));
  const grant = useProjectGrant();
  const columns: ListColumn<AccountChoice>[] = [
    {
      key: 'account',
      title: t('grant.account'),
      head: true,
      plain: ({ loginname }) => loginname,
      render: ({ loginname }) => loginname,
    },
    { key: 'kind', title: t('grant.org'), render: ({ kind, orgName }) => `${t(`grant.kind.${kind}`)} · ${orgName}` },
    { key: 'tel', title: t('grant.tel'), render: ({ tel }) => tel },
  ];
  return (
    <PickDialog<AccountChoice, GrantRights>
      title={t('grant.pickAccounts')}
      search={t('grant.searchAccounts')}
      submitText={(count) => (count === 0 ? t('grant.submit') : t('grant.submitAccounts', { count }))}
      query={query}
      columns={columns}
      paged={paged}
      most={room}
      tooManyText={t('grant.tooManyAccounts', { limit: MOST, most: room })}
      empty={{ icon: 'user', title: t('grant.nobodyToAdd'), note: t('grant.nobodyToAddNote') }}
      form={form}
      initial={USUAL_RIGHTS}
      pending={grant.isPending}
      error={grant.error}
      fieldOf={RIGHT_OF_CODE}
      onSubmit={(chosen, rights) =>
        grant.mutate(
          {
            projectId,
            accountIds: chosen.map(({ id }) => id),
            ...reachable(rightsOf(rights), phonelessOf(chosen)),
          },
          {
            onSuccess: ({ changed }) => {
              onClose();
              void message.success(t('grant.granted', { count: changed }));
            },
          },
        )
      }
      onClose={onClose}
    >
      {(chosen) => <RightsItems phoneless={phonelessOf(chosen)} />}
    </PickDialog>
  );
}

/** Other rights for some accounts; all of them get the same. */
function Rights({
  projectId,
  grants,
  onClose,
  onSaved,
}: {
  projectId: string;
  grants: readonly Grant[];
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation('account-admin');
  const { message } = App.useApp();
  const [form] = Form.useForm<GrantRights>();
  const edit = useEditProjectGrants();
  const [first] = grants;
  const alike = grants.every((grant) => RIGHTS.every((right) => grant[right] === first?.[right]));
  const phoneless = phonelessOf(grants);
  return (
    <FormDialog<GrantRights>
      title={
        first && grants.length === 1
          ? t('grant.editTitle', { name: first.loginname })
          : t('grant.editManyTitle', { count: grants.length })
      }
      form={form}
      initial={reachable(alike && first ? rightsOf(first) : USUAL_RIGHTS, phoneless)}
      pending={edit.isPending}
      error={edit.error}
      fieldOf={RIGHT_OF_CODE}
      onClose={onClose}
      onSubmit={(rights) =>
        edit.mutate(
          { projectId, accountIds: grants.map(({ accountId }) => accountId), ...rightsOf(rights) },
          {
            onSuccess: ({ changed }) => {
              onSaved();
              void message.success(t('grant.saved', { count: changed }));
            },
          },
        )
      }
    >
      {alike ? null : <MixedNote />}
      <RightsItems phoneless={phoneless} />
    </FormDialog>
  );
}

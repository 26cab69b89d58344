import type { AlarmGroup } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { EnterpriseLoss } from '../../lib/loss-alarm/enterprise-loss.tsx';
import { homeOrg } from '../../lib/home-org.ts';
import { OrgPicker, orgChoices } from '../../lib/org-picker.tsx';
import { choiceField, intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import styles from './alarm-group.module.css';
import { alarmGroupList, useDeleteGroup } from './api/alarm-group-queries.ts';
import { GroupDialog } from './group-dialog.tsx';

const PARTS = ['groups', 'loss'] as const;
const CODECS = {
  part: choiceField(PARTS, 'groups'),
  org: textField(),
  keyword: textField(),
  page: intField(1),
  size: intField(10),
};
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;

/** Alarm groups of an organisation, and how it is told that something is lost. */
export default function AlarmGroupScreen() {
  const { t } = useTranslation('alarm-group');
  const account = useAccount();
  const mayEdit = usePermission('manage_alarmgroup_edit');
  const [state, change] = useSearchState(CODECS);
  const [opened, open] = useState<AlarmGroup | 'new'>();
  const choices = useQuery(orgChoices());
  const several = (choices.data?.length ?? 0) > 1;
  const home = homeOrg(account?.orgId ?? '', choices.data ?? []);
  const orgId = state.org || home;
  const query = useQuery({
    ...alarmGroupList({
      orgId,
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
    // whose groups come first is known with the organisations
    enabled: state.org !== '' || !choices.isPending,
  });
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(mayEdit, open);
  const addButton = mayEdit ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
      {t('add')}
    </Button>
  ) : null;
  const orgPicker = several ? (
    <OrgPicker
      className={styles['org']}
      label={t('org')}
      placeholder={t('org')}
      value={orgId}
      onChange={(org) => change({ org: org === home ? '' : (org ?? ''), keyword: '', page: 1 })}
    />
  ) : null;
  return (
    <div className={styles['page']}>
      <Segmented
        className={styles['parts'] ?? ''}
        aria-label={t('parts')}
        value={state.part}
        options={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
        onChange={(part) => change({ part }, { push: true })}
      />
      {state.part === 'loss' ? (
        <EnterpriseLoss
          key={orgId}
          orgId={orgId}
          mayEdit={mayEdit}
          bar={
            <>
              {orgPicker}
              <ReadOnlyNote permission="manage_alarmgroup_edit" />
            </>
          }
        />
      ) : (
        <ListPage<AlarmGroup>
          label={t('title')}
          query={query}
          columns={columns}
          page={state.page}
          size={state.size}
          onPage={onPage}
          filters={
            <>
              {orgPicker}
              <SearchField
                value={state.keyword}
                label={t('search')}
                className={styles['search']}
                onChange={(keyword) => change({ keyword })}
              />
            </>
          }
          actions={
            <>
              {addButton}
              <ReadOnlyNote permission="manage_alarmgroup_edit" />
            </>
          }
          filtered={state.keyword !== ''}
          onClear={() => change({ keyword: '' })}
          empty={{ icon: 'bell', title: t('empty'), note: t('emptyNote') }}
        />
      )}
      {opened ? (
        <GroupDialog group={opened === 'new' ? undefined : opened} orgId={orgId} onClose={() => open(undefined)} />
      ) : null}
    </div>
  );
}

function useColumns(mayEdit: boolean, open: (group: AlarmGroup) => void): ListColumn<AlarmGroup>[] {
  const { t } = useTranslation('alarm-group');
  const columns: ListColumn<AlarmGroup>[] = [
    { key: 'name', title: t('column.name'), head: true, plain: ({ name }) => name, render: ({ name }) => name },
    {
      key: 'members',
      title: t('column.members'),
      render: ({ members, onCall }) =>
        members.length === 0 && !onCall ? (
          <StateMark state="uncertain" text={t('noMembers')} />
        ) : (
          <>
            {members.length === 0 ? t('onlyOnCall') : t('memberCount', { count: members.length })}
            <span className={styles['second']}>
              {[
                ...members.map(({ loginname }) => loginname),
                ...(onCall ? [t('byPlan', { name: onCall.planName })] : []),
              ].join(', ')}
            </span>
          </>
        ),
    },
    {
      key: 'methods',
      title: t('column.methods'),
      render: ({ methods, order }) => (
        <>
          {methods.map((method) => t(`method.${method}`)).join(' / ')}
          {order ? (
            <span className={styles['second']}>
              {t('opensOrders', { alarms: t(`orderSeverity.${order.severity}`) })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'quiet',
      title: t('column.quiet'),
      render: ({ quiet, quietSevere }) =>
        quiet ? (
          <>
            {quiet.start} - {quiet.end}
            <span className={styles['second']}>
              {[quiet.timeZone, ...(quietSevere ? [t('quietAll')] : [])].join(' · ')}
            </span>
          </>
        ) : (
          <span className={styles['soft']}>{t('never')}</span>
        ),
    },
    {
      key: 'escalation',
      title: t('column.escalation'),
      render: ({ escalation }) =>
        escalation ? (
          t('escalatesTo', { minutes: escalation.afterMin, group: escalation.groupName })
        ) : (
          <span className={styles['soft']}>{t('never')}</span>
        ),
    },
    { key: 'rules', title: t('column.rules'), right: true, render: ({ rules }) => rules },
  ];
  if (!mayEdit) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (group) => <GroupActions group={group} onOpen={() => open(group)} />,
    },
  ];
}

function GroupActions({ group: { id, name }, onOpen }: { group: AlarmGroup; onOpen: () => void }) {
  const { t } = useTranslation(['alarm-group', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const remove = useDeleteGroup();
  const ask = () =>
    void modal.confirm({
      title: t('deleteAsk', { name }),
      content: t('deleteNote'),
      okText: t('common:action.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: async () => {
        try {
          await remove.mutateAsync(id);
          void message.success(t('deleted'));
        } catch (error) {
          const { title, code } = words(error);
          void message.error(code === undefined ? title : `${title} (${code})`);
        }
      },
    });
  return (
    <span className={styles['actions']}>
      <Button
        size="small"
        type="link"
        aria-label={t('ofName', { action: t('common:action.edit'), name })}
        onClick={onOpen}
      >
        {t('common:action.edit')}
      </Button>
      <Button
        size="small"
        type="link"
        danger
        aria-label={t('ofName', { action: t('common:action.delete'), name })}
        onClick={ask}
      >
        {t('common:action.delete')}
      </Button>
    </span>
  );
}

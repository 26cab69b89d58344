import type { EnrolCodeRow } from '@lightfield/contract';
import { type State, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/copy-text.ts';
import { type ListColumn, ListPage } from '../../../../lib/list-page.tsx';
import { SearchField } from '../../../../lib/search-field.tsx';
import { formatDate } from '../../../../lib/time.ts';
import styles from '../accounts.module.css';
import { enrolCodes, useDeleteCode, useStopCode } from '../api/enrol-queries.ts';
import { useSay } from '../use-say.ts';
import { enrolLink, type EnrolState, pagedOf } from './enrol-state.ts';
import { codeStateOf } from './code-state.ts';

const MARKS = { usable: 'good', stopped: 'offline', expired: 'stale', usedUp: 'confirmed' } as const satisfies Record<
  string,
  State
>;

export function CodeList({
  state,
  change,
  mayEdit,
  onAdd,
  onLink,
}: {
  state: EnrolState;
  change: (change: Partial<EnrolState>) => void;
  mayEdit: boolean;
  onAdd: () => void;
  onLink: (code: string) => void;
}) {
  const { t } = useTranslation('account-admin');
  const query = useQuery(enrolCodes(pagedOf(state)));
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  // what has expired since the answer came is told at the next one
  const now = query.dataUpdatedAt;
  const columns: ListColumn<EnrolCodeRow>[] = [
    {
      key: 'code',
      title: t('enrol.code'),
      head: true,
      plain: ({ code }) => code,
      render: ({ code }) => <span className={styles['code']}>{code}</span>,
    },
    {
      key: 'state',
      title: t('enrol.state'),
      render: (row) => {
        const is = codeStateOf(row, now);
        return <StateMark state={MARKS[is]} text={t(`enrol.${is}`)} />;
      },
    },
    { key: 'org', title: t('enrol.org'), render: ({ orgName }) => orgName },
    {
      key: 'role',
      title: t('enrol.role'),
      render: ({ roleName, deptName }) => (
        <>
          {roleName}
          {deptName === '' ? null : <span className={styles['second']}>{deptName}</span>}
        </>
      ),
    },
    {
      key: 'uses',
      title: t('enrol.uses'),
      right: true,
      render: ({ usesLeft, used }) => t('enrol.usesOf', { left: usesLeft, used }),
    },
    { key: 'expires', title: t('enrol.expiresAt'), render: ({ expiresAt }) => formatDate(expiresAt) },
    { key: 'by', title: t('enrol.createdBy'), render: ({ createdBy }) => createdBy },
    { key: 'remark', title: t('enrol.remark'), render: ({ remark }) => remark },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (row) => <CodeActions row={row} mayEdit={mayEdit} onLink={onLink} />,
    },
  ];
  return (
    <ListPage<EnrolCodeRow>
      label={t('enrol.tab.codes')}
      query={query}
      columns={columns}
      page={state.page}
      size={state.size}
      onPage={onPage}
      filters={
        <SearchField
          value={state.keyword}
          label={t('enrol.searchCodes')}
          className={styles['search']}
          onChange={(keyword) => change({ keyword })}
        />
      }
      filtered={state.keyword !== ''}
      onClear={() => change({ keyword: '' })}
      empty={{
        icon: 'link',
        title: t('enrol.emptyCodes'),
        note: t('enrol.emptyCodesNote'),
        action: mayEdit ? <Button onClick={onAdd}>{t('enrol.addCode')}</Button> : null,
      }}
    />
  );
}

function CodeActions({
  row: { id, code, disabled },
  mayEdit,
  onLink,
}: {
  row: EnrolCodeRow;
  mayEdit: boolean;
  onLink: (code: string) => void;
}) {
  const { t } = useTranslation(['account-admin', 'common']);
  const { modal, message } = App.useApp();
  const say = useSay();
  const stop = useStopCode();
  const remove = useDeleteCode();
  const cancelText = t('common:action.cancel');
  const set = (off: boolean) =>
    say(async () => {
      await stop.mutateAsync({ id, disabled: off });
      return t(off ? 'enrol.stoppedDone' : 'enrol.resumedDone');
    });
  const word = (action: string, onClick: () => void, danger = false) => (
    <Button size="small" type="link" danger={danger} aria-label={t('ofName', { action, name: code })} onClick={onClick}>
      {action}
    </Button>
  );
  return (
    <span className={styles['actions']}>
      {word(t('enrol.copyLink'), () => void copyText(enrolLink(code)).then(() => message.success(t('enrol.copied'))))}
      {word(t('enrol.link'), () => onLink(code))}
      {mayEdit && disabled ? word(t('enrol.resume'), () => void set(false)) : null}
      {mayEdit && !disabled
        ? word(
            t('enrol.stop'),
            () =>
              void modal.confirm({
                title: t('enrol.stopAsk', { code }),
                content: t('enrol.stopNote'),
                okText: t('enrol.stop'),
                okButtonProps: { danger: true },
                cancelText,
                onOk: () => set(true),
              }),
          )
        : null}
      {mayEdit
        ? word(
            t('remove'),
            () =>
              void modal.confirm({
                title: t('enrol.deleteAsk', { code }),
                content: t('enrol.deleteNote'),
                okText: t('remove'),
                okButtonProps: { danger: true },
                cancelText,
                onOk: () =>
                  say(async () => {
                    await remove.mutateAsync(id);
                    return t('enrol.deleted');
                  }),
              }),
            true,
          )
        : null}
    </span>
  );
}

import { FORWARD_KINDS, type ForwardKind, ForwardKind as Kind, type ForwarderRow } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Select } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, optionalChoice, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { ServiceNotice } from '../../lib/service-notice.tsx';
import { formatTime } from '../../lib/time.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { forwarders, useDeleteForwarder, useEnableForwarder } from './api/data-centre-queries.ts';
import styles from './data-centre.module.css';
import { DetailDrawer } from './detail-drawer.tsx';
import { ForwarderDialog } from './forwarder-dialog.tsx';
import { MARKS, lagWords, sentWords } from './kinds.ts';

const CODECS = {
  keyword: textField(),
  kind: optionalChoice(Kind.options),
  page: intField(1),
  size: intField(10),
};
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;

type Asked = { readonly kind: 'add' } | { readonly kind: 'edit' | 'detail'; readonly id: string };

/** `/manage/datacenter`: forwarders of the enterprise, and how they go. */
export default function DataCentreScreen() {
  const { t } = useTranslation('data-centre');
  const { message } = App.useApp();
  const mayEdit = usePermission('manage_datacenter_edit');
  const [state, change] = useSearchState(CODECS);
  const [asked, ask] = useState<Asked>();
  const query = useQuery(
    forwarders({
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      kind: state.kind,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(ask);
  const close = () => ask(undefined);
  const onSaved = () => {
    close();
    void message.success(t('saved'));
  };
  return (
    <>
      <ServiceNotice service="dataCentre" />
      <ListPage<ForwarderRow>
        label={t('title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <>
            <SearchField
              value={state.keyword}
              label={t('search')}
              className={styles['search']}
              onChange={(keyword) => change({ keyword })}
            />
            <Select<ForwardKind>
              className={styles['choice'] ?? ''}
              aria-label={t('kind.label')}
              allowClear
              placeholder={t('anyKind')}
              value={state.kind ?? null}
              options={FORWARD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={(next: ForwardKind | null) => change({ kind: next ?? undefined })}
            />
          </>
        }
        actions={
          <>
            {mayEdit ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => ask({ kind: 'add' })}>
                {t('add')}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_datacenter_edit" />
          </>
        }
        filtered={state.keyword !== '' || state.kind !== undefined}
        onClear={() => change({ keyword: '', kind: undefined })}
        empty={{ icon: 'upload', title: t('empty'), note: t('emptyNote') }}
      />
      {asked?.kind === 'add' ? <ForwarderDialog id={undefined} onClose={close} onSaved={onSaved} /> : null}
      {asked?.kind === 'edit' ? <ForwarderDialog id={asked.id} onClose={close} onSaved={onSaved} /> : null}
      {asked?.kind === 'detail' ? <DetailDrawer id={asked.id} onClose={close} /> : null}
    </>
  );
}

function useColumns(ask: (asked: Asked) => void): ListColumn<ForwarderRow>[] {
  const { t } = useTranslation('data-centre');
  const account = useAccount();
  return [
    {
      key: 'name',
      title: t('column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ name, place }) => (
        <span className={styles['named']}>
          {name}
          <small>{place}</small>
        </span>
      ),
    },
    ...(account?.kind === 'ext'
      ? []
      : [{ key: 'org', title: t('column.org'), render: (row: ForwarderRow) => row.orgName }]),
    { key: 'kind', title: t('column.kind'), render: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state, waitingSince, problem }) => (
        <span className={styles['stacked']}>
          <StateMark tag state={MARKS[state]} text={t(`state.${state}`)} />
          {problem ? <small>{t(`problem.${problem.what}`)}</small> : null}
          {waitingSince === null ? null : <small>{t('since', { at: formatTime(waitingSince) })}</small>}
        </span>
      ),
    },
    { key: 'lag', title: t('column.lag'), render: (row) => lagWords(row, t) },
    { key: 'devices', title: t('column.devices'), right: true, render: (row) => row.deviceCount.toLocaleString() },
    {
      key: 'sent',
      title: t('column.sent'),
      render: (row) => (
        <span className={styles['stacked']}>
          {row.records ? sentWords(row, t) : null}
          {row.live ? <span>{t('sentLive', { values: row.sentLive.toLocaleString() })}</span> : null}
          {row.liveDropped > 0 ? <small>{t('liveDropped', { values: row.liveDropped.toLocaleString() })}</small> : null}
          {row.alarms ? <span>{t('sentAlarms', { alarms: row.sentAlarms.toLocaleString() })}</span> : null}
          <small>{row.sentAt === null ? t('neverSent') : t('lastSent', { at: formatTime(row.sentAt) })}</small>
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (row) => <Actions row={row} ask={ask} />,
    },
  ];
}

function Actions({ row: { id, name, enabled }, ask }: { row: ForwarderRow; ask: (asked: Asked) => void }) {
  const { t } = useTranslation('data-centre');
  const mayEdit = usePermission('manage_datacenter_edit');
  const question = useAsk();
  const { message } = App.useApp();
  const enable = useEnableForwarder();
  const remove = useDeleteForwarder();
  const button = (action: 'detail' | 'edit' | 'disable' | 'enable' | 'delete', run: () => void) => (
    <Button
      size="small"
      type="link"
      danger={action === 'delete'}
      aria-label={t('ofName', { action: t(`action.${action}`), name })}
      onClick={run}
    >
      {t(`action.${action}`)}
    </Button>
  );
  const askDisable = () =>
    question({
      title: t('disableAsk', { name }),
      content: t('disableNote'),
      okText: t('action.disable'),
      danger: true,
      run: async () => {
        await enable.mutateAsync({ id, enabled: false });
        return t('disabled');
      },
    });
  const askDelete = () =>
    question({
      title: t('deleteAsk', { name }),
      content: t('deleteNote'),
      okText: t('action.delete'),
      danger: true,
      run: async () => {
        await remove.mutateAsync(id);
        return t('deleted');
      },
    });
  const onEnable = () => enable.mutate({ id, enabled: true }, { onSuccess: () => void message.success(t('enabled')) });
  return (
    <span className={styles['actions']}>
      {button('detail', () => ask({ kind: 'detail', id }))}
      {mayEdit ? (
        <>
          {button('edit', () => ask({ kind: 'edit', id }))}
          {enabled ? button('disable', askDisable) : button('enable', onEnable)}
          {button('delete', askDelete)}
        </>
      ) : null}
    </span>
  );
}

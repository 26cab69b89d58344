import { OPERATIONS, type OperationLogEntry, accountCalls } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { App, Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { downloadXlsx } from '../../../lib/download.ts';
import { ListPage } from '../../../lib/list-page.tsx';
import { OptionalRange } from '../../../lib/optional-range.tsx';
import type { PlainColumn } from '../../../lib/plain-table.tsx';
import { SearchField } from '../../../lib/search-field.tsx';
import { useErrorWords } from '../../../lib/texted.tsx';
import { rowsSpan, formatExact, formatTime } from '../../../lib/time.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { AccountFrame } from './account-frame.tsx';
import { LogDetail } from './log-detail.tsx';
import { ACTIONS, LOG_STATE, type LogState, NO_FILTERS, filterOf, isFiltered } from './log-state.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { actionText, useResultText } from './log-words.ts';
import { profileKeys } from './profile-queries.ts';
import styles from './profile.module.css';

/** /account/log */
export default function LogScreen() {
  const { t } = useTranslation('account-self');
  const [state, change] = useSearchState(LOG_STATE);
  const mayAll = usePermission('account_log_view');
  const all = mayAll && state.whose === 'all';
  const [open, setOpen] = useState<OperationLogEntry>();
  const filter = filterOf(all ? state : { ...state, who: '' });
  const query = useQuery({
    queryKey: [...profileKeys.log, all, filter, state.page, state.size],
    queryFn: ({ signal }) =>
      call(
        all ? accountCalls.operationLogAll : accountCalls.operationLog,
        { ...filter, pageNum: state.page, pageSize: state.size },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <AccountFrame wide>
      <ListPage<OperationLogEntry>
        label={t('nav.log')}
        query={query}
        columns={useColumns(setOpen)}
        page={state.page}
        size={state.size}
        onPage={(page, size) => change({ page: size === state.size ? page : 1, size }, { push: true })}
        filtered={isFiltered(state)}
        onClear={() => change(NO_FILTERS)}
        empty={{ icon: 'list', title: t('log.empty'), note: t('log.emptyNote') }}
        filters={<Filters state={state} change={change} mayAll={mayAll} all={all} />}
        actions={<ExportButton filter={filter} all={all} />}
      />
      {open ? <LogDetail entry={open} onClose={() => setOpen(undefined)} /> : null}
    </AccountFrame>
  );
}

function Filters({
  state,
  change,
  mayAll,
  all,
}: {
  state: LogState;
  change: (change: Partial<LogState>) => void;
  mayAll: boolean;
  all: boolean;
}) {
  const { t } = useTranslation('account-self');
  return (
    <>
      {mayAll ? (
        <Segmented
          aria-label={t('log.whose')}
          value={state.whose}
          options={[
            { value: 'own', label: t('log.own') },
            { value: 'all', label: t('log.all') },
          ]}
          onChange={(whose) => change({ whose: whose === 'all' ? 'all' : 'own' })}
        />
      ) : null}
      <SearchField
        className={styles['keyword']}
        label={t('log.keyword')}
        value={state.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      {all ? (
        <SearchField
          className={styles['who']}
          label={t('log.who')}
          value={state.who}
          onChange={(who) => change({ who })}
        />
      ) : null}
      <Select
        className={styles['action'] ?? ''}
        aria-label={t('log.action')}
        placeholder={t('log.action')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={state.action ?? null}
        options={ACTIONS.map((value) => ({ value, label: OPERATIONS[value][currentLanguage()] }))}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <Select
        className={styles['result'] ?? ''}
        aria-label={t('log.result')}
        placeholder={t('log.result')}
        allowClear
        value={state.result ?? null}
        options={[
          { value: 'done', label: t('log.done') },
          { value: 'refused', label: t('log.refused') },
        ]}
        onChange={(result) => change({ result: result ?? undefined })}
      />
      <OptionalRange
        className={styles['range']}
        from={state.from}
        until={state.until}
        label={t('log.period')}
        placeholder={[t('log.from'), t('log.until')]}
        onChange={(from, until) => change({ from, until })}
      />
    </>
  );
}

function useColumns(onOpen: (entry: OperationLogEntry) => void): readonly PlainColumn<OperationLogEntry>[] {
  const { t } = useTranslation('account-self');
  const resultText = useResultText();
  return [
    {
      key: 'at',
      title: t('log.at'),
      head: true,
      plain: ({ at }) => formatTime(at),
      render: ({ at }) => <time title={formatExact(at)}>{formatTime(at)}</time>,
    },
    { key: 'who', title: t('log.who'), render: ({ who }) => (who === 'system' ? t('log.system') : who) },
    { key: 'action', title: t('log.action'), render: ({ action }) => actionText(action) },
    { key: 'object', title: t('log.object'), render: ({ objectName }) => objectName },
    {
      key: 'result',
      title: t('log.result'),
      render: ({ result }) => <StateMark state={result === 'done' ? 'done' : 'failed'} text={resultText(result)} />,
    },
    { key: 'ip', title: t('log.ip'), render: ({ ip }) => ip },
    {
      key: 'detail',
      title: t('log.change'),
      render: (entry) =>
        entry.oldValue === null && entry.newValue === null ? null : (
          <Button
            size="small"
            aria-label={`${t('log.detail')}: ${formatTime(entry.at)} ${actionText(entry.action)}`}
            onClick={() => onOpen(entry)}
          >
            {t('log.detail')}
          </Button>
        ),
    },
  ];
}

function ExportButton({ filter, all }: { filter: ReturnType<typeof filterOf>; all: boolean }) {
  const { t } = useTranslation(['account-self', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const resultText = useResultText();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const entries = await call(accountCalls.operationLogExport, { ...filter, all: all ? 'true' : undefined });
      const span = rowsSpan(
        entries.map(({ at }) => at),
        { from: filter.startTime, to: filter.endTime },
      );
      await downloadXlsx(`${t('nav.log')}-${span}`, [
        {
          name: t('nav.log'),
          columns: [
            { title: t('log.at'), width: 20 },
            { title: t('log.who'), width: 16 },
            { title: t('log.action'), width: 18 },
            { title: t('log.object'), width: 24 },
            { title: t('log.old'), width: 30 },
            { title: t('log.new'), width: 30 },
            { title: t('log.result'), width: 20 },
            { title: t('log.ip'), width: 16 },
          ],
          rows: entries.map((entry) => [
            new Date(entry.at),
            entry.who === 'system' ? t('log.system') : entry.who,
            actionText(entry.action),
            entry.objectName,
            entry.oldValue,
            entry.newValue,
            resultText(entry.result),
            entry.ip,
          ]),
        },
      ]);
      return entries.length;
    },
    onSuccess: (count) => void message.success(t('log.exported', { count })),
    onError: (error) => void message.error(words(error).title),
  });
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {t('common:action.export')}
    </Button>
  );
}

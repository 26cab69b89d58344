import { ROUTES, SMART_RECORD_STATES, type SmartRecord, type SmartReport } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { OptionalRange } from '../../../lib/optional-range.tsx';
import { intField, optionalChoice, textField, timeField } from '../../../lib/search-codecs.ts';
import { SearchField } from '../../../lib/search-field.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useAsk } from '../../../lib/use-ask.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { recordList, useDeleteRecord } from '../api/report-queries.ts';
import { AddRecordDialog } from './add-record-dialog.tsx';
import { periodWords } from './period.ts';
import styles from './records.module.css';

const KINDS = ['mine', ...SMART_RECORD_STATES] as const;
const CODECS = {
  keyword: textField(),
  state: optionalChoice(KINDS),
  from: timeField(),
  to: timeField(),
  equipmentId: textField(),
  page: intField(1),
  size: intField(10),
};
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;

export const useRecordState = () => useSearchState(CODECS);
type State = ReturnType<typeof useRecordState>[0];
type Change = ReturnType<typeof useRecordState>[1];

/** Records of one smart report, or of all of them. */
export function RecordList({
  report,
  state,
  change,
  initial,
}: {
  report: SmartReport | undefined;
  state: State;
  change: Change;
  /** Which ones are shown where the address says nothing. */
  initial?: (typeof KINDS)[number];
}) {
  const { t } = useTranslation('smart-report');
  const mayFill = usePermission('manage_excel_fill');
  const [adding, add] = useState(false);
  const kind = state.state ?? initial;
  const query = useQuery(recordList(bodyOf(report, state, kind)));
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(report === undefined);
  return (
    <>
      <ListPage<SmartRecord>
        label={t('record.title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={<Filters report={report} state={state} kind={kind} all={initial === undefined} change={change} />}
        actions={
          report && mayFill && report.templateVersion > 0 ? (
            <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => add(true)}>
              {t('record.add')}
            </Button>
          ) : null
        }
        filtered={
          state.keyword !== '' || state.from !== undefined || state.to !== undefined || state.equipmentId !== ''
        }
        onClear={() => change({ keyword: '', from: undefined, to: undefined, equipmentId: '', page: 1 })}
        empty={{
          icon: 'table',
          title: kind === 'mine' ? t('record.noneDue') : t('record.empty'),
          note: kind === 'mine' ? t('record.noneDueNote') : t('record.emptyNote'),
        }}
      />
      {adding && report ? <AddRecordDialog report={report} onClose={() => add(false)} /> : null}
    </>
  );
}

type Kind = (typeof KINDS)[number] | undefined;
const bodyOf = (report: SmartReport | undefined, state: State, kind: Kind) =>
  ({
    excelId: report?.id,
    equipmentId: /^[0-9a-f-]{36}$/i.test(state.equipmentId) ? state.equipmentId : undefined,
    keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
    whose: kind === 'mine' ? kind : undefined,
    state: kind === 'mine' ? 'notFilled' : kind,
    from: state.from,
    to: state.to,
    pageNum: state.page,
    pageSize: Math.min(state.size, SIZE_MAX),
  }) as const;

function Filters({
  report,
  state,
  kind,
  all,
  change,
}: {
  report: SmartReport | undefined;
  state: State;
  kind: Kind;
  /** All of them can be shown together. */
  all: boolean;
  change: Change;
}) {
  const { t } = useTranslation('smart-report');
  const open = kind === 'mine' || kind === 'notFilled';
  return (
    <>
      <Segmented
        aria-label={t('record.which')}
        value={kind ?? ALL}
        options={[
          ...KINDS.map((value) => ({ value, label: t(`record.kinds.${value}`) })),
          ...(all ? [{ value: ALL, label: t('record.kinds.all') }] : []),
        ]}
        // what is open has no period to look for
        onChange={(next) =>
          change({ state: KINDS.find((one) => one === next), from: undefined, to: undefined, page: 1 })
        }
      />
      {report ? null : (
        <SearchField
          value={state.keyword}
          label={t('record.search')}
          className={styles['search']}
          onChange={(keyword) => change({ keyword, page: 1 })}
        />
      )}
      {open ? null : (
        <OptionalRange
          from={state.from}
          until={state.to}
          label={t('record.period')}
          placeholder={[t('record.from'), t('record.until')]}
          onChange={(from, until) => change({ from, to: until, page: 1 })}
        />
      )}
    </>
  );
}
const ALL = 'all';

function useColumns(several: boolean): ListColumn<SmartRecord>[] {
  const { t } = useTranslation(['smart-report', 'common']);
  const mayFill = usePermission('manage_excel_fill');
  const mayDelete = usePermission('manage_excel_correct');
  const ask = useAsk();
  const remove = useDeleteRecord();
  const nameOf = (record: SmartRecord) => t('record.name', { name: record.excelName, period: periodWords(record) });
  const askDelete = (record: SmartRecord) =>
    ask({
      title: t('record.deleteTitle', { name: nameOf(record) }),
      content: t('record.deleteNote'),
      okText: t('common:action.delete'),
      danger: true,
      run: () => remove.mutateAsync(record.id).then(() => t('record.deleted')),
    });
  const columns: (ListColumn<SmartRecord> | undefined)[] = [
    several ? { key: 'report', title: t('column.report'), render: ({ excelName }) => excelName } : undefined,
    {
      key: 'period',
      title: t('record.period'),
      head: true,
      plain: (record) => nameOf(record),
      render: (record) => (
        <>
          {periodWords(record)}
          {record.shift === '' ? null : <span className={styles['soft']}> {record.shift}</span>}
        </>
      ),
    },
    { key: 'number', title: t('record.number'), render: ({ number }) => `#${number}` },
    { key: 'state', title: t('record.state'), render: (record) => <RecordState record={record} /> },
    { key: 'due', title: t('record.due'), render: ({ dueAt }) => formatTime(dueAt) },
    {
      key: 'filled',
      title: t('record.filled'),
      render: ({ filledAt, filledBy, state }) =>
        filledAt === null ? null : (
          <>
            {formatTime(filledAt)}
            <span className={styles['soft']}> {filledBy || (state === 'filled' ? t('record.byItself') : '')}</span>
          </>
        ),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (record) => {
        const { id: recordId, excelId, state, mine } = record;
        const fillable = state === 'notFilled' && mine && mayFill;
        return (
          <span className={styles['actions']}>
            {fillable ? (
              <Link
                className={styles['fill']}
                to={to(ROUTES.excelFill, { excelId, recordId })}
                aria-label={t(record.begun ? 'record.goOnOf' : 'record.fillOf', { name: nameOf(record) })}
              >
                {record.begun ? t('record.goOn') : t('record.fill')}
              </Link>
            ) : (
              <Link
                to={to(ROUTES.excelRead, { excelId, recordId })}
                aria-label={t('record.readOf', { name: nameOf(record) })}
              >
                {t('record.read')}
              </Link>
            )}
            {mayDelete ? (
              <Button
                size="small"
                type="link"
                danger
                aria-label={t('record.deleteOf', { name: nameOf(record) })}
                onClick={() => askDelete(record)}
              >
                {t('common:action.delete')}
              </Button>
            ) : null}
          </span>
        );
      },
    },
  ];
  return columns.filter((column) => column !== undefined);
}

/** Filled in or not, too late, signed, corrected. */
export function RecordState({ record }: { record: SmartRecord }) {
  const { t } = useTranslation('smart-report');
  const [now] = useState(() => Date.now());
  if (record.state === 'notFilled')
    return record.dueAt < now ? (
      <StateMark state="important" text={t('record.states.late')} />
    ) : (
      <StateMark
        state={record.begun ? 'pending' : 'unconfirmed'}
        text={t(record.begun ? 'record.states.begun' : 'record.states.notFilled')}
      />
    );
  return (
    <span className={styles['marks']}>
      <StateMark state="done" text={t(record.signed ? 'record.states.signed' : 'record.states.filled')} />
      {record.corrections > 0 ? (
        <span className={styles['soft']}>{t('record.corrections', { count: record.corrections })}</span>
      ) : null}
    </span>
  );
}

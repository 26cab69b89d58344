import { type ReportColumn, historySumCalls, inputErrors } from '@lightfield/contract';
import { averageDecimals } from '@lightfield/rules';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { type PlainColumn, PlainTable } from '../../../lib/plain-table.tsx';
import { downloadXlsx } from '../../../lib/download.ts';
import { Failure } from '../../../lib/texted.tsx';
import { fileSpan, formatTime } from '../../../lib/time.ts';
import { type Report, historyKeys } from '../api/history-queries.ts';
import type { ReportView } from '../api/report-view.ts';
import { cellText } from '../cells.tsx';
import { ColumnChooser } from '../column-chooser.tsx';
import { drawable } from '../curve-data.ts';
import { PAGE_SIZES } from '../history-state.ts';
import type { HistoryViewProps } from '../history-table.tsx';
import styles from '../history.module.css';
import { useNamedColumns } from '../named-columns.ts';
import { PrintButton } from '../print-button.tsx';
import {
  FIGURES,
  type Figure,
  PERIODS,
  type Period,
  type PeriodRow,
  isCut,
  isTooMuch,
  periodRows,
  unitOf,
} from './periods.ts';

/** Periods are cut by the viewer's own clock. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Asked {
  equipmentId: string;
  report: Report;
  from: number;
  to: number;
  keys: readonly string[];
  period: Period;
  figures: readonly Figure[];
}
const sums = ({ equipmentId, report, from, to, keys, period, figures }: Asked) =>
  queryOptions({
    queryKey: [...historyKeys.device(equipmentId), 'sums', report.id, from, to, keys, period, figures] as const,
    queryFn: ({ signal }) =>
      call(
        historySumCalls.buckets,
        {
          equipmentId,
          reportId: report.id,
          startTime: from,
          endTime: to,
          signalIds: [...keys],
          ...unitOf(period),
          timeZone: ZONE,
          figures: [...figures],
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Delta, first, last, highest, lowest and average of each period of what was stored (S1 §3). */
export default function HistoryPeriods({
  equipmentId,
  source: { name, report },
  range,
  state,
  change,
  view,
}: HistoryViewProps & { equipmentId: string; view: ReportView }) {
  const { t } = useTranslation(['history', 'common']);
  const named = useNamedColumns();
  const all = named(drawable(report.columns));
  const columns = all.filter(({ key }) => !view.hidden.includes(key));
  const tooMuch = isTooMuch(range, state.period, columns.length, state.figures.length);
  const asked = {
    equipmentId,
    report,
    ...range,
    keys: columns.map(({ key }) => key),
    period: state.period,
    figures: state.figures,
  };
  const query = useQuery({ ...sums(asked), enabled: columns.length > 0 && !tooMuch });
  const rows = query.data ? periodRows(query.data, state.figures) : [];
  const known = query.data ? named(query.data.columns) : columns;
  const shown = rows.slice((state.page - 1) * state.size, state.page * state.size);
  const answeredAt = query.dataUpdatedAt;
  const words: Words = {
    time: t('periods.begin'),
    word: (figure) => t(`aggregation.${figure}`),
    remark: t('periods.remark'),
    cut: t('periods.cut'),
    isCut: ({ time }) => isCut(time, state.period, range, answeredAt),
  };
  const save = () =>
    downloadXlsx(`${name}-${report.name}-${t(`periods.length.${state.period}`)}-${fileSpan(range)}`, [
      sheetOf(known, rows, state.figures, { ...words, name: report.name }),
    ]);
  const body = () => {
    if (all.length === 0) return <Empty icon="table" title={t('periods.noNumbers')} />;
    if (tooMuch)
      return <Empty icon="warning" title={t('periods.tooMuch', { code: inputErrors.resultTooLarge.code })} />;
    if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
    if (query.isPending) return <Loading label={t('common:face.loading')} rows={10} columns={7} />;
    if (rows.length === 0) return <Empty icon="table" title={t('noData')} note={t('noDataNote')} />;
    return (
      <>
        <PlainTable<PeriodRow>
          label={t('tableLabel', { report: report.name })}
          busy={query.isPlaceholderData}
          rows={shown}
          rowKey={({ time }) => time}
          columns={tableColumns(known, state.figures, words)}
        />
        <Pagination
          className={styles['pages'] ?? ''}
          size="small"
          align="end"
          current={state.page}
          pageSize={state.size}
          total={rows.length}
          showSizeChanger
          pageSizeOptions={[...PAGE_SIZES]}
          showTotal={(count) => t('total', { total: count.toLocaleString() })}
          onChange={(page, size) => change({ page: size === state.size ? page : 1, size })}
        />
      </>
    );
  };
  return (
    <>
      <div className={styles['tools']}>
        <Select
          size="small"
          aria-label={t('periods.period')}
          value={state.period}
          popupMatchSelectWidth={false}
          options={PERIODS.map((value) => ({ value, label: t(`periods.length.${value}`) }))}
          onChange={(period) => change({ period })}
        />
        <Select
          size="small"
          mode="multiple"
          className={styles['variables'] ?? ''}
          aria-label={t('periods.figures')}
          value={[...state.figures]}
          options={FIGURES.map((value) => ({ value, label: t(`aggregation.${value}`) }))}
          onChange={(figures) => {
            // without any figure there would be nothing to show
            if (figures.length > 0) change({ figures: FIGURES.filter((figure) => figures.includes(figure)) });
          }}
        />
        <span className={styles['note']}>{t('periods.zone', { zone: ZONE })}</span>
        <span className={styles['gap']} />
        <ColumnChooser columns={all} hidden={view.hidden} onHide={view.hide} />
        <Button
          size="small"
          type="text"
          icon={<Icon name="download" size={16} />}
          disabled={rows.length === 0}
          onClick={() => void save()}
        >
          {t('export.xlsx')}
        </Button>
        <PrintButton title={`${name} · ${report.name}`} range={range} />
      </div>
      {body()}
    </>
  );
}

interface Words {
  time: string;
  word: (figure: Figure) => string;
  remark: string;
  /** Of a period whose figures count a part of it. */
  cut: string;
  isCut: (row: PeriodRow) => boolean;
}
/** An average has digits that its values do not have. */
const decimalsOf = (column: ReportColumn, figure: Figure): number =>
  figure === 'average' ? averageDecimals(column.decimals) : column.decimals;
/** A difference has no word of its values. */
const textOf = (column: ReportColumn, figure: Figure, value: number | null): string =>
  value === null
    ? ''
    : figure === 'average' || figure === 'delta'
      ? cellText({ ...column, signalMaps: [], decimals: decimalsOf(column, figure) }, value)
      : cellText(column, value);

function tableColumns(
  columns: readonly ReportColumn[],
  figures: readonly Figure[],
  { time, word, cut, isCut: isPart }: Words,
): PlainColumn<PeriodRow>[] {
  return [
    {
      key: 'time',
      title: time,
      head: true,
      render: (row) => (
        <span className={styles['figures']}>
          {formatTime(row.time)}
          {isPart(row) ? <span className={styles['unit']}> {cut}</span> : null}
        </span>
      ),
    },
    ...columns.flatMap((column, index) =>
      figures.map(
        (figure, place): PlainColumn<PeriodRow> => ({
          key: `${column.key}.${figure}`,
          title: (
            <>
              {column.title}{' '}
              <span className={styles['unit']}>{[word(figure), column.unit].filter(Boolean).join(' ')}</span>
            </>
          ),
          right: true,
          render: ({ values }) => (
            <span className={styles['figures']}>{textOf(column, figure, values[index]?.[place] ?? null)}</span>
          ),
        }),
      ),
    ),
  ];
}

function sheetOf(
  columns: readonly ReportColumn[],
  rows: readonly PeriodRow[],
  figures: readonly Figure[],
  { name, time, word, remark, cut, isCut: isPart }: Words & { name: string },
) {
  return {
    name,
    columns: [
      { title: time, width: 24 },
      ...columns.flatMap((column) => {
        const { title, unit } = column;
        return figures.map((figure) => ({
          title: `${title} ${word(figure)}${unit ? ` (${unit})` : ''}`,
          decimals: decimalsOf(column, figure),
        }));
      }),
      { title: remark },
    ],
    rows: rows
      .toReversed()
      .map((row) => [
        new Date(row.time),
        ...columns.flatMap((_column, index) => figures.map((_figure, place) => row.values[index]?.[place] ?? null)),
        isPart(row) ? cut : null,
      ]),
  };
}

import { type HistoryRow, LIMITS, type ReportColumn } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { PlainTable } from '../../lib/plain-table.tsx';
import { Failure } from '../../lib/texted.tsx';
import { formatExact, formatTime } from '../../lib/time.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { historyPage } from './api/history-queries.ts';
import type { HistorySource } from './api/history-source.ts';
import { HistoryCell } from './cells.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { ReportView } from './api/report-view.ts';
import { ExportButton } from './export-button.tsx';
import { PrintButton } from './print-button.tsx';
import { type ChangeHistory, type HistoryState, PAGE_SIZES } from './history-state.ts';
import styles from './history.module.css';
import { useNamedColumns } from './named-columns.ts';

export interface HistoryViewProps {
  source: HistorySource;
  range: TimeRange;
  /** How the report records, in words. */
  note: string;
  state: HistoryState;
  change: ChangeHistory;
}

/** Records closer together than this need milliseconds to be told apart. */
const SUB_SECOND_MS = 1_000;

/** Stored rows, newest first, page by page. */
export function HistoryTable({
  source,
  range,
  note,
  state,
  change,
  view: { hidden, hide },
}: HistoryViewProps & { view: ReportView }) {
  const { t } = useTranslation(['history', 'common']);
  const named = useNamedColumns();
  const phone = useNarrow();
  const mayExport = usePermission('monitor_equip_export');
  const page = useQuery(historyPage(source, range, state.page, Math.min(state.size, LIMITS.paging.pageSizeMax)));

  if (page.isPending) return <Loading label={t('common:face.loading')} rows={10} columns={7} />;
  if (page.isError && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  const { report } = source;
  const { total, rows, truncated = false } = page.data;
  const columns = named(page.data.columns);
  if (total === 0) return <Empty icon="table" title={t('noData')} note={t('noDataNote')} />;
  const shown = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => !hidden.includes(column.key));
  const timeText = report.intervalMs < SUB_SECOND_MS ? formatExact : formatTime;
  const pages = (
    <Pagination
      className={styles['pages'] ?? ''}
      size="small"
      align="end"
      simple={phone}
      current={state.page}
      pageSize={state.size}
      total={total}
      showSizeChanger={!phone}
      pageSizeOptions={[...PAGE_SIZES]}
      showTotal={(count) =>
        t(truncated ? 'totalMore' : 'total', { total: (truncated ? count - 1 : count).toLocaleString() })
      }
      onChange={(next, size) => change({ page: size === state.size ? next : 1, size })}
    />
  );
  return (
    <>
      <div className={styles['tools']}>
        <span className={styles['note']}>{note}</span>
        <span className={styles['gap']} />
        <ColumnChooser columns={columns} hidden={hidden} onHide={hide} />
        {mayExport ? (
          <ExportButton
            source={source}
            range={range}
            keys={hidden.length === 0 ? undefined : shown.map(({ column }) => column.key)}
          />
        ) : null}
        <PrintButton title={`${source.name} · ${report.name}`} range={range} />
      </div>
      {phone ? (
        <ul className={styles['cards']} aria-busy={page.isPlaceholderData}>
          {rows.map((row) => (
            <RowCard key={row.time} row={row} columns={shown} time={timeText(row.time)} />
          ))}
        </ul>
      ) : (
        <PlainTable<HistoryRow>
          label={t('tableLabel', { report: report.name })}
          busy={page.isPlaceholderData}
          rows={rows}
          rowKey={(row) => row.time}
          columns={[
            {
              key: 'time',
              title: t('column.time'),
              head: true,
              render: (row) => <Figures>{timeText(row.time)}</Figures>,
            },
            ...shown.map(({ column, index }) => ({
              key: column.key,
              title: <Heading column={column} />,
              right: column.dataType !== 'string',
              render: (row: HistoryRow) => (
                <HistoryCell column={column} value={row.values[index]} quality={row.qualities?.[index]} />
              ),
            })),
          ]}
        />
      )}
      {pages}
    </>
  );
}

const Figures = ({ children }: { children: string }) => <span className={styles['figures']}>{children}</span>;

const Heading = ({ column: { title, unit } }: { column: ReportColumn }) => (
  <>
    {title}
    {unit ? <span className={styles['unit']}> {unit}</span> : null}
  </>
);

interface Shown {
  column: ReportColumn;
  index: number;
}

/** A card shows this many variables before it is opened. */
const CARD_VARIABLES = 6;

function RowCard({ row, columns, time }: { row: HistoryRow; columns: readonly Shown[]; time: string }) {
  const { t } = useTranslation('history');
  const [open, setOpen] = useState(false);
  const shown = open ? columns : columns.slice(0, CARD_VARIABLES);
  return (
    <li className={styles['card']}>
      <strong className={styles['cardTime']}>{time}</strong>
      <dl>
        {shown.map(({ column, index }) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <HistoryCell column={column} value={row.values[index]} quality={row.qualities?.[index]} />{' '}
              <span className={styles['unit']}>{column.unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      {columns.length > CARD_VARIABLES ? (
        <Button type="link" size="small" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? t('less') : t('more', { count: columns.length - CARD_VARIABLES })}
        </Button>
      ) : null}
    </li>
  );
}

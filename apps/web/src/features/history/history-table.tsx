import { type HistoryRow, LIMITS, type ReportColumn } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { PlainTable } from '../../lib/plain-table.tsx';
import { Failure } from '../../lib/texted.tsx';
import { formatExact, formatTime } from '../../lib/time.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { type Report, historyPage } from './api/history-queries.ts';
import { HistoryCell } from './cells.tsx';
import { ExportButton } from './export-button.tsx';
import { type ChangeHistory, type HistoryState, PAGE_SIZES } from './history-state.ts';
import styles from './history.module.css';
import { useNamedColumns } from './named-columns.ts';

export interface HistoryViewProps {
  deviceId: string;
  deviceName: string;
  report: Report;
  range: TimeRange;
  /** How the report records, in words. */
  note: string;
  state: HistoryState;
  change: ChangeHistory;
}

/** Records closer together than this need milliseconds to be told apart. */
const SUB_SECOND_MS = 1_000;

/** Stored rows, newest first, page by page. */
export function HistoryTable({ deviceId, deviceName, report, range, note, state, change }: HistoryViewProps) {
  const { t } = useTranslation(['history', 'common']);
  const named = useNamedColumns();
  const phone = useNarrow();
  const mayExport = usePermission('monitor_equip_export');
  const [hidden, hide] = useState<readonly string[]>([]);
  const page = useQuery(
    historyPage(
      { equipmentId: deviceId, reportId: report.id, ...range },
      state.page,
      Math.min(state.size, LIMITS.paging.pageSizeMax),
    ),
  );

  if (page.isPending) return <Loading label={t('common:face.loading')} rows={10} columns={7} />;
  if (page.isError && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  const { total, rows } = page.data;
  const columns = named(page.data.columns);
  if (total === 0) return <Empty icon="table" title={t('noData')} note={t('noDataNote')} />;
  const shown = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => !hidden.includes(column.key));
  const timeText = report.intervalMs < SUB_SECOND_MS ? formatExact : formatTime;
  const pages = (
    <Pagination
      size="small"
      align="end"
      simple={phone}
      current={state.page}
      pageSize={state.size}
      total={total}
      showSizeChanger={!phone}
      pageSizeOptions={[...PAGE_SIZES]}
      showTotal={(count) => t('total', { total: count })}
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
          <ExportButton deviceId={deviceId} deviceName={deviceName} report={report} range={range} timeText={timeText} />
        ) : null}
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

function ColumnChooser({
  columns,
  hidden,
  onHide,
}: {
  columns: readonly ReportColumn[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
}) {
  const { t } = useTranslation('history');
  const count = columns.filter(({ key }) => hidden.includes(key)).length;
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((known) => known !== id) : [...hidden, id];
    // a table without any column says nothing
    if (next.length < columns.length) onHide(next);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        className: styles['menu'] ?? '',
        selectable: true,
        multiple: true,
        selectedKeys: columns.map(({ key }) => key).filter((key) => !hidden.includes(key)),
        items: [
          ...(count > 0 ? [{ key: '', label: t('allColumns') }, { type: 'divider' as const }] : []),
          ...columns.map(({ key, title }) => ({ key, label: title })),
        ],
        onClick: ({ key }) => (key === '' ? onHide([]) : toggle(key)),
      }}
    >
      <Button size="small" type="text" icon={<Icon name="columns" size={16} />}>
        {t('columns')}
        {count > 0 ? <span className={styles['unit']}> {t('hidden', { count })}</span> : null}
      </Button>
    </Dropdown>
  );
}

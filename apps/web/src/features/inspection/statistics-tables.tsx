import type { InspectionItemStatistic, InspectionPersonStatistic } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '../../lib/download.ts';
import { formatDuration } from '../../lib/duration.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { type ListColumn, type Sort, sortable } from '../../lib/list-page.tsx';
import { PlainTable } from '../../lib/plain-table.tsx';
import { Failure } from '../../lib/texted.tsx';
import { fileSpan, formatTime } from '../../lib/time.ts';
import { useChoices } from '../../lib/use-choices.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { contentList, statisticsByItem, statisticsByPerson } from './api/inspection-queries.ts';
import styles from './inspection.module.css';
import { TaskDialog } from './task-dialog.tsx';
import { percent, share } from './shares.ts';

const TYPING_MS = 300;
const FOUND = 50;
const MINUTE_MS = 60_000;
interface Period {
  readonly from: number;
  readonly to: number;
}
type Value = string | number | Date | null;
/** A column with what it is sorted and written to a file by; `render` where it is shown otherwise. */
interface Figure<Row> {
  readonly key: string;
  readonly title: string;
  readonly value: (row: Row) => Value;
  readonly render?: (row: Row) => ReactNode;
  readonly head?: boolean;
  /** Of the file, where it is another. */
  readonly fileTitle?: string;
}

const order = (one: Value, other: Value): number => {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other);
  return Number(one) - Number(other);
};

/** Inspections of a period by person. */
export function PeopleTable({ period }: { period: Period }) {
  const { t } = useTranslation('inspection');
  const name = ({ person }: InspectionPersonStatistic) => (person === '' ? t('anyone') : person);
  const rate = (one: InspectionPersonStatistic) => share(one.inTime, one.done + one.missed);
  const numbers = (['done', 'inTime', 'missed', 'aborted', 'inspected', 'abnormal'] as const).map((key) => ({
    key,
    title: t(`person.${key}`),
    value: (one: InspectionPersonStatistic) => one[key],
  }));
  return (
    <FigureTable<InspectionPersonStatistic>
      label={t('statistics.byPerson')}
      query={useQuery(statisticsByPerson(period))}
      period={period}
      rowKey={({ person }) => person}
      columns={[
        { key: 'person', title: t('person.name'), value: name, head: true },
        ...numbers,
        {
          key: 'rate',
          title: t('statistics.rate'),
          fileTitle: t('person.rateFile'),
          value: rate,
          render: (one) => percent(rate(one)),
        },
        {
          key: 'median',
          title: t('person.median'),
          fileTitle: t('person.medianFile'),
          value: ({ medianMs }) => (medianMs === null ? null : Math.round(medianMs / (MINUTE_MS / 10)) / 10),
          render: ({ medianMs }) => (medianMs === null ? '–' : formatDuration(medianMs)),
        },
      ]}
      note={t('person.note')}
    />
  );
}

/** Items of a content in a period. */
export function ItemTable({ period }: { period: Period }) {
  const { t } = useTranslation(['inspection', 'common']);
  const [typed, type] = useState('');
  const found = useQuery(
    contentList({
      keyword: useDebounced(typed.trim().slice(0, FOUND), TYPING_MS) || undefined,
      pageNum: 1,
      pageSize: FOUND,
    }),
  );
  const choices = useChoices(found);
  const rows = found.data?.rows ?? [];
  // the first one until another is chosen; it stays while others are searched for
  const [chosen, choose] = useState<{ value: string; label: string }>();
  const options = rows.map(({ id, name }) => ({ value: id, label: name }));
  if (chosen === undefined && options[0]) choose(options[0]);
  const isListed = options.some(({ value }) => value === chosen?.value);
  return (
    <>
      <Select
        {...choices}
        className={styles['search'] ?? ''}
        aria-label={t('plan.content')}
        placeholder={t('plan.contentFind')}
        value={chosen?.value ?? null}
        options={chosen && !isListed && typed === '' ? [chosen, ...options] : options}
        showSearch={{ filterOption: false, onSearch: type }}
        onChange={(value: string) => choose(options.find((one) => one.value === value))}
      />
      {chosen === undefined ? (
        found.isPending ? (
          <Loading label={t('common:face.loading')} rows={4} columns={3} />
        ) : (
          <p className={styles['soft']}>{t('content.empty')}</p>
        )
      ) : (
        <Items period={period} contentId={chosen.value} />
      )}
    </>
  );
}
function Items({ period, contentId }: { period: Period; contentId: string }) {
  const { t } = useTranslation('inspection');
  const [task, open] = useState('');
  const rate = (one: InspectionItemStatistic) => share(one.abnormal, one.answered);
  const title = ({ title: own, isGone }: InspectionItemStatistic) =>
    isGone ? t('itemFigure.gone', { name: own }) : own;
  return (
    <>
      <FigureTable<InspectionItemStatistic>
        label={t('statistics.byItem')}
        query={useQuery(statisticsByItem({ ...period, contentId }))}
        period={period}
        rowKey={({ itemId }) => itemId}
        columns={[
          { key: 'item', title: t('column.item'), value: title, head: true },
          { key: 'answered', title: t('itemFigure.answered'), value: ({ answered }) => answered },
          { key: 'abnormal', title: t('itemFigure.abnormal'), value: ({ abnormal }) => abnormal },
          {
            key: 'share',
            title: t('itemFigure.share'),
            fileTitle: t('itemFigure.shareFile'),
            value: rate,
            render: (one) => percent(rate(one)),
          },
          {
            key: 'last',
            title: t('itemFigure.last'),
            value: ({ last }) => (last === null ? null : new Date(last.at)),
            render: ({ last }) =>
              last === null ? (
                '–'
              ) : (
                <button type="button" className={styles['open']} onClick={() => open(last.taskId)}>
                  <span>{formatTime(last.at)}</span> <span>{last.equipName}</span>
                </button>
              ),
          },
        ]}
      />
      {task === '' ? null : <TaskDialog key={task} id={task} onClose={() => open('')} />}
    </>
  );
}

function FigureTable<Row>({
  label,
  query,
  period,
  columns,
  rowKey,
  note,
}: {
  label: string;
  query: UseQueryResult<Row[]>;
  period: Period;
  columns: readonly Figure<Row>[];
  rowKey: (row: Row) => string;
  note?: string;
}) {
  const { t } = useTranslation(['inspection', 'common']);
  const [by, setBy] = useState<Pick<Sort, 'by' | 'order'>>({ by: undefined, order: 'asc' });
  const { data } = query;
  const sort: Sort = { ...by, onChange: (column, direction) => setBy({ by: column, order: direction }) };
  const shown = columns.map(
    ({ value, render, head, key, title }): ListColumn<Row> => ({
      key,
      title,
      sortBy: key,
      render: render ?? ((row) => numbered(value(row))),
      ...(head ? { head: true } : { right: true }),
    }),
  );
  const column = columns.find(({ key }) => key === by.by);
  const rows = column
    ? (data ?? []).toSorted(
        (one, other) => (by.order === 'asc' ? 1 : -1) * order(column.value(one), column.value(other)),
      )
    : (data ?? []);
  if (query.error && !data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={4} columns={5} />;
  if (data.length === 0) return <p className={styles['soft']}>{t('statistics.none')}</p>;
  const sheet: Sheet = {
    name: label,
    columns: columns.map((one) => ({
      title: one.fileTitle ?? one.title,
      ...((one.head || one.key === 'last') && { width: 28 }),
    })),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  };
  return (
    <>
      <PlainTable
        label={label}
        columns={shown.map((one) => sortable(one, sort))}
        rows={rows}
        rowKey={rowKey}
        busy={query.isPlaceholderData}
      />
      <div className={styles['bar']}>
        {note === undefined ? null : <p className={styles['soft']}>{note}</p>}
        <ExportButton
          text={t('statistics.export')}
          name={label}
          span={fileSpan(period)}
          cutText={String}
          make={() => Promise.resolve({ sheet, cut: false })}
        />
      </div>
    </>
  );
}
const numbered = (value: Value) => (typeof value === 'number' ? value.toLocaleString() : String(value ?? '–'));

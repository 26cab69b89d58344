import type { Page } from '@lightfield/contract';
import { Button as QuietButton, Empty, Icon, type IconName, Loading } from '@lightfield/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Checkbox, Pagination } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list-page.module.css';
import { type PlainColumn, PlainTable } from './plain-table.tsx';
import { Failure } from './texted.tsx';
import { useNarrow } from './use-narrow.ts';

/** Rows a page can have; the default is S1 §9. */
export const PAGE_SIZES = [10, 20, 50, 100];
/** Width below which rows become cards, pixels. */
const PHONE = 720;

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
  /** Shown in place of the filters while rows are selected. Absent: one goes on searching while one chooses. */
  readonly bar?: ReactNode;
}

export interface ListColumn<Row> extends PlainColumn<Row> {
  /** Name by which the server sorts; the heading then does it. */
  readonly sortBy?: string;
}
export interface Sort {
  readonly by: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly onChange: (by: string | undefined, order: 'asc' | 'desc') => void;
}

/**
 * A list of the product with its four faces: filters and the main action above, rows as a table (as cards on a phone), pages
 * below. State (filters, page, size) belongs to the caller, who keeps it in the address.
 */
export function ListPage<Row extends { id: string }>(props: {
  label: string;
  query: UseQueryResult<Page<Row>>;
  columns: readonly ListColumn<Row>[];
  page: number;
  size: number;
  onPage: (page: number, size: number) => void;
  filters?: ReactNode;
  actions?: ReactNode;
  /** A filter is set: no rows mean that nothing matches, not that there is nothing yet. */
  filtered: boolean;
  onClear: () => void;
  empty: { icon: IconName; title: string; note?: string; action?: ReactNode };
  selection?: Selection;
  /** For columns with `sortBy`. */
  sort?: Sort;
  /** On a phone. Default: every column with its title. */
  card?: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation();
  const { query, selection } = props;
  const count = selection?.ids.size ?? 0;
  const bar = count > 0 ? selection?.bar : undefined;
  return (
    <section className={styles['list']} aria-label={props.label}>
      <div className={styles['bar']}>
        {bar === undefined ? props.filters : null}
        {count > 0 ? <span>{t('page.selected', { count })}</span> : null}
        {bar}
        {count > 0 ? (
          <QuietButton kind="quiet" onClick={() => selection?.onChange(new Set())}>
            {t('page.unselect')}
          </QuietButton>
        ) : null}
        <span className={styles['gap']} />
        {props.actions}
      </div>
      {query.isPending ? <Loading label={t('face.loading')} rows={8} columns={6} /> : null}
      {query.isError && !query.data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <Rows {...props} data={query.data} /> : null}
    </section>
  );
}

function Rows<Row extends { id: string }>({
  data: { rows, total },
  ...props
}: Parameters<typeof ListPage<Row>>[0] & { data: Page<Row> }) {
  const { t } = useTranslation();
  const phone = useNarrow(PHONE);
  const { selection, empty, page, size, onPage } = props;
  const columns = props.columns.map((column) => sortable(column, props.sort));
  const last = Math.max(1, Math.ceil(total / size));
  // the last row of the last page is gone: the page before it is the last one now
  const beyond = page > last && rows.length === 0;
  useEffect(() => {
    if (beyond) onPage(last, size);
  }, [beyond, last, size, onPage]);
  if (total === 0) {
    return props.filtered ? (
      <Empty
        icon="search"
        title={t('page.noMatch')}
        action={<QuietButton onClick={props.onClear}>{t('page.clear')}</QuietButton>}
      />
    ) : (
      <Empty icon={empty.icon} title={empty.title} note={empty.note} action={empty.action} />
    );
  }
  const pages = {
    current: props.page,
    pageSize: props.size,
    total,
    showTotal: (all: number) => t('page.total', { total: all }),
    onChange: props.onPage,
  };
  const boxed = selection ? [boxColumn(selection, rows, (row) => nameOf(columns, row)), ...columns] : columns;
  return phone ? (
    <>
      <ul className={styles['cards']}>
        {rows.map((row) => (
          <li key={row.id} className={styles['card']}>
            {selection ? (
              <div className={styles['cardBox']}>
                <RowBox selection={selection} row={row} name={nameOf(columns, row)} />
              </div>
            ) : null}
            <div className={styles['cardBody']}>
              {props.card ? props.card(row) : <CardFields columns={props.columns} row={row} />}
            </div>
          </li>
        ))}
      </ul>
      <Pagination {...pages} simple align="center" />
    </>
  ) : (
    <>
      <PlainTable
        label={props.label}
        columns={boxed}
        rows={rows}
        rowKey={(row) => row.id}
        busy={props.query.isPlaceholderData}
      />
      <Pagination {...pages} align="end" showSizeChanger pageSizeOptions={PAGE_SIZES} />
    </>
  );
}

/** What is empty is left out; what can be done stands last, without a title. */
function CardFields<Row>({ columns, row }: { columns: readonly PlainColumn<Row>[]; row: Row }) {
  return (
    <dl className={styles['fields']}>
      {columns
        .map((column) => ({ ...column, content: column.render(row) }))
        .filter(({ content }) => content !== '' && content !== null && content !== undefined)
        .map(({ key, title, head, stick, content }) => (
          <div key={key} data-head={head} data-stick={stick}>
            <dt className={head || stick ? 'lf-hidden' : ''}>{title}</dt>
            <dd>{content}</dd>
          </div>
        ))}
    </dl>
  );
}

const NEXT = { none: 'asc', ascending: 'desc', descending: undefined } as const;

/** The heading becomes a button: up, down, as it was. */
export function sortable<Row>(column: ListColumn<Row>, sort: Sort | undefined): PlainColumn<Row> {
  const { sortBy, ...plain } = column;
  if (!sortBy || !sort) return plain;
  const sorted = sort.by !== sortBy ? 'none' : sort.order === 'asc' ? 'ascending' : 'descending';
  const next = NEXT[sorted];
  return {
    ...plain,
    sorted,
    title: (
      <button
        type="button"
        className={styles['sort']}
        data-sorted={sorted}
        onClick={() => sort.onChange(next ? sortBy : undefined, next ?? 'asc')}
      >
        {column.title}
        <Icon name={sorted === 'descending' ? 'down' : 'up'} size={12} />
      </button>
    ),
  };
}

const nameOf = <Row,>(columns: readonly PlainColumn<Row>[], row: Row): string | undefined =>
  columns.find(({ head }) => head)?.plain?.(row);

const changed = (ids: ReadonlySet<string>, rows: readonly { id: string }[], on: boolean): Set<string> => {
  const next = new Set(ids);
  for (const { id } of rows) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
};

function RowBox({
  selection: { ids, onChange },
  row,
  name = '',
}: {
  selection: Selection;
  row: { id: string };
  name: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox
      aria-label={t('page.select', { name })}
      checked={ids.has(row.id)}
      onChange={(event) => onChange(changed(ids, [row], event.target.checked))}
    />
  );
}

function PageBox({ selection: { ids, onChange }, rows }: { selection: Selection; rows: readonly { id: string }[] }) {
  const { t } = useTranslation();
  const here = rows.filter(({ id }) => ids.has(id)).length;
  return (
    <Checkbox
      aria-label={t('page.selectAll')}
      checked={rows.length > 0 && here === rows.length}
      indeterminate={here > 0 && here < rows.length}
      onChange={(event) => onChange(changed(ids, rows, event.target.checked))}
    />
  );
}

const boxColumn = <Row extends { id: string }>(
  selection: Selection,
  rows: readonly Row[],
  name: (row: Row) => string | undefined,
): PlainColumn<Row> => ({
  key: 'select',
  stick: 'left',
  title: <PageBox selection={selection} rows={rows} />,
  render: (row) => <RowBox selection={selection} row={row} name={name(row)} />,
});

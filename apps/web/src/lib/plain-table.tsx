import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

export interface PlainColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** Numbers stand to the right. */
  readonly right?: boolean;
  /** Names the row for assistive technology; it stays in sight while the table scrolls sideways when it is the first. */
  readonly head?: boolean;
  /** The row's name in letters, for labels of buttons and boxes; of the head column. */
  readonly plain?: (row: Row) => string;
  /** Rows are in this order by this column; `none`: they could be. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
  /** Keeps its place at the left (boxes to choose rows) or the right (what can be done) while the table scrolls sideways. */
  readonly stick?: 'left' | 'right';
}

/**
 * Rows as a plain table: sticky heading, scrolls inside its own area, reachable by keyboard. For pages of up to a few hundred
 * rows; the library's table renders its headings twice, which assistive technology stumbles over.
 */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  busy = false,
  rowState,
}: {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** These are the rows of an earlier question. */
  busy?: boolean;
  /** Shown at the edge of the row: severity of what is going on there. */
  rowState?: (row: Row) => 'severe' | 'important' | 'normal' | undefined;
}) {
  return (
    <section
      className={styles['scroll']}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles['table']} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map(({ key, title, right, head, sorted, stick }) => (
              <th key={key} scope="col" data-right={right} data-head={head} data-stick={stick} aria-sort={sorted}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-state={rowState?.(row)}>
              {columns.map(({ key, render, right, head, stick }) =>
                head ? (
                  <th key={key} scope="row" data-right={right} data-head={head}>
                    {render(row)}
                  </th>
                ) : (
                  <td key={key} data-right={right} data-stick={stick}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

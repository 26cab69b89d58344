/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no <table>: rows are placed one by one, most are not there */
import { memo } from 'react';
import type { PlacedColumn } from './geometry.ts';
import { type RowIssues, gravest } from './issues.ts';
import { type Box, holds } from './selection.ts';
import type { SheetAside, SheetColumn, SheetIssue, SheetRow } from './sheet.ts';
import styles from './sheet.module.css';

/** What of the selection lies in one row, in a text, so that rows without any part in a change are not drawn again. */
export type RowMarks = string;
const NONE: RowMarks = '';

export interface Marking {
  readonly boxes: readonly Box[];
  readonly last: Box;
  readonly active: { readonly row: number; readonly column: number };
  /** Cells that a fill in progress would reach. */
  readonly filling: Box | undefined;
}
/** One sign a cell: `.` nothing, `s` selected, `a` active, `f` about to be filled; behind `|` whether it ends the selection here. */
export function marksOf(row: number, columns: number, { boxes, last, active, filling }: Marking): RowMarks {
  const touched = [...boxes, ...(filling ? [filling] : [])].some(({ top, bottom }) => row >= top && row <= bottom);
  if (!touched) return NONE;
  let marks = '';
  for (let column = 0; column < columns; column += 1) {
    const sign =
      active.row === row && active.column === column
        ? 'a'
        : boxes.some((box) => holds(box, row, column))
          ? 's'
          : filling && holds(filling, row, column)
            ? 'f'
            : '.';
    marks += sign;
  }
  const edges =
    row >= last.top && row <= last.bottom ? `${row === last.top ? 't' : ''}${row === last.bottom ? 'b' : ''}` : '-';
  return `${marks}|${edges}|${last.left}|${last.right}`;
}

function edgesOf(marks: RowMarks, column: number): string {
  const [, edges = '-', left, right] = marks.split('|');
  if (edges === '-' || marks === NONE) return '';
  const [from, to] = [Number(left), Number(right)];
  if (column < from || column > to) return '';
  return `${edges}${column === from ? 'l' : ''}${column === to ? 'r' : ''}`;
}

export const cellId = (sheet: string, row: string, column: string): string => `${sheet}-${row}-${column}`;

interface RowProps<Row extends SheetRow> {
  sheet: string;
  row: Row;
  index: number;
  top: number;
  columns: readonly SheetColumn<Row>[];
  placed: readonly PlacedColumn[];
  marks: RowMarks;
  issues: RowIssues | undefined;
  /** The selection ends in this row, in this column: there the fill handle is. */
  handleAt: number | undefined;
  beside: SheetAside<Row> | undefined;
}

function SheetLine<Row extends SheetRow>({
  sheet,
  row,
  index,
  top,
  columns,
  placed,
  marks,
  issues,
  handleAt,
  beside,
}: RowProps<Row>) {
  return (
    <div role="row" aria-rowindex={index + 2} className={styles['row']} style={{ transform: `translateY(${top}px)` }}>
      <div
        role="rowheader"
        aria-colindex={1}
        className={styles['number']}
        data-row={index}
        data-marked={marks !== NONE}
        data-issue={gravest(issues ? [...issues.values()].flat() : undefined)}
      >
        {index + 1}
      </div>
      {columns.map((column, place) => {
        const spot = placed[place];
        return spot ? (
          <SheetCell
            key={column.id}
            id={cellId(sheet, row.id, column.id)}
            row={row}
            index={index}
            place={place}
            column={column}
            spot={spot}
            marks={marks}
            issues={issues?.get(column.id)}
            withHandle={handleAt === place}
          />
        ) : null;
      })}
      {beside ? (
        <div
          role="gridcell"
          tabIndex={-1}
          aria-colindex={columns.length + 2}
          className={styles['beside']}
          style={{ width: beside.width }}
          data-own="true"
        >
          {beside.shown(row)}
        </div>
      ) : null}
    </div>
  );
}
// memo keeps no type parameter by itself
export const SheetLineMemo = memo(SheetLine) as typeof SheetLine;

function SheetCell<Row extends SheetRow>({
  id,
  row,
  index,
  place,
  column,
  spot,
  marks,
  issues,
  withHandle,
}: {
  id: string;
  row: Row;
  index: number;
  place: number;
  column: SheetColumn<Row>;
  spot: PlacedColumn;
  marks: RowMarks;
  issues: readonly SheetIssue[] | undefined;
  withHandle: boolean;
}) {
  const without = column.without?.(row) ?? false;
  const grave = gravest(issues);
  const mark = marks[place] ?? '.';
  return (
    <div
      id={id}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={place + 2}
      aria-selected={mark === 'a' || mark === 's'}
      aria-disabled={without || undefined}
      aria-invalid={grave === 'error' || undefined}
      className={styles['cell']}
      style={{ left: spot.left, width: spot.width }}
      data-row={index}
      data-column={place}
      data-type={column.type}
      data-mark={mark === '.' ? undefined : mark}
      data-edges={edgesOf(marks, place) || undefined}
      data-frozen={spot.frozen || undefined}
      data-without={without || undefined}
      data-issue={grave}
      title={issues?.map(({ text }) => text).join('\n')}
    >
      <span className={styles['cellText']}>{without ? null : (column.shown ?? column.text)(row)}</span>
      {withHandle ? <span className={styles['handle']} data-handle="true" aria-hidden /> : null}
    </div>
  );
}

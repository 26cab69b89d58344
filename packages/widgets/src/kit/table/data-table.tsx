import './table.css';
import type { PositionOf, Widget } from '@lightfield/page';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cssColour } from '../colour.ts';
import type { Told } from '../history.ts';
import { usePage } from '../host.ts';
import { boxCss, fontCss } from '../paint.ts';
import { type Fitted, type TableColumn, fitColumns, partsOf, windowOf } from './fitting.ts';
import type { TableLook } from './look.ts';
import { type Pages, Pager } from './pager.tsx';
import { pageCount } from './paging.ts';
import { useRolling } from './use-rolling.ts';
import { tablesText } from '../../locales/tables/text.ts';

export interface DataTableProps<Row> {
  readonly widget: Widget<TableLook, PositionOf<'box'>>;
  /** What it is called, also to those who only hear it. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Rows of the page that is shown, or all. `at`: `undefined` is one that has not come yet. */
  readonly count: number;
  readonly at: (index: number) => Row | undefined;
  /** The same function for as long as it would draw the same. */
  readonly cell: (row: Row, column: string) => ReactNode;
  /** What the style of a row hangs on. */
  readonly state?: (row: Row) => string | undefined;
  readonly told: Pick<Told, 'isWaiting' | 'reason'> | undefined;
  /** What stands where there is no row. */
  readonly empty: string;
  /** Beside the title. */
  readonly tools?: ReactNode;
  readonly total: number;
  readonly isMore?: boolean;
  /** Absent: all rows are below one another. */
  readonly pages?: Pages;
  readonly roll: number;
  /** Called with the rows that are in the document. */
  readonly onWindow?: (first: number, last: number) => void;
}

const inner = ({ style, position }: Widget<unknown, PositionOf<'box'>>) => {
  const edge = style.stroke.enable ? 2 * style.stroke.width : 0;
  return { width: Math.max(0, position.width - edge), height: Math.max(0, position.height - edge) };
};
const stays = () => undefined;
/** Of the browser's own bar beside the rows. */
const BAR = 10;

/** Which rows are in the document, how wide the columns are, and which page is shown. */
function useRowsInView<Row>(
  { widget, columns, count, told, pages, total, roll, onWindow }: DataTableProps<Row>,
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const box = inner(widget);
  const parts = partsOf(widget.data, box.height, pages !== undefined);
  const [top, setTop] = useState(0);
  const { first, last } = windowOf(top, parts.rows, parts.row, count);
  const whole = count * parts.row;
  const room = box.width - (whole > parts.rows ? BAR : 0);
  const fitted = useMemo(() => fitColumns(columns, room), [columns, room]);
  useLayoutEffect(() => onWindow?.(first, last), [onWindow, first, last]);
  const page = pages?.page ?? 1;
  const go = pages?.go ?? stays;
  const pageTotal = pages ? pageCount(total, pages.size) : 1;
  const lastPage = told?.isWaiting ? Infinity : pageTotal;
  // rows have gone, and the page with them
  useLayoutEffect(() => {
    if (page > lastPage) go(lastPage);
  }, [page, lastPage, go]);
  // another page begins at its top
  useLayoutEffect(() => {
    if (page > 0) scroller.current?.scrollTo({ top: 0 });
  }, [page, scroller]);
  useRolling(root, scroller, { seconds: roll, page, pages: pageTotal, seen: parts.rows, whole, row: parts.row, go });
  return { parts, fitted, first, last, moved: (to: number) => setTop(to - (to % parts.row)) };
}

/** A table of a page: heading and tools, rows of which only those that are seen are in the document, pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { widget, name, count, told, tools, pages, total, isMore = false } = props;
  const { data, style, position } = widget;
  const { mode, language } = usePage();
  const root = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const { parts, fitted, first, last, moved } = useRowsInView(props, root, scroller);
  return (
    <section
      ref={root}
      className="lf-table"
      data-lines={data.border.lines}
      aria-label={name}
      aria-busy={told?.isWaiting === true}
      inert={mode === 'edit'}
      style={{ ...boxCss(style), ...variablesOf(data), borderRadius: data.radius }}
    >
      {parts.toolbar > 0 ? <Bar name={name} height={parts.toolbar} look={data.toolbar} tools={tools} /> : null}
      {told?.reason ? <p className="lf-table-reason">{told.reason}</p> : null}
      <section
        ref={scroller}
        className="lf-table-scroll"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be moved has to be reached by keys
        tabIndex={0}
        aria-label={name}
        onScroll={({ currentTarget }) => moved(currentTarget.scrollTop)}
      >
        <table aria-rowcount={count + 1} style={{ width: fitted.reduce((sum, { shown }) => sum + shown, 0) }}>
          <colgroup>
            {fitted.map(({ key, shown }) => (
              <col key={key} style={{ width: shown }} />
            ))}
          </colgroup>
          <Head columns={fitted} height={parts.header} look={data} />
          <tbody style={fontCss(data.body.font)}>
            <Space rows={first} height={parts.row} columns={fitted.length} />
            <Rows {...props} columns={fitted} first={first} last={last} height={parts.row} align={data.body.align} />
            <Space rows={count - last} height={parts.row} columns={fitted.length} />
          </tbody>
        </table>
        {count === 0 ? (
          <p
            className="lf-table-none"
            style={{ ...fontCss(data.header.font), height: Math.max(0, parts.rows - 2) }}
            aria-live="polite"
          >
            {told?.isWaiting ? tablesText('table.waiting')[language] : told?.reason ? '' : props.empty}
          </p>
        ) : null}
      </section>
      {pages && parts.pager > 0 ? (
        <Pager
          pages={pages}
          total={total}
          isMore={isMore}
          width={position.width}
          height={parts.pager}
          look={data.pager}
        />
      ) : null}
    </section>
  );
}

interface BarProps {
  readonly name: string;
  readonly height: number;
  readonly look: TableLook['toolbar'];
  readonly tools: ReactNode;
}
const Bar = ({ name, height, look, tools }: BarProps) => (
  <header className="lf-table-bar" style={{ ...fontCss(look.font), height, background: cssColour(look.fillColor) }}>
    <h3 title={name}>{name}</h3>
    {tools}
  </header>
);

function variablesOf({ border, body, header, quick }: TableLook): CSSProperties {
  const css: CSSProperties & Record<`--${string}`, string> = {
    '--lf-table-line': cssColour(border.color),
    '--lf-table-width': `${border.width}px`,
    '--lf-table-stripe': cssColour(body.stripeColor),
    '--lf-table-hover': cssColour(body.activeColor),
    '--lf-table-head': cssColour(header.fillColor),
    '--lf-table-focus': cssColour(quick.activeColor),
  };
  return css;
}

const Head = memo(function Head({
  columns,
  height,
  look,
}: {
  readonly columns: readonly Fitted[];
  readonly height: number;
  readonly look: TableLook;
}) {
  // one who hears the table needs its headings also where there is no room for them
  return (
    <thead data-hidden={height === 0} style={fontCss(look.header.font)}>
      <tr aria-rowindex={1} style={{ height }}>
        {columns.map(({ key, title, align }) => (
          <th key={key} scope="col" title={title} style={{ textAlign: align ?? look.body.align }}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
});

function Space({
  rows,
  height,
  columns,
}: {
  readonly rows: number;
  readonly height: number;
  readonly columns: number;
}) {
  return rows > 0 ? (
    <tr aria-hidden="true" className="lf-table-space" style={{ height: rows * height }}>
      <td colSpan={columns}>{/* nothing */}</td>
    </tr>
  ) : null;
}

type RowsProps<Row> = Pick<DataTableProps<Row>, 'at' | 'cell' | 'state'> & {
  readonly columns: readonly Fitted[];
  readonly first: number;
  readonly last: number;
  readonly height: number;
  readonly align: TableLook['body']['align'];
};
function Rows<Row>({ at, first, last, ...rest }: RowsProps<Row>) {
  return Array.from({ length: Math.max(0, last - first) }, (_, step) => (
    <Line key={first + step} index={first + step} row={at(first + step)} {...rest} />
  ));
}

type LineProps<Row> = Omit<RowsProps<Row>, 'at' | 'first' | 'last'> & {
  readonly index: number;
  readonly row: Row | undefined;
};
/** Drawn anew only when what it shows is another one: a table that is moved draws the rows that come in. */
const Line = memo(function Line({ index, row, columns, height, align, cell, state }: LineProps<never>) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-odd={index % 2 === 1}
      data-state={row === undefined ? undefined : state?.(row)}
      style={{ height }}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          style={{ textAlign: column.align ?? align, ...(column.color && { color: cssColour(column.color) }) }}
        >
          {row === undefined ? <span className="lf-table-coming" aria-hidden="true" /> : cell(row, column.key)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode;

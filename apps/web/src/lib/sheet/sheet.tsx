/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no <table>: rows are placed one by one, most are not there */
import { Empty } from '@lightfield/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Dropdown } from 'antd';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../use-narrow.ts';
import { CellEditor, type Typed } from './cell-editor.tsx';
import { FindBar } from './find-bar.tsx';
import { HEAD_HEIGHT, ROW_HEIGHT, frozenWidth, placeColumns, scrollFor, topFor, widthOf } from './geometry.ts';
import { RefusedNote } from './issue-list.tsx';
import { RowForm } from './row-form.tsx';
import { activeCell, at, boxOf, boxesOf, countCells, holds, lastRange, lines, rowRange } from './selection.ts';
import { type SheetRow, isReadOnly } from './sheet.ts';
import { SheetHead } from './sheet-head.tsx';
import { SheetLineMemo, marksOf } from './sheet-row.tsx';
import { SheetTools, useRowMenu } from './sheet-tools.tsx';
import styles from './sheet.module.css';
import { useDrag } from './use-drag.ts';
import { editActive, useKeys } from './use-keys.ts';
import { type SheetProps, type SheetState, useSheet } from './use-sheet.ts';
import { PLAIN_VIEW, isFiltered } from './view.ts';

/** Rows drawn beyond what is seen. */
const OVERSCAN = 8;

/** What an owner may ask a sheet. */
export interface SheetHandle {
  /** Rows that hold a selected cell. */
  readonly selectedIds: () => ReadonlySet<string>;
  /** The keys go to the grid from now on. */
  readonly focus: () => void;
}

/**
 * A spreadsheet: cells are selected, typed into, copied, pasted, filled, found and replaced as in Excel. Rows come in, edits
 * go out; the owner keeps them, with what can be undone.
 */
export function Sheet<Row extends SheetRow>({
  children,
  status,
  empty,
  handle,
  jumpTo,
  ...props
}: SheetProps<Row> & {
  /** More tools, at the right. */
  children?: ReactNode;
  /** At the end of the line below, e.g. a capacity. */
  status?: ReactNode;
  /** In place of the grid while there are no rows. */
  empty: ReactNode;
  /** For an owner who does something with what is selected. */
  handle?: Ref<SheetHandle>;
  /** Id of a row that is to be shown, when it becomes another one. */
  jumpTo?: string | undefined;
}) {
  const { t } = useTranslation('sheet');
  const sheet = useSheet(props);
  const [finding, setFinding] = useState<'find' | 'replace'>();
  const [form, setForm] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = () => requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
  const rowMenu = useRowMenu(sheet, () => setForm(sheet.activeRow?.id));
  const place = sheet.viewRows.findIndex(({ id }) => id === form);
  const open = sheet.viewRows[place];
  const beside = (by: number) => {
    const row = sheet.viewRows[place + by];
    if (!row) return undefined;
    return () => {
      setForm(row.id);
      sheet.setSelection(at(place + by, activeCell(sheet.selection).column));
    };
  };
  const { viewRows, jump, selectedIds } = sheet;
  useEffect(() => {
    if (jumpTo !== undefined) jump(jumpTo, null);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when somebody asks for it
  }, [jumpTo]);
  useImperativeHandle(handle, () => ({ selectedIds, focus }), [selectedIds]);
  return (
    <section className={styles['sheet']} aria-label={props.label}>
      <SheetTools sheet={sheet} rowMenu={rowMenu} onFind={() => setFinding('replace')} onJump={focus}>
        {children}
      </SheetTools>
      {finding ? (
        <FindBar
          sheet={sheet}
          replacing={finding === 'replace'}
          onClose={() => {
            setFinding(undefined);
            focus();
          }}
        />
      ) : null}
      <RefusedNote sheet={sheet} onJump={focus} />
      {props.rows.length === 0 ? (
        <div className={styles['empty']}>{empty}</div>
      ) : viewRows.length === 0 ? (
        <div className={styles['empty']}>
          <Empty
            icon="search"
            title={t('noMatch')}
            action={
              <button type="button" className="lf-button lf-button-plain" onClick={() => sheet.setSpec(PLAIN_VIEW)}>
                {t('clearFilter')}
              </button>
            }
          />
        </div>
      ) : (
        <Grid
          sheet={sheet}
          field={field}
          rowMenu={rowMenu}
          frozen={props.frozen ?? 1}
          onFind={(replace) => setFinding(replace ? 'replace' : 'find')}
          onForm={setForm}
        />
      )}
      <StatusLine sheet={sheet}>{status}</StatusLine>
      {open ? (
        <RowForm
          sheet={sheet}
          row={open}
          onClose={() => setForm(undefined)}
          onStep={{ back: beside(-1), on: beside(1) }}
        />
      ) : null}
    </section>
  );
}

function Grid<Row extends SheetRow>({
  sheet,
  field,
  rowMenu,
  frozen,
  onFind,
  onForm,
}: {
  sheet: SheetState<Row>;
  field: React.RefObject<HTMLTextAreaElement | null>;
  rowMenu: ReturnType<typeof useRowMenu>;
  frozen: number;
  onFind: (replace: boolean) => void;
  onForm: (row: string) => void;
}) {
  const id = useId();
  const phone = useNarrow();
  const [menu, setMenu] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useRef<Typed>(null);
  const { columns, viewRows, selection, size, layout } = sheet;
  // on a phone what stays in sight would leave no room for the rest
  const placed = useMemo(
    () => placeColumns(columns, layout.widths, phone ? 0 : frozen),
    [columns, layout.widths, phone, frozen],
  );
  const { beside } = sheet.props;
  const asideWidth = beside?.width ?? 0;
  const width = widthOf(placed) + asideWidth;
  const rows = useVirtualizer({
    count: size.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  });

  // what the keyboard leads to is brought into sight
  const { anchor, head } = lastRange(selection);
  useEffect(() => {
    const box = scroller.current;
    if (!box || selection.still === 'lines') return;
    if (selection.still === 'box') {
      // what could not be pasted is named above the grid, which then has less room
      const top = topFor(anchor.row, box.scrollTop, box.clientHeight);
      if (top !== undefined) box.scrollTop = top;
      return;
    }
    rows.scrollToIndex(head.row, { align: 'auto' });
    const left = scrollFor(placed, head.column, box.scrollLeft, box.clientWidth - asideWidth);
    if (left !== undefined) box.scrollLeft = left;
    // oxlint-disable-next-line react/exhaustive-deps -- a wider column alone scrolls nowhere
  }, [head.row, head.column, anchor.row, selection.still]);

  /** Whatever is being typed is taken before something else is selected; what is not taken is named. */
  const finishTyping = () => {
    const { editing, activeRow: row, activeColumn: column } = sheet;
    if (!editing || !row || !column) return;
    const text = typed.current?.text() ?? '';
    const why = sheet.write(row, column, text);
    if (why !== undefined) sheet.refuse({ row: row.id, column: column.id, text, why });
    sheet.setEditing(undefined);
  };
  const drag = useDrag(sheet, scroller, finishTyping);
  const onKey = useKeys(sheet, {
    onFind,
    onColumnMenu: setMenu,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2),
  });
  const boxes = boxesOf(selection);
  const last = boxOf(lastRange(selection));
  const active = activeCell(selection);
  const marking = { boxes, last, active, filling: drag.filling };
  const focus = () => field.current?.focus({ preventScroll: true });
  return (
    <Dropdown menu={rowMenu} trigger={['contextMenu']}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the field inside has the keys */}
      <div
        ref={scroller}
        className={styles['scroller']}
        data-scroller="true"
        data-filling={drag.filling !== undefined || undefined}
        style={{ scrollPaddingLeft: frozenWidth(placed), scrollPaddingRight: asideWidth }}
        {...drag.handlers}
        onPointerUp={() => {
          drag.handlers.onPointerUp();
          if (!menu) focus();
        }}
        onClick={(event) => {
          // the pointer is captured while it draws: what it stands on is asked for
          const on = document.elementFromPoint(event.clientX, event.clientY);
          const number = on?.closest<HTMLElement>('[role="rowheader"]');
          const row = viewRows[Number(number?.dataset['row'] ?? -1)];
          if (phone && row) onForm(row.id);
        }}
        onContextMenu={(event) => {
          const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
          if (!cell) return;
          const row = Number(cell.dataset['row']);
          const column = Number(cell.dataset['column'] ?? 0);
          if (boxes.some((box) => holds(box, row, column))) return;
          finishTyping();
          sheet.setSelection(cell.dataset['column'] === undefined ? lines(rowRange(row, row, size)) : at(row, column));
        }}
        onDoubleClick={(event) => {
          const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-column]');
          // the field lies over the active cell
          if (cell ?? (event.target === field.current && !sheet.editing)) begin();
        }}
      >
        <div className={styles['canvas']} style={{ width, height: HEAD_HEIGHT + rows.getTotalSize() }}>
          <CellEditor sheet={sheet} id={id} placed={placed} field={field} typed={typed} onKeyDown={onKey} />
          <div
            id={id}
            role="grid"
            aria-label={sheet.props.label}
            aria-rowcount={size.rows + 1}
            aria-colcount={size.columns + (beside ? 2 : 1)}
            aria-multiselectable
            aria-readonly={sheet.readOnly || undefined}
          >
            <SheetHead sheet={sheet} placed={placed} menu={menu} onMenu={setMenu} />
            <div role="rowgroup" className={styles['body']} style={{ height: rows.getTotalSize() }}>
              {rows.getVirtualItems().map(({ index, start }) => {
                const row = viewRows[index];
                return row ? (
                  <SheetLineMemo
                    key={row.id}
                    sheet={id}
                    row={row}
                    index={index}
                    top={start - HEAD_HEIGHT}
                    columns={columns}
                    placed={placed}
                    marks={marksOf(index, columns.length, marking)}
                    issues={sheet.issues.get(row.id)}
                    beside={beside}
                    handleAt={index === last.bottom && !sheet.readOnly && !phone ? last.right : undefined}
                  />
                ) : null;
              })}
            </div>
          </div>
        </div>
      </div>
    </Dropdown>
  );

  function begin(): void {
    const { activeRow, activeColumn } = sheet;
    if (sheet.editing || !activeRow || !activeColumn) return;
    if (activeColumn.type === 'boolean' && !sheet.readOnly && !isReadOnly(activeColumn, activeRow))
      sheet.write(activeRow, activeColumn, activeColumn.text(activeRow) === '1' ? '0' : '1');
    else editActive(sheet);
  }
}

/** Where one is, what is wrong there, how much is selected. */
function StatusLine<Row extends SheetRow>({ sheet, children }: { sheet: SheetState<Row>; children: ReactNode }) {
  const { t } = useTranslation('sheet');
  const { props, size, activeRow: row, activeColumn: column } = sheet;
  const issues = row && column ? (sheet.issues.get(row.id)?.get(column.id) ?? []) : [];
  const ofRow = row ? (sheet.issues.get(row.id)?.get('') ?? []) : [];
  const cells = size.rows === 0 ? 0 : countCells(sheet.selection);
  return (
    <div className={styles['status']}>
      <output className={styles['statusIssues']}>
        {[...issues, ...ofRow].map((issue, index) => (
          <span key={`${issue.text}.${index}`} data-advice={issue.advice || undefined}>
            {issue.text}
          </span>
        ))}
      </output>
      <span className={styles['gap']} />
      {cells > 1 ? <span>{t('status.cells', { count: cells })}</span> : null}
      <span>
        {isFiltered(sheet.spec)
          ? t('status.filtered', { count: size.rows, total: props.rows.length })
          : t('status.rows', { count: props.rows.length })}
      </span>
      {children}
    </div>
  );
}

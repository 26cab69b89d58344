import { type ClipboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Changed,
  type FillTo,
  type Refused,
  type Surface,
  Writer,
  fill,
  fillWithin,
  pasteBlock,
  setAll,
  textsOf,
} from './changes.ts';
import { parseTsv, printTsv } from './clipboard.ts';
import { type Found, type Wanted, replaceIn } from './find.ts';
import { issuesByRow } from './issues.ts';
import { useLayout } from './layout.ts';
import { duplicateRows, insertRows, moveRows, removeRows } from './row-changes.ts';
import {
  activeCell,
  at,
  boxOf,
  boxed,
  boxesOf,
  clampSelection,
  followRow,
  lastRange,
  rangeOf,
  rowsIn,
  type Selection,
  type Size,
} from './selection.ts';
import {
  type SheetAside,
  type SheetColumn,
  type SheetEdit,
  type SheetIssue,
  type SheetRow,
  isEmptyEdit,
  isReadOnly,
} from './sheet.ts';
import { useView } from './use-view.ts';
import { PLAIN_VIEW, type ViewSpec, isPlain } from './view.ts';

export interface SheetProps<Row extends SheetRow> {
  /** Under this name widths and chosen columns are kept. */
  readonly name: string;
  /** What the rows are, e.g. "变量". */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly SheetColumn<Row>[];
  /** First columns that stay in sight; 1 when absent. */
  readonly frozen?: number;
  readonly issues: readonly SheetIssue[];
  readonly onEdit: (edit: SheetEdit<Row>) => void;
  readonly onUndo?: (() => void) | undefined;
  readonly onRedo?: (() => void) | undefined;
  /** Absent: no rows can be added. */
  readonly newRow?: (() => Row) | undefined;
  readonly copyRows?: ((rows: readonly Row[]) => readonly Row[]) | undefined;
  readonly readOnly?: boolean;
  readonly beside?: SheetAside<Row> | undefined;
}

/** A cell that is being typed into. */
export interface Editing {
  readonly row: string;
  readonly column: string;
  readonly draft: string;
  /** `type`: the old text is gone, arrows leave the cell. `edit`: they walk within the text. */
  readonly mode: 'type' | 'edit';
}

const NEVER_COLUMNS = { readOnly: true } as const;

/** State of one sheet on screen and everything that can be done with it. The rows themselves belong to the owner. */
export function useSheet<Row extends SheetRow>(props: SheetProps<Row>) {
  const { t } = useTranslation('sheet');
  const { rows, readOnly = false } = props;
  const [layout, setLayout] = useLayout(props.name);
  const columns = useMemo(
    () =>
      props.columns
        .filter(({ id, hidden }) => layout.shown[id] ?? !hidden)
        .map((column) => (readOnly ? { ...column, ...NEVER_COLUMNS } : column)),
    [props.columns, layout.shown, readOnly],
  );
  const issues = useMemo(() => issuesByRow(props.issues), [props.issues]);
  const withIssues = useMemo(() => new Set(issues.keys()), [issues]);
  const { spec, setSpec, viewRows } = useView(rows, props.columns, withIssues);
  const size: Size = { rows: viewRows.length, columns: columns.length };
  const [chosen, setSelection] = useChosen(spec, viewRows);
  const selection = useMemo(
    () => clampSelection(chosen, { rows: viewRows.length, columns: columns.length }),
    [chosen, viewRows.length, columns.length],
  );
  // clamping forgets how the selection was made, which only matters as long as nothing was clamped
  const held: Selection = {
    ...selection,
    ...(chosen.tabbedFrom !== undefined && { tabbedFrom: chosen.tabbedFrom }),
    ...(chosen.still && { still: chosen.still }),
  };
  const [editing, setEditing] = useState<Editing>();
  const { left, leave, refuse, forgetRefused } = useLeftOut();
  const surface = { rows: viewRows, columns };
  const notHere = t('refused.notHere');

  const send = (edit: SheetEdit<Row>) => {
    if (!readOnly && !isEmptyEdit(edit)) props.onEdit(edit);
  };
  const take = (changed: Changed<Row>) => {
    leave(changed.refused);
    send(changed.edit);
  };
  const selectedIds = () => new Set(rowsIn(selection).flatMap((index) => viewRows[index]?.id ?? []));
  const boxes = () => boxesOf(selection);
  const box = () => boxOf(lastRange(selection));

  const paste = (text: string) => {
    const block = parseTsv(text);
    const [first] = block;
    if (readOnly || !first) return;
    if (block.length === 1 && first.length === 1) return take(setAll(surface, boxes(), first[0] ?? '', notHere));
    const pasted = pasteBlock(surface, box(), block, { newRow: props.newRow, notHere });
    take(pasted);
    leave(pasted.refused, pasted.beyond);
    setSelection(boxed(pasted.box));
  };
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', printTsv(textsOf(surface, box())));
  };
  // what cannot be empty stays as it is: nobody who deletes wants to read why
  const clear = () => send(setAll(surface, boxes(), '', notHere).edit);
  const rowAt = activeCell(selection).row;

  return {
    props,
    readOnly,
    layout,
    setLayout,
    columns,
    issues,
    spec,
    setSpec,
    viewRows,
    size,
    selection: held,
    setSelection,
    editing,
    setEditing,
    ...left,
    forgetRefused,
    selectedIds,
    activeRow: viewRows[rowAt],
    activeColumn: columns[activeCell(selection).column],
    clear,
    paste,
    copy,
    cut: (event: ClipboardEvent) => {
      copy(event);
      clear();
    },
    /** Writes into one cell, or into all that are selected; answers why it was not taken. */
    write: (row: Row, column: SheetColumn<Row>, text: string, everywhere = false): string | undefined => {
      const writer = new Writer<Row>(notHere);
      writer.write(row, column, text);
      const changed = everywhere ? setAll(surface, boxes(), text, notHere) : writer.done();
      const [problem] = writer.done().refused;
      if (problem) return problem.why;
      take(changed);
      return undefined;
    },
    refuse,
    fill: (from: ReturnType<typeof boxOf>, to: FillTo, asCopy: boolean) =>
      take(fill(surface, from, to, { copy: asCopy, notHere })),
    fillWithin: (axis: 'down' | 'right', asCopy: boolean) =>
      take(fillWithin(surface, box(), axis, { copy: asCopy, notHere })),
    replace: (found: readonly Found[], wanted: Wanted, replacement: string): number => {
      const changed = replaceAll(surface, found, { wanted, replacement, notHere });
      take(changed);
      return changed.cells;
    },
    ...rowActions(props, { viewRows, selection, setSelection, spec, selectedIds, send }),
    /** Shows a cell of whichever row, also one that the filter hides. */
    jump: (row: string, column: string | null): void => {
      const columnIndex = Math.max(
        0,
        columns.findIndex(({ id }) => id === column),
      );
      const index = viewRows.findIndex(({ id }) => id === row);
      if (index >= 0) return setSelection(at(index, columnIndex));
      const place = rows.findIndex(({ id }) => id === row);
      if (place < 0) return;
      setSpec(PLAIN_VIEW);
      setSelection(at(place, columnIndex));
    },
  };
}

/** The selection as it was made. What is filtered or sorted anew takes the active cell along with its row. */
function useChosen(spec: ViewSpec, viewRows: readonly SheetRow[]) {
  const [chosen, setSelection] = useState<Selection>(at(0, 0));
  const [known, setKnown] = useState({ spec, viewRows, chosen });
  if (known.spec !== spec || known.viewRows !== viewRows || known.chosen !== chosen) {
    setKnown({ spec, viewRows, chosen });
    // a cell that was chosen together with the filter is meant as it is
    const isTheSame = known.spec !== spec && known.chosen === chosen;
    const followed = isTheSame ? followRow(chosen, known.viewRows, viewRows) : undefined;
    if (followed) setSelection(followed);
  }
  return [chosen, setSelection] as const;
}

/** What the last change did not take, until somebody puts it away. */
function useLeftOut() {
  const [left, setLeft] = useState<{
    readonly refused: readonly Refused[];
    /** Columns of a paste for which there was no place on the right. */
    readonly beyond: number;
  }>({ refused: [], beyond: 0 });
  const leave = (refused: readonly Refused[], beyond = 0) => setLeft({ refused, beyond });
  return {
    left,
    leave,
    refuse: (problem: Refused) => setLeft((known) => ({ ...known, refused: [...known.refused, problem] })),
    forgetRefused: () => leave([]),
  };
}

/** Found cells with every occurrence replaced, as one edit. */
function replaceAll<Row extends SheetRow>(
  { rows, columns }: Surface<Row>,
  found: readonly Found[],
  { wanted, replacement, notHere }: { wanted: Wanted; replacement: string; notHere: string },
): Changed<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byColumn = new Map(columns.map((column) => [column.id, column]));
  const writer = new Writer<Row>(notHere);
  for (const place of found) {
    const row = byId.get(place.row);
    const column = byColumn.get(place.column);
    if (row && column && !isReadOnly(column, row))
      writer.write(row, column, replaceIn(column.text(row), wanted, replacement));
  }
  return writer.done();
}

/** What is done with whole rows. */
function rowActions<Row extends SheetRow>(
  props: SheetProps<Row>,
  {
    viewRows,
    selection,
    setSelection,
    spec,
    selectedIds,
    send,
  }: {
    viewRows: readonly Row[];
    selection: Selection;
    setSelection: (selection: Selection) => void;
    spec: ViewSpec;
    selectedIds: () => ReadonlySet<string>;
    send: (edit: SheetEdit<Row>) => void;
  },
) {
  const { rows, readOnly = false } = props;
  return {
    insertRows: (where: 'above' | 'below' | 'end', count = 1): void => {
      if (!props.newRow || readOnly) return;
      const { newRow } = props;
      const added = Array.from({ length: count }, () => newRow());
      const touched = rowsIn(selection);
      const index = where === 'above' ? touched[0] : touched.at(-1);
      const id = index === undefined ? undefined : viewRows[index]?.id;
      const place = rows.findIndex((row) => row.id === id);
      const before = where === 'end' || place < 0 ? undefined : rows[where === 'above' ? place : place + 1]?.id;
      send(insertRows(rows, added, before));
      const seenAt = where === 'end' || index === undefined ? viewRows.length : where === 'above' ? index : index + 1;
      setSelection(at(seenAt, 0));
    },
    duplicate: (): void => {
      if (props.copyRows && !readOnly) send(duplicateRows(rows, selectedIds(), props.copyRows));
    },
    remove: () => send(removeRows<Row>(selectedIds())),
    moveRows: (direction: 'up' | 'down'): void => {
      // what is sorted or filtered has another order than the one that would be changed
      const edit = isPlain(spec) ? moveRows(rows, selectedIds(), direction) : undefined;
      if (!edit || readOnly) return;
      send(edit);
      const step = direction === 'up' ? -1 : 1;
      const shift = (cell: { row: number; column: number }) => ({ ...cell, row: cell.row + step });
      const range = lastRange(selection);
      setSelection(rangeOf(shift(range.anchor), shift(range.head)));
    },
  };
}
export type SheetState<Row extends SheetRow> = ReturnType<typeof useSheet<Row>>;

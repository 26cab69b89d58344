import { type KeyboardEvent, useRef } from 'react';
import type { SheetCommand } from './keys.ts';
import { commandOf } from './keys.ts';
import {
  type Selection,
  activeCell,
  columnRange,
  enter,
  everything,
  extendTo,
  isSingle,
  lastRange,
  lines,
  move,
  rangeOf,
  rowRange,
  rowsIn,
  tab,
} from './selection.ts';
import { type SheetRow, cellText, isReadOnly } from './sheet.ts';
import type { SheetState } from './use-sheet.ts';

export interface KeyActions {
  readonly onFind: (replace: boolean) => void;
  readonly onColumnMenu: (column: string) => void;
  /** Rows of one page. */
  readonly pageRows: () => number;
}

/** Begins typing into the active cell with what it holds, or opens what edits it. */
export function editActive<Row extends SheetRow>(sheet: SheetState<Row>): void {
  const { activeRow: row, activeColumn: column } = sheet;
  if (!row || !column || column.without?.(row)) return;
  // what opens by itself shows; whether it may change anything is its own business
  if (column.open) return column.open(row);
  if (sheet.readOnly || isReadOnly(column, row)) return;
  sheet.setEditing({ row: row.id, column: column.id, draft: column.text(row), mode: 'edit' });
}

/** What the keyboard does while no cell is being typed into. Answers whether the key was meant for the grid. */
export function useKeys<Row extends SheetRow>(sheet: SheetState<Row>, actions: KeyActions) {
  // after Escape, Tab leaves the grid: whoever has no mouse must be able to get out
  const leaving = useRef(false);
  const isFilled = ({ row, column }: { row: number; column: number }) => {
    const line = sheet.viewRows[row];
    const field = sheet.columns[column];
    return line !== undefined && field !== undefined && cellText(field, line) !== '';
  };
  const select = (next: Selection) => sheet.setSelection(next);

  const walk = (command: SheetCommand): boolean => {
    const { selection, size } = sheet;
    if (command.name === 'move') select(move(selection, command, size, isFilled));
    else if (command.name === 'page')
      select(move(selection, { ...command, far: false, by: actions.pageRows() }, size, isFilled));
    else if (command.name === 'rowEnd') {
      const from = command.extend ? lastRange(selection).head : activeCell(selection);
      const column = command.side === 'left' ? 0 : size.columns - 1;
      const row = command.far ? (command.side === 'left' ? 0 : size.rows - 1) : from.row;
      select(command.extend ? extendTo(selection, { row, column }, size) : rangeOf({ row, column }, { row, column }));
    } else if (command.name === 'selectAll') select(everything(size));
    else if (command.name === 'selectRow') {
      const rows = rowsIn(selection);
      select(lines(rowRange(rows[0] ?? 0, rows.at(-1) ?? 0, size)));
    } else if (command.name === 'selectColumn') {
      const { anchor, head } = lastRange(selection);
      select(lines(columnRange(anchor.column, head.column, size)));
    } else return false;
    return true;
  };

  const change = (command: SheetCommand): boolean => {
    const { props } = sheet;
    if (command.name === 'clear') sheet.clear();
    else if (command.name === 'fill') sheet.fillWithin(command.axis, command.copy);
    else if (command.name === 'moveRows') sheet.moveRows(command.direction);
    else if (command.name === 'insertRow') sheet.insertRows('above', rowsIn(sheet.selection).length);
    else if (command.name === 'deleteRows') {
      if (!sheet.readOnly && sheet.size.rows > 0) sheet.remove();
    } else if (command.name === 'undo') props.onUndo?.();
    else if (command.name === 'redo') props.onRedo?.();
    else if (command.name === 'toggle') return toggle();
    else return false;
    return true;
  };
  /** Space on a yes-or-no: all that are selected follow the active one. Elsewhere it is typed. */
  const toggle = (): boolean => {
    const { activeRow: row, activeColumn: column } = sheet;
    if (!row || column?.type !== 'boolean' || sheet.readOnly) return false;
    sheet.write(row, column, column.text(row) === '1' ? '0' : '1', true);
    return true;
  };

  const step = (command: SheetCommand): boolean => {
    const { selection, size } = sheet;
    if (command.name === 'tab') {
      const next = tab(selection, command.back, size);
      // at either end Tab goes on to what stands behind the grid
      if (leaving.current || next === selection) return false;
      select(next);
      return true;
    }
    if (command.name !== 'enter') return false;
    if (!command.back && isSingle(selection) && sheet.activeColumn?.open) editActive(sheet);
    else select(enter(selection, command.back, size));
    return true;
  };

  const look = (command: SheetCommand): boolean => {
    if (command.name === 'edit') editActive(sheet);
    else if (command.name === 'find' || command.name === 'replace') actions.onFind(command.name === 'replace');
    else if (command.name === 'columnMenu') {
      if (sheet.activeColumn) actions.onColumnMenu(sheet.activeColumn.id);
    } else return false;
    return true;
  };

  return (event: KeyboardEvent): void => {
    // while a syllable is being put together, keys belong to the input method
    if (event.nativeEvent.isComposing || event.key === 'Process') return;
    const command = commandOf(event);
    if (command?.name === 'leave') {
      leaving.current = true;
      return;
    }
    const used = command !== undefined && (walk(command) || step(command) || change(command) || look(command));
    if (event.key !== 'Shift' && event.key !== 'Tab') leaving.current = false;
    if (used) event.preventDefault();
  };
}

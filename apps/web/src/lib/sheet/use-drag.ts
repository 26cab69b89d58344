import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { FillTo } from './changes.ts';
import {
  type Box,
  type Cell,
  addRange,
  boxOf,
  boxed,
  columnRange,
  extendTo,
  lastRange,
  lines,
  rangeOf,
  rowRange,
} from './selection.ts';
import type { SheetRow } from './sheet.ts';
import type { SheetState } from './use-sheet.ts';

/** What the pointer is doing while it is down. */
type Drag =
  | { readonly kind: 'cells' }
  | { readonly kind: 'rows'; readonly from: number; readonly add: boolean }
  | { readonly kind: 'columns'; readonly from: number; readonly add: boolean }
  | { readonly kind: 'fill'; readonly box: Box };

/** How far a frame scrolls while the pointer is drawn beyond the grid, pixels. */
const SCROLL_STEP = 14;
/** So far within the grid a cell is certainly hit, not a border or a scroll bar. Pixels. */
const INSET = 18;

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
function placeAt(target: EventTarget | null): { row: number | undefined; column: number | undefined; handle: boolean } {
  const element = target instanceof Element ? target : null;
  const cell = element?.closest<HTMLElement>('[data-row], [data-head]');
  return {
    row: numberOf(cell?.dataset['row']),
    column: numberOf(cell?.dataset['column'] ?? cell?.dataset['head']),
    handle: element?.closest('[data-handle]') !== null && element !== null,
  };
}

/** Into which direction the fill handle was drawn: the axis along which it went farther. */
export function fillTarget(box: Box, to: Cell): { fillTo: FillTo; box: Box } | undefined {
  const down = to.row - box.bottom;
  const up = box.top - to.row;
  const right = to.column - box.right;
  const left = box.left - to.column;
  const most = Math.max(down, up, right, left);
  if (most <= 0) return undefined;
  if (down === most)
    return { fillTo: { direction: 'down', count: down }, box: { ...box, top: box.bottom + 1, bottom: to.row } };
  if (up === most) return { fillTo: { direction: 'up', count: up }, box: { ...box, top: to.row, bottom: box.top - 1 } };
  if (right === most)
    return { fillTo: { direction: 'right', count: right }, box: { ...box, left: box.right + 1, right: to.column } };
  return { fillTo: { direction: 'left', count: left }, box: { ...box, left: to.column, right: box.left - 1 } };
}

const union = (a: Box, b: Box): Box => ({
  top: Math.min(a.top, b.top),
  left: Math.min(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
});

/** What lies under the pointer, or, when it is beside the grid, at the edge next to it. */
function nearest(grid: HTMLElement | null, { x, y }: { x: number; y: number }): Element | null {
  if (!grid) return null;
  const box = grid.getBoundingClientRect();
  const within = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));
  return document.elementFromPoint(
    within(x, box.left + INSET, box.right - INSET),
    within(y, box.top + INSET, box.bottom - INSET),
  );
}

/** Pointer on the grid: cells, whole rows and columns, the fill handle; Shift extends, Ctrl adds, the edges scroll. */
export function useDrag<Row extends SheetRow>(
  sheet: SheetState<Row>,
  scroller: React.RefObject<HTMLDivElement | null>,
  beforeSelect: () => void,
) {
  const drag = useRef<Drag>(undefined);
  const pointer = useRef({ x: 0, y: 0 });
  const frame = useRef(0);
  const [filling, setFilling] = useState<Box>();
  const fillTo = useRef<FillTo>(undefined);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  /** What a press on a cell, a row number or a heading selects, and what drawing on from there does. */
  const selectFrom = (
    event: ReactPointerEvent<HTMLElement>,
    row: number | undefined,
    column: number | undefined,
  ): Drag => {
    const { selection, size } = sheet;
    const add = event.ctrlKey || event.metaKey;
    const { anchor } = lastRange(selection);
    if (row !== undefined && column !== undefined) {
      const cell = { row, column };
      if (event.shiftKey) sheet.setSelection(extendTo(selection, cell, size));
      else sheet.setSelection(add ? addRange(selection, { anchor: cell, head: cell }) : rangeOf(cell, cell));
      return { kind: 'cells' };
    }
    const kind = row === undefined ? 'columns' : 'rows';
    const to = row ?? column ?? 0;
    const from = event.shiftKey ? anchor[kind === 'rows' ? 'row' : 'column'] : to;
    const range = kind === 'rows' ? rowRange(from, to, size) : columnRange(from, to, size);
    sheet.setSelection({ ...(add ? addRange(selection, range) : lines(range)), still: 'lines' });
    return { kind, from, add };
  };
  const begin = (event: ReactPointerEvent<HTMLElement>): boolean => {
    const { row, column, handle } = placeAt(event.target);
    if (handle) drag.current = { kind: 'fill', box: boxOf(lastRange(sheet.selection)) };
    else if (row === undefined && column === undefined) return false;
    else {
      beforeSelect();
      drag.current = selectFrom(event, row, column);
    }
    return true;
  };

  const reach = () => {
    const now = drag.current;
    if (!now) return;
    const { row, column } = placeAt(nearest(scroller.current, pointer.current));
    if (now.kind === 'cells' && row !== undefined && column !== undefined)
      sheet.setSelection((known) => extendTo(known, { row, column }, sheet.size));
    if (now.kind === 'rows' && row !== undefined) replaceLast(rowRange(now.from, row, sheet.size), now.add);
    if (now.kind === 'columns' && column !== undefined) replaceLast(columnRange(now.from, column, sheet.size), now.add);
    if (now.kind === 'fill' && row !== undefined && column !== undefined) {
      const target = fillTarget(now.box, { row, column });
      fillTo.current = target?.fillTo;
      setFilling(target?.box);
    }
  };
  const replaceLast = (range: ReturnType<typeof rowRange>, add: boolean) =>
    sheet.setSelection((known) => {
      const [first, ...more] = [...(add ? known.ranges.slice(0, -1) : []), range];
      return { ranges: [first ?? range, ...more], still: 'lines' };
    });

  /** While the pointer rests beside the grid it goes on scrolling. */
  const scroll = () => {
    const box = scroller.current?.getBoundingClientRect();
    if (!drag.current || !box || !scroller.current) return;
    const { x, y } = pointer.current;
    const dx = x > box.right ? SCROLL_STEP : x < box.left ? -SCROLL_STEP : 0;
    const dy = y > box.bottom ? SCROLL_STEP : y < box.top ? -SCROLL_STEP : 0;
    if (dx !== 0 || dy !== 0) {
      scroller.current.scrollBy(dx, dy);
      reach();
    }
    frame.current = requestAnimationFrame(scroll);
  };

  const end = () => {
    const now = drag.current;
    drag.current = undefined;
    cancelAnimationFrame(frame.current);
    if (now?.kind !== 'fill') return;
    const to = fillTo.current;
    fillTo.current = undefined;
    if (to && filling) {
      sheet.fill(now.box, to, false);
      sheet.setSelection(boxed(union(now.box, filling)));
    }
    setFilling(undefined);
  };

  return {
    filling,
    handlers: {
      onPointerDown(event: ReactPointerEvent<HTMLElement>) {
        // the right button opens the menu of what is selected
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('[data-own]'))) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        if (!begin(event)) return;
        // a finger that moves scrolls; one that taps has chosen a cell
        if (event.pointerType === 'touch') {
          drag.current = undefined;
          return;
        }
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        frame.current = requestAnimationFrame(scroll);
      },
      onPointerMove(event: ReactPointerEvent<HTMLElement>) {
        if (!drag.current) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        reach();
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

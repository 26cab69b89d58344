import type { AddingMany, Editor } from '@lightfield/designer';
import type { LibraryItem, Point } from '@lightfield/page';
import type { KeyboardEvent } from 'react';
import { fileOf, placePicture } from './place-picture.ts';

/** Something of the library on its way to the canvas: a widget of a type, a place of a component by its id, or several. */
export type Placed =
  | { readonly type: string; readonly data?: Readonly<Record<string, unknown>> }
  | { readonly component: string }
  /** A component of the library, by its id there; what it is, is carried beside. */
  | { readonly shared: string }
  /** Several that lie to each other as they say. */
  | { readonly items: AddingMany['items'] };
const FORMAT = 'application/x-lightfield-widget';

/** Cards and messages over the canvas let through what is carried to it, until it is dropped or let go. */
export function letThrough(): () => void {
  const { dataset } = document.body;
  dataset['carrying'] = '';
  return () => {
    delete dataset['carrying'];
  };
}

/** The component of the library that is on its way: what is dropped may name it, and is no component itself. */
let carried: LibraryItem | undefined;
export function carry(item: LibraryItem): Placed {
  carried = item;
  return { shared: item.id };
}

export function startDrag(transfer: DataTransfer, placed: Placed): void {
  window.addEventListener('dragend', letThrough(), { once: true, capture: true });
  transfer.setData(FORMAT, JSON.stringify(placed));
  transfer.effectAllowed = 'copy';
}
export const isDragged = (transfer: DataTransfer): boolean => transfer.types.includes(FORMAT);

/** By key what a double click does: a press alone chooses. */
export const onEnter = (place: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  place();
};

/** Places what was dragged with its middle at a point, page units. What is none of ours is left alone. */
export function place(editor: Editor, transfer: DataTransfer, at: Point): void {
  let placed: unknown;
  try {
    placed = JSON.parse(transfer.getData(FORMAT));
  } catch {
    return;
  }
  if (isRecord(placed)) placeAt(editor, placed, at);
}

/** Places something of the library with its middle at a point, page units. */
export function placeAt(editor: Editor, placed: Readonly<Record<string, unknown>>, at: Point): void {
  const type: unknown = Reflect.get(placed, 'type');
  const data: unknown = Reflect.get(placed, 'data');
  const component: unknown = Reflect.get(placed, 'component');
  const items: unknown = Reflect.get(placed, 'items');
  // the command checks what each of them is
  if (Array.isArray(items)) editor.run('addMany', { items: items as AddingMany['items'], at });
  if (typeof component === 'string') editor.run('placeComponent', { id: component, at });
  if (carried && Reflect.get(placed, 'shared') === carried.id) editor.run('placeItem', { item: carried, at });
  if (typeof type !== 'string') return;
  // the command checks the data like any value
  if (isRecord(data) && fileOf(data) !== undefined) void placePicture(editor, data, at);
  else editor.run('add', { type, at, ...(isRecord(data) && { data }) });
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

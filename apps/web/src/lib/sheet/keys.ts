import type { Direction } from './selection.ts';

/** What a key means while no cell is being typed into. */
export type SheetCommand =
  | { readonly name: 'move'; readonly direction: Direction; readonly extend: boolean; readonly far: boolean }
  | { readonly name: 'page'; readonly direction: 'up' | 'down'; readonly extend: boolean }
  | { readonly name: 'rowEnd'; readonly side: 'left' | 'right'; readonly extend: boolean; readonly far: boolean }
  | { readonly name: 'tab' | 'enter'; readonly back: boolean }
  | { readonly name: 'fill'; readonly axis: 'down' | 'right'; readonly copy: boolean }
  | { readonly name: 'moveRows'; readonly direction: 'up' | 'down' }
  | {
      readonly name:
        | 'edit'
        | 'clear'
        | 'selectAll'
        | 'selectRow'
        | 'selectColumn'
        | 'leave'
        | 'undo'
        | 'redo'
        | 'find'
        | 'replace'
        | 'insertRow'
        | 'deleteRows'
        | 'toggle'
        | 'columnMenu';
    };

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

function withAlt(key: string): SheetCommand | undefined {
  if (key === 'ArrowUp') return { name: 'moveRows', direction: 'up' };
  if (key === 'ArrowDown') return { name: 'moveRows', direction: 'down' };
  return undefined;
}

function withCtrl(key: string, shift: boolean): SheetCommand | undefined {
  switch (key.toLowerCase()) {
    case 'a':
      return { name: 'selectAll' };
    case 'd':
      return { name: 'fill', axis: 'down', copy: !shift };
    case 'r':
      return { name: 'fill', axis: 'right', copy: !shift };
    case 'f':
      return { name: 'find' };
    case 'h':
      return { name: 'replace' };
    case 'z':
      return { name: shift ? 'redo' : 'undo' };
    case 'y':
      return { name: 'redo' };
    case ' ':
      return { name: 'selectColumn' };
    case '+':
    case '=':
      return { name: 'insertRow' };
    case '-':
      return { name: 'deleteRows' };
    default:
      return undefined;
  }
}

function plain(key: string, shift: boolean): SheetCommand | undefined {
  switch (key) {
    case 'Tab':
      return { name: 'tab', back: shift };
    case 'Enter':
      return { name: 'enter', back: shift };
    case 'F2':
      return { name: 'edit' };
    case 'Delete':
    case 'Backspace':
      return { name: 'clear' };
    case 'Escape':
      return { name: 'leave' };
    case 'PageUp':
      return { name: 'page', direction: 'up', extend: shift };
    case 'PageDown':
      return { name: 'page', direction: 'down', extend: shift };
    case ' ':
      return { name: shift ? 'selectRow' : 'toggle' };
    default:
      return undefined;
  }
}

/** `undefined`: not a command; a sign then begins typing into the cell. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): SheetCommand | undefined {
  const ctrl = ctrlKey || metaKey;
  if (altKey && key === 'Enter') return { name: 'columnMenu' };
  if (altKey) return ctrl ? undefined : withAlt(key);
  const arrow = ARROWS[key];
  if (arrow) return { name: 'move', direction: arrow, extend: shiftKey, far: ctrl };
  if (key === 'Home' || key === 'End')
    return { name: 'rowEnd', side: key === 'Home' ? 'left' : 'right', extend: shiftKey, far: ctrl };
  return ctrl ? withCtrl(key, shiftKey) : plain(key, shiftKey);
}

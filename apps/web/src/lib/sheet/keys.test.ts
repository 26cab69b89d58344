import { expect, it } from 'vitest';
import { commandOf } from './keys.ts';

const key = (text: string) => {
  const parts = text.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};
it.each([
  ['ArrowDown', { name: 'move', direction: 'down', extend: false, far: false }],
  ['Ctrl+Shift+ArrowLeft', { name: 'move', direction: 'left', extend: true, far: true }],
  ['Home', { name: 'rowEnd', side: 'left', extend: false, far: false }],
  ['Ctrl+End', { name: 'rowEnd', side: 'right', extend: false, far: true }],
  ['Shift+Tab', { name: 'tab', back: true }],
  ['Enter', { name: 'enter', back: false }],
  ['F2', { name: 'edit' }],
  ['Delete', { name: 'clear' }],
  ['Ctrl+a', { name: 'selectAll' }],
  ['Cmd+z', { name: 'undo' }],
  ['Ctrl+Shift+Z', { name: 'redo' }],
  ['Ctrl+d', { name: 'fill', axis: 'down', copy: true }],
  ['Ctrl+Shift+R', { name: 'fill', axis: 'right', copy: false }],
  ['Alt+ArrowUp', { name: 'moveRows', direction: 'up' }],
  ['Escape', { name: 'leave' }],
])('%s means what it means in a spreadsheet', (text, command) => {
  expect(commandOf(key(text))).toEqual(command);
});
it.each(['a', '7', '温', 'Shift+A', 'Ctrl+c', 'Ctrl+v', 'Ctrl+x', 'Shift'])(
  '%s is left to the cell or the browser',
  (text) => {
    expect(commandOf(key(text))).toBeUndefined();
  },
);

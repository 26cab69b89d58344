import type { keysZh } from './keys-zh.ts';

type Texts<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Texts<Tree[Key]> };
export const keysEn: Texts<typeof keysZh> = {
  family: {
    edit: 'Edit',
    choose: 'Select',
    group: 'Group and lock',
    order: 'Order',
    align: 'Align and distribute',
    turn: 'Rotate and flip',
    nudge: 'Nudge',
    view: 'View',
  },
  keys: { screen: 'Page', tools: 'Tools', pointer: 'Pointer', areas: 'Between bars, panels and canvas' },
  gesture: {
    space: { keys: 'Space + drag', words: 'Pan the canvas' },
    wheel: { keys: 'Wheel', words: 'Pan the canvas' },
    zoom: { keys: 'Ctrl + wheel', words: 'Zoom to the pointer' },
    shift: { keys: 'Shift + drag', words: 'Constrain direction, proportion, angle' },
    alt: { keys: 'Alt + drag', words: 'Copy' },
    ctrl: { keys: 'Ctrl + drag', words: 'Without snapping' },
    deep: { keys: 'Ctrl + click', words: 'Select inside a group' },
    pipe: { keys: 'Pipe tool', words: 'Pull from port to port, or click corners; Enter ends' },
    pull: { keys: 'Drag a stretch', words: 'Move a stretch of a pipe; arrow keys do, too' },
    double: { keys: 'Double click', words: 'Enter a group, edit a text' },
  },
  palette: {
    search: 'A command, widget, symbol or component',
    add: 'Place: {{name}}',
    symbol: 'Place symbol: {{name}}',
    component: 'Place component: {{name}}',
    tool: 'Tool: {{name}}',
    find: 'Go to {{name}}',
  },
};

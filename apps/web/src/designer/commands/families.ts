import { type CommandId, commands } from '@lightfield/designer';

/** Commands in the order they stand in menus, the palette and the sheet of keys. Those that need to be told more are elsewhere. */
export const FAMILIES = {
  edit: ['undo', 'redo', 'cut', 'copy', 'duplicate', 'delete', 'takeFormat', 'applyFormat', 'dropFormat'],
  choose: [
    'selectAll',
    'selectSimilar',
    'selectAlike',
    'selectNext',
    'selectPrevious',
    'enterGroup',
    'addPoint',
    'escape',
  ],
  group: ['group', 'ungroup', 'connectSelected', 'pipeSelected', 'detachComponent', 'lock', 'unlock', 'hide', 'show'],
  order: ['bringToFront', 'bringForward', 'sendBackward', 'sendToBack'],
  align: [
    'alignLeft',
    'alignCentre',
    'alignRight',
    'alignTop',
    'alignMiddle',
    'alignBottom',
    'distributeHorizontally',
    'distributeVertically',
    'sameWidth',
    'sameHeight',
    'sameSize',
  ],
  turn: ['rotateRight', 'rotateLeft', 'flipHorizontally', 'flipVertically'],
  nudge: [
    'nudgeLeft',
    'nudgeRight',
    'nudgeUp',
    'nudgeDown',
    'nudgeLeftFar',
    'nudgeRightFar',
    'nudgeUpFar',
    'nudgeDownFar',
  ],
  view: [
    'zoomIn',
    'zoomOut',
    'zoomWhole',
    'zoomPage',
    'zoomSelection',
    'showSelection',
    'guideUpright',
    'guideLevel',
    'clearGuides',
  ],
} as const satisfies Record<string, readonly CommandId[]>;
export type Family = keyof typeof FAMILIES;
/** A command that needs to be told nothing but what is selected. */
export type PlainCommand = (typeof FAMILIES)[Family][number];
export const PLAIN: readonly PlainCommand[] = Object.values(FAMILIES).flat();
/** Those of who only looks at the page. */
export const LOOKS: readonly CommandId[] = ['zoomIn', 'zoomOut', 'zoomWhole', 'zoomPage', 'escape'];

const MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
const SHOWN: Record<string, string | undefined> = {
  Mod: MAC ? '⌘' : 'Ctrl',
  Alt: MAC ? '⌥' : 'Alt',
  Shift: MAC ? '⇧' : 'Shift',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  Insert: 'Ins',
};
/** `Mod+Shift+z` as it stands on the keyboard. */
export const keysShown = (keys: string): string =>
  keys
    .split(/\+(?=.)/)
    .map((part) => SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(MAC ? '' : '+');
/** Keys of a command, the first of them; empty: it has none. */
export const keysOf = (id: CommandId): string => {
  const [first] = commands[id].keys ?? [];
  return first === undefined ? '' : keysShown(first);
};

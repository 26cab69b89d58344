import type { DialogName } from '../session/designer-context.ts';
import type { SignName } from '../parts/icons.tsx';

/** What the screen does beside the commands of the engine. Words are `action.<name>` of the texts. */
export interface ScreenAction {
  readonly keys?: string;
  readonly dialog?: DialogName;
  /** Changes the page, so it is not for those who only look. */
  readonly edits?: true;
  /** Is about the page as a whole, so it is not there while a component is open. */
  readonly page?: true;
  /** Only where the project has a master that is not this page. */
  readonly master?: true;
  readonly sign?: SignName;
}
export const ACTIONS = {
  save: { keys: 'Mod+s', edits: true, sign: 'save' },
  paste: { keys: 'Mod+v', edits: true },
  makeComponent: { keys: 'Mod+Alt+k', dialog: 'component', edits: true },
  rename: { keys: 'F2', dialog: 'rename', edits: true },
  rebind: { keys: 'Mod+Alt+b', dialog: 'rebind', edits: true },
  preview: { keys: 'Mod+Enter', dialog: 'preview', page: true },
  simulation: { keys: 'Mod+Shift+Enter', dialog: 'simulation', sign: 'simulate', page: true },
  checker: { keys: 'Mod+Shift+e', dialog: 'checker', sign: 'checker', page: true },
  versions: { dialog: 'versions', sign: 'versions', page: true },
  exportFile: { page: true },
  importFile: { edits: true, page: true },
  importDrawing: { edits: true },
  naturalSize: { edits: true },
  template: { dialog: 'template', edits: true, page: true },
  themes: { dialog: 'themes', edits: true, page: true },
  draft: { dialog: 'draft', edits: true, page: true },
  starters: { dialog: 'starters', edits: true, page: true },
  master: { page: true, master: true },
  editMaster: { page: true, master: true },
  local: { dialog: 'local' },
  palette: { keys: 'Mod+k', dialog: 'palette' },
  shortcuts: { keys: '?', dialog: 'shortcuts', sign: 'keyboard' },
} as const satisfies Record<string, ScreenAction>;
export type ActionName = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];
export const actionOf = (name: ActionName): ScreenAction => ACTIONS[name];

/** Tools by one key, as drawing programs have them. */
export const TOOL_KEYS = {
  v: { kind: 'select' },
  h: { kind: 'pan' },
  r: { kind: 'draw', type: 'ShapeRect' },
  o: { kind: 'draw', type: 'ShapeCircle' },
  l: { kind: 'draw', type: 'ShapeStraight' },
  p: { kind: 'draw', type: 'ShapeLine' },
  t: { kind: 'draw', type: 'UsualText' },
  d: { kind: 'draw', type: 'UsualDataText' },
  c: { kind: 'connect', type: 'ShapeStraight' },
  g: { kind: 'pipe', line: 'pipe' },
  s: { kind: 'pipe', line: 'signal' },
  e: { kind: 'pipe', line: 'electric' },
} as const;

import type { Texts } from '@lightfield/page';
import { boxOfAll } from '../document/bounds.ts';
import type { EditorCore } from '../editor-core.ts';
import { type View, fit, fitBeside, limit, zoomTo } from '../viewport/view.ts';
import { defineCommand } from './command.ts';
import { needsSelection } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

/** By how much one press zooms. */
const STEP = 1.25;

const view = (
  title: Texts,
  keys: readonly string[],
  look: (editor: EditorCore) => View,
  refusal?: (editor: EditorCore) => Texts | undefined,
) =>
  defineCommand({
    title,
    keys,
    plain: true,
    duringGesture: true,
    ...(refusal && { refusal }),
    run: (editor) => editor.view.set(limit(look(editor), editor.document.state.con, editor.screen.get())),
  });
const scaled = (editor: EditorCore, scale: number): View => zoomTo(editor.view.get(), editor.screen.get(), scale);

export const zoomIn = view(designerText('commands.zoomIn'), ['Mod+=', 'Mod++'], (editor) =>
  scaled(editor, editor.view.get().scale * STEP),
);
export const zoomOut = view(designerText('commands.zoomOut'), ['Mod+-'], (editor) =>
  scaled(editor, editor.view.get().scale / STEP),
);
export const zoomWhole = view(designerText('commands.zoomTo100'), ['Mod+0'], (editor) => scaled(editor, 1));
export const zoomPage = view(designerText('commands.fitThePage'), ['Mod+1'], (editor) => {
  const { width, height } = editor.document.state.con;
  return fit({ x: 0, y: 0, width, height }, editor.screen.get());
});
/** What is selected in the middle of the screen, at most so large. */
function toSelection(editor: EditorCore, most: number): View {
  const box = boxOfAll(editor.selected());
  return box ? fitBeside(box, editor.document.state.con, editor.screen.get(), most) : editor.view.get();
}
/** Leads to what is selected: as large as the page is looked at, or whole where it is larger than the screen. */
export const showSelection = view(
  designerText('commands.goToTheSelection'),
  ['Mod+3'],
  (editor) => toSelection(editor, Math.max(1, editor.view.get().scale)),
  needsSelection,
);
export const zoomSelection = view(
  designerText('commands.fitTheSelection'),
  ['Mod+2'],
  (editor) => toSelection(editor, 4),
  needsSelection,
);

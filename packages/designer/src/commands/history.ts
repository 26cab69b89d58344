import type { Texts } from '@lightfield/page';
import { defineCommand } from './command.ts';
import { designerText } from '../locales/designer/text.ts';

const NO_UNDO: Texts = designerText('history.noUndo');
const NO_REDO: Texts = designerText('history.noRedo');

export const undo = defineCommand({
  title: designerText('history.undo'),
  keys: ['Mod+z'],
  plain: true,
  refusal: (editor) => (editor.history.state.get().undo ? undefined : NO_UNDO),
  run(editor) {
    editor.undo();
  },
});
export const redo = defineCommand({
  title: designerText('history.redo'),
  keys: ['Mod+y', 'Mod+Shift+z'],
  plain: true,
  refusal: (editor) => (editor.history.state.get().redo ? undefined : NO_REDO),
  run(editor) {
    editor.redo();
  },
});

import type { Texts } from '@lightfield/page';
import { defineCommand } from './command.ts';

const NO_UNDO: Texts = { zh: '没有可撤销的操作', en: 'There is nothing to undo.' };
const NO_REDO: Texts = { zh: '没有可重做的操作', en: 'There is nothing to redo.' };

export const undo = defineCommand({
  title: { zh: '撤销', en: 'Undo' },
  keys: ['Mod+z'],
  plain: true,
  refusal: (editor) => (editor.history.state.get().undo ? undefined : NO_UNDO),
  run(editor) {
    editor.undo();
  },
});
export const redo = defineCommand({
  title: { zh: '重做', en: 'Redo' },
  keys: ['Mod+y', 'Mod+Shift+z'],
  plain: true,
  refusal: (editor) => (editor.history.state.get().redo ? undefined : NO_REDO),
  run(editor) {
    editor.redo();
  },
});

import { removedAndJoined } from '../connections/inline.ts';
import type { EditorCore } from '../editor-core.ts';
import { removePoint } from '../tools/line-points.ts';
import { defineCommand } from './command.ts';
import { needsMovable } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const SOME_STAY = designerText('delete.someStay');

/** Takes what is selected off the page; what is locked stays, and stays selected. */
export function removeSelected(editor: EditorCore): void {
  const free = new Set(editor.movable().map(({ id }) => id));
  const locked = editor.selection.get().ids.filter((id) => !free.has(id));
  editor.apply('del', (page) => ({ ...page, widgets: removedAndJoined(page.widgets, free, editor.catalogue) }), {
    select: locked,
  });
  if (locked.length > 0) editor.notices.tell(SOME_STAY);
}

export const remove = defineCommand({
  title: designerText('delete.delete'),
  keys: ['Delete', 'Backspace'],
  plain: true,
  refusal: needsMovable,
  run(editor) {
    if (!removePoint(editor)) removeSelected(editor);
  },
});

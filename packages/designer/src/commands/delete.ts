import type { Texts } from '@lightfield/page';
import { removedAndJoined } from '../connections/inline.ts';
import type { EditorCore } from '../editor-core.ts';
import { removePoint } from '../tools/line-points.ts';
import { defineCommand } from './command.ts';
import { needsMovable } from './reasons.ts';

const SOME_STAY: Texts = { zh: '已锁定的控件没有删除', en: 'What is locked was not deleted.' };

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
  title: { zh: '删除', en: 'Delete' },
  keys: ['Delete', 'Backspace'],
  plain: true,
  refusal: needsMovable,
  run(editor) {
    if (!removePoint(editor)) removeSelected(editor);
  },
});

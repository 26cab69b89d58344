import { removedAndJoined } from '../connections/inline.ts';
import { removePoint } from '../tools/line-points.ts';
import { defineCommand } from './command.ts';
import { needsSelection } from './reasons.ts';

export const remove = defineCommand({
  title: { zh: '删除', en: 'Delete' },
  keys: ['Delete', 'Backspace'],
  plain: true,
  refusal: needsSelection,
  run(editor) {
    if (removePoint(editor)) return;
    const ids = new Set(editor.selection.get().ids);
    editor.apply('del', (page) => ({ ...page, widgets: removedAndJoined(page.widgets, ids, editor.catalogue) }), {
      select: [],
    });
  },
});

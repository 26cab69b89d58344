import type { Texts, Widget } from '@lightfield/page';
import { changeList } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { defineCommand } from './command.ts';
import { LOCKED } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const NO_GROUP: Texts = designerText('ungroup.noGroup');
const groupsOf = (editor: EditorCore): Widget[] => editor.selected().filter(({ children }) => children?.length);

/** What groups hold takes their place, in the same order (S2 §4); children have page coordinates, so nothing moves. */
export const ungroup = defineCommand({
  title: designerText('ungroup.ungroup'),
  keys: ['Mod+Shift+g'],
  plain: true,
  refusal(editor) {
    const groups = groupsOf(editor);
    if (groups.length === 0) return NO_GROUP;
    return groups.every(({ posLock }) => posLock) ? LOCKED : undefined;
  },
  run(editor) {
    const groups = groupsOf(editor).filter(({ posLock }) => !posLock);
    const released = groups.flatMap(({ children }) => children ?? []);
    const others = editor.selection.get().ids.filter((id) => !groups.some((group) => group.id === id));
    editor.apply(
      'ungroup',
      (page) => {
        let { widgets } = page;
        for (const group of groups)
          widgets = changeList(widgets, editor.document.parentOf(group.id), (list) =>
            list.flatMap((widget) => (widget.id === group.id ? (widget.children ?? []) : [widget])),
          );
        return { ...page, widgets };
      },
      { select: [...others, ...released.map(({ id }) => id)] },
    );
  },
});

import { type Texts, type Widget, fitGroup, freshWidget } from '@lightfield/page';
import { insertWidgets, removeWidgets } from '../document/arrange.ts';
import { boxOfAll } from '../document/bounds.ts';
import { inPageOrder, tooDeep } from '../document/order.ts';
import type { EditorCore } from '../editor-core.ts';
import { overCapacity } from '../rules/capacity.ts';
import { defineCommand } from './command.ts';
import { TOO_DEEP } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const TWO_FREE: Texts = designerText('group.twoFree');
const ONE_LIST: Texts = designerText('group.oneList');

/** The catalogue's type of groups. */
export const groupDefinition = (editor: EditorCore) =>
  [...editor.catalogue.values()].find(({ category }) => category === 'group');

const emptyGroup = (editor: EditorCore, members: readonly Widget[], id: string): Widget | undefined => {
  const definition = groupDefinition(editor);
  const box = boxOfAll(members);
  return definition && box && freshWidget(definition, box, id);
};

/** At least two unlocked widgets become one (S2 §4); it lies where the topmost of them lay. */
export const group = defineCommand({
  title: designerText('group.group'),
  keys: ['Mod+g'],
  plain: true,
  refusal(editor) {
    const members = editor.movable();
    if (members.length < 2) return TWO_FREE;
    const parent = editor.document.parentOf(members[0]?.id ?? '');
    if (members.some(({ id }) => editor.document.parentOf(id) !== parent)) return ONE_LIST;
    if (tooDeep(editor.document, parent, members, 1)) return TOO_DEEP;
    const fresh = emptyGroup(editor, members, 'asked');
    return fresh && overCapacity(editor.catalogue, editor.document.state, [fresh]);
  },
  run(editor) {
    const { document } = editor;
    const members = inPageOrder(document, editor.movable());
    const fresh = emptyGroup(editor, members, editor.freshId());
    const top = members.at(-1);
    if (!fresh || !top) return;
    const parent = document.parentOf(top.id);
    const ids = new Set(members.map(({ id }) => id));
    const below = document.childrenOf(parent).findIndex(({ id }) => id === top.id) + 1 - members.length;
    const whole = fitGroup({ ...fresh, children: members });
    editor.apply(
      'group',
      (page) => ({
        ...page,
        widgets: insertWidgets(removeWidgets(page.widgets, ids, parent), [whole], { parent, index: below }),
      }),
      { select: [whole.id] },
    );
  },
});

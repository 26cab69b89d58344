import type { Texts, Widget } from '@lightfield/page';
import { changeList } from '../document/arrange.ts';
import { defineCommand } from './command.ts';
import { needsSelection } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

type Reorder = (list: readonly Widget[], isChosen: (widget: Widget) => boolean) => readonly Widget[];

const order = (title: Texts, reorder: Reorder, keys: readonly string[]) =>
  defineCommand({
    title,
    keys,
    plain: true,
    refusal: needsSelection,
    run(editor) {
      const chosen = new Set(editor.selection.get().ids);
      const parents = new Set([...chosen].map((id) => editor.document.parentOf(id)));
      const inTurn: Reorder = (list, isChosen) => {
        const after = reorder(list, isChosen);
        return after.every((widget, at) => widget === list[at]) ? list : after;
      };
      editor.apply('sort', (page) => {
        let { widgets } = page;
        for (const parent of parents)
          widgets = changeList(widgets, parent, (list) => inTurn(list, ({ id }) => chosen.has(id)));
        return { ...page, widgets };
      });
    },
  });

/** Each chosen one changes places with the next that is not chosen, seen from the end it moves to. */
const stepUp: Reorder = (list, isChosen) => {
  const after = [...list];
  for (let at = after.length - 2; at >= 0; at--) {
    const [widget, next] = [after[at], after[at + 1]];
    if (widget && next && isChosen(widget) && !isChosen(next)) [after[at], after[at + 1]] = [next, widget];
  }
  return after;
};
const front: Reorder = (list, isChosen) => [...list.filter((each) => !isChosen(each)), ...list.filter(isChosen)];

export const bringToFront = order(designerText('order.bringToFront'), front, ['Mod+Shift+]']);
export const bringForward = order(designerText('order.bringForward'), stepUp, ['Mod+]']);
export const sendBackward = order(
  designerText('order.sendBackward'),
  (list, isChosen) => stepUp(list.toReversed(), isChosen).toReversed(),
  ['Mod+['],
);
export const sendToBack = order(
  designerText('order.sendToBack'),
  (list, isChosen) => [...list.filter(isChosen), ...list.filter((each) => !isChosen(each))],
  ['Mod+Shift+['],
);

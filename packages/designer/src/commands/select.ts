import { type Point, type Texts, everyWidget } from '@lightfield/page';
import { isHidden } from '../document/locks.ts';
import { type Similarity, similarTo } from '../selection/similar.ts';
import { deepestAt, selectable } from '../selection/selection.ts';
import { nextInOrder } from '../selection/tab-order.ts';
import { slackOf } from '../tools/gesture.ts';
import { choosePoint, chosenPoint, editableLine } from '../tools/line-points.ts';
import { defineCommand } from './command.ts';
import { needsSelection } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

export const selectAll = defineCommand({
  title: designerText('select.selectAll'),
  keys: ['Mod+a'],
  plain: true,
  run: (editor) => editor.select(...selectable(editor.document, editor.selection.get().scope).map(({ id }) => id)),
});

/** The innermost widget under a point, whatever groups it stands in. */
export const deepSelect = defineCommand<{ readonly point: Point }>({
  title: designerText('select.deepSelect'),
  run(editor, { point }) {
    const widget = deepestAt(editor.document, point, slackOf(editor));
    if (widget) editor.setSelection({ ids: [widget.id], scope: editor.document.parentOf(widget.id) });
  },
});

const NOTHING_INSIDE: Texts = designerText('select.nothingInside');
/** Into the selected group: by key what a double click does. Into a line: its points, of which keys are about the first. */
export const enterGroup = defineCommand({
  title: designerText('select.enterGroupOrPointsOfA'),
  keys: ['Enter'],
  plain: true,
  refusal: (editor) => (editor.selected()[0]?.children?.length || editableLine(editor) ? undefined : NOTHING_INSIDE),
  run(editor) {
    const [group] = editor.selected();
    const [first] = group?.children ?? [];
    if (group && first) editor.setSelection({ ids: [first.id], scope: group.id });
    else if (editableLine(editor)) choosePoint(editor, 0);
  },
});

const similar = (title: Texts, similarity: Similarity) =>
  defineCommand({
    title,
    plain: true,
    refusal: needsSelection,
    run(editor) {
      const among = [...everyWidget(editor.document.widgets)].filter((widget) => !isHidden(editor.document, widget));
      const found = similarTo(editor.selected(), among, similarity);
      editor.setSelection({ ids: found.map(({ id }) => id), scope: editor.selection.get().scope });
    },
  });
export const selectSimilar = similar(designerText('select.selectTheSameType'), 'type');
export const selectAlike = similar(designerText('select.selectTheSameTypeAndColours'), 'look');

const NOTHING: Texts = designerText('select.nothing');
const step = (title: Texts, way: 1 | -1, key: string) =>
  defineCommand({
    title,
    keys: [key],
    plain: true,
    refusal: (editor) => (selectable(editor.document, editor.selection.get().scope).length > 0 ? undefined : NOTHING),
    run(editor) {
      const chosen = chosenPoint(editor);
      if (chosen) {
        const { index, points } = chosen;
        choosePoint(editor, (index + way + points.length) % points.length);
        return;
      }
      const { ids, scope } = editor.selection.get();
      const next = nextInOrder(selectable(editor.document, scope), ids.at(-1), way);
      if (next) editor.select(next.id);
    },
  });
export const selectNext = step(designerText('select.selectNext'), 1, 'Tab');
export const selectPrevious = step(designerText('select.selectPrevious'), -1, 'Shift+Tab');

/** One thing less each time: the gesture, the tool, the brush, the chosen point, the entered group, the selection. */
export const escape = defineCommand({
  title: designerText('select.cancel'),
  keys: ['Escape'],
  plain: true,
  duringGesture: true,
  run(editor) {
    const { scope } = editor.selection.get();
    if (editor.state !== 'idle') editor.handle({ type: 'cancel' });
    else if (editor.tool.get().kind !== 'select') editor.tool.set({ kind: 'select' });
    else if (editor.brush.get()) editor.brush.set(undefined);
    else if (chosenPoint(editor)) choosePoint(editor, undefined);
    else if (scope !== undefined) editor.setSelection({ ids: [scope], scope: editor.document.parentOf(scope) });
    else editor.select();
  },
});

import type { Texts, Widget } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { boxOf } from '../document/bounds.ts';
import { type Axis, spanOf } from '../snapping/lines.ts';
import { versionsOf } from '../tools/gesture.ts';
import { shifted } from './align.ts';
import { defineCommand } from './command.ts';
import { needsMovable } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const MORE_THAN_TWO: Texts = designerText('distribute.moreThanTwo');

/** Equal distances between more than two widgets (S2 §4); the first and the last stay where they are. */
const distribute = (title: Texts, axis: Axis, keys: readonly string[]) =>
  defineCommand({
    title,
    keys,
    plain: true,
    refusal: (editor) => needsMovable(editor) ?? (editor.movable().length > 2 ? undefined : MORE_THAN_TWO),
    run(editor) {
      const span = (widget: Widget) => spanOf(axis, boxOf(widget));
      const middle = (widget: Widget) => span(widget).start + span(widget).end;
      const widgets = editor.movable().toSorted((one, other) => middle(one) - middle(other));
      const [first, last] = [widgets[0], widgets.at(-1)];
      if (!first || !last) return;
      const lengths = widgets.reduce((sum, widget) => sum + span(widget).end - span(widget).start, 0);
      const gap = (span(last).end - span(first).start - lengths) / (widgets.length - 1);
      let at = span(first).start;
      const moved = widgets.map((widget) => {
        const to = { [axis]: at };
        at += span(widget).end - span(widget).start + gap;
        return widget === first || widget === last ? widget : shifted(widget, to, editor.document.state.con);
      });
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(moved)) }));
    },
  });

export const distributeHorizontally = distribute(designerText('distribute.distributeHorizontally'), 'x', [
  'Alt+Shift+h',
]);
export const distributeVertically = distribute(designerText('distribute.distributeVertically'), 'y', ['Alt+Shift+v']);

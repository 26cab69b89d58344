import { type Point, type Texts, type Widget, frameOf } from '@lightfield/page';
import { putIntoPipe } from '../connections/inline.ts';
import { insertWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { overCapacity } from '../rules/capacity.ts';
import { designerText } from '../locales/designer/text.ts';
import { type Adding, freshWidgetOf, middleOfView } from './add.ts';
import { defineCommand } from './command.ts';

/** Widgets that belong together: a list of values with their names. */
export interface AddingMany {
  /** `at` of each: where its middle lies beside the middle of all of them, page units. */
  readonly items: readonly (Adding & { readonly at: Point })[];
  /** Where the middle of all of them comes to lie; left out: the middle of what is seen. */
  readonly at?: Point | undefined;
}
const UNKNOWN: Texts = designerText('add.unknown');
const NOTHING: Texts = designerText('add.nothing');

/** `undefined`: one of them cannot be. */
function freshAll(editor: EditorCore, { items, at }: AddingMany, idOf: () => string): Widget[] | undefined {
  const middle = at ?? middleOfView(editor);
  const widgets: Widget[] = [];
  for (const item of items) {
    const place = { x: middle.x + item.at.x, y: middle.y + item.at.y };
    const widget = freshWidgetOf(editor, { ...item, at: place }, idOf());
    if (!widget) return undefined;
    widgets.push(widget);
  }
  return widgets;
}

/** Places several widgets in one step, as they lie to each other; they are chosen afterwards, to be moved as one. */
export const addMany = defineCommand<AddingMany>({
  title: designerText('add.addWidget'),
  refusal(editor, adding) {
    if (adding.items.length === 0) return NOTHING;
    const widgets = freshAll(editor, adding, () => 'asked');
    return widgets ? overCapacity(editor.catalogue, editor.document.state, widgets) : UNKNOWN;
  },
  run(editor, adding) {
    const widgets = freshAll(editor, adding, editor.freshId);
    if (!widgets) return;
    const { catalogue, freshId } = editor;
    // laid upon a pipe, a valve with its value is put into it, as one without is
    const put = (page: readonly Widget[]) =>
      widgets.reduce((all, { id }) => putIntoPipe(all, id, catalogue, freshId), page);
    editor.apply('add', (page) => ({ ...page, widgets: put(insertWidgets(page.widgets, inRows(widgets))) }), {
      select: widgets.map(({ id }) => id),
      scope: undefined,
    });
  },
});
/** From top to bottom, so that keys and readers go through them as one reads. */
const inRows = (widgets: readonly Widget[]): Widget[] =>
  widgets.toSorted((one, other) => {
    const [first, second] = [frameOf(one.position), frameOf(other.position)];
    return first.y - second.y || first.x - second.x;
  });

import {
  type NamedStyle,
  type Texts,
  type Widget,
  everyWidget,
  fieldsFor,
  restyled,
  unstyled,
  wearing,
  withEvery,
} from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { NOTHING_CHOSEN } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const NO_FIELDS: Texts = designerText('style.noFields');
const NO_STYLE: Texts = designerText('style.none');

export interface StyleChange {
  readonly style: NamedStyle;
  /** All of the types that are selected, wherever they lie on what is edited; left out: those that are selected. */
  readonly alike?: boolean | undefined;
}

/** Those that are selected, and what they hold where they are groups. */
const chosen = (editor: EditorCore): readonly Widget[] => [...everyWidget(editor.selected())];
function meant(editor: EditorCore, { alike = false }: StyleChange): readonly Widget[] {
  const widgets = chosen(editor);
  if (!alike) return widgets;
  const types = new Set(widgets.map(({ widgetType }) => widgetType));
  return [...everyWidget(editor.document.state.widgets)].filter(({ widgetType }) => types.has(widgetType));
}
const canWear = (widget: Widget, { values }: NamedStyle): boolean =>
  widget.children === undefined && fieldsFor(widget, values).length > 0;

function replace(editor: EditorCore, widgets: readonly Widget[], change: (widget: Widget) => Widget): void {
  const versions = widgets.map(change).filter((after, at) => after !== widgets[at]);
  if (versions.length > 0)
    editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(versions)) }));
}

/** Gives widgets a named style, as one step; what was set by hand before gives way to it. */
export const wearStyle = defineCommand<StyleChange>({
  title: designerText('style.wear'),
  refusal(editor, change) {
    if (editor.selected().length === 0) return NOTHING_CHOSEN;
    return meant(editor, change).some((widget) => canWear(widget, change.style)) ? undefined : NO_FIELDS;
  },
  run(editor, change) {
    const widgets = meant(editor, change).filter((widget) => canWear(widget, change.style));
    replace(editor, widgets, (widget) => wearing(widget, change.style, editor.definitionOf(widget)));
  },
});

/** What was set by hand since is as the style has it again. */
export const resetStyle = defineCommand({
  title: designerText('style.reset'),
  refusal: (editor) => (chosen(editor).some(({ styled }) => styled) ? undefined : NO_STYLE),
  run(editor) {
    const widgets = chosen(editor).filter(({ styled }) => styled);
    replace(editor, widgets, (widget) =>
      widget.styled ? wearing(widget, widget.styled, editor.definitionOf(widget)) : widget,
    );
  },
});

/** Widgets without their style; they look as they did. */
export const dropStyle = defineCommand({
  title: designerText('style.drop'),
  refusal: (editor) => (chosen(editor).some(({ styled }) => styled) ? undefined : NO_STYLE),
  run(editor) {
    replace(
      editor,
      chosen(editor).filter(({ styled }) => styled),
      unstyled,
    );
  },
});

interface StyleFollowing {
  readonly style: NamedStyle;
  /** Ids of widgets that it was changed by: they have it whole. */
  readonly worn?: readonly string[] | undefined;
}
/** All that have a style, as it is now: after it was changed. */
export const followStyle = defineCommand<StyleFollowing>({
  title: designerText('style.follow'),
  run(editor, { style, worn = [] }) {
    const change = (widget: Widget): Widget => {
      if (widget.styled?.id !== style.id) return widget;
      const dressed = worn.includes(widget.id) ? wearing : restyled;
      return dressed(widget, style, editor.definitionOf(widget));
    };
    editor.apply('edit', (page) => withEvery(page, change));
  },
});

import { replaceWidgets } from '../document/arrange.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { GONE } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

/** Letters of a widget's name at most; the schema refuses more. */
const LONGEST = 100;

/** Gives one widget the name it has in the layers. Nothing: the name of its type is shown. */
export const rename = defineCommand<{ readonly id: string; readonly name: string }>({
  title: designerText('rename.rename'),
  refusal: (editor, { id }) => (editor.document.find(id) ? undefined : GONE),
  run(editor, { id, name }) {
    const widget = editor.document.find(id);
    const widgetName = name.trim().slice(0, LONGEST);
    if (!widget || widget.widgetName === widgetName) return;
    const version = { ...widget, widgetName };
    editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf([version])) }));
  },
});

import type { Texts } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { frameOfWidget, withSize } from '../rules/sized.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { needsMovable } from './reasons.ts';

const TWO: Texts = { zh: '至少选中 2 个控件', en: 'Select at least 2 widgets.' };

/** All get the size of the one selected first; the top left corner of each stays, and so do the rules of resizing. */
const same = (title: Texts, sides: { readonly width: boolean; readonly height: boolean }) =>
  defineCommand({
    title,
    plain: true,
    refusal: (editor) => needsMovable(editor) ?? (editor.selected().length < 2 ? TWO : undefined),
    run(editor) {
      const { con } = editor.document.state;
      const [model] = editor.selected();
      if (!model) return;
      const { width, height } = frameOfWidget(model);
      const wanted = { ...(sides.width && { width }), ...(sides.height && { height }) };
      const sized = editor
        .movable()
        .filter((widget) => widget !== model)
        .map((widget) => withSize(widget, wanted, con));
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(sized)) }));
    },
  });

export const sameWidth = same({ zh: '等宽', en: 'Same width' }, { width: true, height: false });
export const sameHeight = same({ zh: '等高', en: 'Same height' }, { width: false, height: true });
export const sameSize = same({ zh: '等大', en: 'Same size' }, { width: true, height: true });

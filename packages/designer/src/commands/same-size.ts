import type { Texts } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { frameOfWidget, withSize } from '../rules/sized.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { needsMovable } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const TWO: Texts = designerText('sameSize.two');

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

export const sameWidth = same(designerText('sameSize.sameWidth'), { width: true, height: false });
export const sameHeight = same(designerText('sameSize.sameHeight'), { width: false, height: true });
export const sameSize = same(designerText('sameSize.sameSize'), { width: true, height: true });

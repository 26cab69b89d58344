import type { Texts, Widget } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { GONE, NOTHING_CHOSEN } from './reasons.ts';

/** Which widgets; left out: those that are selected. A layer can be locked without being selected. */
export type Which = { readonly ids: readonly string[] } | undefined;

const flag = (title: Texts, fields: Partial<Pick<Widget, 'posLock' | 'hidden'>>, keys: readonly string[]) =>
  defineCommand<Which>({
    title,
    keys,
    plain: true,
    refusal(editor, which) {
      const widgets = which ? editor.document.pick(which.ids) : editor.selected();
      return widgets.length > 0 ? undefined : which ? GONE : NOTHING_CHOSEN;
    },
    run(editor, which) {
      const versions = (which ? editor.document.pick(which.ids) : editor.selected())
        .filter(
          (widget) =>
            widget.posLock !== (fields.posLock ?? widget.posLock) || widget.hidden !== (fields.hidden ?? widget.hidden),
        )
        .map((widget) => ({ ...widget, ...fields }));
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(versions)) }));
    },
  });

export const lock = flag({ zh: '锁定', en: 'Lock' }, { posLock: true }, ['Mod+l']);
export const unlock = flag({ zh: '解锁', en: 'Unlock' }, { posLock: false }, ['Mod+Shift+l']);
export const hide = flag({ zh: '隐藏', en: 'Hide' }, { hidden: true }, ['Mod+h']);
export const show = flag({ zh: '显示', en: 'Show' }, { hidden: false }, ['Mod+Shift+h']);

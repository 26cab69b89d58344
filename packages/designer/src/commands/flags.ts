import type { Texts, Widget } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { GONE, NOTHING_CHOSEN } from './reasons.ts';

/** Which widgets; left out: those that are selected. A layer can be locked without being selected. */
export type Which = { readonly ids: readonly string[] } | undefined;

type Flags = Partial<Pick<Widget, 'posLock' | 'hidden'>>;
const differs = (widget: Widget, { posLock, hidden }: Flags): boolean =>
  widget.posLock !== (posLock ?? widget.posLock) || widget.hidden !== (hidden ?? widget.hidden);

/** `already`: it is so of all of them. */
const flag = (title: Texts, fields: Flags, keys: readonly string[], already: Texts) =>
  defineCommand<Which>({
    title,
    keys,
    plain: true,
    refusal(editor, which) {
      const widgets = which ? editor.document.pick(which.ids) : editor.selected();
      if (widgets.length === 0) return which ? GONE : NOTHING_CHOSEN;
      return widgets.some((widget) => differs(widget, fields)) ? undefined : already;
    },
    run(editor, which) {
      const versions = (which ? editor.document.pick(which.ids) : editor.selected())
        .filter((widget) => differs(widget, fields))
        .map((widget) => ({ ...widget, ...fields }));
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(versions)) }));
    },
  });

export const lock = flag({ zh: '锁定', en: 'Lock' }, { posLock: true }, ['Mod+l'], {
  zh: '选中的控件已锁定',
  en: 'What is selected is locked already.',
});
export const unlock = flag({ zh: '解锁', en: 'Unlock' }, { posLock: false }, ['Mod+Shift+l'], {
  zh: '选中的控件没有锁定',
  en: 'What is selected is not locked.',
});
export const hide = flag({ zh: '隐藏', en: 'Hide' }, { hidden: true }, ['Mod+h'], {
  zh: '选中的控件已隐藏',
  en: 'What is selected is hidden already.',
});
export const show = flag({ zh: '显示', en: 'Show' }, { hidden: false }, ['Mod+Shift+h'], {
  zh: '选中的控件没有隐藏',
  en: 'What is selected is not hidden.',
});

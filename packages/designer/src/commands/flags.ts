import type { Texts, Widget } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { GONE, NOTHING_CHOSEN } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

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

export const lock = flag(
  designerText('flags.lock'),
  { posLock: true },
  ['Mod+l'],
  designerText('flags.whatIsSelectedIsLockedAlready'),
);
export const unlock = flag(
  designerText('flags.unlock'),
  { posLock: false },
  ['Mod+Shift+l'],
  designerText('flags.whatIsSelectedIsNotLocked'),
);
export const hide = flag(
  designerText('flags.hide'),
  { hidden: true },
  ['Mod+h'],
  designerText('flags.whatIsSelectedIsHiddenAlready'),
);
export const show = flag(
  designerText('flags.show'),
  { hidden: false },
  ['Mod+Shift+h'],
  designerText('flags.whatIsSelectedIsNotHidden'),
);

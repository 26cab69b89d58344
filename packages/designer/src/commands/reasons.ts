import type { Texts } from '@lightfield/page';
import type { EditorCore } from '../editor-core.ts';
import { designerText } from '../locales/designer/text.ts';

export const NOTHING_CHOSEN: Texts = designerText('reasons.nothingChosen');
/** Where one alone can be meant: a name. */
export const ONE_ALONE: Texts = designerText('reasons.oneAlone');
export const LOCKED: Texts = designerText('reasons.locked');
export const GONE: Texts = designerText('reasons.gone');
export const TOO_DEEP: Texts = designerText('reasons.tooDeep');

export const needsSelection = (editor: EditorCore): Texts | undefined =>
  editor.selection.get().ids.length === 0 ? NOTHING_CHOSEN : undefined;

/** For what moves or resizes widgets: some have to be selected, and not all of them locked (S2 §4). */
export function needsMovable(editor: EditorCore): Texts | undefined {
  return needsSelection(editor) ?? (editor.movable().length === 0 ? LOCKED : undefined);
}

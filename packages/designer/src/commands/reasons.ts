import type { Texts } from '@lightfield/page';
import type { EditorCore } from '../editor-core.ts';

export const NOTHING_CHOSEN: Texts = { zh: '请先选中控件', en: 'Select a widget first.' };
export const LOCKED: Texts = { zh: '选中的控件已锁定，请先解锁', en: 'What is selected is locked. Unlock it first.' };
export const GONE: Texts = { zh: '该控件已不存在', en: 'This widget is not there any more.' };
export const TOO_DEEP: Texts = { zh: '组合嵌套过深', en: 'Groups would lie too deep within each other.' };

export const needsSelection = (editor: EditorCore): Texts | undefined =>
  editor.selection.get().ids.length === 0 ? NOTHING_CHOSEN : undefined;

/** For what moves or resizes widgets: some have to be selected, and not all of them locked (S2 §4). */
export function needsMovable(editor: EditorCore): Texts | undefined {
  return needsSelection(editor) ?? (editor.movable().length === 0 ? LOCKED : undefined);
}

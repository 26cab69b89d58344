import type { ConfigItems } from '@lightfield/contract';
import { useMemo } from 'react';
import type { SheetEdit } from '../../../../lib/sheet/sheet.ts';
import { orderItems, putItems, removeItems } from '../editor/edit-state.ts';
import { useConfigEditor, useEditorState, useIssues, useItems } from '../editor/editor-context.ts';
import { cellIssues } from './cell-issues.ts';
import { useLanguage } from '../../../../lib/use-language.ts';

export type SheetKind = 'variables' | 'alarms';

/** What was put, removed and ordered in a grid. What names it follows in the `edit` that this is a part of. */
export function applySheetEdit<Kind extends SheetKind>(
  items: ConfigItems,
  kind: Kind,
  { put, remove, order }: SheetEdit<ConfigItems[Kind][number]>,
): ConfigItems {
  const next = putItems(removeItems(items, kind, remove), kind, put);
  return order ? orderItems(next, kind, order) : next;
}

/** What every grid of the editor has: its rows, its issues, and edits that are one step to undo each. */
export function useKindSheet<Kind extends SheetKind>(kind: Kind) {
  const lang = useLanguage();
  const { edit, undo, redo, readOnly } = useConfigEditor();
  const items = useItems();
  const issues = useIssues();
  const canUndo = useEditorState(({ past }) => past.length > 0);
  const canRedo = useEditorState(({ future }) => future.length > 0);
  const found = useMemo(() => cellIssues(issues.ofKind(kind), lang), [kind, issues, lang]);
  return {
    lang,
    readOnly,
    items,
    issues: found,
    onEdit: (change: SheetEdit<ConfigItems[Kind][number]>) => edit((now) => applySheetEdit(now, kind, change)),
    onUndo: canUndo && !readOnly ? undo : undefined,
    onRedo: canRedo && !readOnly ? redo : undefined,
  };
}

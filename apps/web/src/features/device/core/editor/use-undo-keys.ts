import { useEffect } from 'react';
import { useConfigEditor } from './editor-context.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Ctrl+Z and Ctrl+Y (Shift+Ctrl+Z) of the screen; in a field they belong to the field, in a dialog to nobody. */
export function useUndoKeys(): void {
  const { undo, redo, readOnly } = useConfigEditor();
  useEffect(() => {
    if (readOnly) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || inDialog(event.target)) return;
      const key = event.key.toLowerCase();
      const action = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, redo, readOnly]);
}

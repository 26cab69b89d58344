import type { ConfigItems, OwnedConfig } from '@lightfield/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Owner } from './config-queries.ts';
import type { EditorSnapshot, EditorStore } from './editor-store.ts';
import type { Issues } from './issues.ts';

export interface ConfigEditor {
  readonly owner: Owner;
  readonly id: string;
  /** Whoever may look but not change. */
  readonly readOnly: boolean;
  /** One call, one step to undo. Calls in a row with the same `mark` are one step: letters typed into one field. */
  readonly edit: (change: (items: ConfigItems) => ConfigItems, mark?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly store: EditorStore;
}

export const EditorContext = createContext<ConfigEditor | undefined>(undefined);

/** The editor this screen belongs to. Never changes while the screen is there; what it holds is asked for by the hooks below. */
export function useConfigEditor(): ConfigEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useConfigEditor outside <ConfigEditorProvider>');
  return editor;
}

/** A part of the editor's state; drawn again when that part is another one. `select` must give what is there, not make it. */
export function useEditorState<Part>(select: (snapshot: EditorSnapshot) => Part): Part {
  const { store } = useConfigEditor();
  const get = () => select(store.getSnapshot());
  return useSyncExternalStore(store.subscribe, get, get);
}

/** With everything that is not saved yet. */
export const useItems = (): ConfigItems => useEditorState(({ items }) => items);
/** As loaded or last saved: name, model, what other devices use of the gateway. Its `items` are without pending changes. */
export const useOwned = (): OwnedConfig => useEditorState(({ owned }) => owned);
/** What is wrong, a moment after the last edit. */
export const useIssues = (): Issues => useEditorState(({ issues }) => issues);

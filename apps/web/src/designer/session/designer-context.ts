import type { ComponentRow, Language, ThemeLook } from '@lightfield/contract';
import type { ComponentSession, DocumentStore, Editor } from '@lightfield/designer';
import { lookOfTheme, type Widget } from '@lightfield/page';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Variables } from './binding/variables.ts';
import type { MasterBeside, MasterRole } from './master-role.ts';
import type { PageSession } from './page-session.ts';
import type { LocalSettings } from './local-settings.ts';
import type { Signal } from '@lightfield/designer';
import { useWatch } from './after-paint.ts';
import type { PageOwner } from './page-owner.ts';

/** Everything the parts of the designer share. */
export interface Designer {
  readonly editor: Editor;
  readonly owner: PageOwner;
  readonly ownerName: string;
  readonly pageId: string;
  readonly session: PageSession;
  readonly settings: Signal<LocalSettings>;
  /** What may be bound, as far as it has been fetched. */
  readonly variables: Variables;
  readonly language: Language;
  /** Titles of the page permissions there are, for `authRegion`. */
  readonly regions: readonly string[];
  readonly mayEdit: boolean;
  /** The master of the project; absent: there is none, or this page is it. */
  readonly master: MasterBeside | undefined;
  /** Whether this page is the master or shows it; what is set here holds at once. */
  readonly role: Signal<MasterRole>;
  /** The component that is open for editing, which `editor` is the editor of; `undefined`: the page itself is edited. */
  readonly component: ComponentSession | undefined;
  /** Opens a component in place of what is edited now; without one the page is edited again. */
  readonly openComponent: (id?: string) => void;
  /** What is asked of the component library. */
  readonly library: Signal<LibraryAsk | undefined>;
  /** Which dialog is asked for. */
  readonly dialog: Signal<DialogName | undefined>;
}
/** `component`: by its id on the page; `row`: of the library. */
export type LibraryAsk =
  | { readonly kind: 'add' | 'save' | 'changes'; readonly component: string }
  | { readonly kind: 'rename' | 'versions' | 'uses'; readonly row: ComponentRow };
export type DialogName =
  | 'settings'
  | 'component'
  | 'versions'
  | 'publish'
  | 'shortcuts'
  | 'palette'
  | 'preview'
  | 'simulation'
  | 'checker'
  | 'template'
  | 'starters'
  | 'draft'
  | 'themes'
  | 'rebind'
  | 'rename'
  | 'local';

export const DesignerContext = createContext<Designer | undefined>(undefined);
export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('No designer around this.');
  return designer;
}
export const useEditor = (): Editor => useDesigner().editor;

/** The page as it is edited; beside the canvas (`AfterPaint`) as it was last painted. */
export const useDocument = (store: DocumentStore) => useSyncExternalStore(useWatch(store.watch), () => store.state);

/** What its theme gives its names: a new one only when the theme is another. */
export const useThemeLook = (store: DocumentStore): ThemeLook =>
  useSyncExternalStore(useWatch(store.watch), () => lookOfTheme(store.state.con.theme));

/** Its title alone: an edit of its widgets draws nothing anew. */
export const useTitle = (store: DocumentStore): string =>
  useSyncExternalStore(useWatch(store.watch), () => store.state.con.title);

/** As wide and high as the page is, in one word that is another one only where that changes. */
export const usePageSize = (store: DocumentStore): string =>
  useSyncExternalStore(useWatch(store.watch), () => `${store.state.con.width} ${store.state.con.height}`);

interface Kept {
  readonly state: unknown;
  readonly selection: unknown;
  readonly widgets: readonly Widget[];
}
const kept = new WeakMap<Editor, Kept>();
/** Widgets that are selected, looked up once for all who ask: an inspector of many asks some dozens of times. */
export function selectedOf(editor: Editor): readonly Widget[] {
  const { state } = editor.document;
  const selection = editor.selection.get();
  const known = kept.get(editor);
  if (known && known.state === state && known.selection === selection) return known.widgets;
  const widgets = editor.selected();
  kept.set(editor, { state, selection, widgets });
  return widgets;
}

/** How to hear that others are selected, or that they changed. */
export function useSelectionWatch(): (listener: () => void) => () => void {
  const { document, selection } = useEditor();
  const both = useMemo(
    () => (listener: () => void) => {
      const stops = [document.watch(listener), selection.watch(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [document, selection],
  );
  return useWatch(both);
}

/** Widgets that are selected, as they are now. */
export function useSelected(): readonly Widget[] {
  const editor = useEditor();
  return useSyncExternalStore(useSelectionWatch(), () => selectedOf(editor));
}

/** What `pick` says of them: a text, a number or a yes, so that only another answer draws anew. */
export function useOfSelected<Part extends string | number | boolean>(
  pick: (widgets: readonly Widget[]) => Part,
): Part {
  const editor = useEditor();
  return useSyncExternalStore(useSelectionWatch(), () => pick(selectedOf(editor)));
}

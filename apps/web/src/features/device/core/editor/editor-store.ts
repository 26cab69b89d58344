import type { ConfigItems, OwnedConfig } from '@lightfield/contract';
import { type SyntaxFault, applyChanges, changedScripts, changesBetween, syntaxIssues } from '@lightfield/rules';
import { type ConfigDiff, countAll, diffItems } from './changes.ts';
import { checkItems } from './check.ts';
import type { Owner } from './config-queries.ts';
import { withoutSecrets } from './draft-secrets.ts';
import { type ConfigDraft, readConfigDraft, writeConfigDraft } from './draft-storage.ts';
import {
  begin,
  type Change,
  discard,
  edit,
  type EditState,
  hasSameItems,
  rebase,
  redo,
  replace,
  saved,
  undo,
} from './edit-state.ts';
import { type Issues, indexIssues } from './issues.ts';

export interface EditorSnapshot extends EditState {
  readonly diff: ConfigDiff;
  /** Changes that are not saved. */
  readonly pending: number;
  readonly issues: Issues;
  /** Unsaved changes of an earlier visit, until it is said what shall become of them. */
  readonly draft: ConfigDraft | undefined;
}

/** Reads a script for its syntax. */
export type ReadScript = (source: string) => Promise<SyntaxFault | undefined>;
/** The engine is fetched when the first script was changed. */
const readLater: ReadScript = async (source) =>
  (await import('../../../../lib/page-script/in-browser.ts')).readInBrowser(source);
/** Texts whose verdict is kept: every pause while typing makes one. */
const SYNTAX_KEPT = 500;

/** How long after the last edit the rules are applied, and the draft is kept, ms. */
const CHECK_AFTER_MS = 200;
const KEEP_AFTER_MS = 400;
/** The browser finds no idle moment: then the rules are applied nevertheless, ms. */
const IDLE_WAIT_MS = 1_000;

/** The editor of one configuration. It outlives the change from one tab to another. */
export function createEditorStore(draftKey: string, owner: Owner, owned: OwnedConfig, read: ReadScript = readLater) {
  const listeners = new Set<() => void>();
  const first = begin(owned);
  let snapshot: EditorSnapshot = {
    ...first,
    diff: diffItems(owned.items, first.items),
    pending: 0,
    issues: indexIssues([]),
    draft: undefined,
  };
  /** What the engine said of the texts of scripts that changed. */
  const syntax = new Map<string, SyntaxFault | undefined>();
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: EditorSnapshot) => {
    snapshot = next;
    for (const tell of listeners) tell();
  };
  /** With the draft that nobody has decided about: nothing is lost while it is offered. */
  const toKeep = (): ConfigDraft | undefined => {
    const { owned: base, items, draft } = snapshot;
    const all = draft ? applyChanges(items, draft.changes) : items;
    if (countAll(diffItems(base.items, all)) === 0) return undefined;
    const changes = withoutSecrets(changesBetween(base.items, all), base.items);
    return { revision: base.revision, changes, keptAt: draft && all === items ? draft.keptAt : Date.now() };
  };
  const keep = () => {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    return writeConfigDraft(draftKey, toKeep());
  };
  const check = () => {
    const { owned: base, items } = snapshot;
    const scripts = changedScripts(base.items.scripts, items.scripts);
    const wrong = syntaxIssues(scripts, (source) => syntax.get(source));
    show({ ...snapshot, issues: indexIssues([...checkItems(owner, base, items), ...wrong]) });
    void readScripts(scripts.map(({ source }) => source));
  };
  /** What the engine says of texts comes a moment later than the rules, and is then shown with them. */
  const readScripts = async (sources: readonly string[]) => {
    const unread = sources.filter((source) => !syntax.has(source));
    for (const source of unread) syntax.set(source, undefined);
    for (const source of unread) {
      const fault = await read(source);
      syntax.set(source, fault);
      if (fault) check();
    }
    for (const known of syntax.keys()) if (syntax.size > SYNTAX_KEPT) syntax.delete(known);
  };
  const checkSoon = () => {
    clearTimeout(checkTimer);
    checkTimer = setTimeout(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(check, { timeout: IDLE_WAIT_MS });
      else check();
    }, CHECK_AFTER_MS);
  };
  const update = (change: (state: EditState) => EditState) => {
    const next = change(snapshot);
    if (next === snapshot) return;
    const diff = diffItems(next.owned.items, next.items);
    const moved = next.items !== snapshot.items || next.owned !== snapshot.owned;
    show({ ...snapshot, ...next, diff, pending: countAll(diff) });
    if (!moved) return;
    clearTimeout(keepTimer);
    keepTimer = setTimeout(() => void keep(), KEEP_AFTER_MS);
    checkSoon();
  };

  const offerDraft = async () => {
    const draft = await readConfigDraft(draftKey);
    if (!draft) return;
    // a draft that says what is stored already has been saved elsewhere
    const items = applyChanges(snapshot.owned.items, draft.changes);
    if (countAll(diffItems(snapshot.owned.items, items)) > 0) show({ ...snapshot, draft });
    else await keep();
  };
  void offerDraft();
  checkSoon();

  return {
    draftKey,
    getSnapshot: (): EditorSnapshot => snapshot,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** One step, with what names a renamed variable or driver. Edits in a row with the same `mark` are one. */
    edit: (change: Change, mark?: string): void => update((state) => edit(state, change, mark)),
    undo: (): void => update(undo),
    redo: (): void => update(redo),
    discard: (): void => update(discard),
    saved: (sent: ConfigItems, revision: number): void => {
      update((state) => saved(state, sent, revision));
      // at once: who reloads the page now must not be offered what has just been saved
      void keep();
    },
    /** The rules, applied to what stands now instead of a moment later. */
    checkNow: (): Issues => {
      clearTimeout(checkTimer);
      check();
      return snapshot.issues;
    },
    /**
     * Asked again by the way. Pending changes meet somebody else's only when a person has said so; a version that only has
     * other pages changes nothing here, and is shown at once.
     */
    refresh: (newest: OwnedConfig): void => {
      const known = snapshot.owned;
      const newer = newest.revision > known.revision && (snapshot.pending === 0 || hasSameItems(newest, known));
      if (newest.revision === known.revision || newer) update((state) => rebase(state, newest));
    },
    /** Pending changes on top of what somebody else has saved. */
    rebase: (newest: OwnedConfig): void => update((state) => rebase(state, newest)),
    /** What somebody else has saved instead of what is pending. */
    reload: (newest: OwnedConfig): void => update(() => begin(newest)),
    restoreDraft: (): void => {
      const { draft } = snapshot;
      if (!draft) return;
      show({ ...snapshot, draft: undefined });
      update((state) => replace(state, applyChanges(state.items, draft.changes)));
    },
    dropDraft: (): void => {
      show({ ...snapshot, draft: undefined });
      void keep();
    },
    /** Writes what waits to be written. */
    flush: (): Promise<void> => (keepTimer === undefined ? Promise.resolve() : keep()),
    stop: (): void => {
      clearTimeout(checkTimer);
      if (keepTimer !== undefined) void keep();
    },
  };
}
export type EditorStore = ReturnType<typeof createEditorStore>;

let open: EditorStore | undefined;

/** The editor of a configuration: the one that is open, or a new one. One is kept at a time. */
export function openEditor(draftKey: string, owner: Owner, owned: OwnedConfig): EditorStore {
  if (open?.draftKey === draftKey) return open;
  open?.stop();
  open = createEditorStore(draftKey, owner, owned);
  return open;
}

/** Left without saving: the draft stays, and is offered when one comes back. */
export function closeEditor(store: EditorStore): void {
  store.stop();
  if (open === store) open = undefined;
}

import type { PageDocument, Widget } from '@lightfield/page';
import { type Node, type TreeChange, diffTrees } from './diff.ts';
import { type PageState, sameState, stateOf } from './state.ts';

/** What an edit, an undo or a redo changed. */
export interface DocumentChange extends TreeChange {
  readonly con: boolean;
  readonly components: boolean;
}
const NOTHING: TreeChange = { added: [], removed: [], changed: [], order: false };

/**
 * The page being edited: a tree of immutable widgets with an index by id. Everything changes by `set`, so whoever
 * watches is told once per edit, and told what.
 */
export class DocumentStore {
  readonly #nodes = new Map<string, Node>();
  readonly #listeners = new Set<(change: DocumentChange) => void>();
  readonly #byWidget = new Map<string, Set<() => void>>();
  #loaded: PageDocument;
  #state: PageState;

  constructor(document: PageDocument) {
    this.#loaded = document;
    this.#state = { ...stateOf(document), widgets: [] };
    this.set(stateOf(document));
  }

  get state(): PageState {
    return this.#state;
  }
  /** Top level, later ones lie over earlier ones. */
  get widgets(): readonly Widget[] {
    return this.#state.widgets;
  }
  get size(): number {
    return this.#nodes.size;
  }
  find(id: string): Widget | undefined {
    return this.#nodes.get(id)?.widget;
  }
  /** Those that exist, in the order asked for. */
  pick(ids: readonly string[]): Widget[] {
    return ids.flatMap((id) => this.find(id) ?? []);
  }
  /** Id of the group that holds a widget; `undefined`: none does, or there is no such widget. */
  parentOf(id: string): string | undefined {
    return this.#nodes.get(id)?.parent;
  }
  /** Groups around a widget, the outermost first; without itself. */
  ancestorsOf(id: string): string[] {
    const path: string[] = [];
    for (let parent = this.parentOf(id); parent !== undefined; parent = this.parentOf(parent)) path.unshift(parent);
    return path;
  }
  /** The list a widget stands in: of a group, or of the page. */
  childrenOf(parent: string | undefined): readonly Widget[] {
    return parent === undefined ? this.#state.widgets : (this.find(parent)?.children ?? []);
  }
  ids(): IterableIterator<string> {
    return this.#nodes.keys();
  }

  /** Puts another page in place of this one: nothing is kept. */
  load(document: PageDocument): void {
    this.#loaded = document;
    this.set(stateOf(document));
  }
  /** The page as it is saved. What was loaded and not edited is the same, byte for byte; `bind` is the saver's to renew. */
  toDocument(): PageDocument {
    return { ...this.#loaded, ...this.#state };
  }

  set(next: PageState): void {
    const before = this.#state;
    if (sameState(before, next)) return;
    this.#state = next;
    const tree = diffTrees(this.#nodes, before.widgets, next.widgets) ?? NOTHING;
    this.#tell({ ...tree, con: before.con !== next.con, components: before.components !== next.components });
  }

  readonly watch = (listener: (change: DocumentChange) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  /** Told when this widget, or anything it holds, has another version or is gone. */
  watchWidget(id: string, listener: () => void): () => void {
    const listeners = this.#byWidget.get(id) ?? new Set();
    this.#byWidget.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byWidget.get(id) === listeners) this.#byWidget.delete(id);
    };
  }

  #tell(change: DocumentChange): void {
    // Copies: who is told may stop or begin to watch.
    const listeners = [...this.#listeners];
    for (const listener of listeners) listener(change);
    if (this.#byWidget.size === 0) return;
    const ids = [...change.changed, ...change.added, ...change.removed];
    const concerned = ids.flatMap((id) => [...(this.#byWidget.get(id) ?? [])]);
    for (const listener of concerned) listener();
  }
}

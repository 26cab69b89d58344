import type { Widget } from '@lightfield/page';

/** A widget of the tree, and the group that holds it. */
export interface Node {
  readonly widget: Widget;
  readonly parent: string | undefined;
}
/** Ids of what differs between two versions of the tree. A group whose child changed has changed itself. */
export interface TreeChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Some list has other members, or the same in another order. */
  readonly order: boolean;
}

/**
 * What differs between two trees, looking only where they do not share: a move of 200 of 2,000 widgets costs one walk
 * over the top list. `nodes` is the index of the old tree; it is brought up to date on the way.
 */
export function diffTrees(
  nodes: Map<string, Node>,
  before: readonly Widget[],
  after: readonly Widget[],
): TreeChange | undefined {
  if (before === after) return undefined;
  const walk = new Walk(nodes);
  walk.compare(before, after, undefined);
  return walk.finish();
}

class Walk {
  readonly #nodes: Map<string, Node>;
  readonly #old = new Map<string, Widget>();
  readonly #fresh = new Map<string, Node>();
  #order = false;

  constructor(nodes: Map<string, Node>) {
    this.#nodes = nodes;
  }

  compare(before: readonly Widget[], after: readonly Widget[], parent: string | undefined): void {
    if (before === after) return;
    const inStep = before.length === after.length && before.every((widget, at) => widget.id === after[at]?.id);
    if (!inStep) this.#order = true;
    before.forEach((widget, at) => {
      if (!inStep || widget !== after[at]) this.#old.set(widget.id, widget);
    });
    after.forEach((widget, at) => {
      if (inStep && widget === before[at]) return;
      this.#fresh.set(widget.id, { widget, parent });
      const known = this.#nodes.get(widget.id)?.widget;
      if (known !== widget) this.compare(known?.children ?? [], widget.children ?? [], widget.id);
    });
  }

  finish(): TreeChange {
    const [added, removed, changed]: [string[], string[], string[]] = [[], [], []];
    const gone = (widget: Widget) => {
      if (this.#fresh.has(widget.id)) return;
      removed.push(widget.id);
      this.#nodes.delete(widget.id);
      widget.children?.forEach(gone);
    };
    this.#old.forEach(gone);
    for (const [id, node] of this.#fresh) {
      const known = this.#nodes.get(id);
      if (!known) added.push(id);
      else if (known.widget !== node.widget || known.parent !== node.parent) changed.push(id);
      this.#nodes.set(id, node);
    }
    return { added, removed: [...new Set(removed)], changed, order: this.#order };
  }
}

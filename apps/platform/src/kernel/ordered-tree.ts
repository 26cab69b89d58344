import { commonErrors } from '@lightfield/contract';

/** Somebody who stands in a tree, as the rules of places need them: a department, a group of devices. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
}
export interface NamedNode extends TreeNode {
  readonly name: string;
}
/** How deep a tree may be, and how many may stand beside each other in it. */
export interface TreeLimits {
  readonly depth: number;
  readonly children: number;
}
/** Why a node cannot stand somewhere. */
export type PlaceProblem = 'intoItself' | 'tooDeep' | 'tooMany';

/** All nodes of a tree, to ask about places in it. The top, where `parentId` is null, counts as a node. */
export function orderedTree<Node extends TreeNode>(nodes: readonly Node[], limits: TreeLimits) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const beside = children.get(node.parentId);
    if (beside) beside.push(node);
    else children.set(node.parentId, [node]);
  }

  /** A node at the top has depth 1; the top itself 0. */
  function depthOf(id: string | null): number {
    let depth = 0;
    for (let at = id; at !== null; at = byId.get(at)?.parentId ?? null) depth += 1;
    return depth;
  }
  /** Levels of a node and what is below it; 1 without anything below it, or for one that is not there yet. */
  function heightOf(id: string): number {
    return 1 + Math.max(0, ...(children.get(id) ?? []).map((child) => heightOf(child.id)));
  }
  function isWithin(id: string | null, above: string): boolean {
    for (let at = id; at !== null; at = byId.get(at)?.parentId ?? null) if (at === above) return true;
    return false;
  }

  return {
    depthOf,
    heightOf,
    /** True for `above` itself too. */
    isWithin,
    childrenOf: (id: string | null): readonly Node[] => children.get(id) ?? [],
    /** What forbids that `id` (one of the tree with all below it, or a new one) stands directly below `parentId`. */
    problemOf(id: string | undefined, parentId: string | null): PlaceProblem | undefined {
      if (id !== undefined && isWithin(parentId, id)) return 'intoItself';
      const height = id === undefined ? 1 : heightOf(id);
      if (depthOf(parentId) + height > limits.depth) return 'tooDeep';
      const others = (children.get(parentId) ?? []).filter((child) => child.id !== id);
      return others.length >= limits.children ? 'tooMany' : undefined;
    },
  };
}

export function foundIn<Node extends TreeNode>(all: readonly Node[], id: string): Node {
  const node = all.find((one) => one.id === id);
  if (!node) throw commonErrors.notFound({ id });
  return node;
}

/** All that stand below `parentId` once `id` stands there before `before` (absent: last), and where that is. */
export function orderWith(
  all: readonly TreeNode[],
  id: string,
  { parentId, before }: { parentId: string | null; before: string | undefined },
): { order: string[]; at: number } {
  const order = all.filter((other) => other.parentId === parentId && other.id !== id).map((other) => other.id);
  const at = before === undefined ? order.length : order.indexOf(before);
  if (at < 0) throw commonErrors.notFound({ before: before ?? '' });
  order.splice(at, 0, id);
  return { order, at };
}

/** "生产部 / 一车间"; empty: the top. */
export function pathIn(all: readonly NamedNode[], id: string | null): string {
  const byId = new Map(all.map((node) => [node.id, node]));
  const names: string[] = [];
  for (let at = id; at !== null; at = byId.get(at)?.parentId ?? null) {
    const node = byId.get(at);
    if (node) names.unshift(node.name);
  }
  return names.join(' / ');
}

import { LIMITS } from '@lightfield/contract';

/** A department as the rules of the tree need it. */
export interface DeptNode {
  readonly id: string;
  readonly parentId: string | null;
}
/** Why a department cannot stand somewhere. */
export type PlaceProblem = 'intoItself' | 'tooDeep' | 'tooMany';

/** All departments of an organisation, to ask about places in it. The top, where `parentId` is null, counts as a node. */
export function deptTree(nodes: readonly DeptNode[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string | null, DeptNode[]>();
  for (const node of nodes) {
    const beside = children.get(node.parentId);
    if (beside) beside.push(node);
    else children.set(node.parentId, [node]);
  }

  /** A department at the top has depth 1; the top itself 0. */
  function depthOf(id: string | null): number {
    let depth = 0;
    for (let at = id; at !== null; at = byId.get(at)?.parentId ?? null) depth += 1;
    return depth;
  }
  /** Levels of a department and what is below it; 1 without anything below it, or for one that is not there yet. */
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
    childrenOf: (id: string | null): readonly DeptNode[] => children.get(id) ?? [],
    /** What forbids that `id` (one of the tree with all below it, or a new one) stands directly below `parentId`. */
    problemOf(id: string | undefined, parentId: string | null): PlaceProblem | undefined {
      if (id !== undefined && isWithin(parentId, id)) return 'intoItself';
      const height = id === undefined ? 1 : heightOf(id);
      if (depthOf(parentId) + height > LIMITS.org.deptDepth) return 'tooDeep';
      const others = (children.get(parentId) ?? []).filter((child) => child.id !== id);
      return others.length >= LIMITS.org.deptChildren ? 'tooMany' : undefined;
    },
  };
}

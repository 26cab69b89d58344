import { type DeptRow, LIMITS } from '@lightfield/contract';

/** A department with its place among the others. */
export interface DeptNode {
  readonly dept: DeptRow;
  readonly parent: DeptNode | undefined;
  readonly children: DeptNode[];
  /** 1 at the top. */
  level: number;
  /** Levels from here downwards, itself included. */
  height: number;
  /** Accounts here and below. */
  accounts: number;
}
export interface DeptTree {
  readonly roots: readonly DeptNode[];
  readonly byId: ReadonlyMap<string, DeptNode>;
}

/** The list of departments, in any order, as a tree; brothers stand as `sort` says. */
export function growTree(rows: readonly DeptRow[]): DeptTree {
  const known = new Map(rows.map((row) => [row.id, row]));
  const byId = new Map<string, DeptNode>();
  const roots: DeptNode[] = [];
  const place = (row: DeptRow): DeptNode => {
    const there = byId.get(row.id);
    if (there) return there;
    const above = row.parentId ? known.get(row.parentId) : undefined;
    const parent = above && place(above);
    const node: DeptNode = { dept: row, parent, children: [], level: (parent?.level ?? 0) + 1, height: 1, accounts: 0 };
    byId.set(row.id, node);
    (parent?.children ?? roots).push(node);
    return node;
  };
  for (const row of rows.toSorted((a, b) => a.sort - b.sort)) place(row);
  for (const node of byId.values()) {
    for (let above: DeptNode | undefined = node, steps = 1; above; above = above.parent, steps += 1) {
      above.height = Math.max(above.height, steps);
      above.accounts += node.dept.accounts;
    }
  }
  return { roots: sorted(roots), byId };
}
function sorted(nodes: DeptNode[]): DeptNode[] {
  nodes.sort((a, b) => a.dept.sort - b.dept.sort);
  for (const node of nodes) sorted(node.children);
  return nodes;
}

/** From the top down to the department itself. */
export function pathOf(node: DeptNode): DeptNode[] {
  return node.parent ? [...pathOf(node.parent), node] : [node];
}

export interface Search {
  readonly hits: ReadonlySet<string>;
  /** Those that lead to a hit: opened. */
  readonly paths: ReadonlySet<string>;
}
/** What a keyword finds; nothing typed finds nothing. */
export function searchTree(tree: DeptTree, keyword: string): Search | undefined {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return undefined;
  const hits = new Set<string>();
  const paths = new Set<string>();
  for (const node of tree.byId.values()) {
    if (!node.dept.name.toLowerCase().includes(wanted)) continue;
    hits.add(node.dept.id);
    for (let above = node.parent; above; above = above.parent) paths.add(above.dept.id);
  }
  return { hits, paths };
}

/** Rows in sight, top to bottom. While searching: what was found, the way there, and what is opened below. */
export function visibleNodes(tree: DeptTree, isOpen: (id: string) => boolean, search?: Search): DeptNode[] {
  const rows: DeptNode[] = [];
  const walk = (nodes: readonly DeptNode[], belowHit: boolean) => {
    for (const node of nodes) {
      const { id } = node.dept;
      const hit = search?.hits.has(id) ?? true;
      if (search && !hit && !belowHit && !search.paths.has(id)) continue;
      rows.push(node);
      if (isOpen(id)) walk(node.children, belowHit || (hit && search !== undefined));
    }
  };
  walk(tree.roots, false);
  return rows;
}

/** Where a department shall stand: below `parentId` (absent: at the top), before `before` (absent: last). */
export interface Place {
  readonly parentId: string | undefined;
  readonly before: string | undefined;
}
export type Zone = 'before' | 'inside' | 'after';

/** What dropping `moved` on a part of `target` means. */
export function placeOf(tree: DeptTree, moved: string, target: DeptNode, zone: Zone): Place {
  if (zone === 'inside') return { parentId: target.dept.id, before: undefined };
  const parentId = target.parent?.dept.id;
  if (zone === 'before') return { parentId, before: target.dept.id };
  const others = brothersAt(tree, parentId).filter(({ dept }) => dept.id !== moved);
  return { parentId, before: others[others.indexOf(target) + 1]?.dept.id };
}

export const brothersAt = (tree: DeptTree, parentId: string | undefined): readonly DeptNode[] =>
  parentId === undefined ? tree.roots : (tree.byId.get(parentId)?.children ?? []);

export type MoveProblem = 'itself' | 'depth' | 'children' | 'name';
/** Why a department cannot go there; the server refuses the same (2907, 2908, 2909, 2905). */
export function moveProblem(tree: DeptTree, moved: DeptNode, parentId: string | undefined): MoveProblem | undefined {
  const parent = parentId === undefined ? undefined : tree.byId.get(parentId);
  for (let above = parent; above; above = above.parent) if (above === moved) return 'itself';
  if ((parent?.level ?? 0) + moved.height > LIMITS.org.deptDepth) return 'depth';
  if (moved.parent === parent) return undefined;
  const there = brothersAt(tree, parentId);
  if (there.length >= LIMITS.org.deptChildren) return 'children';
  return there.some(({ dept }) => sameName(dept.name, moved.dept.name)) ? 'name' : undefined;
}

/** Why nothing can be added below a department (`undefined`: at the top). */
export function addProblem(tree: DeptTree, parentId: string | undefined): 'depth' | 'children' | undefined {
  const level = (parentId === undefined ? 0 : tree.byId.get(parentId)?.level) ?? 0;
  if (level >= LIMITS.org.deptDepth) return 'depth';
  return brothersAt(tree, parentId).length >= LIMITS.org.deptChildren ? 'children' : undefined;
}

export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Is the name taken by a brother at this place? */
export const nameTaken = (tree: DeptTree, parentId: string | undefined, name: string, except?: string): boolean =>
  brothersAt(tree, parentId).some(({ dept }) => dept.id !== except && sameName(dept.name, name));

/** True when the move would leave the department where it is. */
export function staysPut(tree: DeptTree, moved: DeptNode, { parentId, before }: Place): boolean {
  if (moved.parent?.dept.id !== parentId) return false;
  const brothers = brothersAt(tree, parentId);
  const next = brothers[brothers.indexOf(moved) + 1]?.dept.id;
  return before === next || before === moved.dept.id;
}

/** Something that stands in a tree: a department, a group of devices. */
export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly sort: number;
}
/** How deep a tree may be, and how many may stand beside each other in it. */
export interface TreeLimits {
  readonly depth: number;
  readonly children: number;
}

/** An item with its place among the others. */
export interface TreeNode<Item extends TreeItem> {
  readonly item: Item;
  readonly parent: TreeNode<Item> | undefined;
  readonly children: TreeNode<Item>[];
  /** 1 at the top. */
  level: number;
  /** Levels from here downwards, itself included. */
  height: number;
  /** What it holds itself (accounts, devices). */
  readonly count: number;
  /** The same here and below. */
  total: number;
}
export interface Tree<Item extends TreeItem> {
  readonly roots: readonly TreeNode<Item>[];
  readonly byId: ReadonlyMap<string, TreeNode<Item>>;
  readonly limits: TreeLimits;
}

/** A list of items, in any order, as a tree; brothers stand as `sort` says, and an item whose parent is not there stands at the top. */
export function growTree<Item extends TreeItem>(
  rows: readonly Item[],
  limits: TreeLimits,
  countOf: (item: Item) => number,
): Tree<Item> {
  const known = new Map(rows.map((row) => [row.id, row]));
  const byId = new Map<string, TreeNode<Item>>();
  const roots: TreeNode<Item>[] = [];
  const place = (row: Item): TreeNode<Item> => {
    const there = byId.get(row.id);
    if (there) return there;
    const above = row.parentId ? known.get(row.parentId) : undefined;
    const parent = above && place(above);
    const node: TreeNode<Item> = {
      item: row,
      parent,
      children: [],
      level: (parent?.level ?? 0) + 1,
      height: 1,
      count: countOf(row),
      total: 0,
    };
    byId.set(row.id, node);
    (parent?.children ?? roots).push(node);
    return node;
  };
  for (const row of rows) place(row);
  for (const node of byId.values()) {
    for (let above: TreeNode<Item> | undefined = node, steps = 1; above; above = above.parent, steps += 1) {
      above.height = Math.max(above.height, steps);
      above.total += node.count;
    }
  }
  return { roots: sorted(roots), byId, limits };
}
function sorted<Item extends TreeItem>(nodes: TreeNode<Item>[]): TreeNode<Item>[] {
  nodes.sort((a, b) => a.item.sort - b.item.sort);
  for (const node of nodes) sorted(node.children);
  return nodes;
}

/** From the top down to the node itself. */
export function pathOf<Item extends TreeItem>(node: TreeNode<Item>): TreeNode<Item>[] {
  return node.parent ? [...pathOf(node.parent), node] : [node];
}

export interface Search {
  readonly hits: ReadonlySet<string>;
  /** Those that lead to a hit: opened. */
  readonly paths: ReadonlySet<string>;
}
/** What a keyword finds; nothing typed finds nothing. */
export function searchTree<Item extends TreeItem>(tree: Tree<Item>, keyword: string): Search | undefined {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return undefined;
  const hits = new Set<string>();
  const paths = new Set<string>();
  for (const node of tree.byId.values()) {
    if (!node.item.name.toLowerCase().includes(wanted)) continue;
    hits.add(node.item.id);
    for (let above = node.parent; above; above = above.parent) paths.add(above.item.id);
  }
  return { hits, paths };
}

/** Rows in sight, top to bottom. While searching: what was found, the way there, and what is opened below. */
export function visibleNodes<Item extends TreeItem>(
  tree: Tree<Item>,
  isOpen: (id: string) => boolean,
  search?: Search,
): TreeNode<Item>[] {
  const rows: TreeNode<Item>[] = [];
  const walk = (nodes: readonly TreeNode<Item>[], belowHit: boolean) => {
    for (const node of nodes) {
      const { id } = node.item;
      const hit = search?.hits.has(id) ?? true;
      if (search && !hit && !belowHit && !search.paths.has(id)) continue;
      rows.push(node);
      if (isOpen(id)) walk(node.children, belowHit || (hit && search !== undefined));
    }
  };
  walk(tree.roots, false);
  return rows;
}

/** Where a node shall stand: below `parentId` (absent: at the top), before `before` (absent: last). */
export interface Place {
  readonly parentId: string | undefined;
  readonly before: string | undefined;
}
export type Zone = 'before' | 'inside' | 'after';

/** What dropping `moved` on a part of `target` means. */
export function placeOf<Item extends TreeItem>(
  tree: Tree<Item>,
  moved: string,
  target: TreeNode<Item>,
  zone: Zone,
): Place {
  if (zone === 'inside') return { parentId: target.item.id, before: undefined };
  const parentId = target.parent?.item.id;
  if (zone === 'before') return { parentId, before: target.item.id };
  const others = brothersAt(tree, parentId).filter(({ item }) => item.id !== moved);
  return { parentId, before: others[others.indexOf(target) + 1]?.item.id };
}

export const brothersAt = <Item extends TreeItem>(
  tree: Tree<Item>,
  parentId: string | undefined,
): readonly TreeNode<Item>[] => (parentId === undefined ? tree.roots : (tree.byId.get(parentId)?.children ?? []));

export type MoveProblem = 'itself' | 'depth' | 'children' | 'name';
/** Why a node cannot go there; the server refuses the same. */
export function moveProblem<Item extends TreeItem>(
  tree: Tree<Item>,
  moved: TreeNode<Item>,
  parentId: string | undefined,
): MoveProblem | undefined {
  const parent = parentId === undefined ? undefined : tree.byId.get(parentId);
  for (let above = parent; above; above = above.parent) if (above === moved) return 'itself';
  if ((parent?.level ?? 0) + moved.height > tree.limits.depth) return 'depth';
  if (moved.parent === parent) return undefined;
  const there = brothersAt(tree, parentId);
  if (there.length >= tree.limits.children) return 'children';
  return there.some(({ item }) => sameName(item.name, moved.item.name)) ? 'name' : undefined;
}

/** Why nothing can be added below a node (`undefined`: at the top). */
export function addProblem<Item extends TreeItem>(
  tree: Tree<Item>,
  parentId: string | undefined,
): 'depth' | 'children' | undefined {
  const level = (parentId === undefined ? 0 : tree.byId.get(parentId)?.level) ?? 0;
  if (level >= tree.limits.depth) return 'depth';
  return brothersAt(tree, parentId).length >= tree.limits.children ? 'children' : undefined;
}

export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Is the name taken by a brother at this place? */
export const nameTaken = <Item extends TreeItem>(
  tree: Tree<Item>,
  parentId: string | undefined,
  name: string,
  except?: string,
): boolean => brothersAt(tree, parentId).some(({ item }) => item.id !== except && sameName(item.name, name));

/** True when the move would leave the node where it is. */
export function staysPut<Item extends TreeItem>(
  tree: Tree<Item>,
  moved: TreeNode<Item>,
  { parentId, before }: Place,
): boolean {
  if (moved.parent?.item.id !== parentId) return false;
  const brothers = brothersAt(tree, parentId);
  const next = brothers[brothers.indexOf(moved) + 1]?.item.id;
  return before === next || before === moved.item.id;
}

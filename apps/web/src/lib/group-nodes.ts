import type { DeviceGroup } from '@lightfield/contract';

/** A group as a TreeSelect wants it. */
export interface GroupNode {
  value: string;
  title: string;
  children: GroupNode[];
}

/** Flat list (parents before children) to a tree; a group whose parent is not visible stands at the top. */
export function groupNodes(groups: readonly DeviceGroup[]): GroupNode[] {
  const nodes = new Map<string, GroupNode>();
  const roots: GroupNode[] = [];
  for (const { id, name, parentId } of groups) {
    const node: GroupNode = { value: id, title: name, children: [] };
    nodes.set(id, node);
    ((parentId && nodes.get(parentId)?.children) || roots).push(node);
  }
  return roots;
}

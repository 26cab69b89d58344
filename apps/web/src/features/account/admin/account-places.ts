import type { AccountKind, OrgChoice, OrgKind, RoleType } from '@lightfield/contract';

/** Where accounts of each kind stand, and which types of roles they can have (ACC-2, ACC-8); the server refuses others. */
export const HOME: Record<AccountKind, OrgKind> = {
  op: 'center',
  co: 'enterprise',
  int: 'enterprise',
  ext: 'external',
};
export const ROLE_TYPES: Record<AccountKind, readonly RoleType[]> = {
  op: ['admin', 'operation'],
  co: ['admin'],
  int: ['admin', 'operation'],
  ext: ['operation'],
};

/** Organisations to choose from, an external enterprise with the one it belongs to. */
export function labelledOrgs(
  choices: readonly OrgChoice[],
  kinds: readonly OrgKind[],
): { value: string; label: string; disabled: boolean }[] {
  const names = new Map(choices.map(({ id, name }) => [id, name]));
  return choices
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ id, name, parentId, kind, disabled }) => {
      const above = kind === 'external' && parentId !== null ? names.get(parentId) : undefined;
      return { value: id, label: above === undefined ? name : `${above} / ${name}`, disabled };
    });
}

export interface DeptNode {
  readonly value: string;
  readonly title: string;
  readonly children: DeptNode[];
}
/** Departments as a tree. One whose parent is out of sight stands at the top. */
export function deptTree(
  rows: readonly { id: string; parentId: string | null; name: string; sort: number }[],
): DeptNode[] {
  const nodes = new Map<string, DeptNode>(rows.map(({ id, name }) => [id, { value: id, title: name, children: [] }]));
  const top: DeptNode[] = [];
  for (const { id, parentId } of rows.toSorted((a, b) => a.sort - b.sort)) {
    const node = nodes.get(id);
    if (!node) continue;
    const above = parentId === null ? undefined : nodes.get(parentId);
    (above?.children ?? top).push(node);
  }
  return top;
}

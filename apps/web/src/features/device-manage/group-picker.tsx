import type { DeviceGroup } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { groups } from './manage-queries.ts';

interface Node {
  value: string;
  title: string;
  children: Node[];
}

/** Flat list (parents before children) to a tree; a group whose parent is not visible stands at the top. */
function nodesOf(list: readonly DeviceGroup[]): Node[] {
  const nodes = new Map<string, Node>();
  const roots: Node[] = [];
  for (const { id, name, parentId } of list) {
    const node: Node = { value: id, title: name, children: [] };
    nodes.set(id, node);
    ((parentId && nodes.get(parentId)?.children) || roots).push(node);
  }
  return roots;
}

/** Choose a group; the groups below it are meant too. In a form `id`, `value` and `onChange` come from it. */
export function GroupPicker({
  id,
  value,
  label,
  className,
  onChange,
}: {
  id?: string;
  value?: string | undefined;
  label: string;
  className?: string | undefined;
  onChange?: (id: string | undefined) => void;
}) {
  const query = useQuery(groups());
  const nodes = useMemo(() => nodesOf(query.data ?? []), [query.data]);
  return (
    <TreeSelect
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      className={className ?? ''}
      aria-label={label}
      placeholder={label}
      treeData={nodes}
      value={value ?? null}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}

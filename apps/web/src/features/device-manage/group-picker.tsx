import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { groupNodes } from '../../lib/group-nodes.ts';
import { groups } from './manage-queries.ts';

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
  const nodes = useMemo(() => groupNodes(query.data ?? []), [query.data]);
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

import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { groupNodes } from '../../../lib/group-nodes.ts';
import { groups } from './manage-queries.ts';
import { useChoices } from '../../../lib/use-choices.tsx';

/** Choose a group; the groups below it are meant too. In a form `id`, `value` and `onChange` come from it. */
export function GroupPicker({
  fit,
  id,
  value,
  label,
  className,
  onChange,
}: {
  /** Only groups in which all of these devices may stand. */
  fit?: readonly string[];
  id?: string;
  value?: string | undefined;
  label: string;
  className?: string | undefined;
  onChange?: (id: string | undefined) => void;
}) {
  const query = useQuery(groups(fit));
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
      {...useChoices(query)}
      // until its name is known, not the bare id
      value={query.data?.some((group) => group.id === value) ? (value ?? null) : null}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}

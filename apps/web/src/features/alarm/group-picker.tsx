import { type DeviceGroup, deviceCalls } from '@lightfield/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import styles from './alarm.module.css';

const deviceGroups = () =>
  queryOptions({
    queryKey: ['device', 'groups'] as const,
    queryFn: ({ signal }) => call(deviceCalls.groups, {}, { signal }),
    staleTime: 60_000,
  });

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

/** One device group with those below it; empty: all of them. */
export function GroupPicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('alarm');
  const query = useQuery(deviceGroups());
  const nodes = useMemo(() => nodesOf(query.data ?? []), [query.data]);
  return (
    <TreeSelect
      className={styles['device'] ?? ''}
      aria-label={t('group.label')}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      placeholder={t('group.any')}
      loading={query.isPending}
      treeData={nodes}
      value={value || null}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  );
}

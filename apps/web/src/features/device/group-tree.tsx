import type { DeviceGroup } from '@lightfield/contract';
import { Tree } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Node {
  key: string;
  title: React.ReactNode;
  children: Node[];
}

/** Flat list (parents before children) to a tree; a group whose parent is not visible stands at the top. */
export function treeOf(groups: readonly DeviceGroup[]): Node[] {
  const nodes = new Map<string, Node>();
  const roots: Node[] = [];
  for (const group of groups) {
    const title = (
      <span className="lf-group">
        <span className="lf-group-name">{group.name}</span>
        <span className="lf-group-count">{group.deviceCount}</span>
      </span>
    );
    const node: Node = { key: group.id, title, children: [] };
    nodes.set(group.id, node);
    const siblings = (group.parentId && nodes.get(group.parentId)?.children) || roots;
    siblings.push(node);
  }
  return roots;
}

/** Choose a group; the groups below it are meant too. The empty key stands for all devices. */
export function GroupTree({
  groups,
  value,
  onChange,
}: {
  groups: readonly DeviceGroup[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('device');
  const data = useMemo(() => [{ key: '', title: t('allGroups'), children: treeOf(groups) }], [groups, t]);
  return (
    <Tree
      blockNode
      defaultExpandAll
      treeData={data}
      selectedKeys={[value]}
      onSelect={(_keys, { node }) => onChange(node.key)}
      aria-label={t('groups')}
    />
  );
}

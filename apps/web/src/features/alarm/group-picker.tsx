import { deviceCalls } from '@lightfield/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { groupNodes } from '../../lib/group-nodes.ts';
import styles from './alarm.module.css';
import { useChoices } from '../../lib/use-choices.tsx';

const EVERY_GROUP = { equipmentIds: undefined, gatewayId: undefined, own: undefined };
const deviceGroups = () =>
  queryOptions({
    queryKey: ['device', 'groups'] as const,
    queryFn: ({ signal }) => call(deviceCalls.groups, EVERY_GROUP, { signal }),
    staleTime: 60_000,
  });

/** One device group with those below it; empty: all of them. */
export function GroupPicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('alarm');
  const query = useQuery(deviceGroups());
  const nodes = useMemo(() => groupNodes(query.data ?? []), [query.data]);
  return (
    <TreeSelect
      className={styles['device'] ?? ''}
      aria-label={t('group.label')}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      placeholder={t('group.any')}
      {...useChoices(query)}
      treeData={nodes}
      // until its name is known, not the bare id
      value={query.data?.some(({ id }) => id === value) ? value : null}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  );
}

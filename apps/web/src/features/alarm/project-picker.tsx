import { projectCalls } from '@lightfield/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import styles from './alarm.module.css';

const projects = () =>
  queryOptions({
    queryKey: ['project', 'choices'] as const,
    queryFn: ({ signal }) => call(projectCalls.queryAllByUser, { keyword: undefined }, { signal }),
    staleTime: 60_000,
  });

/** One project: its own alarms and those of its devices; empty: all there are. Nothing where there are no projects. */
export function ProjectPicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('alarm');
  const { data = [] } = useQuery(projects());
  if (data.length === 0 && value === '') return null;
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      className={styles['device'] ?? ''}
      aria-label={t('project.label')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder={t('project.any')}
      value={value || null}
      options={value === '' || data.some(({ id }) => id === value) ? options : [...options, { value, label: '…' }]}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  );
}

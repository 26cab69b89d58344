import { deviceCalls, projectDeviceCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import styles from './alarm.module.css';

/** Pause in typing after which the server is asked. */
const TYPING_MS = 300;
const OFFERED = 50;
const KEYWORD_MAX = 50;

const devicesLike = (keyword: string) =>
  queryOptions({
    queryKey: ['device', 'names', keyword] as const,
    queryFn: ({ signal }) =>
      call(deviceCalls.query, { keyword: keyword || undefined, pageNum: 1, pageSize: OFFERED }, { signal }),
    placeholderData: keepPreviousData,
  });
const deviceNamed = (id: string) =>
  queryOptions({
    queryKey: ['device', 'name', id] as const,
    queryFn: ({ signal }) => call(deviceCalls.info, { id }, { signal }),
    enabled: id !== '',
    retry: false,
  });

/** One device, found by typing; empty: all of them. */
export function DevicePicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('alarm');
  const [typed, type] = useState('');
  const found = useQuery(devicesLike(useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS)));
  const rows = found.data?.rows ?? [];
  // the chosen one may be on no page of what was found
  const chosen = useQuery({ ...deviceNamed(value), enabled: value !== '' && !rows.some(({ id }) => id === value) });
  const options = rows.map(({ id, name }) => ({ value: id, label: name }));
  const known = options.some((option) => option.value === value);
  return (
    <Select
      className={styles['device'] ?? ''}
      aria-label={t('device.label')}
      allowClear
      placeholder={t('device.any')}
      value={value || null}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: type }}
      options={known || value === '' ? options : [...options, { value, label: chosen.data?.name ?? '…' }]}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  );
}

const devicesOfProject = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'device-names'] as const,
    queryFn: ({ signal }) => call(projectDeviceCalls.queryAll, { projectId }, { signal }),
    staleTime: 60_000,
  });

/** One device of a project; empty: all of them. */
export function ProjectDevicePicker({
  projectId,
  value,
  onChange,
}: {
  projectId: string;
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('alarm');
  const { data = [], isFetching } = useQuery(devicesOfProject(projectId));
  return (
    <Select
      className={styles['device'] ?? ''}
      aria-label={t('device.label')}
      allowClear
      placeholder={t('device.any')}
      value={value || null}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ equipmentId, name }) => ({ value: equipmentId, label: name }))}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  );
}

import type { ProjectSignal } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { SearchField } from '../../../lib/search-field.tsx';
import { allDevices, projectSignals } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { usePaged } from '../../../lib/use-paged.ts';
import { ValueCell } from './value-cell.tsx';
import { useChoices } from '../../../lib/use-choices.tsx';

/** Variables of the bound devices under the names that formulas use. */
export function SignalList({ projectId }: { projectId: string }) {
  const { t } = useTranslation('project');
  const list = usePaged();
  const [device, setDevice] = useState<string>();
  const devices = useQuery(allDevices(projectId));
  const offer = useChoices(devices);
  const query = useQuery(projectSignals(projectId, { ...list.paged, equipmentId: device }));
  const columns: ListColumn<ProjectSignal>[] = [
    {
      key: 'title',
      title: t('variables.name'),
      head: true,
      plain: ({ title }) => title,
      render: ({ title }) => <span className={styles['name']}>{title}</span>,
    },
    { key: 'key', title: t('variables.key'), render: ({ key }) => <code>{key}</code> },
    { key: 'device', title: t('variables.device'), render: ({ equipTitle }) => equipTitle },
    { key: 'value', title: t('variables.value'), render: (signal) => <ValueCell of={signal} /> },
    {
      key: 'writable',
      title: t('variables.access'),
      render: ({ writable }) => t(writable ? 'variables.writable' : 'variables.readOnly'),
    },
  ];
  return (
    <ListPage<ProjectSignal>
      label={t('variables.signal')}
      query={query}
      columns={columns}
      page={list.page}
      size={list.size}
      onPage={list.onPage}
      filters={
        <>
          <SearchField
            value={list.keyword}
            label={t('variables.search')}
            className={styles['search']}
            onChange={list.search}
          />
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            className={styles['filter'] ?? ''}
            aria-label={t('variables.device')}
            placeholder={t('variables.device')}
            {...offer}
            value={device ?? null}
            options={(devices.data ?? []).map(({ equipmentId, name }) => ({ value: equipmentId, label: name }))}
            onChange={(next: string | null) => {
              setDevice(next ?? undefined);
              list.onPage(1, list.size);
            }}
          />
        </>
      }
      filtered={list.keyword !== '' || device !== undefined}
      onClear={() => {
        list.search('');
        setDevice(undefined);
      }}
      empty={{ icon: 'table', title: t('variables.noSignals'), note: t('variables.noSignalsNote') }}
    />
  );
}

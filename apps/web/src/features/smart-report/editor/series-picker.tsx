import type { SmartReportVariable } from '@lightfield/contract';
import type { Series } from '@lightfield/report';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '../../../lib/use-choices.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { variablesOf } from '../api/report-queries.ts';
import styles from './editor.module.css';

/** Pause in typing after which the server is asked, ms. */
const TYPING_MS = 300;
const KEYWORD_MAX = 50;

const seriesOf = ({ equipmentId, variableId, equipName, name, unit }: SmartReportVariable): Series => ({
  equipmentId,
  variableId,
  equipName,
  name,
  ...(unit === '' ? {} : { unit }),
});
const wordsOf = ({ equipName, name, unit }: Pick<Series, 'equipName' | 'name' | 'unit'>): string =>
  `${equipName} / ${name}${unit ? ` (${unit})` : ''}`;

/** A variable of the devices of the report, found by typing. */
export function SeriesPicker({
  reportId,
  value,
  pastOnly,
  hasDevices,
  onChange,
}: {
  reportId: string;
  value: Series | undefined;
  /** What is wanted of it lies in the past: it has to be recorded. */
  pastOnly: boolean;
  hasDevices: boolean;
  onChange: (series: Series) => void;
}) {
  const { t } = useTranslation('smart-report');
  const [typed, type] = useState('');
  const found = useQuery(variablesOf(reportId, useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS)));
  const choices = useChoices(found, t('cell.noVariable'));
  const rows = found.data ?? [];
  const own = value && !rows.some(({ variableId }) => variableId === value.variableId);
  const picked = rows.find(({ variableId }) => variableId === value?.variableId);
  return (
    <div>
      <span className={styles['label']} id="cell-series">
        {t('cell.variable')}
      </span>
      <Select
        {...choices}
        {...(value ? {} : { status: 'warning' as const })}
        aria-labelledby="cell-series"
        className={styles['wide'] ?? ''}
        placeholder={t('cell.variableFind')}
        value={value?.variableId ?? null}
        options={[
          ...(own ? [{ value: value.variableId, label: wordsOf(value) }] : []),
          ...rows.map((row) => ({ value: row.variableId, label: wordsOf(row) })),
        ]}
        showSearch={{ filterOption: false, onSearch: type }}
        onChange={(id: string | null) => {
          const row = rows.find(({ variableId }) => variableId === id);
          if (row) onChange(seriesOf(row));
        }}
      />
      {hasDevices ? null : <p className={styles['warn']}>{t('cell.noDevices')}</p>}
      {pastOnly && picked && !picked.recorded ? <p className={styles['warn']}>{t('cell.notRecorded')}</p> : null}
    </div>
  );
}

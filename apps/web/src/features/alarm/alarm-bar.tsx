import { LIMITS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { App, Button, Input, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadXlsx } from '../../lib/download.ts';
import { SeverityMark, useErrorWords } from '../../lib/texted.tsx';
import { formatDate } from '../../lib/time.ts';
import { TimeRangePicker } from '../../lib/time-range-picker.tsx';
import { alarmSheet } from './alarm-sheet.ts';
import {
  type AlarmListState,
  type AlarmQuery,
  type ChangeAlarms,
  SEVERITIES,
  STATE_FILTERS,
  periodOf,
} from './alarm-state.ts';
import styles from './alarm.module.css';
import { alarmsForExport } from './api/alarm-queries.ts';

/** A search starts when typing pauses this long. */
const TYPING_PAUSE_MS = 250;

/** Filters of the list, all of them in the address, and the export of what they find. */
export function AlarmBar({
  title,
  query,
  state,
  change,
  withDevice,
}: {
  title: string;
  query: AlarmQuery;
  state: AlarmListState;
  change: ChangeAlarms;
  withDevice: boolean;
}) {
  const { t } = useTranslation('alarm');
  return (
    <div className={styles['bar']}>
      <Segmented
        aria-label={t('state.label')}
        value={state.state}
        options={STATE_FILTERS.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(value) => change({ state: value })}
      />
      <Select
        className={styles['severity'] ?? ''}
        aria-label={t('severity.label')}
        allowClear
        placeholder={t('severity.any')}
        value={state.severity ?? null}
        options={SEVERITIES.map((value) => ({ value, label: <SeverityMark severity={value} /> }))}
        onChange={(severity) => change({ severity: severity ?? undefined })}
      />
      <TimeRangePicker
        allowAll
        value={periodOf(state)}
        onChange={({ range, from, to }) => change({ period: range, since: from, until: to })}
      />
      <Keyword value={state.keyword} onChange={(keyword) => change({ keyword })} />
      <span className={styles['gap']} />
      <ExportButton title={title} query={query} withDevice={withDevice} />
    </div>
  );
}

function Keyword({ value, onChange }: { value: string; onChange: (keyword: string) => void }) {
  const { t } = useTranslation('alarm');
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // The address may change without typing: back, a shared link, "clear filters".
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Input
      className={styles['keyword'] ?? ''}
      allowClear
      maxLength={50}
      prefix={<Icon name="search" size={16} />}
      placeholder={t('search')}
      aria-label={t('search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onChange(typed)}
    />
  );
}

function ExportButton({ title, query, withDevice }: { title: string; query: AlarmQuery; withDevice: boolean }) {
  const { t } = useTranslation(['alarm', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const alarms = await alarmsForExport(query);
      const sheet = alarmSheet(alarms, withDevice, {
        name: t('fileName'),
        column: (name) => t(`column.${name}`),
        severity: (severity) => t(`common:severity.${severity}`),
        state: (state) => t(`common:alarmState.${state}`),
        byRecovery: t('byRecovery'),
      });
      await downloadXlsx(`${title}-${t('fileName')}-${formatDate(Date.now())}`, [sheet]);
      const limit = LIMITS.history.exportRows;
      if (alarms.length >= limit) void message.warning(t('exportedFull', { limit: limit.toLocaleString() }), 8);
      else void message.success(t('exported', { count: alarms.length }));
    } catch (error) {
      void message.error(words(error).title);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      type="text"
      loading={busy}
      icon={<Icon name="download" size={16} />}
      onClick={() => void run()}
    >
      {busy ? t('exporting') : t('common:action.export')}
    </Button>
  );
}

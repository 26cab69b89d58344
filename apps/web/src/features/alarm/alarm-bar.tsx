import { LIMITS } from '@lightfield/contract';
import { alarmCondition, contentWords, lossReason } from '@lightfield/rules';
import { Icon } from '@lightfield/ui';
import { App, Button, Segmented, Select } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadXlsx } from '../../lib/download.ts';
import { SearchInput } from '../../lib/search-input.tsx';
import { SeverityMark, useErrorWords } from '../../lib/texted.tsx';
import { rowsSpan } from '../../lib/time.ts';
import { TimeRangePicker } from '../../lib/time-range-picker.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { alarmSheet } from './alarm-sheet.ts';
import {
  type AlarmListState,
  type AlarmPlace,
  type AlarmQuery,
  type ChangeAlarms,
  SEVERITIES,
  STATE_FILTERS,
  periodOf,
} from './alarm-state.ts';
import styles from './alarm.module.css';
import { DevicePicker, ProjectDevicePicker } from './device-picker.tsx';
import { GroupPicker } from './group-picker.tsx';
import { ProjectPicker } from './project-picker.tsx';
import { alarmsForExport } from './api/alarm-queries.ts';
import { useLanguage } from '../../lib/use-language.ts';

/** Filters of the list, all of them in the address, and the export of what they find. */
export function AlarmBar({
  title,
  query,
  state,
  change,
  place,
}: {
  title: string;
  query: AlarmQuery;
  state: AlarmListState;
  change: ChangeAlarms;
  place: AlarmPlace;
}) {
  const { t } = useTranslation('alarm');
  const search = useCallback((keyword: string) => change({ keyword }), [change]);
  const narrow = useNarrow();
  const states = {
    'aria-label': t('state.label'),
    value: state.state,
    options: STATE_FILTERS.map((value) => ({ value, label: t(`state.${value}`) })),
    onChange: (value: AlarmListState['state']) => change({ state: value }),
  };
  return (
    <div className={styles['bar']}>
      {narrow ? (
        // five words side by side are wider than a phone
        <Select className={styles['severity'] ?? ''} {...states} />
      ) : (
        <Segmented {...states} />
      )}
      <Select
        className={styles['severity'] ?? ''}
        aria-label={t('severity.label')}
        allowClear
        placeholder={t('severity.any')}
        value={state.severity ?? null}
        options={SEVERITIES.map((value) => ({ value, label: <SeverityMark severity={value} /> }))}
        onChange={(severity) => change({ severity: severity ?? undefined })}
      />
      {place && 'projectId' in place ? (
        <ProjectDevicePicker
          projectId={place.projectId}
          value={state.device}
          onChange={(device) => change({ device })}
        />
      ) : null}
      {place === undefined ? (
        <>
          <GroupPicker value={state.group} onChange={(group) => change({ group })} />
          <DevicePicker value={state.device} onChange={(device) => change({ device })} />
          <ProjectPicker value={state.project} onChange={(project) => change({ project })} />
        </>
      ) : null}
      <TimeRangePicker
        allowAll
        value={periodOf(state)}
        onChange={({ range, from, to }) => change({ period: range, since: from, until: to })}
      />
      <SearchInput className={styles['keyword']} value={state.keyword} label={t('search')} onChange={search} />
      <span className={styles['gap']} />
      <ExportButton title={title} query={query} withDevice={place === undefined || 'projectId' in place} />
    </div>
  );
}

function ExportButton({ title, query, withDevice }: { title: string; query: AlarmQuery; withDevice: boolean }) {
  const { t } = useTranslation(['alarm', 'common']);
  const lang = useLanguage();
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
        content: (text) => contentWords(text, lang),
        condition: (alarm) => alarmCondition(alarm, lang),
        reason: (alarm) => lossReason(alarm, lang),
        state: (state) => t(`common:alarmState.${state}`),
        byRecovery: t('byRecovery'),
      });
      const span = rowsSpan(
        alarms.map(({ raisedAt }) => raisedAt),
        { from: query.startTime, to: query.endTime },
      );
      const limit = LIMITS.history.exportRows;
      const isFull = alarms.length >= limit;
      // Who is sent the file has not seen what the screen says.
      const cut = isFull ? t('fileCut', { limit }) : '';
      await downloadXlsx(`${title}-${t('fileName')}-${span}${cut}`, [sheet]);
      if (isFull) void message.warning(t('exportedFull', { limit: limit.toLocaleString() }), 8);
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

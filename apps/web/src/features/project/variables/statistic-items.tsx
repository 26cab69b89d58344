import { LIMITS, MVAR_STATISTICS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber, Radio, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { namesLike, statisticCheck } from '../api/project-queries.ts';
import styles from '../project.module.css';
import type { OfMvar } from './formula-item.tsx';
import type { MvarFields } from './mvar-form.ts';

/** A search starts when typing pauses this long, ms. */
const TYPING_PAUSE_MS = 300;
const UNITS = { s: 1_000, min: 60_000, h: 3_600_000 } as const;
type Unit = keyof typeof UNITS;
const NAMES = ['s', 'min', 'h'] as const satisfies Unit[];

/** What a statistic is made of: which value, what of it, over which period. The server says whether it can be made. */
export function StatisticItems({ of: { projectId, id } }: { of: OfMvar }) {
  const { t } = useTranslation('project');
  const form = Form.useFormInstance<MvarFields>();
  const sourceId = Form.useWatch('sourceId', form);
  const statistic = Form.useWatch('statistic', form);
  const periodMs = Form.useWatch('periodMs', form);
  const shows = Form.useWatch('shows', form);
  const reportId = Form.useWatch('reportId', form) || undefined;
  const check = useQuery(statisticCheck({ projectId, id, sourceId, statistic, periodMs, shows, reportId }));
  const reports = check.data?.reports ?? [];
  return (
    <>
      <Form.Item name="sourceId" label={t('mvar.source')} rules={[{ required: true, message: t('mvar.sourceRule') }]}>
        <SourceSelect projectId={projectId} known={sourceId ? check.data?.sourceKey : undefined} />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item name="statistic" label={t('mvar.statistic')}>
          <Select options={MVAR_STATISTICS.map((value) => ({ value, label: t(`mvar.statistics.${value}`) }))} />
        </Form.Item>
        <Form.Item name="periodMs" label={t('mvar.period')}>
          <PeriodInput />
        </Form.Item>
      </div>
      <Form.Item name="shows" label={t('mvar.shows')}>
        <Radio.Group
          options={(['running', 'finished'] as const).map((value) => ({ value, label: t(`mvar.showsOf.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="reportId" label={t('mvar.basis')} extra={t('mvar.basisNote')}>
        <Select
          options={[
            { value: '', label: t('mvar.live') },
            ...reports.map(({ id: value, name }) => ({ value, label: t('mvar.ofReport', { name }) })),
          ]}
        />
      </Form.Item>
      {check.data && !check.data.ok && sourceId ? (
        <output className={styles['aside']} data-wrong="true">
          {check.data.message}
        </output>
      ) : null}
    </>
  );
}

/** A variable of a bound device or a calculated one, searched by name. `id`, `value` and `onChange` come from the form. */
function SourceSelect({
  projectId,
  known,
  id,
  value,
  onChange,
}: {
  projectId: string;
  /** Key of what is chosen, until it is among what was found. */
  known: string | null | undefined;
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
}) {
  const { t } = useTranslation('project');
  const [typed, type] = useState('');
  const found = useQuery(namesLike(projectId, useDebounced(typed.trim(), TYPING_PAUSE_MS)));
  const options = (found.data?.rows ?? []).map((row) => ({ value: row.id, label: `${row.key}  ${row.title}` }));
  const missing = value !== undefined && !options.some((option) => option.value === value);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      showSearch={{ filterOption: false, onSearch: type }}
      loading={found.isFetching}
      placeholder={t('mvar.sourceSearch')}
      value={value ?? null}
      options={missing ? [{ value, label: known ?? value }, ...options] : options}
      onChange={(next: string | null) => {
        if (next !== null) onChange?.(next);
      }}
    />
  );
}

/** The largest unit in which it is a whole number. */
const unitOf = (ms: number): Unit => NAMES.findLast((unit) => ms >= UNITS[unit] && ms % UNITS[unit] === 0) ?? 's';

function PeriodInput({
  id,
  value = UNITS.h,
  onChange,
}: {
  id?: string;
  value?: number;
  onChange?: (ms: number) => void;
}) {
  const { t } = useTranslation('project');
  const [unit, setUnit] = useState(() => unitOf(value));
  const { periodMinMs, periodMaxMs } = LIMITS.report;
  const set = (amount: number, of: Unit) =>
    onChange?.(Math.min(periodMaxMs, Math.max(periodMinMs, Math.round(amount * UNITS[of]))));
  return (
    <Space.Compact block>
      <InputNumber
        {...(id === undefined ? {} : { id })}
        className={styles['wide'] ?? ''}
        min={1}
        max={periodMaxMs / UNITS[unit]}
        precision={0}
        value={value / UNITS[unit]}
        onChange={(amount) => set(amount ?? 1, unit)}
      />
      <Select
        aria-label={t('mvar.periodUnit')}
        value={unit}
        popupMatchSelectWidth={false}
        options={NAMES.map((name) => ({ value: name, label: t(`mvar.units.${name}`) }))}
        onChange={(next) => {
          setUnit(next);
          set(value / UNITS[unit], next);
        }}
      />
    </Space.Compact>
  );
}

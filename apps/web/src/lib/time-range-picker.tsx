import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './time-range-picker.module.css';
import { PRESET_NAMES, type RangeState, dayIsOutside, rangeAt, rangeProblem } from './time-range.ts';
import { useNarrow } from './use-narrow.ts';

export interface TimeRangePickerProps {
  value: RangeState;
  /** Only ranges that may be asked for are handed on; a wrong one stays in the picker, with what is wrong. */
  onChange: (value: RangeState) => void;
  /** Offers "any time" too, where a period is only a filter. */
  allowAll?: boolean;
}

type Moments = Pick<RangeState, 'from' | 'to'>;
const MINUTE_MS = 60_000;
/** As `<input type="datetime-local">` has it. */
const LOCAL_FORMAT = 'YYYY-MM-DDTHH:mm:ss';
const wholeMinute = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/** Period of a history: a preset up to now, or two moments at most 30 days apart. Needs the texts `timeseries`. */
export function TimeRangePicker({ value, onChange, allowAll = false }: TimeRangePickerProps) {
  const { t } = useTranslation('timeseries');
  const narrow = useNarrow();
  /** Picked, but no range yet. */
  const [draft, setDraft] = useState<Moments>();
  const custom = value.range === 'custom';
  const shown = draft ?? value;
  const problem = custom ? rangeProblem(shown.from, shown.to) : undefined;
  const names = [...(allowAll ? (['all'] as const) : []), ...PRESET_NAMES, 'custom' as const];

  const choose = (range: RangeState['range']) => {
    setDraft(undefined);
    if (range !== 'custom') return onChange({ range, from: undefined, to: undefined });
    // begins with what was seen until now
    const now = Date.now();
    const { from, to } = rangeAt(value, now) ?? { from: now - MINUTE_MS, to: now };
    return onChange({ range, from: wholeMinute(from), to: wholeMinute(to) });
  };
  const pick = (change: Partial<Moments>) => {
    const next = { from: shown.from, to: shown.to, ...change };
    const wrong = rangeProblem(next.from, next.to) !== undefined;
    setDraft(wrong ? next : undefined);
    if (!wrong) onChange({ range: 'custom', ...next });
  };
  const moment = (end: 'from' | 'to', other: number | undefined) => {
    const at = shown[end];
    if (narrow) {
      // the library's panel is wider than a phone; the phone's own is made for it
      return (
        <Input
          className={styles['moment'] ?? ''}
          type="datetime-local"
          step={1}
          aria-label={t(`range.${end}`)}
          value={at === undefined ? '' : dayjs(at).format(LOCAL_FORMAT)}
          status={problem ? 'error' : ''}
          onChange={(event) => pick({ [end]: event.target.value ? dayjs(event.target.value).valueOf() : undefined })}
        />
      );
    }
    return (
      <DatePicker
        className={styles['moment'] ?? ''}
        showTime={{ format: 'HH:mm:ss' }}
        format="YYYY-MM-DD HH:mm:ss"
        allowClear={false}
        aria-label={t(`range.${end}`)}
        placeholder={t(`range.${end}`)}
        value={at === undefined ? null : dayjs(at)}
        status={problem ? 'error' : ''}
        disabledDate={(day) => dayIsOutside(day.startOf('day').valueOf(), Date.now(), other)}
        onChange={(day) => pick({ [end]: day?.valueOf() })}
      />
    );
  };
  return (
    <span className={styles['moments']}>
      <Select
        className={styles['preset'] ?? ''}
        aria-label={t('range.label')}
        value={value.range}
        options={names.map((name) => ({ value: name, label: t(`range.preset.${name}`) }))}
        onChange={choose}
      />
      {custom ? (
        <>
          {moment('from', shown.to)}
          <span aria-hidden>–</span>
          {moment('to', shown.from)}
          {problem ? (
            <span className={styles['problem']} role="alert">
              {t(`range.problem.${problem}`)}
            </span>
          ) : null}
        </>
      ) : null}
    </span>
  );
}

import type { EntryValue } from '@lightfield/report';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '../../../lib/use-choices.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { peopleFor } from '../api/report-queries.ts';
import type { ControlProps } from './control-props.ts';
import styles from './fill.module.css';
import { PictureControl } from './picture-control.tsx';
import { SignatureControl } from './signature-control.tsx';

/** Pause in typing after which the server is asked, ms. */
const TYPING_MS = 300;
const KEYWORD_MAX = 50;
/** As `entryProblem` has it where a template says nothing. */
const TEXT_MAX = 200;

/** What every field says of itself. */
function fieldOf({ input: { key, label, unit, required }, disabled, wrong, inCell }: ControlProps) {
  return {
    ...(inCell ? {} : { id: `field-${key}` }),
    'data-input': key,
    'aria-label': unit ? `${label} (${unit})` : label,
    ...(wrong ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
    disabled,
    className: styles[inCell ? 'cellField' : 'field'] ?? '',
  };
}

/** One input, as its kind asks. In the list it is large enough for a thumb. */
export function InputControl(props: ControlProps) {
  const { input, inCell } = props;
  switch (input.kind) {
    case 'number':
      return <NumberControl {...props} />;
    case 'text':
      return (
        <textarea
          {...fieldOf(props)}
          rows={inCell ? 1 : 2}
          maxLength={input.maxLength ?? TEXT_MAX}
          {...textOf(props)}
        />
      );
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'date':
      return <input {...fieldOf(props)} type="date" min="1900-01-01" max="2999-12-31" {...textOf(props)} />;
    case 'person':
      return <PersonControl {...props} />;
    case 'picture':
      return <PictureControl {...props} />;
    case 'signature':
      return <SignatureControl {...props} />;
  }
}
/** An empty text is none. */
const textOf = ({ value, onChange }: ControlProps) => ({
  value: typeof value === 'string' ? value : '',
  onChange: ({ target }: { target: { value: string } }) => onChange(target.value === '' ? null : target.value),
});

function ChoiceControl(props: ControlProps) {
  const { t } = useTranslation('smart-report');
  return (
    <select {...fieldOf(props)} {...textOf(props)}>
      <option value="">{t('fill.choose')}</option>
      {(props.input.choices ?? []).map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}

/** What is typed, as long as it is no number that a document could hold. */
function NumberControl(props: ControlProps) {
  const { value, onChange } = props;
  const said = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const [typed, type] = useState(said);
  // changed from elsewhere: what somebody else has saved was taken over
  const shown = numberOf(typed) === (value ?? null) || typed === said ? typed : said;
  return (
    <input
      {...fieldOf(props)}
      inputMode="decimal"
      autoComplete="off"
      data-number
      value={shown}
      onChange={({ target }) => {
        type(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}
/** A comma is a point on many keyboards; what is no number stays text, and is said to be none. */
function numberOf(text: string): EntryValue {
  const trimmed = text
    .trim()
    .replace(/[,，。]/, '.')
    .replace('－', '-');
  if (trimmed === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text;
}

function PersonControl({ input, record, value, name, disabled, wrong, inCell, onChange }: ControlProps) {
  const { t } = useTranslation('smart-report');
  const [typed, type] = useState('');
  const devices = record.devices.map(({ id }) => id);
  const found = useQuery(
    peopleFor(devices, useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS), { withMe: true }),
  );
  const choices = useChoices(found);
  const offered = (found.data?.people ?? []).map(({ id, name: label }) => ({ value: id, label }));
  const id = typeof value === 'string' ? value : null;
  const own = id !== null && !offered.some((one) => one.value === id) ? [{ value: id, label: name ?? '…' }] : [];
  return (
    <Select
      {...choices}
      {...(inCell ? {} : { id: `field-${input.key}`, size: 'large' as const })}
      {...(wrong ? { status: 'error' as const } : {})}
      className={styles[inCell ? 'cellSelect' : 'wide'] ?? ''}
      variant={inCell ? 'borderless' : 'outlined'}
      aria-label={input.label}
      data-input={input.key}
      allowClear
      disabled={disabled}
      placeholder={t('fill.choosePerson')}
      value={id}
      options={[...own, ...offered]}
      showSearch={{ filterOption: false, onSearch: type }}
      onChange={(next: string | null | undefined) =>
        onChange(next ?? null, [...own, ...offered].find((one) => one.value === next)?.label)
      }
    />
  );
}

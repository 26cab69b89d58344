import { LIMITS } from '@lightfield/contract';
import type { EntryProblem, EntryValue, Input } from '@lightfield/report';
import { Button } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shot } from '../drafts.ts';
import styles from '../field.module.css';
import { Photos } from '../photos.tsx';
import { SignField } from './sign-field.tsx';
import type { FormTaken } from './forms-taken.ts';
import { useLimitWords, useProblemWords } from './limit-words.ts';

/** More are a list that opens. */
const OPTIONS_SHOWN = 6;
/** As `entryProblem` has it where a template says nothing. */
const TEXT_MAX = 200;

interface Props {
  readonly input: Input;
  readonly value: EntryValue;
  /** Pictures of it that lie on this phone. */
  readonly shots: readonly Shot[];
  readonly people: FormTaken['people'];
  readonly problem: EntryProblem | undefined;
  /** Somebody has signed it, at the platform. */
  readonly signedBy: string | undefined;
  readonly onChange: (value: EntryWritten, shots?: readonly Shot[]) => void;
  /** Somebody else has filled it in since. */
  readonly theirs: { readonly text: string; readonly onTake: () => void; readonly onKeep: () => void } | undefined;
}
type EntryWritten = string | number | string[] | null;

/** One input of a record, as its kind asks, with large targets for a thumb. */
export function InputField(props: Props) {
  const { input, problem, theirs } = props;
  const { t } = useTranslation('field');
  const limits = useLimitWords()(input);
  const problemWords = useProblemWords();
  return (
    <fieldset className={styles['item']} id={`form-${input.key}`} data-abnormal={problem !== undefined}>
      <legend>
        {input.label} {input.unit ? <span className={styles['soft']}>({input.unit})</span> : null}{' '}
        {input.required ? <span className={styles['soft']}>{t('task.required')}</span> : null}
      </legend>
      {input.hint ? <p className={styles['soft']}>{input.hint}</p> : null}
      <Control {...props} />
      {limits === '' ? null : <p className={styles['soft']}>{limits}</p>}
      {problem === undefined ? null : <p className={styles['late']}>{problemWords(input, problem)}</p>}
      {theirs ? (
        <div role="alert" className={styles['side']}>
          <span className={styles['soft']}>{t('record.theirs')}</span>
          <strong>{theirs.text}</strong>
          <div className={styles['actions']}>
            <Button onClick={theirs.onTake}>{t('record.takeTheirs')}</Button>
            <Button onClick={theirs.onKeep}>{t('record.keepMine')}</Button>
          </div>
        </div>
      ) : null}
    </fieldset>
  );
}

function Control({ input, value, shots, people, signedBy, onChange }: Props) {
  const { t } = useTranslation('field');
  const text = typeof value === 'string' ? value : '';
  const name = input.unit ? `${input.label} (${input.unit})` : input.label;
  const own = new Set(shots.map(({ id }) => id));
  const held = typeof value === 'object' && value !== null ? value.filter((id) => !own.has(id)) : [];
  switch (input.kind) {
    case 'number':
      return <NumberField name={name} value={value} onChange={onChange} />;
    case 'text':
      return (
        <label className={styles['field']}>
          <textarea
            aria-label={name}
            rows={2}
            maxLength={input.maxLength ?? TEXT_MAX}
            value={text}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
        </label>
      );
    case 'date':
      return (
        <label className={styles['field']}>
          <input
            type="date"
            aria-label={name}
            min="1900-01-01"
            max="2999-12-31"
            value={text}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
        </label>
      );
    case 'choice':
      return <Choices input={input} value={text} onChange={onChange} />;
    case 'person':
      return (
        <Select
          name={name}
          value={text}
          options={people.map(({ id, name: label }) => ({ value: id, label }))}
          empty={people.length === 0 ? t('record.nobody') : ''}
          onChange={onChange}
        />
      );
    case 'picture':
      return (
        <Photos
          label={name}
          value={shots}
          held={held.length}
          onChange={(photos) =>
            onChange(
              [...held, ...photos.map(({ id }) => id)],
              photos.map(({ id, blob }) => ({ id, blob, itemId: input.key })),
            )
          }
        />
      );
    case 'signature':
      return (
        <SignField
          label={name}
          shot={shots[0]}
          signedBy={held.length > 0 ? (signedBy ?? '') : undefined}
          onChange={(shot) => onChange(shot ? [shot.id] : null, shot ? [{ ...shot, itemId: input.key }] : [])}
        />
      );
  }
}

/** What is typed stays as it is typed: "0." is on its way to a number; what is no number is said to be none. */
function NumberField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: EntryValue;
  onChange: (value: string | number | null) => void;
}) {
  const said = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const [typed, type] = useState(said);
  // changed from elsewhere: what somebody else has filled in was taken over
  const shown = numberOf(typed) === (value ?? null) || typed === said ? typed : said;
  return (
    <label className={styles['field']}>
      <input
        aria-label={name}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={({ target }) => {
          type(target.value);
          onChange(numberOf(target.value));
        }}
      />
    </label>
  );
}
function numberOf(text: string): string | number | null {
  const trimmed = text
    .trim()
    .replace(/[,，。]/, '.')
    .replace('－', '-');
  if (trimmed === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : text.slice(0, LIMITS.smartReport.inputTextMax);
}

function Choices({
  input,
  value,
  onChange,
}: {
  input: Input;
  value: string;
  onChange: (value: string | null) => void;
}) {
  const choices = input.choices ?? [];
  if (choices.length > OPTIONS_SHOWN)
    return (
      <Select
        name={input.label}
        value={value}
        options={choices.map((one) => ({ value: one, label: one }))}
        empty=""
        onChange={onChange}
      />
    );
  return (
    <div className={styles['options']} role="radiogroup" aria-label={input.label}>
      {choices.map((one) => (
        <label key={one} className={styles['option']}>
          <input type="radio" name={input.key} checked={value === one} onChange={() => onChange(one)} />
          {one}
        </label>
      ))}
    </div>
  );
}

function Select({
  name,
  value,
  options,
  empty,
  onChange,
}: {
  name: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  empty: string;
  onChange: (value: string | null) => void;
}) {
  const { t } = useTranslation('field');
  return (
    <label className={styles['field']}>
      <select
        aria-label={name}
        value={value}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t('record.choose')}</option>
        {/* somebody who is not offered any more */}
        {value !== '' && !options.some((one) => one.value === value) ? <option value={value}>…</option> : null}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {empty === '' ? null : <span className={styles['soft']}>{empty}</span>}
    </label>
  );
}

import { type InspectionItem, type InspectionValue, LIMITS } from '@lightfield/contract';
import { isAbnormal } from '@lightfield/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { type Photo, Photos } from './photos.tsx';

export interface Found {
  readonly value: InspectionValue;
  /** Those that are at the platform. */
  readonly pictures: readonly string[];
  readonly photos: readonly Photo[];
  readonly marked: boolean;
}
export const NOTHING: Found = { value: null, pictures: [], photos: [], marked: false };
export const idsOf = ({ pictures, photos }: Found): string[] => [...pictures, ...photos.map(({ id }) => id)];

interface Props {
  readonly item: InspectionItem;
  readonly found: Found;
  readonly onChange: (found: Found) => void;
}

/** An item of an inspection as it is filled in, with large targets for a thumb. */
export function ItemField({ item, n, found, onChange }: Props & { readonly n: number }) {
  const { t } = useTranslation('field');
  const isWrong = isAbnormal(item, { ...found, pictures: idsOf(found) });
  const asksMark = (item.kind === 'text' || item.kind === 'picture') && item.abnormalWhen === 'marked';
  const hasRange = (item.kind === 'number' || item.kind === 'reading') && (item.low !== null || item.high !== null);
  return (
    <fieldset className={styles['item']} data-abnormal={isWrong}>
      <legend>
        {n}. {item.title}{' '}
        {item.kind !== 'reading' && item.required ? <span className={styles['soft']}>{t('task.required')}</span> : null}
      </legend>
      {item.hint === '' ? null : <p className={styles['soft']}>{item.hint}</p>}
      <Control item={item} found={found} onChange={onChange} />
      {asksMark ? (
        <label className={styles['option']}>
          <input
            type="checkbox"
            checked={found.marked}
            onChange={({ target }) => onChange({ ...found, marked: target.checked })}
          />
          {t('task.mark')}
        </label>
      ) : null}
      {hasRange ? (
        <p className={styles['soft']}>
          {t('task.range', { low: item.low ?? '−∞', high: item.high ?? '+∞', unit: item.unit })}
        </p>
      ) : null}
      {isWrong ? (
        <p className={styles['late']}>
          <strong>{t('task.abnormal')}</strong>
        </p>
      ) : null}
    </fieldset>
  );
}

function Control({ item, found, onChange }: Props) {
  const { t } = useTranslation('field');
  const set = (value: InspectionValue) => onChange({ ...found, value });
  switch (item.kind) {
    case 'yesNo':
      return (
        <Options
          item={item}
          options={[
            { value: true, text: t('task.yes') },
            { value: false, text: t('task.no') },
          ]}
          value={found.value}
          onChange={set}
        />
      );
    case 'choice':
      return (
        <Options
          item={item}
          options={item.options.map(({ text }) => ({ value: text, text }))}
          value={found.value}
          onChange={set}
        />
      );
    case 'number':
      return <NumberField item={item} value={found.value} onChange={set} />;
    case 'text':
      return (
        <label className={styles['field']}>
          <textarea
            aria-label={item.title}
            maxLength={LIMITS.inspection.answerMax}
            value={typeof found.value === 'string' ? found.value : ''}
            onChange={({ target }) => set(target.value === '' ? null : target.value)}
          />
        </label>
      );
    case 'picture':
      return (
        <Photos
          label={item.title}
          value={found.photos}
          held={found.pictures.length}
          onChange={(photos) => onChange({ ...found, photos })}
        />
      );
    case 'reading':
      return <p className={styles['soft']}>{t('task.itself')}</p>;
  }
}

/** What is typed stays as it is typed: "0." is on its way to a number. */
function NumberField({
  item,
  value,
  onChange,
}: {
  item: InspectionItem & { kind: 'number' };
  value: InspectionValue;
  onChange: (value: InspectionValue) => void;
}) {
  const [typed, type] = useState(typeof value === 'number' ? String(value) : '');
  return (
    <label className={styles['field']}>
      <input
        aria-label={item.title}
        inputMode="decimal"
        placeholder={item.unit}
        value={typed}
        onChange={({ target }) => {
          type(target.value);
          const text = target.value.trim().replace(',', '.');
          onChange(text === '' || !Number.isFinite(Number(text)) ? null : Number(text));
        }}
      />
    </label>
  );
}

function Options({
  item,
  options,
  value,
  onChange,
}: {
  item: InspectionItem;
  options: readonly { readonly value: string | boolean; readonly text: string }[];
  value: InspectionValue;
  onChange: (value: InspectionValue) => void;
}) {
  return (
    <div className={styles['options']} role="radiogroup" aria-label={item.title}>
      {options.map((one) => (
        <label key={String(one.value)} className={styles['option']}>
          <input type="radio" name={item.id} checked={value === one.value} onChange={() => onChange(one.value)} />
          {one.text}
        </label>
      ))}
    </div>
  );
}

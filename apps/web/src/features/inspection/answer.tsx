import { type InspectionItem, type InspectionValue, LIMITS, WORK_ORDER_PICTURE_KINDS } from '@lightfield/contract';
import { type Found, isAbnormal } from '@lightfield/rules';
import { Icon, StateMark } from '@lightfield/ui';
import { Button, Checkbox, Input, InputNumber, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../lib/new-id.ts';
import { shrunk } from '../../lib/shrunk-picture.ts';
import styles from './inspection.module.css';

const { pictures: PICTURES_MAX, pictureBytes } = LIMITS.ops;
const ACCEPT = [...WORK_ORDER_PICTURE_KINDS, 'jpeg'].map((kind) => `.${kind}`).join(',');

/** What was filled in for an item, with pictures that are not sent yet. */
export interface Answer extends Found {
  readonly files: readonly { readonly id: string; readonly file: File }[];
}
export const NOTHING: Answer = { value: null, pictures: [], marked: false, files: [] };

/** Limits in words; undefined: there are none. */
export function useRangeWords(): (of: { low: number | null; high: number | null; unit: string }) => string | undefined {
  const { t } = useTranslation('inspection');
  return ({ low, high, unit }) => {
    if (low === null && high === null) return undefined;
    const range =
      low === null
        ? t('answer.atMost', { high: high ?? '' })
        : high === null
          ? t('answer.atLeast', { low })
          : t('answer.range', { low, high });
    return `${range} ${unit}`.trimEnd();
  };
}
/** A value as it is read. */
export function useValueWords(): (item: InspectionItem | undefined, value: InspectionValue) => string {
  const { t } = useTranslation('inspection');
  return (item, value) => {
    if (value === null || value === '') return item?.kind === 'reading' ? t('answer.noReading') : t('answer.nothing');
    if (typeof value === 'boolean') return t(value ? 'answer.yes' : 'answer.no');
    const unit = item?.kind === 'number' || item?.kind === 'reading' ? item.unit : '';
    return `${value} ${unit}`.trimEnd();
  };
}

/** One item as it is filled in, with large targets for a thumb. */
export function AnswerField({
  item,
  n,
  answer,
  last,
  disabled = false,
  onChange,
}: {
  item: InspectionItem;
  /** Counts from 1. */
  n: number;
  answer: Answer;
  /** What was found the last time. */
  last?: string | undefined;
  disabled?: boolean;
  onChange: (answer: Answer) => void;
}) {
  const { t } = useTranslation('inspection');
  const rangeWords = useRangeWords();
  const isWrong = isAbnormal(item, { ...answer, pictures: answer.files.map(({ id }) => id) });
  const range = item.kind === 'number' || item.kind === 'reading' ? rangeWords(item) : undefined;
  const asksMark = (item.kind === 'text' || item.kind === 'picture') && item.abnormalWhen === 'marked';
  return (
    <fieldset className={styles['answer']} data-abnormal={isWrong}>
      <legend>
        {n}. {item.title || t('content.untitled')}
        {item.kind !== 'reading' && item.required ? (
          <span className={styles['soft']}> {t('answer.required')}</span>
        ) : null}
      </legend>
      {item.hint === '' ? null : <p className={styles['soft']}>{item.hint}</p>}
      <Control item={item} answer={answer} disabled={disabled} onChange={onChange} />
      {asksMark ? (
        <Checkbox
          disabled={disabled}
          checked={answer.marked}
          onChange={({ target }) => onChange({ ...answer, marked: target.checked })}
        >
          {t('answer.mark')}
        </Checkbox>
      ) : null}
      <p className={styles['under']}>
        {isWrong ? <StateMark state="severe" text={t('answer.abnormal')} tag /> : null}
        {range === undefined ? null : <span className={styles['soft']}>{range}</span>}
        {last === undefined ? null : <span className={styles['soft']}>{t('task.last', { value: last })}</span>}
      </p>
    </fieldset>
  );
}

interface ControlProps<Item extends InspectionItem = InspectionItem> {
  item: Item;
  answer: Answer;
  disabled: boolean;
  onChange: (answer: Answer) => void;
}
function Control({ item, answer, disabled, onChange }: ControlProps) {
  const { t } = useTranslation('inspection');
  const set = (value: InspectionValue) => onChange({ ...answer, value });
  switch (item.kind) {
    case 'yesNo':
      return (
        <Radio.Group
          className={styles['wide'] ?? ''}
          aria-label={item.title}
          optionType="button"
          size="large"
          disabled={disabled}
          value={answer.value}
          options={[
            { value: true, label: t('answer.yes') },
            { value: false, label: t('answer.no') },
          ]}
          onChange={({ target }) => set(target.value as boolean)}
        />
      );
    case 'number':
      return (
        <InputNumber
          className={styles['wide'] ?? ''}
          aria-label={item.title}
          size="large"
          inputMode="decimal"
          disabled={disabled}
          value={typeof answer.value === 'number' ? answer.value : null}
          suffix={item.unit}
          onChange={set}
        />
      );
    case 'choice':
      return (
        <Radio.Group
          className={styles['choices'] ?? ''}
          aria-label={item.title}
          size="large"
          disabled={disabled}
          value={answer.value}
          options={item.options.map(({ text }) => ({ value: text, label: text }))}
          onChange={({ target }) => set(target.value as string)}
        />
      );
    case 'text':
      return (
        <Input.TextArea
          aria-label={item.title}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={LIMITS.inspection.answerMax}
          disabled={disabled}
          value={typeof answer.value === 'string' ? answer.value : ''}
          onChange={({ target }) => set(target.value === '' ? null : target.value)}
        />
      );
    case 'picture':
      return <Shots item={item} answer={answer} disabled={disabled} onChange={onChange} />;
    case 'reading':
      return <p className={styles['soft']}>{t('answer.itself')}</p>;
  }
}

/** Pictures. On a phone the camera is offered by the browser. */
function Shots({ item, answer, disabled, onChange }: ControlProps) {
  const { t } = useTranslation('inspection');
  const input = useRef<HTMLInputElement>(null);
  const [problem, tell] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const held = answer.files.length + answer.pictures.length;
  // while a picture is made smaller, its mark may be set
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  const add = async (chosen: readonly File[]) => {
    if (held + chosen.length > PICTURES_MAX) return tell(t('answer.tooMany', { most: PICTURES_MAX }));
    setBusy(true);
    const files = await Promise.all(chosen.map(shrunk));
    setBusy(false);
    const large = files.find(({ size }) => size > pictureBytes);
    if (large) return tell(t('answer.tooLarge', { name: large.name }));
    tell(undefined);
    const { current } = latest;
    return onChange({ ...current, files: [...current.files, ...files.map((file) => ({ id: newId(), file }))] });
  };
  return (
    <div className={styles['shots']}>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        className="lf-hidden"
        tabIndex={-1}
        aria-label={item.title}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        size="large"
        icon={<Icon name="image" size={16} />}
        loading={isBusy}
        disabled={disabled || held >= PICTURES_MAX}
        onClick={() => input.current?.click()}
      >
        {t('answer.pictures')}
      </Button>
      {answer.files.map(({ id, file }) => (
        <span key={id} className={styles['shot']}>
          {file.name}
          <Button
            type="text"
            disabled={disabled}
            aria-label={t('answer.removePicture', { name: file.name })}
            icon={<Icon name="close" size={16} />}
            onClick={() => onChange({ ...answer, files: answer.files.filter((one) => one.id !== id) })}
          />
        </span>
      ))}
      {problem === undefined ? null : (
        <span role="alert" className={styles['wrong']}>
          {problem}
        </span>
      )}
    </div>
  );
}

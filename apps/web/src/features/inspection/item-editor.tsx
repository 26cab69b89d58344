import { INSPECTION_ITEM_KINDS, type InspectionItem, type InspectionItemKind, LIMITS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../lib/new-id.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { variablesNamed } from './api/inspection-queries.ts';
import styles from './inspection.module.css';

const { itemTitleMax, hintMax, unitMax, choicesMax, variableMax } = LIMITS.inspection;
const TYPING_MS = 300;

/** A new item, or one that becomes another kind and keeps what it can. */
export function itemOf(kind: InspectionItemKind, before?: InspectionItem): InspectionItem {
  const { id, title, hint } = before ?? { id: newId(), title: '', hint: '' };
  const required = before === undefined || before.kind === 'reading' ? true : before.required;
  const limits = {
    unit: before && 'unit' in before ? before.unit : '',
    low: before && 'low' in before ? before.low : null,
    high: before && 'high' in before ? before.high : null,
  };
  switch (kind) {
    case 'yesNo':
      return { id, title, hint, kind, required, abnormalWhen: 'no' };
    case 'number':
      return { id, title, hint, kind, required, ...limits };
    case 'choice':
      return {
        id,
        title,
        hint,
        kind,
        required,
        options: [
          { text: '', abnormal: false },
          { text: '', abnormal: true },
        ],
      };
    case 'text':
      return { id, title, hint, kind, required: false, abnormalWhen: 'never' };
    case 'picture':
      return { id, title, hint, kind, required, abnormalWhen: 'marked' };
    case 'reading':
      return { id, title, hint, kind, variable: '', ...limits };
  }
}
/** Nothing is missing in it, and its limits are the right way round. */
export function isComplete(item: InspectionItem): boolean {
  if (item.title.trim() === '') return false;
  if (item.kind === 'choice') {
    const texts = item.options.map(({ text }) => text.trim());
    return texts.every((text) => text !== '') && new Set(texts).size === texts.length;
  }
  if (item.kind === 'reading' && item.variable.trim() === '') return false;
  if (item.kind !== 'number' && item.kind !== 'reading') return true;
  return item.low === null || item.high === null || item.low <= item.high;
}

interface Props<Item extends InspectionItem = InspectionItem> {
  item: Item;
  onChange: (item: InspectionItem) => void;
}
/** The fields of one item. */
export function ItemEditor({ item, onChange }: Props) {
  const { t } = useTranslation('inspection');
  const id = useId();
  return (
    <div className={styles['editor']}>
      <label htmlFor={`${id}-title`}>{t('item.title')}</label>
      <Input
        id={`${id}-title`}
        maxLength={itemTitleMax}
        value={item.title}
        onChange={({ target }) => onChange({ ...item, title: target.value })}
      />
      <div className={styles['pair']}>
        <Select
          className={styles['kind'] ?? ''}
          aria-label={t('kind.label')}
          value={item.kind}
          options={INSPECTION_ITEM_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(kind) => onChange(itemOf(kind, item))}
        />
        {item.kind === 'reading' ? null : (
          <Checkbox checked={item.required} onChange={({ target }) => onChange({ ...item, required: target.checked })}>
            {t('item.required')}
          </Checkbox>
        )}
      </div>
      <OfKind item={item} onChange={onChange} />
      <label htmlFor={`${id}-hint`}>{t('item.hint')}</label>
      <Input
        id={`${id}-hint`}
        maxLength={hintMax}
        value={item.hint}
        onChange={({ target }) => onChange({ ...item, hint: target.value })}
      />
    </div>
  );
}

function OfKind({ item, onChange }: Props) {
  switch (item.kind) {
    case 'yesNo':
      return (
        <AbnormalWhen
          value={item.abnormalWhen}
          choices={['never', 'yes', 'no']}
          onChange={(abnormalWhen) => onChange({ ...item, abnormalWhen })}
        />
      );
    case 'text':
      return (
        <AbnormalWhen
          value={item.abnormalWhen}
          choices={['never', 'filled', 'marked']}
          onChange={(abnormalWhen) => onChange({ ...item, abnormalWhen })}
        />
      );
    case 'picture':
      return (
        <AbnormalWhen
          value={item.abnormalWhen}
          choices={['never', 'marked']}
          onChange={(abnormalWhen) => onChange({ ...item, abnormalWhen })}
        />
      );
    case 'choice':
      return <Options item={item} onChange={onChange} />;
    case 'number':
      return <Limits item={item} onChange={onChange} />;
    case 'reading':
      return (
        <>
          <VariableField item={item} onChange={onChange} />
          <Limits item={item} onChange={onChange} />
        </>
      );
  }
}

function AbnormalWhen<When extends 'never' | 'yes' | 'no' | 'filled' | 'marked'>({
  value,
  choices,
  onChange,
}: {
  value: When;
  choices: readonly When[];
  onChange: (value: When) => void;
}) {
  const { t } = useTranslation('inspection');
  const words = (when: 'never' | 'yes' | 'no' | 'filled' | 'marked') => t(`item.${when}`);
  return (
    <div className={styles['pair']}>
      <span>{t('item.abnormalWhen')}</span>
      <Select<When>
        className={styles['kind'] ?? ''}
        aria-label={t('item.abnormalWhen')}
        value={value}
        options={choices.map((one) => ({ value: one, label: words(one) }))}
        onChange={onChange}
      />
    </div>
  );
}

function Limits({ item, onChange }: Props<Extract<InspectionItem, { kind: 'number' | 'reading' }>>) {
  const { t } = useTranslation('inspection');
  const isWrong = item.low !== null && item.high !== null && item.low > item.high;
  return (
    <>
      <div className={styles['pair']}>
        <InputNumber
          aria-label={t('item.low')}
          placeholder={t('item.low')}
          value={item.low}
          onChange={(low) => onChange({ ...item, low })}
        />
        <InputNumber
          aria-label={t('item.high')}
          placeholder={t('item.high')}
          value={item.high}
          onChange={(high) => onChange({ ...item, high })}
        />
        <Input
          className={styles['unit'] ?? ''}
          aria-label={t('item.unit')}
          placeholder={t('item.unit')}
          maxLength={unitMax}
          value={item.unit}
          onChange={({ target }) => onChange({ ...item, unit: target.value })}
        />
      </div>
      <span className={isWrong ? styles['wrong'] : styles['soft']} role={isWrong ? 'alert' : undefined}>
        {t(isWrong ? 'item.limitsWrong' : 'item.limits')}
      </span>
    </>
  );
}

function VariableField({ item, onChange }: Props<Extract<InspectionItem, { kind: 'reading' }>>) {
  const { t } = useTranslation('inspection');
  const found = useQuery(variablesNamed(useDebounced(item.variable.trim().slice(0, 50), TYPING_MS)));
  const set = (variable: string) => {
    const unit = found.data?.find(({ key }) => key === variable)?.unit;
    onChange({ ...item, variable, unit: item.unit === '' && unit ? unit : item.unit });
  };
  return (
    <>
      <AutoComplete
        aria-label={t('item.variable')}
        placeholder={t('item.variableFind')}
        maxLength={variableMax}
        value={item.variable}
        options={(found.data ?? []).map(({ key, name, unit }) => ({
          value: key,
          label: `${name} (${key}) ${unit}`.trimEnd(),
        }))}
        onChange={set}
      />
      <span className={styles['soft']}>{t('item.variableNote')}</span>
    </>
  );
}

function Options({ item, onChange }: Props<Extract<InspectionItem, { kind: 'choice' }>>) {
  const { t } = useTranslation('inspection');
  const { options } = item;
  const [keys, setKeys] = useState<readonly string[]>(() => options.map(() => newId()));
  const set = (at: number, change: Partial<(typeof options)[number]>) =>
    onChange({ ...item, options: options.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  return (
    <div className={styles['options']}>
      {options.map((option, at) => (
        <div key={keys[at] ?? at} className={styles['pair']}>
          <Input
            aria-label={t('item.option', { n: at + 1 })}
            placeholder={t('item.option', { n: at + 1 })}
            maxLength={itemTitleMax}
            value={option.text}
            onChange={({ target }) => set(at, { text: target.value })}
          />
          <Checkbox
            aria-label={t('item.optionAbnormal', { n: at + 1 })}
            checked={option.abnormal}
            onChange={({ target }) => set(at, { abnormal: target.checked })}
          >
            {t('item.abnormalShort')}
          </Checkbox>
          {options.length > 2 ? (
            <Button
              type="text"
              aria-label={t('item.removeOption', { n: at + 1 })}
              icon={<Icon name="close" size={16} />}
              onClick={() => {
                setKeys(keys.filter((_key, i) => i !== at));
                onChange({ ...item, options: options.filter((_one, i) => i !== at) });
              }}
            />
          ) : null}
        </div>
      ))}
      {options.length < choicesMax ? (
        <Button
          size="small"
          icon={<Icon name="plus" size={16} />}
          onClick={() => {
            setKeys([...keys, newId()]);
            onChange({ ...item, options: [...options, { text: '', abnormal: false }] });
          }}
        >
          {t('item.addOption')}
        </Button>
      ) : null}
    </div>
  );
}

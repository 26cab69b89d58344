import { MIXED } from '@lightfield/designer';
import type { Param, ParamValue } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ColourField } from '../parts/colour/colour-field.tsx';
import { ImageField } from './image-editor.tsx';
import styles from './inspector.module.css';
import { NumberInput } from './number-input.tsx';

/** A value of a parameter that is no binding: what is given, or, paler, what it begins with. */
export function ParamField({
  id,
  param,
  value,
  disabled,
  onChange,
}: {
  readonly id?: string;
  readonly param: Param;
  /** `undefined`: nothing is given; `MIXED`: the selected places give different ones. */
  readonly value: ParamValue | typeof MIXED | undefined;
  readonly disabled: boolean;
  /** `moving`: the same hand still moves it. */
  readonly onChange: (value: ParamValue | undefined, moving?: boolean) => void;
}) {
  const { t } = useTranslation('designer');
  const called = param.title || param.name;
  const isGiven = value !== undefined && value !== MIXED;
  return (
    <span className={styles['taking']}>
      <Editor
        {...(id !== undefined && { id })}
        param={param}
        value={value}
        begins={value === MIXED ? t('inspector.mixed') : ''}
        disabled={disabled}
        onChange={onChange}
      />
      {isGiven && !disabled ? (
        <Button
          size="small"
          type="text"
          icon={<Icon name="close" size={12} />}
          aria-label={t('component.toDefault', { name: called })}
          title={t('component.toDefault', { name: called })}
          onClick={() => onChange(undefined)}
        />
      ) : null}
    </span>
  );
}

function Editor({
  id = '',
  param,
  value,
  begins,
  disabled,
  onChange,
}: Omit<Parameters<typeof ParamField>[0], 'id'> & { readonly id?: string; readonly begins: string }) {
  const { kind, options, value: first } = param;
  switch (kind) {
    case 'colour':
    case 'image':
      return <Picked param={param} value={value} disabled={disabled} onChange={onChange} />;
    case 'number':
      return (
        <NumberInput
          id={id}
          value={typeof value === 'number' ? value : null}
          placeholder={begins || String(first)}
          disabled={disabled}
          onTake={(next, moving) => onChange(next, moving)}
        />
      );
    case 'choice':
      return (
        <Select
          id={id}
          size="small"
          className={styles['wide'] ?? ''}
          value={typeof value === 'string' ? value : null}
          placeholder={begins || options.find((option) => option.value === first)?.text}
          disabled={disabled}
          options={options.map((option) => ({ value: option.value, label: option.text }))}
          onChange={(next: string) => onChange(next)}
        />
      );
    default:
      return <Words id={id} value={value} begins={begins || String(first)} disabled={disabled} onChange={onChange} />;
  }
}

function Picked({ param, value, disabled, onChange }: Omit<Parameters<typeof ParamField>[0], 'id'>) {
  const label = param.title || param.name;
  const mixed = value === MIXED;
  return param.kind === 'colour' ? (
    <ColourField
      label={label}
      value={mixed ? MIXED : (value ?? param.value)}
      disabled={disabled}
      onChange={(next, moving) => onChange(next, moving)}
    />
  ) : (
    <ImageField
      label={label}
      value={mixed ? undefined : String(value ?? param.value)}
      disabled={disabled}
      onChange={(next) => onChange(next)}
    />
  );
}

function Words({
  id,
  value,
  begins,
  disabled,
  onChange,
}: {
  readonly id: string;
  readonly value: ParamValue | typeof MIXED | undefined;
  readonly begins: string;
  readonly disabled: boolean;
  readonly onChange: (value: string | undefined) => void;
}) {
  const text = typeof value === 'string' ? value : '';
  const take = (next: string) => next !== text && onChange(next === '' ? undefined : next);
  return (
    <Input
      key={text}
      id={id}
      size="small"
      maxLength={200}
      defaultValue={text}
      placeholder={begins}
      disabled={disabled}
      onBlur={({ target }) => take(target.value)}
      onPressEnter={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}

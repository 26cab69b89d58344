import { KEPT_SECRET, type Language } from '@lightfield/contract';
import { AutoComplete, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import parts from '../parts/parts.module.css';
import { type FormField, choicesOf } from './driver-settings.ts';

/** The input that fits a setting. */
export function SettingInput({
  id,
  one: { field },
  value,
  language,
  ports,
  onChange,
}: {
  id: string;
  one: FormField;
  value: unknown;
  language: Language;
  /** Ports of the gateway, where the setting is one. */
  ports: readonly string[];
  onChange: (value: unknown) => void;
}) {
  const { t } = useTranslation('device-core');
  const choices = choicesOf(field);
  const text = typeof value === 'string' ? value : '';
  if (choices)
    return (
      <Select
        id={id}
        value={choices.find((choice) => choice === value) ?? null}
        options={choices.map((choice) => ({
          value: choice,
          label: field.options?.[String(choice)]?.[language] ?? choice,
        }))}
        onChange={onChange}
      />
    );
  if (field.type === 'boolean') return <Switch id={id} checked={value === true} onChange={onChange} />;
  if (field.type === 'integer' || field.type === 'number')
    return (
      <InputNumber
        id={id}
        className={parts['full'] ?? ''}
        value={typeof value === 'number' ? value : null}
        placeholder={rangeOf(field.minimum, field.maximum)}
        suffix={field.unit}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  if (field.secret)
    return (
      <Input.Password
        id={id}
        value={text === KEPT_SECRET ? '' : text}
        autoComplete="new-password"
        placeholder={text === KEPT_SECRET ? t('driver.secretKept') : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (ports.length > 0)
    return <AutoComplete id={id} value={text} options={ports.map((port) => ({ value: port }))} onChange={onChange} />;
  return <Input id={id} value={text} onChange={({ target }) => onChange(target.value)} />;
}

const rangeOf = (min: number | undefined, max: number | undefined): string =>
  min === undefined || max === undefined ? '' : `${min} - ${max}`;

import type { VariableItem } from '@lightfield/contract';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useItems } from '../editor/editor-context.ts';
import styles from './parts.module.css';

/** Variables by key or name; 5,000 of them are searched as one types. */
export function VariablePicker({
  id,
  value,
  usable,
  onChange,
}: {
  id?: string;
  value?: string;
  /** Which ones are offered. Default: all that have a value to look at. */
  usable?: (variable: VariableItem) => boolean;
  onChange?: (key: string) => void;
}) {
  const { t } = useTranslation('device-core');
  const { variables } = useItems();
  const options = useMemo(
    () =>
      variables
        .filter(usable ?? hasValue)
        .map(({ key, name, unit }) => ({ value: key, label: `${key} ${name}`, key, name, unit })),
    [variables, usable],
  );
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      showSearch={{ optionFilterProp: 'label' }}
      value={value === '' ? null : (value ?? null)}
      placeholder={t('variable.search')}
      notFoundContent={t(variables.length === 0 ? 'variable.none' : 'variable.noMatch')}
      options={options}
      optionRender={optionOf}
      onChange={(key) => onChange?.(key)}
    />
  );
}

/** Write-only variables have nothing to compare or to store. */
export const hasValue = ({ access }: VariableItem): boolean => access !== 'write';

const optionOf = ({ data }: { data: { key: string; name: string; unit: string } }) => (
  <span className={styles['option']}>
    <code>{data.key}</code> <span>{data.name}</span> <span className={styles['soft']}>{data.unit}</span>
  </span>
);

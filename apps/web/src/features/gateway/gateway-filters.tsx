import { GatewayState } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { OrgFilter } from '../../lib/org-filter.tsx';
import { modelChoices } from './api/register-queries.ts';
import styles from './gateway-register.module.css';

export interface GatewayFilterState {
  state: GatewayState | undefined;
  /** Id of a model, or empty. */
  model: string;
  /** Id of an organisation; absent: all. */
  org: readonly string[];
}

/** Narrows the list by state and model; for the operation centre by enterprise. */
export function GatewayFilters({
  value,
  onChange,
}: {
  value: GatewayFilterState;
  onChange: (change: Partial<GatewayFilterState>) => void;
}) {
  const { t } = useTranslation(['gateway', 'common']);
  const models = useQuery(modelChoices());
  return (
    <>
      <Select<GatewayState | ''>
        className={styles['choice'] ?? ''}
        aria-label={t('column.state')}
        value={value.state ?? ''}
        options={[
          { value: '', label: t('allStates') },
          ...GatewayState.options.map((state) => ({ value: state, label: t(`common:gateway.${state}`) })),
        ]}
        onChange={(state) => onChange({ state: state === '' ? undefined : state })}
      />
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('column.model')}
        value={(models.data ?? []).some(({ id }) => id === value.model) ? value.model : ''}
        options={[
          { value: '', label: t('allModels') },
          ...(models.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(model) => onChange({ model })}
      />
      <OrgFilter
        className={styles['choice']}
        value={value.org[0]}
        onChange={(id) => onChange({ org: id === undefined ? [] : [id] })}
      />
    </>
  );
}

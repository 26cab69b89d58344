import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { modelChoices } from './template-queries.ts';

/** Model of the gateways that a template is made for. In a form `id`, `value` and `onChange` come from it. */
export function ModelSelect({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('device-core');
  const models = useQuery(modelChoices());
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={models.isPending}
      value={value ?? null}
      placeholder={t('head.noModel')}
      options={(models.data ?? []).map(({ id: key, name, series }) => ({ value: key, label: `${name} (${series})` }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}

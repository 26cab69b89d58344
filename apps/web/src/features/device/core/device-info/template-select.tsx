import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import parts from '../parts/parts.module.css';
import { templateChoices } from './device-queries.ts';
import { useChoices } from '../../../../lib/use-choices.tsx';

/** Templates that suit; search-first. In a form `id`, `value` and `onChange` come from it. */
export function TemplateSelect({
  id,
  value,
  deviceId,
  onChange,
}: {
  id?: string;
  value?: string;
  /** Whose gateway it has to suit. */
  deviceId?: string;
  onChange?: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('device-core');
  const choices = useQuery(templateChoices(deviceId));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...useChoices(choices, t('bind.noTemplates'))}
      value={value ?? null}
      placeholder={t('bind.templatePlaceholder')}
      options={(choices.data ?? []).map(({ id: key, name, modelName, variableCount, version }) => ({
        value: key,
        label: name,
        note: [modelName, t('head.version', { version }), t('driver.variables', { count: variableCount })]
          .filter(Boolean)
          .join(' · '),
      }))}
      optionRender={optionOf}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}

const optionOf = ({ data }: { data: { label: string; note: string } }) => (
  <span className={parts['option']}>
    {data.label} <span className={parts['soft']}>{data.note}</span>
  </span>
);

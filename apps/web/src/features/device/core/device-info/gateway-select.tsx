import { gatewayCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { configKeys } from '../editor/config-queries.ts';
import parts from '../parts/parts.module.css';
import { useChoices } from '../../../../lib/use-choices.tsx';

/** A search starts when typing pauses this long, ms. */
const TYPING_PAUSE_MS = 250;
/** Offered at once; whoever looks for another one types more. */
const OFFERED = 50;

/** Registered gateways that this device can be put on. Needs `manage_gateway_view`. */
const gatewaysFor = (equipmentId: string, keyword: string) =>
  queryOptions({
    queryKey: [...configKeys.all, 'gateways', equipmentId, keyword] as const,
    queryFn: ({ signal }) =>
      call(
        gatewayCalls.query,
        {
          equipmentId,
          keyword: keyword || undefined,
          state: undefined,
          modelId: undefined,
          orgId: undefined,
          pageNum: 1,
          pageSize: OFFERED,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** A gateway of the device's enterprise that is registered already: it needs no label. In a form `id`, `value` and `onChange` come from it. */
export function GatewaySelect({
  deviceId,
  id,
  value,
  onChange,
}: {
  deviceId: string;
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('device-core');
  const [typed, type] = useState('');
  const found = useQuery(gatewaysFor(deviceId, useDebounced(typed.trim(), TYPING_PAUSE_MS)));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: type }}
      {...useChoices(found, t('bind.noRegistered'))}
      value={value ?? null}
      placeholder={t('bind.registeredPlaceholder')}
      options={(found.data?.rows ?? []).map(({ id: key, name, sn, modelName, deviceCount }) => ({
        value: key,
        label: name,
        note: [sn, modelName, t('bind.carries', { count: deviceCount })].filter(Boolean).join(' · '),
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

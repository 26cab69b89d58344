import { grantCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { configKeys } from '../editor/config-queries.ts';
import { useChoices } from '../../../../lib/use-choices.tsx';

/** A search starts when typing pauses this long, ms. */
const TYPING_PAUSE_MS = 250;
/** Offered at once; whoever looks for somebody else types more. */
const OFFERED = 50;

const peopleFor = (equipmentId: string, keyword: string) =>
  queryOptions({
    queryKey: [...configKeys.all, 'people', equipmentId, keyword] as const,
    queryFn: ({ signal }) =>
      call(
        grantCalls.accountsToAdd,
        { equipmentId, keyword: keyword || undefined, pageNum: 1, pageSize: OFFERED },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** They see the device and are told of its alarms; more is decided where people are authorised. */
export const authorise = (equipmentId: string, accountIds: readonly string[]) =>
  call(grantCalls.add, {
    equipmentIds: [equipmentId],
    accountIds: [...accountIds],
    write: false,
    push: true,
    sms: false,
    phone: false,
  });

/** People of the device's enterprise who can be authorised for it. In a form `id`, `value` and `onChange` come from it. */
export function PeopleSelect({
  deviceId,
  id,
  value,
  onChange,
}: {
  deviceId: string;
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}) {
  const { t } = useTranslation('device-core');
  const [typed, type] = useState('');
  const found = useQuery(peopleFor(deviceId, useDebounced(typed.trim(), TYPING_PAUSE_MS)));
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      showSearch={{ filterOption: false, onSearch: type }}
      {...useChoices(found, t('wizard.noPeople'))}
      value={value ?? []}
      placeholder={t('wizard.peoplePlaceholder')}
      options={(found.data?.rows ?? []).map(({ id: key, loginname, orgName }) => ({
        value: key,
        label: `${loginname} (${orgName})`,
      }))}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

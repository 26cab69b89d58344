import type { HandoverPerson } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../lib/use-debounced.ts';
import { people } from './api/handover-queries.ts';

const TYPING_MS = 300;
const labelOf = ({ name, email }: HandoverPerson): string => (email ? `${name} (${email})` : name);

/** Accounts with an address. In a form, `value`, `id` and `onChange` come from it. `known`: those that are chosen already. */
export function PeopleSelect({
  orgId,
  known,
  ...field
}: {
  orgId: string | undefined;
  known: readonly HandoverPerson[];
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}) {
  const { t } = useTranslation(['handover', 'common']);
  const [keyword, setKeyword] = useState('');
  const [seen, setSeen] = useState(known);
  const found = useQuery(people(orgId, useDebounced(keyword, TYPING_MS)));
  const all = new Map([...seen, ...(found.data ?? [])].map((one) => [one.id, one]));
  return (
    <Select
      {...field}
      mode="multiple"
      placeholder={t('mailing.placeholder')}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={found.isFetching}
      notFoundContent={t('common:page.noMatch')}
      onSelect={() => setSeen([...all.values()])}
      options={[...all.values()].map((one) => ({ value: one.id, label: labelOf(one) }))}
    />
  );
}

import { LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '../../../lib/use-choices.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { peopleFor } from '../api/report-queries.ts';

export const KEYWORD_MAX = 50;
export const TYPING_MS = 300;

export interface Choice {
  value: string;
  label: string;
}
export interface Offered extends Choice {
  dept: string;
}
export const choice = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });
/** People of one name are told apart by their departments. */
export const withDept = ({ data: { label, dept } }: { data: Offered }) => (dept === '' ? label : `${label} (${dept})`);

/** Who gets a report about these devices by e-mail: those who may read it and have an address. `orgId`: whose it is, where that is known. */
export function MailToSelect({
  devices,
  orgId,
  ...field
}: {
  readonly devices: readonly string[];
  readonly orgId?: string | undefined;
}) {
  const { t } = useTranslation('smart-report');
  const [typed, type] = useState('');
  const found = useQuery(
    peopleFor(devices, useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS), { orgId, mail: true }),
  );
  return (
    <Select<Choice[], Offered>
      {...field}
      {...useChoices(found)}
      mode="multiple"
      labelInValue
      optionRender={withDept}
      maxCount={LIMITS.smartReport.mailsMax}
      placeholder={t('form.peopleFind')}
      options={(found.data?.people ?? []).map((one) => ({ ...choice(one), dept: one.dept }))}
      showSearch={{ filterOption: false, onSearch: type }}
    />
  );
}

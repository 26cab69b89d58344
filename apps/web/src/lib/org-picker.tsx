import { type OrgChoice, type OrgKind, orgCalls } from '@lightfield/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from './call.ts';
import { useErrorWords } from './texted.tsx';

/** Organisations to choose from: all that the person sees. */
export const orgChoices = () =>
  queryOptions({
    queryKey: ['organisation', 'choices'] as const,
    queryFn: ({ signal }) => call(orgCalls.companyAndExternal, { keyword: undefined }, { signal }),
  });

/** Organisations with their place: an external enterprise says whose it is. */
export function labelled(choices: readonly OrgChoice[]): { value: string; label: string; kind: OrgKind }[] {
  const names = new Map(choices.map(({ id, name }) => [id, name]));
  return choices.map(({ id, name, kind, parentId }) => {
    const owner = kind === 'external' && parentId ? names.get(parentId) : undefined;
    return { value: id, label: owner ? `${owner} / ${name}` : name, kind };
  });
}

/** Choose one of the organisations the person sees. In a form, `value`, `id` and `onChange` come from it. */
export function OrgPicker({
  label,
  placeholder,
  kinds,
  clearable = false,
  id,
  value,
  disabled,
  className,
  onChange,
}: {
  label: string;
  placeholder: string;
  /** Absent: of every kind. */
  kinds?: readonly OrgKind[];
  clearable?: boolean;
  id?: string;
  value?: string | undefined;
  disabled?: boolean;
  className?: string | undefined;
  onChange?: (id: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const choices = useQuery(orgChoices());
  const options = labelled(choices.data ?? []).filter(({ kind }) => !kinds || kinds.includes(kind));
  return (
    <Select
      {...(id ? { id } : {})}
      {...(disabled === undefined ? {} : { disabled })}
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      // until its name is known, not the bare id
      value={(options.some((option) => option.value === value) ? value : undefined) ?? null}
      options={options}
      loading={choices.isPending}
      notFoundContent={choices.error ? words(choices.error).title : t('page.noMatch')}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? undefined)}
    />
  );
}

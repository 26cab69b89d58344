import type { AccountKind, OrgKind } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Select, TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '../../../lib/use-choices.tsx';
import { deptTree, labelledOrgs, ROLE_TYPES } from './account-places.ts';
import styles from './accounts.module.css';
import { deptChoices, orgChoices, roleChoices } from './api/account-queries.ts';

/** In a form `id`, `value` and `onChange` come from it. */
interface PickerProps {
  /** Name of the field, where no label stands above it. */
  label: string;
  placeholder?: string;
  clearable?: boolean;
  className?: string | undefined;
  disabled?: boolean;
  id?: string;
  value?: string | undefined;
  onChange?: (value: string | undefined) => void;
}

const shared = ({ label, placeholder, clearable = false, className, disabled, id, onChange }: PickerProps) => ({
  'aria-label': label,
  placeholder: placeholder ?? label,
  allowClear: clearable,
  className: className ?? '',
  ...(disabled === undefined ? {} : { disabled }),
  ...(id === undefined ? {} : { id }),
  onChange: (value: string | null | undefined) => onChange?.(value ?? undefined),
});

/** Organisations to choose from, by kind. */
export function useOrgs(kinds: readonly OrgKind[]) {
  const choices = useQuery(orgChoices());
  return { ...choices, options: labelledOrgs(choices.data ?? [], kinds) };
}

export function OrgPicker({ kinds, ...props }: PickerProps & { kinds: readonly OrgKind[] }) {
  const { t } = useTranslation();
  const orgs = useOrgs(kinds);
  const { options } = orgs;
  return (
    <Select
      {...shared(props)}
      showSearch={{ optionFilterProp: 'label' }}
      // until the name is known, not the bare id
      value={options.some(({ value }) => value === props.value) ? (props.value ?? null) : null}
      options={options}
      {...useChoices(orgs, t('page.noMatch'))}
    />
  );
}

const roleOption = ({ label, data: { note } }: { label?: ReactNode; data: { note: string } }) => (
  <>
    {label} {note === '' ? null : <small className={styles['soft']}>{note}</small>}
  </>
);

/** Roles for an account of an organisation, of the types its kind can have. */
export function RolePicker({
  orgId,
  kind,
  current,
  ...props
}: PickerProps & {
  /** Absent: no organisation is chosen yet. */
  orgId: string | undefined;
  /** Absent: of every type. */
  kind?: AccountKind;
  /** The role held now; shown even when it cannot be given by this person. */
  current?: { id: string; name: string };
}) {
  const { t } = useTranslation('account-admin');
  const choices = useQuery({ ...roleChoices(orgId ?? ''), enabled: orgId !== undefined });
  const roles = (choices.data ?? []).filter(({ roleType }) => !kind || ROLE_TYPES[kind].includes(roleType));
  const known = current === undefined || choices.isPending || roles.some(({ id }) => id === current.id);
  const options = [
    ...roles.map(({ id, name, dataRange }) => ({ value: id, label: name, note: t(`dataRange.${dataRange}`) })),
    ...(known ? [] : [{ value: current.id, label: current.name, note: '' }]),
  ];
  const offer = useChoices(choices, t('form.noRole'));
  return (
    <Select
      {...shared(props)}
      showSearch={{ optionFilterProp: 'label' }}
      value={options.some(({ value }) => value === props.value) ? (props.value ?? null) : null}
      options={options}
      optionRender={roleOption}
      {...(orgId === undefined ? { notFoundContent: t('form.orgFirst') } : offer)}
    />
  );
}

export function DeptPicker({ orgId, ...props }: PickerProps & { orgId: string | undefined }) {
  const { t } = useTranslation('account-admin');
  const choices = useQuery({ ...deptChoices(orgId ?? ''), enabled: orgId !== undefined });
  const known = choices.data?.some(({ id }) => id === props.value) ?? false;
  const offer = useChoices(choices, t('form.noDept'));
  return (
    <TreeSelect
      {...shared(props)}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      value={known ? (props.value ?? null) : null}
      treeData={deptTree(choices.data ?? [])}
      {...(orgId === undefined ? { notFoundContent: t('form.orgFirst') } : offer)}
    />
  );
}

import type { OrgKind } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { useAccount } from './account.ts';
import { OrgPicker } from './org-picker.tsx';

/** What a list may be narrowed to: the operation centre sees several enterprises, and only it is asked. */
export function useOrgFilter(org: string | undefined): string | undefined {
  return useAccount()?.kind === 'op' && org !== '' ? org : undefined;
}

/** Narrows a list to one enterprise; nothing for whoever belongs to one. */
export function OrgFilter({
  value,
  kinds,
  className,
  onChange,
}: {
  value: string | undefined;
  /** Absent: enterprises and their customers. */
  kinds?: readonly OrgKind[];
  className?: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { t } = useTranslation();
  if (useAccount()?.kind !== 'op') return null;
  return (
    <OrgPicker
      label={t('home.org')}
      placeholder={t('home.org')}
      kinds={kinds ?? HOMES}
      clearable
      className={className}
      value={value}
      onChange={onChange}
    />
  );
}
const HOMES: readonly OrgKind[] = ['enterprise', 'external'];

import { deviceCalls, projectCalls } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useDesigner } from '../session/designer-context.ts';
import { designerKeys } from '../session/page-queries.ts';
import styles from './inspector.module.css';

export type PageKind = 'equip' | 'project';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface OwnerSelectProps {
  readonly id: string;
  readonly kind: PageKind;
  /** '': none. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}
/** Offered at once; more are found by typing. */
const OFFERED = 20;
/** After the last key. */
const SEARCH_AFTER_MS = 250;

/** Whose pages are led to: the device or project that is designed, or another one that this person sees. */
export function OwnerSelect({ id, kind, value, disabled, onChange }: OwnerSelectProps) {
  const { t } = useTranslation('designer');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { own, found, isFetching } = useOwners(kind, useDebounced(typed.trim(), SEARCH_AFTER_MS), open);
  const known = [...own, ...found].some((each) => each.id === value);
  const info = useQuery({
    queryKey: [...designerKeys.all, kind, value],
    queryFn: ({ signal }): Promise<Named> =>
      kind === 'equip'
        ? call(deviceCalls.info, { id: value }, { signal, quiet: true })
        : call(projectCalls.info, { id: value }, { signal, quiet: true }),
    enabled: value !== '' && !known,
    retry: false,
    staleTime: 60_000,
  });
  const options = new Map([...own, ...found].map(({ id: each, name }) => [each, name]));
  const other = kind === 'equip' ? t('click.otherDevice') : t('click.otherProject');
  if (value !== '' && !options.has(value)) options.set(value, info.data?.name ?? other);
  return (
    <Select
      id={id}
      size="small"
      className={styles['wide'] ?? ''}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value === '' ? null : value}
      placeholder={kind === 'equip' ? t('click.deviceNone') : t('click.projectNone')}
      disabled={disabled}
      loading={isFetching}
      notFoundContent={
        typed.trim() !== '' ? t('click.noneFound') : isFetching ? t('loading') : t(`click.noOwners.${kind}`)
      }
      onOpenChange={setOpen}
      options={[...options].map(([each, label]) => ({ value: each, label }))}
      onChange={(next: string) => {
        setTyped('');
        onChange(next);
      }}
    />
  );
}

/** Those that are near: the one that is designed, the devices of a project; and those that are found by a word. */
function useOwners(kind: PageKind, keyword: string, open: boolean) {
  const { owner, ownerName, variables } = useDesigner();
  const found = useQuery({
    queryKey: [...designerKeys.all, `${kind}s`, keyword],
    queryFn: async ({ signal }): Promise<readonly Named[]> => {
      const said = keyword && { keyword };
      if (kind === 'project') return call(projectCalls.queryAllByUser, { ...said }, { signal, quiet: true });
      return (await call(deviceCalls.monitorQuery, { ...said, pageSize: OFFERED }, { signal, quiet: true })).rows;
    },
    enabled: open,
  });
  const isOwn = owner.kind === (kind === 'equip' ? 'device' : 'project');
  const near = kind === 'equip' && owner.kind === 'project' ? variables.devices : [];
  const own: readonly Named[] = isOwn ? [{ id: owner.id, name: ownerName }] : near;
  const meant = own.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
  return { own: meant, found: (found.data ?? []).slice(0, OFFERED), isFetching: found.isFetching };
}

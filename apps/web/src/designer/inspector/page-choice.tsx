import { deviceCalls } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useDesigner } from '../designer-context.ts';
import { designerKeys, pagesOf } from '../session/page-queries.ts';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';

/** Devices offered at once; more are found by typing. */
const OFFERED = 20;
/** After the last key. */
const SEARCH_AFTER_MS = 250;

export interface ChosenPage {
  /** The device it belongs to; '' on a page of a template, which leads to pages of its own template. */
  readonly equipId: string;
  /** '': none. */
  readonly pageId: string;
  readonly title: string;
}

/** A page that is led to: of this device or template, or of any other device that this person sees. */
export function PageChoice({
  equipId,
  pageId,
  disabled,
  onChange,
}: {
  readonly equipId: unknown;
  readonly pageId: unknown;
  readonly disabled: boolean;
  readonly onChange: (chosen: ChosenPage) => void;
}) {
  const { t } = useTranslation('designer');
  const { owner } = useDesigner();
  const own = owner.kind === 'device' ? owner.id : '';
  // a project leads to pages of its own
  const device = owner.kind !== 'project' && typeof equipId === 'string' && equipId !== '' ? equipId : own;
  const pages = useQuery(pagesOf(device === '' ? owner : { kind: 'device', id: device }));
  return (
    <>
      {own === '' ? null : (
        <FieldRow label={t('click.device')}>
          {(id) => (
            <DeviceSelect
              id={id}
              value={device}
              disabled={disabled}
              onChange={(chosen) => onChange({ equipId: chosen, pageId: '', title: '' })}
            />
          )}
        </FieldRow>
      )}
      <FieldRow label={t('click.page')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            allowClear
            className={styles['wide'] ?? ''}
            loading={pages.isFetching}
            value={typeof pageId === 'string' && pageId !== '' ? pageId : null}
            placeholder={isMixed(pageId) ? t('inspector.mixed') : t('click.pageNone')}
            disabled={disabled}
            options={(pages.data ?? []).map((each) => ({ value: each.id, label: each.title }))}
            notFoundContent={t(pages.isError ? 'click.pagesHidden' : 'click.noPages')}
            onChange={(next?: string) => {
              const title = pages.data?.find((each) => each.id === next)?.title ?? '';
              onChange({ equipId: next ? device : '', pageId: next ?? '', title });
            }}
          />
        )}
      </FieldRow>
    </>
  );
}

function DeviceSelect({
  id,
  value,
  disabled,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}) {
  const { t } = useTranslation('designer');
  const { owner, ownerName } = useDesigner();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const keyword = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const found = useQuery({
    queryKey: [...designerKeys.all, 'devices', keyword],
    queryFn: ({ signal }) =>
      call(deviceCalls.monitorQuery, { ...(keyword && { keyword }), pageSize: OFFERED }, { signal, quiet: true }),
    enabled: open,
  });
  const known = value === owner.id || (found.data?.rows.some((device) => device.id === value) ?? false);
  const info = useQuery({
    queryKey: [...designerKeys.all, 'device', value],
    queryFn: ({ signal }) => call(deviceCalls.info, { id: value }, { signal, quiet: true }),
    enabled: !known,
    retry: false,
    staleTime: 60_000,
  });
  const options = new Map([
    [owner.id, ownerName],
    ...(found.data?.rows ?? []).map((device) => [device.id, device.name] as const),
  ]);
  if (!options.has(value)) options.set(value, info.data?.name ?? t('click.otherDevice'));
  return (
    <Select
      id={id}
      size="small"
      className={styles['wide'] ?? ''}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value}
      disabled={disabled}
      loading={found.isFetching}
      onOpenChange={setOpen}
      options={[...options].map(([device, label]) => ({ value: device, label }))}
      onChange={(next: string) => {
        setTyped('');
        onChange(next);
      }}
    />
  );
}

/** The page of a row that asks for one: its id at `path`, its device at `main`, and at `kind` that it is one of a device. */
export function PageEditor({
  path,
  main,
  kind,
}: {
  readonly path: string;
  readonly main: string;
  readonly kind: string;
}) {
  const page = useProperty(path);
  const owner = useProperty(main);
  const type = useProperty(kind);
  if (type.value === 'project') return null;
  return (
    <PageChoice
      equipId={owner.value}
      pageId={page.value}
      disabled={page.disabled}
      onChange={({ equipId, pageId }) => {
        // two fields, one step
        owner.set(equipId, `page ${path}`);
        page.set(pageId, `page ${path}`);
      }}
    />
  );
}

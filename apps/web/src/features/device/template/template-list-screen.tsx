import { ROUTES, type TemplateListItem } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { type ComponentType, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { lazy } from '../../../lib/lazy.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { choiceField, idsField, intField, optionalChoice, textField } from '../../../lib/search-codecs.ts';
import { SearchInput } from '../../../lib/search-input.tsx';
import { TimeAgo } from '../../../lib/texted.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { OrgFilter, useOrgFilter } from '../../../lib/org-filter.tsx';
import { OrgMoveDialog } from '../../../lib/org-move/org-move-dialog.tsx';
import { ReadOnlyNote } from '../../../lib/why-not.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { models, templateList } from './template-queries.ts';
import styles from './template.module.css';
import type { TemplateSync } from './template-sync.ts';

const codecs = {
  keyword: textField(),
  model: idsField(1),
  org: idsField(1),
  sort: optionalChoice(['name', 'changedAt']),
  order: choiceField(['asc', 'desc'], 'asc'),
  page: intField(1),
  size: intField(10),
};
/** Templates belong to enterprises, not to their customers. */
const ENTERPRISES = ['enterprise'] as const;
/** Largest page the server takes. */
const SIZE_MAX = 200;
const NO_FILTER = { keyword: '', model: [], org: [] } as const;

/** Templates with what they hold and where they are used. */
export function createTemplateList({ load }: TemplateSync): ComponentType {
  const Sync = lazy(load);
  return function TemplateListScreen() {
    return <TemplateList Sync={Sync} />;
  };
}

type SyncDialog = ComponentType<{ templateId: string; templateName: string; onClose: () => void }>;

function TemplateList({ Sync }: { Sync: SyncDialog }) {
  const { t } = useTranslation('device-template');
  const navigate = useNavigate();
  const mayEdit = usePermission('manage_template_edit');
  const [state, change] = useSearchState(codecs);
  const [deleting, remove] = useState<TemplateListItem>();
  const [syncing, sync] = useState<TemplateListItem>();
  const [moving, move] = useState<TemplateListItem>();
  const { keyword, model, org, sort, order, page, size } = state;
  const orgId = useOrgFilter(org[0]);
  const query = useQuery(
    templateList({
      keyword: keyword.trim() || undefined,
      modelId: model[0],
      orgId,
      sort,
      order: sort ? order : undefined,
      pageNum: page,
      pageSize: Math.min(size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((next: number, of: number) => change({ page: next, size: of }), [change]);
  const toAdd = () => void navigate({ to: ROUTES.templateAdd });
  return (
    <>
      <ListPage<TemplateListItem>
        label={t('list')}
        query={query}
        columns={useColumns(mayEdit, { onDelete: remove, onSync: sync, onMove: move })}
        page={page}
        size={size}
        onPage={onPage}
        filters={
          <>
            <SearchInput
              value={keyword}
              label={t('search')}
              className={styles['search']}
              onChange={(next) => change({ keyword: next })}
            />
            <ModelFilter value={model[0]} onChange={(id) => change({ model: id ? [id] : [] })} />
            <OrgFilter
              kinds={ENTERPRISES}
              className={styles['filter']}
              value={org[0]}
              onChange={(id) => change({ org: id === undefined ? [] : [id] })}
            />
          </>
        }
        actions={
          mayEdit ? (
            <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={toAdd}>
              {t('add')}
            </Button>
          ) : (
            <ReadOnlyNote permission="manage_template_edit" />
          )
        }
        filtered={keyword !== '' || model.length > 0 || orgId !== undefined}
        onClear={() => change(NO_FILTER)}
        empty={{
          icon: 'table',
          title: t('empty'),
          note: t('emptyNote'),
          action: mayEdit ? <Button onClick={toAdd}>{t('add')}</Button> : null,
        }}
        sort={{
          by: sort,
          order,
          onChange: (by, next) => change({ sort: by === 'name' || by === 'changedAt' ? by : undefined, order: next }),
        }}
      />
      {syncing ? (
        <Suspense>
          <Sync templateId={syncing.id} templateName={syncing.name} onClose={() => sync(undefined)} />
        </Suspense>
      ) : null}
      {moving ? (
        <OrgMoveDialog what={{ templateIds: [moving.id] }} title={moving.name} onClose={() => move(undefined)} />
      ) : null}
      {deleting ? <DeleteDialog template={deleting} onClose={() => remove(undefined)} /> : null}
    </>
  );
}

function ModelFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('device-template');
  const choices = useQuery(models());
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      className={styles['filter'] ?? ''}
      aria-label={t('model')}
      placeholder={t('model')}
      value={value ?? null}
      options={(choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

function useColumns(
  mayEdit: boolean,
  { onDelete, onSync, onMove }: Record<'onDelete' | 'onSync' | 'onMove', (template: TemplateListItem) => void>,
): ListColumn<TemplateListItem>[] {
  const maySync = usePermission('manage_equip_edit');
  const { t } = useTranslation(['device-template', 'common', 'org-move']);
  // several enterprises may have one of the same name
  const several = useAccount()?.kind === 'op';
  const named = (action: string, name: string) => t('ofName', { action, name });
  return [
    {
      key: 'name',
      title: t('name'),
      head: true,
      sortBy: 'name',
      plain: ({ name }) => name,
      render: ({ id, name }) => (
        <Link to={to(ROUTES.templateInfo, { id })} className={styles['name']}>
          {name}
        </Link>
      ),
    },
    ...(several
      ? [{ key: 'org', title: t('common:home.org'), render: ({ orgName }: TemplateListItem) => orgName }]
      : []),
    {
      key: 'model',
      title: t('model'),
      render: ({ modelName, series }) => (modelName ? `${modelName} (${series ?? ''})` : ''),
    },
    { key: 'version', title: t('version'), right: true, render: ({ version }) => version },
    { key: 'variables', title: t('variables'), right: true, render: ({ variableCount }) => variableCount },
    {
      key: 'devices',
      title: t('devices'),
      right: true,
      render: ({ id, deviceCount }) =>
        deviceCount === 0 ? (
          0
        ) : (
          <Link to={ROUTES.deviceList} search={{ template: id }} aria-label={named(t('devices'), String(deviceCount))}>
            {deviceCount}
          </Link>
        ),
    },
    {
      key: 'outdated',
      title: t('outdated'),
      render: ({ outdatedCount }) =>
        outdatedCount === 0 ? '' : <StateMark state="stale" text={t('outdatedCount', { count: outdatedCount })} />,
    },
    {
      key: 'changed',
      title: t('changed'),
      sortBy: 'changedAt',
      render: ({ changedAt, changedBy }) => (
        <>
          <TimeAgo at={changedAt} /> <span className={styles['soft']}>{changedBy}</span>
        </>
      ),
    },
    { key: 'remark', title: t('remark'), render: ({ remark }) => remark },
    {
      key: 'actions',
      title: t('actions'),
      stick: 'right',
      render: (template) => (
        <span className={styles['actions']}>
          <Link to={to(ROUTES.templateInfo, { id: template.id })} aria-label={named(t('edit'), template.name)}>
            {t(mayEdit ? 'edit' : 'view')}
          </Link>
          {maySync && template.deviceCount > 0 ? (
            <Button
              type="link"
              size="small"
              aria-label={named(t('sync'), template.name)}
              onClick={() => onSync(template)}
            >
              {t('sync')}
            </Button>
          ) : null}
          {mayEdit ? (
            <>
              <Link
                to={ROUTES.templateAdd}
                search={{ from: 'template', of: template.id }}
                aria-label={named(t('copy'), template.name)}
              >
                {t('copy')}
              </Link>
              {several && maySync ? (
                <Button
                  type="link"
                  size="small"
                  aria-label={named(t('org-move:action'), template.name)}
                  onClick={() => onMove(template)}
                >
                  {t('org-move:action')}
                </Button>
              ) : null}
              <Button
                type="link"
                size="small"
                aria-label={named(t('remove'), template.name)}
                onClick={() => onDelete(template)}
              >
                {t('remove')}
              </Button>
            </>
          ) : null}
        </span>
      ),
    },
  ];
}

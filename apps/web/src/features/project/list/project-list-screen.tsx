import { type ProjectRow, ROUTES } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { lazy } from '../../../lib/lazy.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { MoreMenu } from '../../../lib/more-menu.tsx';
import { OrgPicker } from '../../../lib/org-picker.tsx';
import { idsField, intField, textField } from '../../../lib/search-codecs.ts';
import { SearchField } from '../../../lib/search-field.tsx';
import { ServiceNotice } from '../../../lib/service-notice.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../../lib/why-not.tsx';
import { projectList } from '../api/project-queries.ts';
import type { ProjectDialogProps } from '../feature.ts';
import styles from '../project.module.css';
import { OrderDialog } from './order-dialog.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { useRemoveProject } from './use-remove-project.tsx';

const codecs = { keyword: textField(), org: idsField(1), page: intField(1), size: intField(10) };
/** Largest page the server takes. */
const SIZE_MAX = 200;

type Opened = { readonly what: 'add' | 'order' } | { readonly what: 'edit' | 'share'; readonly project: ProjectRow };
type Share = ComponentType<ProjectDialogProps>;

/** `operation`: as the operation centre looks at them, with their enterprises (`list-operation`). */
export function createProjectList(operation: boolean, loadShare: () => Promise<{ default: Share }>): ComponentType {
  const ShareDialog = lazy(loadShare);
  return function ProjectListScreen() {
    return <ProjectList operation={operation} ShareDialog={ShareDialog} />;
  };
}

function ProjectList({ operation, ShareDialog }: { operation: boolean; ShareDialog: Share }) {
  const { t } = useTranslation('project');
  const mayEdit = usePermission('manage_project_edit');
  const [{ keyword, org, page, size }, change] = useSearchState(codecs);
  const [opened, open] = useState<Opened>();
  const query = useQuery(
    projectList({
      keyword: keyword || undefined,
      orgId: operation ? org[0] : undefined,
      pageNum: page,
      pageSize: Math.min(size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((next: number, of: number) => change({ page: next, size: of }), [change]);
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open({ what: 'add' })}>
      {t('add.open')}
    </Button>
  );
  return (
    <>
      <ServiceNotice service="project" />
      <ListPage<ProjectRow>
        label={t('list.label')}
        query={query}
        columns={useColumns(operation, open)}
        page={page}
        size={size}
        onPage={onPage}
        filters={
          <Filters
            operation={operation}
            keyword={keyword}
            org={org[0]}
            onKeyword={(next) => change({ keyword: next })}
            onOrg={(id) => change({ org: id ? [id] : [] })}
          />
        }
        actions={
          mayEdit ? (
            <>
              {(query.data?.total ?? 0) > 1 ? (
                <Button onClick={() => open({ what: 'order' })}>{t('order.open')}</Button>
              ) : null}
              {add}
            </>
          ) : (
            <ReadOnlyNote permission="manage_project_edit" />
          )
        }
        filtered={keyword !== '' || (operation && org.length > 0)}
        onClear={() => change({ keyword: '', org: [] })}
        empty={{ icon: 'display', title: t('list.empty'), note: t('list.emptyNote'), action: mayEdit ? add : null }}
      />
      {over(opened, ShareDialog, () => open(undefined))}
    </>
  );
}

/** What is open over the list. */
function over(opened: Opened | undefined, ShareDialog: Share, close: () => void): ReactNode {
  switch (opened?.what) {
    case 'add':
      return <ProjectDialog onClose={close} />;
    case 'edit':
      return <ProjectDialog project={opened.project} onClose={close} />;
    case 'order':
      return <OrderDialog onClose={close} />;
    case 'share':
      return (
        <Suspense>
          <ShareDialog projectId={opened.project.id} projectName={opened.project.name} onClose={close} />
        </Suspense>
      );
    case undefined:
      return null;
  }
}

function Filters({
  operation,
  keyword,
  org,
  onKeyword,
  onOrg,
}: {
  operation: boolean;
  keyword: string;
  org: string | undefined;
  onKeyword: (keyword: string) => void;
  onOrg: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('project');
  return (
    <>
      <Views operation={operation} />
      <SearchField value={keyword} label={t('list.search')} className={styles['search']} onChange={onKeyword} />
      {operation ? (
        <OrgPicker
          label={t('list.org')}
          placeholder={t('list.org')}
          clearable
          className={styles['filter']}
          value={org}
          onChange={onOrg}
        />
      ) : null}
    </>
  );
}

/** The operation centre goes between its own view and that of all enterprises. */
function Views({ operation }: { operation: boolean }) {
  const { t } = useTranslation('project');
  const navigate = useNavigate();
  if (useAccount()?.kind !== 'op') return null;
  return (
    <Segmented<'own' | 'operation'>
      aria-label={t('list.view')}
      value={operation ? 'operation' : 'own'}
      options={[
        { value: 'own', label: t('list.plain') },
        { value: 'operation', label: t('list.operation') },
      ]}
      onChange={(view) => void navigate({ to: view === 'own' ? ROUTES.projects : ROUTES.projectsOperation })}
    />
  );
}

function useColumns(operation: boolean, open: (opened: Opened) => void): ListColumn<ProjectRow>[] {
  const { t } = useTranslation('project');
  const number = (key: 'devices' | 'pages' | 'variables' | 'accounts'): ListColumn<ProjectRow> => ({
    key,
    title: t(`column.${key}`),
    right: true,
    render: (project) => project[key],
  });
  return [
    {
      key: 'name',
      title: t('column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ id, name, remark }) => (
        <>
          <Link className={styles['name']} to={to(ROUTES.projectEdit, { id })}>
            {name}
          </Link>
          {remark ? <div className={styles['soft']}>{remark}</div> : null}
        </>
      ),
    },
    ...(operation
      ? [
          { key: 'org', title: t('column.org'), render: ({ orgName }: ProjectRow): ReactNode => orgName },
          { key: 'owner', title: t('column.owner'), render: ({ ownerName }: ProjectRow): ReactNode => ownerName ?? '' },
        ]
      : []),
    number('devices'),
    number('variables'),
    number('pages'),
    number('accounts'),
    {
      key: 'shared',
      title: t('column.shared'),
      render: ({ shared }) => (shared ? <StateMark state="good" text={t('list.shared')} /> : ''),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (project) => <RowActions project={project} open={open} />,
    },
  ];
}

function RowActions({ project, open }: { project: ProjectRow; open: (opened: Opened) => void }) {
  const { t } = useTranslation('project');
  const mayEdit = usePermission('manage_project_edit');
  const mayShare = usePermission('manage_project_share');
  const remove = useRemoveProject();
  const { id, name, pageId } = project;
  const named = (action: string) => t('ofName', { action, name });
  const items = [
    ...(mayShare ? [{ key: 'share', label: t('action.share'), onClick: () => open({ what: 'share', project }) }] : []),
    ...(mayEdit
      ? [
          { key: 'edit', label: t('action.rename'), onClick: () => open({ what: 'edit', project }) },
          { type: 'divider' as const },
          { key: 'remove', label: t('action.remove'), danger: true, onClick: () => remove(project) },
        ]
      : []),
  ];
  return (
    <span className={styles['actions']}>
      {pageId === null ? null : (
        <Link to={to(ROUTES.projectPage, { projectId: id, pageId })} aria-label={named(t('action.watch'))}>
          {t('action.watch')}
        </Link>
      )}
      <Link to={to(ROUTES.projectEdit, { id })} aria-label={named(t('action.configure'))}>
        {t('action.configure')}
      </Link>
      {items.length > 0 ? <MoreMenu dots name={t('action.more', { name })} items={items} /> : null}
    </span>
  );
}

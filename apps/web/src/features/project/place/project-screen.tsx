import { type ProjectInfo, ROUTES, commonErrors, projectErrors } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { CallRefused } from '../../../lib/call.ts';
import { to } from '../../../lib/hrefs.ts';
import { lazy } from '../../../lib/lazy.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { choiceField } from '../../../lib/search-codecs.ts';
import { Failure } from '../../../lib/texted.tsx';
import { TabBar, TabPanel } from '../../../lib/tab-bar.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { projectInfo } from '../api/project-queries.ts';
import type { ProjectDialogProps, ProjectParts } from '../feature.ts';
import styles from '../project.module.css';
import { DevicesTab } from './devices-tab.tsx';
import { InfoTab } from './info-tab.tsx';

const TABS = ['info', 'devices', 'variables', 'alarms', 'pages', 'accounts', 'reports', 'history'] as const;
const codecs = { tab: choiceField(TABS, 'info') };
const GONE: readonly number[] = [
  projectErrors.projectNotFound.code,
  commonErrors.noAccess.code,
  commonErrors.notFound.code,
  commonErrors.parameterInvalid.code,
];
const VariablesTab = lazy(() => import('../variables/variables-tab.tsx'));
const AlarmsTab = lazy(() => import('../alarms/alarms-tab.tsx'));
const ReportsTab = lazy(() => import('./reports-tab.tsx'));

interface Parts {
  readonly ShareDialog: ComponentType<ProjectDialogProps>;
  readonly Pages: ComponentType<{ owner: { readonly kind: 'project'; readonly id: string } }>;
  readonly Grants: ComponentType<{ projectId: string }>;
  readonly History: ComponentType<{ projectId: string; projectName: string }>;
}

/** `/manage/eg/project/edit/{id}`: one project with all that belongs to it. */
export function createProjectScreen({ share, pages, grants, history }: ProjectParts): ComponentType {
  const parts: Parts = {
    ShareDialog: lazy(share.load),
    Pages: lazy(pages.load),
    Grants: lazy(grants.load),
    History: lazy(history.load),
  };
  return function ProjectScreen() {
    const { id = '' }: { id?: string } = useParams({ strict: false });
    return <Opened key={id} id={id} parts={parts} />;
  };
}

function Opened({ id, parts }: { id: string; parts: Parts }) {
  const { t } = useTranslation(['project', 'common']);
  const info = useQuery(projectInfo(id));
  if (info.data) return <Place project={info.data} parts={parts} />;
  if (info.isPending) return <Loading label={t('common:face.loading')} rows={8} columns={3} />;
  const { error } = info;
  if (error instanceof CallRefused && GONE.includes(error.code))
    return (
      <Empty
        icon="question"
        title={t('gone.title')}
        note={t('gone.note')}
        action={<Link to={ROUTES.projects}>{t('gone.toList')}</Link>}
      />
    );
  return <Failure error={error} onRetry={() => void info.refetch()} />;
}

function Place({ project, parts: { ShareDialog, Pages, Grants, History } }: { project: ProjectInfo; parts: Parts }) {
  const { t } = useTranslation(['project', 'common']);
  const { id, name, canManage, pageId } = project;
  usePageTitle(name);
  const navigate = useNavigate();
  const [{ tab }, change] = useSearchState(codecs);
  const [sharing, share] = useState(false);
  const mayShare = usePermission('manage_project_share') && canManage;
  const maySeePages = usePermission('manage_page_view');
  const mayGrant = usePermission('manage_project_grant') && canManage;
  const maySeeReports = usePermission('monitor_equip_history');
  const mayEdit = usePermission('manage_project_edit') && canManage;
  const bodies: Record<(typeof TABS)[number], ReactNode | undefined> = {
    info: <InfoTab project={project} mayEdit={mayEdit} onGone={() => void navigate({ to: ROUTES.projects })} />,
    devices: <DevicesTab projectId={id} mayEdit={mayEdit} />,
    variables: <VariablesTab projectId={id} mayEdit={mayEdit} />,
    alarms: <AlarmsTab projectId={id} mayEdit={mayEdit} />,
    pages: maySeePages ? <Pages owner={{ kind: 'project', id }} /> : undefined,
    accounts: mayGrant ? <Grants projectId={id} /> : undefined,
    reports: maySeeReports ? <ReportsTab projectId={id} mayEdit={mayEdit} /> : undefined,
    history: maySeeReports ? <History projectId={id} projectName={name} /> : undefined,
  };
  const shown = bodies[tab] === undefined ? 'info' : tab;
  const items = TABS.filter((key) => bodies[key] !== undefined).map((key) => ({ key, label: t(`tab.${key}`) }));
  return (
    <section className={styles['stack']} aria-label={name}>
      <header className={styles['head']}>
        <h1>{name}</h1>
        <span className={styles['soft']}>{project.orgName}</span>
        <span className={styles['gap']} />
        {pageId === null ? null : (
          <>
            <Link to={to(ROUTES.projectPage, { projectId: id, pageId })}>{t('action.watch')}</Link>
            <Link to={to(ROUTES.projectLanding, { projectId: id, pageId })}>{t('action.landing')}</Link>
          </>
        )}
        {mayShare ? (
          <Button icon={<Icon name="link" size={16} />} onClick={() => share(true)}>
            {t('action.share')}
          </Button>
        ) : null}
      </header>
      <TabBar
        tabs={items}
        active={shown}
        label={name}
        onOpen={(next) => change({ tab: TABS.find((one) => one === next) ?? 'info' }, { push: true })}
      />
      <TabPanel tab={shown}>
        <Suspense fallback={<Loading label={t('common:face.loading')} rows={6} columns={4} />}>
          {bodies[shown]}
        </Suspense>
      </TabPanel>
      {sharing ? (
        <Suspense>
          <ShareDialog projectId={id} projectName={name} onClose={() => share(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

import type { ProjectPageView, ShareAuth } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../../lib/failure.tsx';
import { lazy } from '../../../../lib/lazy.ts';
import { choiceField } from '../../../../lib/search-codecs.ts';
import { TabBar, TabPanel } from '../../../../lib/tab-bar.tsx';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import { withKit } from '../../../../lib/with-kit.tsx';
import { projectHome } from '../../api/project-queries.ts';
import { OpenerContext } from '../opener.ts';
import styles from '../run.module.css';
import { useKiosk } from '../use-kiosk.ts';
import { usePageInSearch } from '../use-page-in-search.ts';
import { OpenProjectPage } from './open-project-page.tsx';
import { LiveLine, ProjectBar } from './project-bar.tsx';

interface Part {
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType<{ projectId: string; projectName: string }> }>;
}
/** What features that this one does not know show of a project. */
export interface ProjectRecords {
  readonly history: Part;
  readonly alarms: Part;
}

interface Props {
  projectId: string;
  projectName: string;
  auth: readonly ShareAuth[];
}
const TABS = ['page', 'history', 'alarms'] as const;
const codecs = { tab: choiceField(TABS, 'page') };

/**
 * A project for who came by a share link: its pages, with their bar where the link opens the top menu; where it opens the menus,
 * also what was recorded and the alarms (S1 §6).
 */
export function createVisitedProject(records: ProjectRecords): ComponentType<Props> {
  const bodies = { history: lazy(withKit(records.history.load)), alarms: lazy(withKit(records.alarms.load)) };
  return function VisitedProject({ projectId, projectName, auth }: Props) {
    const { t } = useTranslation(['page', 'common']);
    const [{ tab }, change] = useSearchState(codecs);
    if (!auth.includes('menuAuth'))
      return (
        <div className={styles['visited']}>
          <Pages projectId={projectId} auth={auth} />
        </div>
      );
    const Body = tab === 'page' ? undefined : bodies[tab];
    return (
      <div className={styles['visited']}>
        <h2 className={styles['visitedName']}>{projectName}</h2>
        <TabBar
          tabs={TABS.map((key) => ({ key, label: t(`page:project.tab.${key}`) }))}
          active={tab}
          label={t('page:project.tab.label')}
          onOpen={(key) => change({ tab: TABS.find((one) => one === key) ?? 'page' }, { push: true })}
        />
        <TabPanel tab={tab}>
          {Body ? (
            <div className={styles['visitedRecords']}>
              <Suspense fallback={<Loading label={t('common:face.loading')} rows={8} columns={3} />}>
                <Body projectId={projectId} projectName={projectName} />
              </Suspense>
            </div>
          ) : (
            <Pages projectId={projectId} auth={auth} />
          )}
        </TabPanel>
      </div>
    );
  };
}

function Pages({ projectId, auth }: Pick<Props, 'projectId' | 'auth'>) {
  const { t } = useTranslation(['page', 'common']);
  const { pageId, opener } = usePageInSearch();
  const [kiosk, setKiosk] = useKiosk();
  const home = useQuery(projectHome(projectId));
  const renderBar = (served: ProjectPageView) =>
    auth.includes('topMenu') ? (
      <ProjectBar
        served={served}
        pages={home.data?.pages ?? []}
        onPage={opener.show}
        kiosk={{ on: kiosk, set: setKiosk }}
      />
    ) : (
      <LiveLine />
    );
  const shown = pageId || home.data?.pageId;
  if (home.isError && !shown) return <Failure error={home.error} onRetry={() => void home.refetch()} />;
  if (!shown)
    return home.data ? (
      <Empty icon="display" title={t('project.noPage')} />
    ) : (
      <Loading label={t('common:face.loading')} rows={8} columns={4} />
    );
  return (
    <OpenerContext value={opener}>
      <div className={styles['page']} data-kiosk={kiosk} data-wide>
        <OpenProjectPage
          key={shown}
          pageId={shown}
          projectId={projectId}
          renderBar={renderBar}
          visitor={!auth.includes('topMenu')}
        />
      </div>
    </OpenerContext>
  );
}

import type { ProjectPageView, ShareAuth } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../../lib/failure.tsx';
import { projectHome } from '../../api/project-queries.ts';
import { OpenerContext } from '../opener.ts';
import styles from '../run.module.css';
import { useKiosk } from '../use-kiosk.ts';
import { usePageInSearch } from '../use-page-in-search.ts';
import { OpenProjectPage } from './open-project-page.tsx';
import { ProjectBar } from './project-bar.tsx';

/** The pages of a project for who came by a share link; with its bar where the link opens the top menu (S1 §6). */
export default function VisitedProject({ projectId, auth }: { projectId: string; auth: readonly ShareAuth[] }) {
  const { t } = useTranslation(['page', 'common']);
  const { pageId, opener } = usePageInSearch();
  const [kiosk, setKiosk] = useKiosk();
  const home = useQuery(projectHome(projectId));
  const renderBar = (served: ProjectPageView) => (
    <ProjectBar
      served={served}
      pages={home.data?.pages ?? []}
      onPage={opener.show}
      kiosk={{ on: kiosk, set: setKiosk }}
    />
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
      <div className={styles['page']} data-kiosk={kiosk}>
        <OpenProjectPage
          key={shown}
          pageId={shown}
          projectId={projectId}
          {...(auth.includes('topMenu') && { renderBar })}
        />
      </div>
    </OpenerContext>
  );
}

import { Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { Failure } from '../../lib/failure.tsx';
import { unheardOf } from '../../lib/communication.ts';
import { lazy } from '../../lib/lazy.ts';
import { PictureBoundary } from '../../lib/picture-boundary.tsx';
import { Alarms, worstOf } from './alarms.tsx';
import { firstDevices, overview, projects } from './api/overview-queries.ts';
import { Devices } from './devices.tsx';
import type { Picture } from './feature.ts';
import { NextSteps } from './next-steps.tsx';
import styles from './overview.module.css';
import { Plant, Projects } from './projects.tsx';
import { Todo } from './todo.tsx';

/** In the place of a picture whose code is on its way, or waits for a platform that is away. */
function Drawing() {
  const { t } = useTranslation('common');
  return (
    <output className={styles['drawing']} aria-label={t('face.loading')}>
      <Icon name="display" size={36} />
    </output>
  );
}

/** Projects that one may watch, those with a page first. `undefined`: it is not known yet. */
function useProjects() {
  const mayWatch = usePermission('monitor_equip_real');
  const { data, isPending } = useQuery({ ...projects, enabled: mayWatch });
  if (mayWatch && isPending) return undefined;
  return (data ?? []).toSorted((a, b) => Number(b.pageId !== null) - Number(a.pageId !== null));
}

/** `/monitor/overview`: one look at all that one reaches. `load`: draws a page of a project as a picture. */
export function createOverviewScreen(load: Picture['load']): ComponentType {
  const PagePicture = lazy(load);
  return function OverviewScreen() {
    const { t } = useTranslation('common');
    const counts = useQuery(overview);
    const devices = useQuery(firstDevices);
    const found = useProjects();
    if (counts.isError && !counts.data) return <Failure error={counts.error} onRetry={() => void counts.refetch()} />;
    if (!counts.data || !found) return <Loading label={t('face.loading')} rows={8} columns={4} />;
    const { data } = counts;
    const [first, ...others] = found;
    const draw = (pageId: string, live = false) => (
      <PictureBoundary>
        <Suspense fallback={<Drawing />}>
          <PagePicture pageId={pageId} live={live} />
        </Suspense>
      </PictureBoundary>
    );
    const states = (
      <Devices counts={data.devices} worst={worstOf(data.alarms?.active)} first={devices.data?.rows ?? []} />
    );
    return (
      <div className={styles['overview']}>
        <div className={styles['main']}>
          {first ? <Plant project={first} draw={draw} /> : null}
          {data.alarms ? <Alarms alarms={data.alarms} unheard={unheardOf(data.devices)} /> : null}
          {/* where no plant fills the wide column */}
          {first ? null : states}
          {others.length > 0 ? <Projects projects={others} draw={draw} /> : null}
        </div>
        <div className={styles['side']}>
          {/* first: pop-ups of alarms stand at the foot of this column */}
          <NextSteps project={first} device={devices.data?.rows[0]} />
          {first ? states : null}
          <Todo todo={data.todo} waiting={data.alarms?.waiting ?? null} />
        </div>
      </div>
    );
  };
}

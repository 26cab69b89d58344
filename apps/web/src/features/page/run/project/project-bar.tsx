import { type PageChoice, type ProjectPageView, ROUTES } from '@lightfield/contract';
import { Button, Icon, type State, StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitorPermissions, usePermission } from '../../../../lib/account.ts';
import { UnheardMark } from '../../../../lib/unheard-mark.tsx';
import { unheardOf } from '../../../../lib/communication.ts';
import { useErrorWords } from '../../../../lib/failure.tsx';
import { TimeAgo } from '../../../../lib/texted.tsx';
import { useConnection } from '../../../../live/connection.ts';
import { PROJECT_LINK_MARKS, projectLink, silentOf } from '../../../../live/project-link.ts';
import { useNewest } from '../../../../live/use-newest.ts';
import { useProjectRefresh, useProjectState, useProjectStreams } from '../../../../live/live-project.tsx';
import { PastButton } from '../../past/past-button.tsx';
import { PastContext } from '../../past/past-context.ts';
import { ValuesButton } from '../../values/values-button.tsx';
import { PageChooser } from '../page-bar.tsx';
import styles from '../run.module.css';
import { ZoomButton } from '../zoom-button.tsx';
import { useProjectCounts } from './use-project-counts.ts';

export interface ProjectBarProps {
  readonly served: ProjectPageView;
  /** Pages of the same project, to go on to. */
  readonly pages: readonly PageChoice[];
  readonly onPage: (pageId: string) => void;
  /** Fills the screen. Absent: it does already. */
  readonly kiosk?: { readonly on: boolean; readonly set: (kiosk: boolean) => void };
  /** Links and buttons of the place it is shown in. */
  readonly children?: ReactNode;
}

/** Above a page of a project: which one, how the devices of the project are, and whether values come in. */
export function ProjectBar({ served, pages, onPage, kiosk, children }: ProjectBarProps) {
  const { t } = useTranslation('page');
  const past = useContext(PastContext);
  const visitor = useContext(VisitorPermissions) !== undefined;
  return (
    <header className={styles['bar']}>
      <PageChooser served={served} pages={pages} onPage={onPage} />
      <ZoomButton />
      <span className={`${styles['soft']} ${styles['owner']}`}>{served.ownerName}</span>
      {/* how the devices are now would be taken for how they were */}
      {past?.open ? null : (
        <>
          <Counts projectId={served.projectId} />
          <Lines />
        </>
      )}
      <span className={styles['gap']} />
      <ValuesButton />
      <PastButton />
      {visitor || kiosk?.on ? null : <Records projectId={served.projectId} />}
      {children}
      {kiosk ? (
        <Button
          kind="quiet"
          aria-pressed={kiosk.on}
          title={t(kiosk.on ? 'bar.leaveKiosk' : 'bar.kiosk')}
          onClick={() => kiosk.set(!kiosk.on)}
        >
          <Icon name={kiosk.on ? 'close' : 'fit'} size={16} />
          <span>{t(kiosk.on ? 'bar.leaveKiosk' : 'bar.kiosk')}</span>
        </Button>
      ) : null}
    </header>
  );
}

/**
 * For whoever came by a link without the top menu: whether the page is live, and on a phone the way to its letters. Where there is
 * room for the whole page the line is there only while something is wrong.
 */
export function LiveLine() {
  const mark = PROJECT_LINK_MARKS[projectLink(useProjectState(), useProjectStreams())];
  return (
    <div className={styles['liveLine']} data-fine={mark === 'online' || mark === 'pending'}>
      <Lines />
      <ZoomButton />
    </div>
  );
}

/** What was recorded of the project, and its alarms. */
function Records({ projectId }: { projectId: string }) {
  const { t } = useTranslation('page');
  const history = usePermission('monitor_equip_history');
  const alarms = usePermission('monitor_alarm_view');
  const at = `${ROUTES.monitorProjects}?project=${projectId}`;
  return (
    <>
      {history ? (
        <Link className={styles['alone']} to={at}>
          {t('project.tab.history')}
        </Link>
      ) : null}
      {alarms ? (
        <Link className={styles['alone']} to={`${at}&tab=alarms`}>
          {t('project.tab.alarms')}
        </Link>
      ) : null}
    </>
  );
}

/** Devices: all, online, offline, in alarm (S3 §3 "Project counts"); asked anew when one of them changes. */
function Counts({ projectId }: { projectId: string }) {
  const { t } = useTranslation('page');
  const streams = useProjectStreams();
  const link = projectLink(useProjectState(), streams);
  const lost = useConnection().state === 'lost';
  const unheard = streams.byDevice.size > 0 && !streams.proved;
  const heard = !lost && !unheard && link !== 'waiting' && link !== 'denied' && link !== 'paused';
  const data = useProjectCounts(projectId);
  if (!data) return null;
  const { total, online, offline, alarm, alarms, worst } = data;
  const unknown = unheardOf(data);
  // counted before the line was cut: said, but not as if it still held
  const mark = (state: State): State => (heard ? state : 'stale');
  const inAlarm = [t('project.alarm', { count: alarm }), alarms ? t('project.alarms', { count: alarms }) : ''];
  return (
    <ul className={styles['counts']} aria-label={t('project.counts')}>
      <li className={styles['soft']}>{t('project.total', { count: total })}</li>
      <li>
        <StateMark tag state={mark('online')} text={t('project.online', { count: online })} />
      </li>
      <li>
        <StateMark tag state={mark('offline')} text={t('project.offline', { count: offline })} />
      </li>
      <li>
        <StateMark
          tag
          state={alarm > 0 || alarms ? (worst ?? 'severe') : unknown > 0 ? 'stale' : mark('good')}
          text={inAlarm.filter(Boolean).join(t('project.comma'))}
        />
      </li>
      {unknown > 0 ? (
        <li>
          <UnheardMark count={unknown} />
        </li>
      ) : null}
    </ul>
  );
}

/** Whether values come in, and why not; devices whose gateway refused are named. */
function Lines() {
  const { t } = useTranslation(['page', 'common']);
  const state = useProjectState();
  const refresh = useProjectRefresh();
  const words = useErrorWords();
  const streams = useProjectStreams();
  const link = projectLink(state, streams);
  const silent = silentOf(state.gateways.values(), streams.byDevice);
  const newest = useNewest();
  const refused = [...state.gateways.values()].filter(({ error }) => error !== undefined);
  const why =
    link === 'failed'
      ? words(state.error).title
      : link === 'partly'
        ? refused.map(({ equipName, error }) => `${equipName}: ${words(error).title}`).join('\n')
        : link === 'partlyQuiet'
          ? silent.map(({ equipName }) => equipName).join('\n')
          : undefined;
  const count = link === 'partlyQuiet' ? silent.length : refused.length;
  return (
    <span className={styles['link']}>
      <span title={why} aria-live="polite">
        <StateMark state={PROJECT_LINK_MARKS[link]} text={t(`page:project.link.${link}`, { count })} />
      </span>
      {newest === undefined || link === 'idle' ? null : (
        <span className={styles['soft']}>
          {t('page:project.updated')} <TimeAgo at={newest} />
        </span>
      )}
      {why === undefined ? null : (
        <Button kind="quiet" title={why} onClick={refresh}>
          {t('common:action.retry')}
        </Button>
      )}
    </span>
  );
}

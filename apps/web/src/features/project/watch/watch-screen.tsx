import { type ProjectChoice, ROUTES, commonErrors, deviceErrors } from '@lightfield/contract';
import { Empty, Icon, Loading, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { UnheardMark } from '../../../lib/unheard-mark.tsx';
import { unheardOf } from '../../../lib/communication.ts';
import { CallRefused } from '../../../lib/call.ts';
import { to } from '../../../lib/hrefs.ts';
import { lazy } from '../../../lib/lazy.ts';
import { TabBar, TabPanel } from '../../../lib/tab-bar.tsx';
import { textField } from '../../../lib/search-codecs.ts';
import { SearchField } from '../../../lib/search-field.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import type { ProjectParts } from '../feature.ts';
import { projectInfo, projectsToWatch } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { ProjectPicture } from './project-picture.tsx';

/** `name`: what is searched for; the records of a project search by words of their own. */
const codecs = { name: textField(), project: textField(), tab: textField() };

type Records = ComponentType<{ projectId: string; projectName: string }>;

/** `/monitor/project/list`: the projects there are to watch; with one of them chosen, its records. */
export function createWatchScreen({ history, alarms, picture }: ProjectParts): ComponentType {
  const parts = { history: lazy(history.load), alarms: lazy(alarms.load) };
  const Picture = lazy(picture.load);
  return function WatchScreen() {
    const [{ project }] = useSearchState(codecs);
    const may = useRecordTabs();
    return project !== '' && may.length > 0 ? (
      <Recorded key={project} id={project} may={may} parts={parts} />
    ) : (
      <Choices may={may} draw={Picture} />
    );
  };
}

/** It is not there, or not for this person; or the address is none. */
const GONE: readonly number[] = [
  commonErrors.notFound.code,
  deviceErrors.deviceNotFound.code,
  commonErrors.parameterInvalid.code,
];

type RecordTab = 'history' | 'alarms';

/** What the person may look back at. */
function useRecordTabs(): RecordTab[] {
  const history = usePermission('monitor_equip_history');
  const alarm = usePermission('monitor_alarm_view');
  return [...(history ? (['history'] as const) : []), ...(alarm ? (['alarms'] as const) : [])];
}

/** What the reports of one project show, and its alarms. */
function Recorded({
  id,
  may,
  parts,
}: {
  id: string;
  may: readonly RecordTab[];
  parts: Readonly<Record<RecordTab, Records>>;
}) {
  const { t } = useTranslation(['project', 'common']);
  const [{ tab }, change] = useSearchState(codecs);
  const info = useQuery(projectInfo(id));
  const loading = <Loading label={t('common:face.loading')} rows={8} columns={4} />;
  const back = (
    <Button icon={<Icon name="left" size={16} />} onClick={() => change({ project: '', tab: '' }, { push: true })}>
      {t('watch.back')}
    </Button>
  );
  if (info.isError && !info.data)
    return info.error instanceof CallRefused && GONE.includes(info.error.code) ? (
      <Empty icon="question" title={t('watch.gone')} note={t('watch.goneNote')} action={back} />
    ) : (
      <Failure error={info.error} onRetry={() => void info.refetch()} />
    );
  if (!info.data) return loading;
  const { name, pageId } = info.data;
  const active = may.find((one) => one === tab) ?? may[0] ?? 'history';
  const Body = parts[active];
  return (
    <section className={styles['stack']} aria-label={t(`watch.${active}Of`, { name })}>
      <header className={styles['head']}>
        {back}
        <h1>{name}</h1>
        <span className={styles['gap']} />
        {pageId === null ? null : (
          <Link to={to(ROUTES.projectPage, { projectId: id, pageId })}>{t('action.watch')}</Link>
        )}
      </header>
      <TabBar
        tabs={may.map((key) => ({ key, label: t(`watch.${key}`) }))}
        active={active}
        label={t('watch.records')}
        onOpen={(key) => change({ tab: key === may[0] ? '' : key }, { push: true })}
      />
      <TabPanel tab={active}>
        <Suspense fallback={loading}>
          <Body projectId={id} projectName={name} />
        </Suspense>
      </TabPanel>
    </section>
  );
}

/** So many pictures move; more would let whole plants stream for a list. */
const MOST_LIVE = 4;

/** Each with its counts; the page to begin with opens at a click. */
function Choices({ may, draw }: Pick<CardProps, 'may' | 'draw'>) {
  const { t } = useTranslation(['project', 'common']);
  const [{ name: keyword }, change] = useSearchState(codecs);
  const query = useQuery(projectsToWatch(keyword));
  const mayManage = usePermission('manage_project_view');
  const search = (
    <SearchField
      value={keyword}
      label={t('list.search')}
      className={styles['search']}
      onChange={(next) => change({ name: next })}
    />
  );
  if (query.isPending) return <Loading label={t('common:face.loading')} rows={6} columns={3} />;
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0 && keyword === '')
    return (
      <Empty
        icon="display"
        title={t('watch.empty')}
        note={t('watch.emptyNote')}
        action={mayManage ? <Link to={ROUTES.projects}>{t('watch.toManage')}</Link> : null}
      />
    );
  return (
    <section className={styles['stack']} aria-label={t('watch.label')}>
      <div className={styles['bar']}>
        {search}
        <span className={styles['soft']}>{t('watch.count', { count: query.data.length })}</span>
      </div>
      {query.data.length === 0 ? (
        <Empty
          icon="search"
          title={t('common:page.noMatch')}
          action={<Button onClick={() => change({ name: '' })}>{t('common:page.clear')}</Button>}
        />
      ) : (
        <ul className={styles['cards']}>
          {query.data.map((project) => (
            <li key={project.id} className={styles['card']} data-alarm={project.alarm + project.ownAlarms > 0}>
              <Card
                project={project}
                may={may}
                draw={draw}
                live={query.data.length <= MOST_LIVE}
                onRecords={(tab) => change({ project: project.id, tab: tab === may[0] ? '' : tab }, { push: true })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CardProps {
  readonly project: ProjectChoice;
  readonly may: readonly RecordTab[];
  readonly draw: ComponentType<{ pageId: string; live?: boolean }>;
  /** Its picture moves. */
  readonly live: boolean;
  readonly onRecords: (tab: RecordTab) => void;
}
function Card({
  project: { id, name, remark, pageId, devices, online, alarm, ownAlarms, alarmWorst, ...unheard },
  may,
  draw,
  live,
  onRecords,
}: CardProps) {
  const { t } = useTranslation('project');
  const unknown = unheardOf(unheard);
  const href = pageId === null ? undefined : to(ROUTES.projectPage, { projectId: id, pageId });
  return (
    <>
      <ProjectPicture pageId={pageId} href={href} draw={draw} live={live} />
      <h2>{href === undefined ? name : <Link to={href}>{name}</Link>}</h2>
      {remark ? <p className={styles['soft']}>{remark}</p> : null}
      <ul className={styles['marks']} aria-label={t('watch.counts')}>
        <li className={styles['soft']}>{t('watch.devices', { count: devices })}</li>
        <li>
          <StateMark tag state="online" text={t('watch.online', { count: online })} />
        </li>
        <li>
          <StateMark tag state="offline" text={t('watch.offline', { count: devices - online })} />
        </li>
        <li>
          <StateMark
            tag
            state={alarm > 0 ? (alarmWorst ?? 'severe') : unknown > 0 ? 'stale' : 'good'}
            text={t('watch.alarm', { count: alarm })}
          />{' '}
          <UnheardMark count={unknown} />
        </li>
        {ownAlarms > 0 ? (
          <li>
            <StateMark tag state={alarmWorst ?? 'severe'} text={t('watch.ownAlarms', { count: ownAlarms })} />
          </li>
        ) : null}
      </ul>
      {pageId === null ? <p className={styles['soft']}>{t('watch.noPage')}</p> : null}
      {may.length > 0 ? (
        <div className={styles['records']}>
          {may.map((tab) => (
            <Button
              key={tab}
              type="link"
              size="small"
              icon={<Icon name={tab === 'alarms' ? 'alarm' : 'table'} size={14} />}
              aria-label={t(`watch.${tab}Of`, { name })}
              onClick={() => onRecords(tab)}
            >
              {t(`watch.${tab}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}

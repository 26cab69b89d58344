import { type ProjectChoice, ROUTES } from '@lightfield/contract';
import { Empty, Icon, Loading, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { lazy } from '../../../lib/lazy.ts';
import { textField } from '../../../lib/search-codecs.ts';
import { SearchField } from '../../../lib/search-field.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { projectInfo, projectsToWatch } from '../api/project-queries.ts';
import styles from '../project.module.css';

const codecs = { keyword: textField(), project: textField() };

type History = ComponentType<{ projectId: string; projectName: string }>;

/** `/monitor/project/list`: the projects there are to watch; with one of them chosen, what its reports show. */
export function createWatchScreen(load: () => Promise<{ default: History }>): ComponentType {
  const Data = lazy(load);
  return function WatchScreen() {
    const [{ project }, change] = useSearchState(codecs);
    const mayLook = usePermission('monitor_equip_history');
    return project !== '' && mayLook ? (
      <Recorded key={project} id={project} Data={Data} onBack={() => change({ project: '' }, { push: true })} />
    ) : (
      <Choices mayLook={mayLook} />
    );
  };
}

/** What the reports of one project show. */
function Recorded({ id, Data, onBack }: { id: string; Data: History; onBack: () => void }) {
  const { t } = useTranslation(['project', 'common']);
  const info = useQuery(projectInfo(id));
  const loading = <Loading label={t('common:face.loading')} rows={8} columns={4} />;
  if (info.isError && !info.data) return <Failure error={info.error} onRetry={() => void info.refetch()} />;
  if (!info.data) return loading;
  const { name, pageId } = info.data;
  return (
    <section className={styles['stack']} aria-label={t('watch.dataOf', { name })}>
      <header className={styles['head']}>
        <Button icon={<Icon name="left" size={16} />} onClick={onBack}>
          {t('watch.back')}
        </Button>
        <h1>{name}</h1>
        <span className={styles['gap']} />
        {pageId === null ? null : (
          <Link to={to(ROUTES.projectPage, { projectId: id, pageId })}>{t('action.watch')}</Link>
        )}
      </header>
      <Suspense fallback={loading}>
        <Data projectId={id} projectName={name} />
      </Suspense>
    </section>
  );
}

/** Each with its counts; the page to begin with opens at a click. */
function Choices({ mayLook }: { mayLook: boolean }) {
  const { t } = useTranslation(['project', 'common']);
  const [{ keyword }, change] = useSearchState(codecs);
  const query = useQuery(projectsToWatch(keyword));
  const mayManage = usePermission('manage_project_view');
  const search = (
    <SearchField
      value={keyword}
      label={t('list.search')}
      className={styles['search']}
      onChange={(next) => change({ keyword: next })}
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
          action={<Button onClick={() => change({ keyword: '' })}>{t('common:page.clear')}</Button>}
        />
      ) : (
        <ul className={styles['cards']}>
          {query.data.map((project) => (
            <li key={project.id} className={styles['card']} data-alarm={project.alarm + project.ownAlarms > 0}>
              <Card
                project={project}
                {...(mayLook && { onData: () => change({ project: project.id }, { push: true }) })}
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
  /** Opens what its reports show. Absent: who may not see history. */
  readonly onData?: () => void;
}
function Card({ project: { id, name, remark, pageId, devices, online, alarm, ownAlarms }, onData }: CardProps) {
  const { t } = useTranslation('project');
  return (
    <>
      <h2>{pageId === null ? name : <Link to={to(ROUTES.projectPage, { projectId: id, pageId })}>{name}</Link>}</h2>
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
          <StateMark tag state={alarm > 0 ? 'severe' : 'good'} text={t('watch.alarm', { count: alarm })} />
        </li>
        {ownAlarms > 0 ? (
          <li>
            <StateMark tag state="severe" text={t('watch.ownAlarms', { count: ownAlarms })} />
          </li>
        ) : null}
      </ul>
      {pageId === null ? <p className={styles['soft']}>{t('watch.noPage')}</p> : null}
      {onData ? (
        <Button
          className={styles['data'] ?? ''}
          type="link"
          size="small"
          icon={<Icon name="table" size={14} />}
          aria-label={t('watch.dataOf', { name })}
          onClick={onData}
        >
          {t('watch.data')}
        </Button>
      ) : null}
    </>
  );
}

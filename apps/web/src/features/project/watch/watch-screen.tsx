import { type ProjectChoice, ROUTES } from '@lightfield/contract';
import { Empty, Loading, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { textField } from '../../../lib/search-codecs.ts';
import { SearchField } from '../../../lib/search-field.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { projectsToWatch } from '../api/project-queries.ts';
import styles from '../project.module.css';

const codecs = { keyword: textField() };

/** The projects there are to watch, each with its counts; the page to begin with opens at a click. */
export default function WatchScreen() {
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
            <li key={project.id} className={styles['card']} data-alarm={project.alarm > 0}>
              <Card project={project} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Card({ project: { id, name, remark, pageId, devices, online, alarm } }: { project: ProjectChoice }) {
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
      </ul>
      {pageId === null ? <p className={styles['soft']}>{t('watch.noPage')}</p> : null}
    </>
  );
}

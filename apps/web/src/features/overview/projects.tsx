import { type ProjectChoice, ROUTES } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnheardMark } from '../../lib/unheard-mark.tsx';
import { unheardOf } from '../../lib/communication.ts';
import { to } from '../../lib/hrefs.ts';
import { Card } from './card.tsx';
import styles from './overview.module.css';

type Draw = (pageId: string, live?: boolean) => ReactNode;

const pageOf = ({ id, pageId }: ProjectChoice): string =>
  pageId === null ? ROUTES.monitorProjects : to(ROUTES.projectPage, { projectId: id, pageId });

/** The first project as it runs at this moment. */
export function Plant({ project, draw }: { project: ProjectChoice; draw: Draw }) {
  const { t } = useTranslation('overview');
  const { name, pageId } = project;
  return (
    <Card
      title={name}
      aside={
        <span className={styles['marks']}>
          <Marks project={project} />
          {pageId === null ? null : (
            <Link to={pageOf(project)} className={styles['open'] ?? ''}>
              {t('plant.open')}
            </Link>
          )}
        </span>
      }
    >
      {pageId === null ? (
        <p className={styles['calm']}>{t('plant.noPage')}</p>
      ) : (
        <div className={styles['plant']}>
          {draw(pageId, true)}
          <Cover project={project} label={`${t('plant.open')}: ${name}`} />
        </div>
      )}
    </Card>
  );
}

/** Leads to the page of a picture. Over it, not around it: the words of a page are no name of a link. */
const Cover = ({ project, label }: { project: ProjectChoice; label: string }) => (
  <Link to={pageOf(project)} className={styles['cover'] ?? ''} aria-label={label} />
);

/** So many have a picture; the others are found in the list of projects. */
const SHOWN = 6;

export function Projects({ projects, draw }: { projects: readonly ProjectChoice[]; draw: Draw }) {
  const { t } = useTranslation('overview');
  return (
    <Card title={t('plant.projects')} aside={<Link to={ROUTES.monitorProjects}>{t('plant.all')}</Link>}>
      <ul className={styles['projects']}>
        {projects.slice(0, SHOWN).map((project) => (
          <li key={project.id}>
            <div className={styles['thumb']}>
              {project.pageId === null ? <Icon name="display" size={36} /> : draw(project.pageId)}
              <Cover project={project} label={project.name} />
            </div>
            <div className={styles['rowHead']}>
              <Link to={pageOf(project)}>{project.name}</Link>
            </div>
            <span className={styles['marks']}>
              <Marks project={project} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Marks({ project: { devices, online, alarm, ownAlarms, alarmWorst, ...unheard } }: { project: ProjectChoice }) {
  const { t } = useTranslation('overview');
  const unknown = unheardOf(unheard);
  const alarms = alarm + ownAlarms;
  return (
    <>
      <StateMark state={online === 0 ? 'offline' : unknown > 0 ? 'stale' : 'online'} text={`${online}/${devices}`} />
      <UnheardMark count={unknown} />
      {alarms > 0 ? <StateMark tag state={alarmWorst ?? 'severe'} text={t('plant.alarm', { count: alarms })} /> : null}
    </>
  );
}

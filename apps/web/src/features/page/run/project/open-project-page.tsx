import type { ProjectPageView } from '@lightfield/contract';
import { Empty, ErrorFace, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../../lib/call.ts';
import { Failure } from '../../../../lib/failure.tsx';
import { LiveProject } from '../../../../live/live-project.tsx';
import { wantedBy } from '../../api/project-line.ts';
import { enterProjectPassword, projectPageView } from '../../api/project-queries.ts';
import { Gone } from '../gone.tsx';
import { useDocument } from '../open-page.tsx';
import { LineOf } from '../opener.ts';
import { PageWatch } from '../page-watch.tsx';
import { PasswordForm } from '../password-form.tsx';
import { NOT_THERE, PASSWORD_ASKED } from '../refusals.ts';
import { NO_PAGE } from './no-page.ts';
import { RunningProjectPage } from './running-project-page.tsx';

export interface OpenProjectPageProps {
  readonly pageId: string;
  /** It must be a page of this project. Absent: of whichever. */
  readonly projectId?: string;
  /** The thin bar above it: counts of the project, what one can do. Absent: the page alone, as in a pop-up. */
  readonly renderBar?: (page: ProjectPageView) => ReactNode;
  /** Came by a share link: nothing of the platform is offered to them. */
  readonly visitor?: boolean;
}

/** A page of a project by its id, with all that can come between: password, no access, an error; then its lines and itself. */
export function OpenProjectPage({ pageId, projectId, renderBar, visitor = false }: OpenProjectPageProps) {
  const { t } = useTranslation(['page', 'common']);
  const { data, error, refetch } = useQuery(projectPageView(pageId, true));
  // within another page the way back is that page; whoever came by a share link without a bar has none either
  const gone =
    renderBar && !visitor ? (
      <Gone of="project" />
    ) : (
      <Empty icon="question" title={t('gone.title')} note={t('gone.note')} />
    );
  const code = error instanceof CallRefused ? error.code : undefined;
  const isGone = code !== undefined && (code === NO_PAGE || NOT_THERE.includes(code));
  // as of a device: what was deleted, or given a password, while it was open is not shown any more
  if (data && !isGone && code !== PASSWORD_ASKED)
    return projectId !== undefined && data.projectId !== projectId ? (
      gone
    ) : (
      <Shown key={data.id} served={data} {...(renderBar && { renderBar })} />
    );
  if (!error) return <Loading label={t('common:face.loading')} rows={10} columns={4} />;
  if (code === PASSWORD_ASKED)
    return (
      <PasswordForm enter={(password) => enterProjectPassword(pageId, password)} onEntered={() => void refetch()} />
    );
  if (isGone) return gone;
  return <Failure error={error} onRetry={() => void refetch()} />;
}

function Shown({ served, renderBar }: { served: ProjectPageView } & Pick<OpenProjectPageProps, 'renderBar'>) {
  const { t } = useTranslation('page');
  const page = useDocument(served);
  if (!page)
    return (
      <ErrorFace
        title={t('newer.title')}
        note={t('newer.note')}
        retryText={t('newer.reload')}
        onRetry={() => location.reload()}
      />
    );
  return (
    <LiveProject projectId={served.projectId} pageId={served.id} {...wantedBy(served.equips, page)}>
      {/* whatever line lies around this one is another device's */}
      <LineOf value={undefined}>
        <PageWatch pageId={served.pageId ?? served.id} queryKey={projectPageView(served.id).queryKey} />
        <RunningProjectPage served={served} page={page} bar={renderBar?.(served)} />
      </LineOf>
    </LiveProject>
  );
}

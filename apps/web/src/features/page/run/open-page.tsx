import type { PageView as ServedPage } from '@lightfield/contract';
import { FORMAT, type PageDocument, drawnPage, inDark } from '@lightfield/page';
import { Empty, ErrorFace, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitorPermissions } from '../../../lib/account.ts';
import { CallRefused } from '../../../lib/call.ts';
import { Failure } from '../../../lib/failure.tsx';
import { useTheme } from '../../../lib/preferences.ts';
import { LiveDevice } from '../../../live/live-device.tsx';
import { lineSignals } from '../api/page-line.ts';
import { enterPassword, pageKeys, pageView } from '../api/page-queries.ts';
import { Gone } from './gone.tsx';
import { LineOf } from './opener.ts';
import { PageWatch } from './page-watch.tsx';
import { PasswordForm } from './password-form.tsx';
import { NOT_THERE, PASSWORD_ASKED } from './refusals.ts';
import { RunningPage } from './running-page.tsx';

export interface OpenPageProps {
  readonly pageId: string;
  /** The thin bar above it: state of its device, what one can do. Absent: the page alone, as in a pop-up. */
  readonly renderBar?: (page: ServedPage) => ReactNode;
}

/** A page by its id, with all that can come between: password, no access, an error; then its live line and the page itself. */
export function OpenPage({ pageId, renderBar }: OpenPageProps) {
  const { t } = useTranslation(['page', 'common']);
  // the line of its device may be there above; visitors come by another way
  const lined = useContext(LineOf) === undefined;
  const visited = useContext(VisitorPermissions) !== undefined;
  const { data, error, refetch } = useQuery(pageView(pageId, lined && !visited));
  const code = error instanceof CallRefused ? error.code : undefined;
  const isGone = code !== undefined && NOT_THERE.includes(code);
  // deleted, or given a password, while it was open: what was drawn last is not shown any more. Any other failure keeps it.
  if (data && !isGone && code !== PASSWORD_ASKED)
    return <Shown key={data.id} served={data} {...(renderBar && { renderBar })} />;
  if (!error) return <Loading label={t('common:face.loading')} rows={10} columns={4} />;
  if (code === PASSWORD_ASKED)
    return <PasswordForm enter={(password) => enterPassword(pageId, password)} onEntered={() => void refetch()} />;
  if (isGone)
    // within another page the way back is that page
    return renderBar ? <Gone /> : <Empty icon="question" title={t('gone.title')} note={t('gone.note')} />;
  return <Failure error={error} onRetry={() => void refetch()} />;
}

function Shown({ served, renderBar }: { served: ServedPage; renderBar?: OpenPageProps['renderBar'] }) {
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
    <WithLine served={served}>
      <PageWatch pageId={served.pageId ?? served.id} queryKey={pageKeys.view(served.id)} />
      <RunningPage served={served} page={page} bar={renderBar?.(served)} />
    </WithLine>
  );
}

/**
 * The server answers no document that it has not proven (contract, `PageJson`); proving it here again would double the time
 * to the first drawing. `undefined`: this app is older than the server.
 */
function documentOf({ document }: Pick<ServedPage, 'document'>): PageDocument | undefined {
  return document['format'] === FORMAT ? (document as unknown as PageDocument) : undefined;
}

/** The document of a page in the theme that is looked at. `undefined` while there is none, and as above. */
export function useDocument(served: Pick<ServedPage, 'document'> | undefined): PageDocument | undefined {
  const theme = useTheme();
  return useMemo(() => {
    const drawn = served && documentOf(served);
    return drawn && drawnPage(theme === 'dark' ? inDark(drawn) : drawn);
  }, [served, theme]);
}

/**
 * A line of its own. Where the line of this device is there already and carries all its values (the page of the device), that
 * one serves.
 */
function WithLine({ served, children }: { served: ServedPage; children: ReactNode }) {
  const { equipmentId } = served;
  const here = useContext(LineOf);
  if (here === equipmentId) return children;
  const signals = lineSignals(served);
  return (
    <LiveDevice equipmentId={equipmentId} signals={signals}>
      <LineOf value={signals === 'all' ? equipmentId : undefined}>{children}</LineOf>
    </LiveDevice>
  );
}

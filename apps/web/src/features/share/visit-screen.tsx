import {
  type ROUTES,
  type ShareVisit,
  commonErrors,
  shareCalls,
  shareErrors,
  sharePermissions,
} from '@lightfield/contract';
import { Button, Empty, Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { VisitorPermissions } from '../../lib/account.ts';
import { AlarmLine } from '../../lib/alarm-line/alarm-line.tsx';
import { call } from '../../lib/call.ts';
import type { ParamsOf } from '../../lib/hrefs.ts';
import { lazy } from '../../lib/lazy.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Failure } from '../../lib/texted.tsx';
import { beginVisit } from '../../lib/visit.ts';
import { CallRefused } from '../../lib/wire.ts';
import { PasswordStep } from './password-step.tsx';
import type { VisitedDevice, VisitedProject, VisitedProjectProps, VisitedProps } from './visited-device.ts';

/** Let in and put out again so soon, ms, ... */
const AT_ONCE_MS = 3_000;
/** ... and so often: the browser keeps no cookie of it, and asking again would go on for ever. */
const AT_ONCE_MAX = 3;

const VISIT = 'visit';
const visitKey = (token: string) => [VISIT, token] as const;

type Project = ComponentType<VisitedProjectProps>;

/** /system/share/{token}: a shared device or project, for whoever has its link. */
export function createVisitScreen(
  loadDevice: VisitedDevice['load'],
  loadProject: VisitedProject['load'],
): ComponentType {
  const [Device, Project] = [lazy(loadDevice), lazy(loadProject)];
  return function VisitScreen() {
    const { token }: ParamsOf<typeof ROUTES.sharedDevice> = useParams({ strict: false });
    return <Visit key={token} token={token} Device={Device} Project={Project} />;
  };
}

function Visit({ token, Device, Project }: { token: string; Device: ComponentType<VisitedProps>; Project: Project }) {
  const { t } = useTranslation(['share', 'common']);
  const client = useQueryClient();
  const [noCookie, setNoCookie] = useState(false);
  const enteredAt = useRef(Number.NEGATIVE_INFINITY);
  const atOnce = useRef(0);
  /** What was known before may be another permission's: what can be written to, say. */
  const begin = () => {
    enteredAt.current = performance.now();
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== VISIT });
  };
  const entering = useQuery({
    queryKey: visitKey(token),
    queryFn: async ({ signal }) => {
      const visit = await call(shareCalls.enter, { token }, { signal, quiet: true });
      begin();
      return visit;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { refetch, isFetching } = entering;
  const ended = useCallback(() => {
    atOnce.current = performance.now() - enteredAt.current < AT_ONCE_MS ? atOnce.current + 1 : 0;
    // Several calls hear of the same end; only the first of them counts.
    enteredAt.current = Number.NEGATIVE_INFINITY;
    if (atOnce.current >= AT_ONCE_MAX) setNoCookie(true);
    else void refetch({ cancelRefetch: false });
  }, [refetch]);
  // Before anything below asks the server: it would ask as whoever is logged in.
  useLayoutEffect(() => beginVisit(token, ended), [token, ended]);
  usePageTitle(entering.data?.name);
  const again = () => {
    atOnce.current = 0;
    setNoCookie(false);
    void refetch();
  };
  const entered = (visit: ShareVisit) => {
    begin();
    client.setQueryData(visitKey(token), visit);
  };
  if (noCookie) {
    return (
      <Empty
        icon="warning"
        title={t('visit.cookies')}
        note={t('visit.cookiesNote')}
        action={
          <Button kind="primary" onClick={again}>
            {t('visit.again')}
          </Button>
        }
      />
    );
  }
  if (entering.error) {
    return <Refused error={entering.error} token={token} busy={isFetching} onEntered={entered} onAgain={again} />;
  }
  if (!entering.data) return <Loading label={t('visit.entering')} rows={8} columns={2} />;
  const { equipId, projectId, name, auth, expiresAt } = entering.data;
  // Let in anew, everything begins anew: the line, and what is known of the device.
  const key = `${expiresAt} ${auth.join()}`;
  return (
    <Visited visit={entering.data}>
      {equipId === null ? null : <Device key={key} deviceId={equipId} deviceName={name} auth={auth} />}
      {projectId === null ? null : <Project key={key} projectId={projectId} projectName={name} auth={auth} />}
      <AlarmLine of={projectId === null ? { equipmentId: equipId ?? '' } : { projectId }} />
    </Visited>
  );
}

function Visited({ visit, children }: { visit: ShareVisit; children: ReactNode }) {
  const { t } = useTranslation('share');
  const permissions = useMemo(() => new Set(sharePermissions(visit.auth)), [visit.auth]);
  return (
    <VisitorPermissions value={permissions}>
      <Suspense fallback={<Loading label={t('visit.entering')} rows={8} columns={2} />}>{children}</Suspense>
    </VisitorPermissions>
  );
}

/** Why one is not let in, and what one can do about it. */
function Refused({
  error,
  token,
  busy,
  onEntered,
  onAgain,
}: {
  error: Error;
  token: string;
  busy: boolean;
  onEntered: (visit: ShareVisit) => void;
  onAgain: () => void;
}) {
  const { t } = useTranslation('share');
  const code = error instanceof CallRefused ? error.code : undefined;
  if (code === shareErrors.sharePasswordRequired.code) return <PasswordStep token={token} onEntered={onEntered} />;
  if (code === shareErrors.shareRevoked.code)
    return <Empty icon="lock" title={t('visit.revoked')} note={t('visit.revokedNote')} />;
  if (code === shareErrors.shareInvalid.code || code === commonErrors.parameterInvalid.code)
    return <Empty icon="question" title={t('visit.invalid')} note={t('visit.invalidNote')} />;
  return busy ? (
    <Loading label={t('visit.entering')} rows={4} columns={2} />
  ) : (
    <Failure error={error} onRetry={onAgain} />
  );
}

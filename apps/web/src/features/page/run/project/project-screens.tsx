import { type ProjectPageView, ROUTES } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../../lib/account.ts';
import { to } from '../../../../lib/hrefs.ts';
import { usePageTitle } from '../../../../lib/page-title.ts';
import { useWorkplace } from '../../../../lib/workplace.ts';
import { projectHome } from '../../api/project-queries.ts';
import { Gone } from '../gone.tsx';
import { LandingButton } from '../landing-button.tsx';
import { type Opener, OpenerContext } from '../opener.ts';
import styles from '../run.module.css';
import { useKiosk } from '../use-kiosk.ts';
import { OpenProjectPage } from './open-project-page.tsx';
import { ProjectBar } from './project-bar.tsx';

type Place = typeof ROUTES.projectPage | typeof ROUTES.projectPreview | typeof ROUTES.projectLanding;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `/monitor/project/{projectId}/page/{pageId}`: a page of a project within the shell. */
export default function ProjectPageScreen() {
  const [kiosk, setKiosk] = useKiosk();
  return (
    <div className={styles['page']} data-kiosk={kiosk} data-wide>
      <At
        place={ROUTES.projectPage}
        kiosk={{ on: kiosk, set: setKiosk }}
        renderLinks={(served) => (kiosk ? null : <LandingButton path={landingOf(served)} />)}
      />
    </div>
  );
}

/** `/monitor/project/{projectId}/preview/{pageId}`: the saved page as people will see it, by itself, for whoever draws it. */
export function ProjectPreviewScreen() {
  const { t } = useTranslation('page');
  useWorkplace();
  const mayDraw = usePermission('manage_page_view');
  return (
    <main className={styles['page']} data-alone>
      <At
        place={ROUTES.projectPreview}
        renderLinks={(served) => (
          <>
            <span className={styles['soft']}>{t('project.preview')}</span>
            {mayDraw ? (
              <Link className={styles['alone']} to={to(ROUTES.projectDesigner, idsOf(served))}>
                {t('project.design')}
              </Link>
            ) : null}
            <Link className={styles['alone']} to={to(ROUTES.projectPage, idsOf(served))}>
              {t('project.toPage')}
            </Link>
          </>
        )}
      />
    </main>
  );
}

/** `/monitor/project/{projectId}/landing/{pageId}`: what somebody lands on after login, filling the window. */
export function ProjectLandingScreen() {
  const { t } = useTranslation('page');
  useWorkplace();
  return (
    <main className={styles['page']} data-alone>
      <At
        place={ROUTES.projectLanding}
        renderLinks={(served) => (
          <>
            <LandingButton path={landingOf(served)} />
            <Link className={styles['alone']} to={to(ROUTES.projectPage, idsOf(served))}>
              {t('project.toPlatform')}
            </Link>
          </>
        )}
      />
    </main>
  );
}

const idsOf = ({ projectId, id }: ProjectPageView) => ({ projectId, pageId: id });
const landingOf = (served: ProjectPageView): string => to(ROUTES.projectLanding, idsOf(served));

interface AtProps {
  readonly place: Place;
  readonly kiosk?: { readonly on: boolean; readonly set: (kiosk: boolean) => void };
  readonly renderLinks: (served: ProjectPageView) => ReactNode;
}

/** The page that the address names; pages of the same project are gone on to at the same kind of place. */
function At({ place, kiosk, renderLinks }: AtProps) {
  const { projectId = '', pageId = '' }: { projectId?: string; pageId?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const opener = useMemo(
    (): Opener => ({
      show: (id) => void navigate({ to: to(place, { projectId, pageId: id }) }),
      href: (id) => to(place, { projectId, pageId: id }),
      go: (path) => void navigate({ href: path }),
    }),
    [navigate, place, projectId],
  );
  if (!UUID.test(projectId) || !UUID.test(pageId)) return <Gone of="project" />;
  return (
    <OpenerContext value={opener}>
      <OpenProjectPage
        key={pageId}
        pageId={pageId}
        projectId={projectId}
        renderBar={(served) => (
          <Bar served={served} onPage={opener.show} {...(kiosk && { kiosk })}>
            {renderLinks(served)}
          </Bar>
        )}
      />
    </OpenerContext>
  );
}

function Bar({
  served,
  children,
  ...props
}: {
  served: ProjectPageView;
  onPage: (pageId: string) => void;
  kiosk?: { readonly on: boolean; readonly set: (kiosk: boolean) => void };
  children: ReactNode;
}) {
  usePageTitle(served.title);
  const home = useQuery(projectHome(served.projectId));
  return (
    <ProjectBar served={served} pages={home.data?.pages ?? []} {...props}>
      {children}
    </ProjectBar>
  );
}

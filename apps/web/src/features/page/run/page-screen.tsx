import { ROUTES, type PageView as ServedPage } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { CallRefused } from '../../../lib/call.ts';
import { Failure } from '../../../lib/failure.tsx';
import { deviceHref } from '../../../lib/device-hrefs.ts';
import { to } from '../../../lib/hrefs.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { pageHome } from '../api/page-queries.ts';
import { Gone } from './gone.tsx';
import { OpenPage } from './open-page.tsx';
import { type Opener, OpenerContext } from './opener.ts';
import { PageBar } from './page-bar.tsx';
import { NOT_THERE } from './refusals.ts';
import styles from './run.module.css';
import { useKiosk } from './use-kiosk.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `/monitor/eg/detail/page/{pageId}/{alarm}`, also for a work order: a page by itself. */
export default function PageScreen() {
  const { pageId = '' }: { pageId?: string } = useParams({ strict: false });
  const address = useCallback((id: string) => to(ROUTES.monitorPage, { pageId: id, alarm: '0' }), []);
  const opener = useOpener(address);
  return (
    <OpenerContext value={opener}>
      {UUID.test(pageId) ? <Framed key={pageId} pageId={pageId} wide /> : <Gone />}
    </OpenerContext>
  );
}

/** `/monitor/eg/group/configuration/{groupId}/{id}[/{pageId}]`: pages of a device inside its group. */
export function GroupPageScreen() {
  const {
    groupId = '',
    id = '',
    pageId = '',
  }: { groupId?: string; id?: string; pageId?: string } = useParams({ strict: false });
  const address = useCallback(
    (other: string) => to(ROUTES.monitorGroupPage, { groupId, id, pageId: other }),
    [groupId, id],
  );
  const opener = useOpener(address);
  if (!UUID.test(id) || (pageId && !UUID.test(pageId))) return <Gone />;
  return (
    <OpenerContext value={opener}>
      {pageId ? (
        <Framed key={pageId} pageId={pageId} />
      ) : (
        <HomePage equipmentId={id}>{(home) => <Framed key={home} pageId={home} />}</HomePage>
      )}
    </OpenerContext>
  );
}

function useOpener(address: (pageId: string) => string): Opener {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      show: (pageId) => void navigate({ to: address(pageId) }),
      href: address,
      go: (path) => void navigate({ href: path }),
    }),
    [navigate, address],
  );
}

/** The page to begin with (`queryHome`); says so where the device has none, and who may draw one is led there. */
export function HomePage({ equipmentId, children }: { equipmentId: string; children: (pageId: string) => ReactNode }) {
  const { t } = useTranslation(['page', 'common']);
  const home = useQuery(pageHome(equipmentId));
  const mayDraw = usePermission('manage_page_edit');
  if (home.data?.pageId) return children(home.data.pageId);
  if (home.error instanceof CallRefused && NOT_THERE.includes(home.error.code)) return <Gone />;
  if (home.isError) return <Failure error={home.error} onRetry={() => void home.refetch()} />;
  if (!home.data) return <Loading label={t('common:face.loading')} rows={8} columns={4} />;
  return (
    <Empty
      icon="display"
      title={t('none.title')}
      note={t('none.note')}
      action={
        <span className={styles['links']}>
          {mayDraw ? <Link to={to(ROUTES.devicePages, { id: equipmentId })}>{t('none.draw')}</Link> : null}
          <Link to={deviceHref(equipmentId)}>{t('none.values')}</Link>
        </span>
      }
    />
  );
}

/** The page with its bar, filling the screen on demand; `wide`: nothing is beside it. */
function Framed({ pageId, wide = false }: { pageId: string; wide?: boolean }) {
  const [kiosk, setKiosk] = useKiosk();
  return (
    <div className={styles['page']} data-kiosk={kiosk} data-wide={wide || undefined}>
      <OpenPage pageId={pageId} renderBar={(served) => <Bar served={served} kiosk={kiosk} onKiosk={setKiosk} />} />
    </div>
  );
}

function Bar({ served, ...kiosk }: { served: ServedPage; kiosk: boolean; onKiosk: (kiosk: boolean) => void }) {
  usePageTitle(served.title);
  const home = useQuery(pageHome(served.equipmentId));
  const navigate = useNavigate();
  const { groupId, id }: { groupId?: string; id?: string } = useParams({ strict: false });
  const open = (pageId: string) =>
    void navigate({
      to:
        groupId !== undefined && id === served.equipmentId
          ? to(ROUTES.monitorGroupPage, { groupId, id, pageId })
          : to(ROUTES.monitorPage, { pageId, alarm: '0' }),
    });
  return <PageBar served={served} pages={home.data?.pages ?? []} onPage={open} {...kiosk} />;
}

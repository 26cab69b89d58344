import { pageCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Drawer } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { ROUTES } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { holds, useAccount } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { to } from '../../../lib/hrefs.ts';
import { lazy } from '../../../lib/lazy.ts';
import { LiveDevice } from '../../../live/live-device.tsx';
import type { DeviceTab, DeviceTabProps } from '../device-tab.ts';
import { DeniedNote, NoOrderNote } from './denied.tsx';
import { isId } from './gm-state.ts';
import { recordKindOf, recordPermission } from './record-rights.ts';

/** Value of `{alarm}` in an address that opens the alarms. */
const OPEN_ALARMS = '1';

/** The page asks for itself under the same key: it is fetched once. */
const deviceOfPage = (id: string) =>
  queryOptions({
    queryKey: ['monitor', 'page-device', id] as const,
    queryFn: async ({ signal }) => (await call(pageCalls.view, { id }, { signal })).equipmentId,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/**
 * `/monitor/eg/detail/page/{pageId}/{alarm}` and `…/{orderType}/{orderId}`: the page, and beside it the record that the address
 * names, for those who hold its key (S3 §6).
 */
export function createPageWithRecords(Page: ComponentType, alarms: DeviceTab): ComponentType {
  const Alarms = lazy(alarms.load);
  return function PageWithRecords() {
    const params: { pageId?: string; alarm?: string; orderType?: string } = useParams({ strict: false });
    const kind = params.alarm === OPEN_ALARMS ? 'alarm' : recordKindOf(params.orderType);
    const account = useAccount();
    const allowed = kind !== undefined && holds(account, recordPermission('page', kind));
    const { pageId = '' } = params;
    return (
      <>
        {kind !== undefined && !allowed ? <DeniedNote kind={kind} /> : null}
        {kind === 'repair' && allowed ? <NoOrderNote /> : null}
        <Page />
        {kind === 'alarm' && allowed && holds(account, 'monitor_alarm_view') && isId(pageId) ? (
          <AlarmDrawer key={pageId} pageId={pageId} Alarms={Alarms} />
        ) : null}
      </>
    );
  };
}

function AlarmDrawer({ pageId, Alarms }: { pageId: string; Alarms: ComponentType<DeviceTabProps> }) {
  const { t } = useTranslation(['monitor', 'common']);
  const navigate = useNavigate();
  const device = useQuery(deviceOfPage(pageId));
  // a page with a password asks for it first; the alarms wait behind it
  if (!device.data) return null;
  return (
    <Drawer
      open
      size={900}
      title={t('gm.pageAlarms')}
      onClose={() => void navigate({ to: to(ROUTES.monitorPage, { pageId, alarm: '0' }), replace: true })}
    >
      <LiveDevice equipmentId={device.data}>
        <Suspense fallback={<Loading label={t('common:face.loading')} rows={8} columns={4} />}>
          <Alarms deviceId={device.data} deviceName="" />
        </Suspense>
      </LiveDevice>
    </Drawer>
  );
}

import { ROUTES, pageCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Drawer } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { to } from '../../../lib/hrefs.ts';
import { lazy } from '../../../lib/lazy.ts';
import { LiveDevice } from '../../../live/live-device.tsx';
import type { DeviceTab } from '../device-tab.ts';

/** The page asks for itself under the same key: it is fetched once. */
const deviceOfPage = (id: string) =>
  queryOptions({
    queryKey: ['monitor', 'page-device', id] as const,
    queryFn: async ({ signal }) => (await call(pageCalls.view, { id }, { signal })).equipmentId,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The alarms of a page's device, beside the page. */
export function createPageAlarms(load: DeviceTab['load']): ComponentType<{ pageId: string }> {
  const Alarms = lazy(load);
  return function PageAlarms({ pageId }: { pageId: string }) {
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
  };
}

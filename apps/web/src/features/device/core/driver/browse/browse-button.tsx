import type { DriverItem } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../../../lib/account.ts';
import { lazy } from '../../../../../lib/lazy.ts';
import { WhyNot } from '../../../../../lib/why-not.tsx';
import { deviceHead } from '../../device-info/device-queries.ts';
import { useConfigEditor, useOwned } from '../../editor/editor-context.ts';
import { isSame } from '../../editor/same.ts';

const BrowseDialog = lazy(() => import('./browse-dialog.tsx'));
/** How old the gateway's state may be, ms. */
const REFRESH_MS = 10_000;

/** Variables picked from what the device itself lists; for drivers that can ask it. */
export function BrowseButton({ driver }: { driver: DriverItem }) {
  const { t } = useTranslation('device-core');
  const { owner } = useConfigEditor();
  const [open, setOpen] = useState(false);
  const can = owner === 'device' && DRIVER_FORMS.some(({ type, browses }) => type === driver.type && browses);
  const reason = useWhyNotNow(driver, can);
  if (!can) return null;
  return (
    <>
      <WhyNot reason={reason}>
        <Button icon={<Icon name="search" size={16} />} onClick={() => setOpen(true)}>
          {t('browse.open')}
        </Button>
      </WhyNot>
      {open ? (
        <Suspense fallback={null}>
          <BrowseDialog driver={driver.name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The gateway asks with the settings it has: they must be saved, and it must be there. */
function useWhyNotNow(driver: DriverItem, enabled: boolean): string | undefined {
  const { t } = useTranslation('device-core');
  const { id, items } = useOwned();
  const mayWatch = usePermission('monitor_equip_list');
  const head = useQuery({ ...deviceHead(id), enabled: enabled && mayWatch, refetchInterval: REFRESH_MS }).data;
  const saved = items.drivers.find((one) => one.id === driver.id);
  if (!saved || !isSame(saved, driver)) return t('browse.saveFirst');
  if (!head || head.gatewayState === 'online') return undefined;
  return t(`browse.gateway.${head.gatewayState ?? 'none'}`);
}

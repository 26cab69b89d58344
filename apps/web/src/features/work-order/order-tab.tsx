import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../../lib/use-search-state.ts';
import type { DeviceTabProps } from '../monitor/device-tab.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderList, orderCodecs } from './order-list.tsx';
import { ReportButton, ReportDialog } from './report-dialog.tsx';

/** Work orders of the device; the one that the address names is open. */
export default function OrderTab({ deviceId, deviceName }: DeviceTabProps) {
  const { t } = useTranslation('work-order');
  const { orderId, orderType }: { orderId?: string; orderType?: string } = useParams({ strict: false });
  const [state, change] = useSearchState(orderCodecs);
  const [adding, add] = useState(false);
  const [named, setNamed] = useState(orderType === 'inspection' ? undefined : orderId);
  return (
    <>
      <OrderList
        label={t('worksheet')}
        of={{ equipmentId: deviceId }}
        state={state}
        change={change}
        emptyNote={t('emptyNote')}
        actions={<ReportButton onClick={() => add(true)} />}
      />
      {named === undefined ? null : <OrderDialog id={named} onClose={() => setNamed(undefined)} />}
      {adding ? <ReportDialog deviceId={deviceId} deviceName={deviceName} onClose={() => add(false)} /> : null}
    </>
  );
}

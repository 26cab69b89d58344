import { useParams } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { holds, useAccount } from '../../../lib/account.ts';
import { lazy } from '../../../lib/lazy.ts';
import { withKit } from '../../../lib/with-kit.tsx';
import type { DeviceTab } from '../device-tab.ts';
import { isId } from './gm-state.ts';
import { recordKindOf, recordPermission } from './record-rights.ts';

/** What stands beside a page is drawn with the component library, the page is not. */
const DeniedNote = lazy(withKit(async () => ({ default: (await import('./denied.tsx')).DeniedNote })));

/** What one sees such records by, beside their key. Alarms say it themselves. */
const SEES = { alarm: undefined, repair: 'manage_repairs_view', inspection: 'manage_inspection_view' } as const;
/** Value of `{alarm}` in an address that opens the alarms. */
const OPEN_ALARMS = '1';

/** The record that the address names. */
interface RecordBody {
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType }>;
}
/** By `{orderType}`: an inspection, or a work order. */
export interface OrderBodies {
  readonly repair: RecordBody;
  readonly inspection: RecordBody;
}

/**
 * `/monitor/eg/detail/page/{pageId}/{alarm}` and `…/{orderType}/{orderId}`: the page, and beside it the record that the address
 * names, for those who hold its key (S3 §6).
 */
export function createPageWithRecords(Page: ComponentType, alarms: DeviceTab, orders: OrderBodies): ComponentType {
  const Order = lazy(withKit(orders.repair.load));
  const Inspection = lazy(withKit(orders.inspection.load));
  const Alarms = lazy(
    withKit(async () => ({ default: (await import('./page-alarms.tsx')).createPageAlarms(alarms.load) })),
  );
  return function PageWithRecords() {
    const params: { pageId?: string; alarm?: string; orderType?: string } = useParams({ strict: false });
    const kind = params.alarm === OPEN_ALARMS ? 'alarm' : recordKindOf(params.orderType);
    const account = useAccount();
    const allowed = kind !== undefined && holds(account, recordPermission('page', kind)) && holds(account, SEES[kind]);
    const { pageId = '' } = params;
    return (
      <>
        <Suspense>
          {kind !== undefined && !allowed ? <DeniedNote kind={kind} /> : null}
          {kind === 'repair' && allowed ? <Order /> : null}
          {kind === 'inspection' && allowed ? <Inspection /> : null}
        </Suspense>
        <Page />
        <Suspense>
          {kind === 'alarm' && allowed && holds(account, 'monitor_alarm_view') && isId(pageId) ? (
            <Alarms key={pageId} pageId={pageId} />
          ) : null}
        </Suspense>
      </>
    );
  };
}

import { Suspense } from 'react';
import { lazy } from '../../../lib/lazy.ts';
import { besidePart } from './beside-taken.ts';

const DeviceAlarms = lazy(async () => ({ default: (await besidePart()).DeviceAlarms }));
const LastValues = lazy(async () => ({ default: (await besidePart()).LastValues }));

/** What the phone knows of a device: its alarms and last values, with their times. */
export function BesideDevice({ equipmentId }: { equipmentId: string }) {
  return (
    <Suspense fallback={null}>
      <DeviceAlarms equipmentId={equipmentId} />
      <LastValues equipmentId={equipmentId} />
    </Suspense>
  );
}

import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useSearchState } from '../../lib/use-search-state.ts';
import type { DeviceTabProps } from '../monitor/device-tab.ts';
import { TaskDialog } from './task-dialog.tsx';
import { choiceField } from '../../lib/search-codecs.ts';
import { TaskList, taskCodecs } from './task-list.tsx';

/** A device belongs to nobody in particular: whoever looks at it wants to know of all its inspections. */
const CODECS = { ...taskCodecs, whose: choiceField(['mine', 'all'] as const, 'all') };

/** Inspections of the device; the one that the address names is open. */
export default function TaskTab({ deviceId }: DeviceTabProps) {
  const { orderId, orderType }: { orderId?: string; orderType?: string } = useParams({ strict: false });
  const [state, change] = useSearchState(CODECS);
  const [named, setNamed] = useState(orderType === 'inspection' ? orderId : undefined);
  return (
    <>
      <TaskList of={{ equipmentId: deviceId }} state={state} change={change} />
      {named === undefined ? null : <TaskDialog id={named} onClose={() => setNamed(undefined)} />}
    </>
  );
}

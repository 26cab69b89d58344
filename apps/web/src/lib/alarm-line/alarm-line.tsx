import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { usePermission } from '../account.ts';
import { lazy } from '../lazy.ts';
import { type LineOf, alarmLine } from './alarm-line-query.ts';

/** Comes with the first severe alarm. */
const Shown = lazy(() => import('./shown.tsx'));

/**
 * The newest severe alarm that nobody has confirmed, at the foot of whatever is open: it takes room of its own and covers nothing
 * (`--lf-foot`). Draws nothing while there is none.
 */
export function AlarmLine({ of }: { of?: LineOf }) {
  const allowed = usePermission('monitor_alarm_view');
  const { data } = useQuery({ ...alarmLine(of), enabled: allowed });
  if (!allowed || !data?.newest) return null;
  return (
    <Suspense>
      <Shown alarm={data.newest} more={data.severe - 1} of={of} />
    </Suspense>
  );
}

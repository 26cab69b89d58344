import { LIMITS, messageCalls } from '@lightfield/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './call.ts';
import { isVisiting } from './visit.ts';

/** Alarms of a device, of a project, or single ones. */
export interface LookedAt {
  readonly equipmentId?: string;
  readonly projectId?: string;
  readonly alarmIds?: string[];
}

/** Who looks at alarms has read what they were told of them: also of what comes while they look. Not while the page is hidden. */
export function useReadAlarms(looked: LookedAt | undefined): void {
  const { data: unread = 0 } = useQuery<number>({ queryKey: ['message', 'unread'], queryFn: skipToken });
  const key = looked && JSON.stringify(looked);
  useEffect(() => {
    if (key === undefined || unread === 0 || isVisiting()) return undefined;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', read);
      // the number follows by the push socket, on every screen of the account
      void call(messageCalls.markAsReadForEquipAlarm, JSON.parse(key) as LookedAt, { quiet: true }).catch(
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [key, unread]);
}

/** At most so many ids at once. */
export const lookedAtIds = (ids: readonly string[]): LookedAt | undefined =>
  ids.length === 0 ? undefined : { alarmIds: ids.slice(0, LIMITS.paging.pageSizeMax) };

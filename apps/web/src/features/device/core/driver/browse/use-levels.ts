import { driverBrowseCalls } from '@lightfield/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../../lib/call.ts';
import { configKeys } from '../../editor/config-queries.ts';
import { type Entry, type Level, type Levels, TOP } from './browse-nodes.ts';

/** The device is asked once for what is opened, and again when the dialog is. */
const ASKED_ONCE = {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** What lies in the device below each place that was opened, the topmost first. */
export function useLevels(id: string, driver: string) {
  const [opened, setOpened] = useState<ReadonlyMap<string, string | undefined>>(new Map([[TOP, undefined]]));
  const places = [...opened];
  const answers = useQueries({
    queries: places.map(([, parent]) => ({
      ...ASKED_ONCE,
      queryKey: [...configKeys.all, 'browse', id, driver, parent ?? null],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(driverBrowseCalls.browse, { id, driver, parent }, { signal }),
    })),
  });
  const levels: Levels = new Map(
    places.map(([key], at): [string, Level] => {
      const answer = answers[at];
      const { nodes, more = false } = answer?.data ?? {};
      return [key, { nodes, more, error: answer?.isFetching ? null : (answer?.error ?? null) }];
    }),
  );
  return {
    levels,
    open: ({ key, node }: Entry) => setOpened((now) => (now.has(key) ? now : new Map([...now, [key, node.address]]))),
    again: (key: string) => void answers[places.findIndex(([place]) => place === key)]?.refetch(),
  };
}

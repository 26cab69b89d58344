import { deviceCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Each manufacturer of the devices that the person sees, once. Needs `monitor_equip_list`. */
export const manufacturers = () =>
  queryOptions({
    queryKey: ['manufacturers'] as const,
    queryFn: ({ signal }) => call(deviceCalls.manufacturers, {}, { signal, quiet: true }),
    staleTime: 60_000,
  });

import type { RefObject } from 'react';
import { usePage } from './host.ts';
import type { DevicesRequest, MapDevices } from './map.ts';
import { useListened } from './use-history.ts';

/** Devices for a map while `place` is on the screen; `undefined`: none yet, or never (canvas of the designer, page of a template). */
export const useMapDevices = (
  place: RefObject<Element | null>,
  request: DevicesRequest | null,
): MapDevices | undefined => useListened(place, usePage().map?.devices, request);

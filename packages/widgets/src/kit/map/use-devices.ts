import { type RefObject, useCallback, useMemo } from 'react';
import type { Equip } from '../equips.ts';
import { usePage } from '../host.ts';
import type { MapDevice, PlaceWords, PlacedDevice } from '../map.ts';
import { useMapDevices } from '../use-map.ts';
import { sampleDevices } from './samples.ts';
import { deviceWords } from './words.ts';

const NONE: readonly MapDevice[] = [];
const isPlaced = (device: MapDevice): device is PlacedDevice => device.lng !== null && device.lat !== null;

/** What there is to be seen on a map. */
export interface ShownDevices {
  readonly devices: readonly MapDevice[];
  /** Those of them that have a place. */
  readonly placed: readonly PlacedDevice[];
  readonly total: number;
  /** They are made up: on the canvas, and on pages of templates. */
  readonly isSample: boolean;
  /** All that it named are gone. */
  readonly isUnbound: boolean;
  readonly isWaiting: boolean;
  readonly reason: string | undefined;
}

export function useShownDevices(place: RefObject<Element | null>, equipments: readonly Equip[]): ShownDevices {
  const { language, mode, map } = usePage();
  const isSample = mode === 'edit' || !map;
  const bound = equipments.flatMap(({ equipId }) => (equipId ? [equipId] : []));
  const isUnbound = equipments.length > 0 && bound.length === 0;
  const isAsked = !isSample && !isUnbound;
  const answer = useMapDevices(place, isAsked ? { equips: bound } : null);
  const samples = useMemo(
    () => (isSample && !isUnbound ? sampleDevices(equipments, language) : NONE),
    [equipments, language, isSample, isUnbound],
  );
  const devices = isAsked ? (answer?.devices ?? NONE) : samples;
  const placed = useMemo(() => devices.filter(isPlaced), [devices]);
  return {
    devices,
    placed,
    total: isAsked ? (answer?.total ?? 0) : devices.length,
    isSample,
    isUnbound,
    isWaiting: isAsked && (answer?.isWaiting ?? true),
    reason: answer?.reason,
  };
}

/** Letters of a device: its name if there is room for names, and what is said of it. */
export function useWords(
  devices: readonly MapDevice[],
  hasNames: boolean,
  notes: (id: string) => readonly string[],
): (device: Pick<MapDevice, 'id' | 'name'>) => PlaceWords {
  const { language } = usePage();
  const byId = useMemo(() => new Map(devices.map((device) => [device.id, device])), [devices]);
  return useCallback(
    ({ id, name }) => {
      const device = byId.get(id);
      return { title: hasNames ? name : '', lines: notes(id), label: device ? deviceWords(device, language) : name };
    },
    [byId, hasNames, notes, language],
  );
}

/** The way to a device, for who may open it. */
export function useDeviceLink(devices: readonly MapDevice[]) {
  const { map, mode } = usePage();
  const open = useMemo(() => new Set(devices.flatMap(({ id, opens }) => (opens ? [id] : []))), [devices]);
  return useCallback((id: string) => (mode === 'run' && open.has(id) ? map?.link?.(id) : undefined), [open, map, mode]);
}

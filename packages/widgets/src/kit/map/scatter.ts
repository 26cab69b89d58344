import type { PlaceWords, PlacedDevice } from '../map.ts';
import { type DeviceState, stateOf } from './states.ts';
import type { Plot } from './projection.ts';
import type { Size } from './mercator.ts';

/** A mark on the picture: one device, or several that would lie on one another. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** The worst of them. */
  readonly state: DeviceState;
  readonly devices: readonly PlacedDevice[];
  /** Letters beside it, where they meet no others. */
  readonly title: string;
}
/** Nearer they are one mark. Page units. */
const NEAR = 16;
const LETTER = 12;
const ORDER: readonly DeviceState[] = ['severe', 'important', 'normal', 'unheard', 'offline', 'online'];

/** Devices as marks, each once; those beyond the picture are none. */
export function spotsOf(
  devices: readonly PlacedDevice[],
  plot: Plot,
  { width, height }: Size,
  titleOf: (device: PlacedDevice) => PlaceWords['title'],
): readonly Spot[] {
  const cells = new Map<string, PlacedDevice[]>();
  for (const device of devices) {
    const [x, y] = plot(device.lng, device.lat);
    if (!(x >= 0 && y >= 0 && x <= width && y <= height)) continue;
    const cell = `${Math.floor(x / NEAR)} ${Math.floor(y / NEAR)}`;
    const known = cells.get(cell);
    if (known) known.push(device);
    else cells.set(cell, [device]);
  }
  const taken: { left: number; right: number; y: number }[] = [];
  return [...cells.values()].map((several) => {
    const places = several.map(({ lng, lat }) => plot(lng, lat));
    const x = places.reduce((sum, place) => sum + place[0], 0) / places.length;
    const y = places.reduce((sum, place) => sum + place[1], 0) / places.length;
    const states = new Set(several.map(stateOf));
    const state = ORDER.find((one) => states.has(one)) ?? 'online';
    const [first] = several;
    const wanted = several.length > 1 ? String(several.length) : first ? titleOf(first) : '';
    const box = { left: x - 8, right: x + 12 + wanted.length * LETTER, y };
    const meets = taken.some((one) => Math.abs(one.y - y) < 16 && one.left < box.right && box.left < one.right);
    const title = several.length > 1 || !meets ? wanted : '';
    if (title !== '') taken.push(box);
    return { x, y, state, devices: several, title };
  });
}

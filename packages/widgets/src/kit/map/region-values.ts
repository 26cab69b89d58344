import { type ValueFormat, figureIn } from '../number-format.ts';
import type { PlacedDevice } from '../map.ts';
import { type Region, isIn, isNamed } from './region-geometry.ts';
import { standingOf, stateOf } from './states.ts';

/** How many devices stand in each region, in their order; `alarms`: of those in alarm. */
export function countsIn(
  regions: readonly Region[],
  devices: readonly PlacedDevice[],
  what: 'devices' | 'alarms',
): readonly number[] {
  const counts = regions.map(() => 0);
  for (const device of devices) {
    if (what === 'alarms' && standingOf(stateOf(device)) !== 'alarm') continue;
    // where they overlap, the last of them is seen
    const at = regions.findLastIndex((region) => isIn(region, device.lng, device.lat));
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/**
 * Values by the names of regions in either language, whole names first: 几内亚 is not 几内亚比绍. `undefined`: none was given for it, or it is no number.
 */
export function valuesIn(
  regions: readonly Region[],
  values: readonly { readonly title: string; readonly value: number | undefined }[],
): readonly (number | undefined)[] {
  const namesOf = ({ name, nameEn }: Region) => (nameEn === undefined ? [name] : [name, nameEn]);
  const whole = new Set(regions.flatMap(namesOf));
  return regions.map((region) => {
    const names = namesOf(region);
    const found =
      values.find(({ title }) => title !== '' && names.includes(title)) ??
      values.find(({ title }) => !whole.has(title) && names.some((name) => isNamed(name, title)));
    return found?.value;
  });
}

export interface Scale {
  readonly min: number;
  readonly max: number;
}
/** From the lowest to the highest of what is shown; counts begin at 0. `undefined`: there is nothing to be coloured. */
export function scaleOf(values: readonly (number | undefined)[], fromZero: boolean): Scale | undefined {
  const known = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[];
  if (known.length === 0) return undefined;
  const max = Math.max(...known);
  const min = fromZero ? 0 : Math.min(...known);
  return fromZero && max === 0 ? undefined : { min, max };
}
/** Where a value lies on the scale, 0 to 100; one that is all there is lies at its upper end. */
export const percentOf = (value: number, { min, max }: Scale): number =>
  max > min ? Math.round(Math.min(1, Math.max(0, (value - min) / (max - min))) * 100) : 100;

/** What a region comes to; how many devices or alarms there are is a count, and has no unit. */
export function figureOf(
  value: number,
  { colourBy, format }: { readonly colourBy: string; readonly format: ValueFormat },
): string {
  if (colourBy !== 'values') return String(value);
  const text = figureIn(value, format, String);
  return format.unit === '' ? text : `${text} ${format.unit}`;
}

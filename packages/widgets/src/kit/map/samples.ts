import type { Language } from '@lightfield/contract';
import { tablesText } from '../../locales/tables/text.ts';
import type { Equip } from '../equips.ts';
import type { PlacedDevice } from '../map.ts';

const good = { online: true, comm: 'ok', alarmCount: 0, alarmWorst: null } as const;
const SAMPLES = [
  { name: 'pump1', lng: 121.472, lat: 31.232, ...good, alarmCount: 1, alarmWorst: 'severe' },
  { name: 'well', lng: 120.62, lat: 31.31, ...good },
  { name: 'pump2', lng: 120.19, lat: 30.26, ...good, alarmCount: 1, alarmWorst: 'important' },
  { name: 'dosing', lng: 121.55, lat: 29.87, ...good, online: false },
  { name: 'incomer', lng: 119.97, lat: 31.78, ...good },
  { name: 'pump3', lng: 120.86, lat: 32.01, ...good, comm: 'failing' },
] as const;

/** Devices that stand on the canvas of the designer: those that are bound by their names, or some that are made up. */
export function sampleDevices(equipments: readonly Equip[], language: Language): readonly PlacedDevice[] {
  const words = tablesText.in(language);
  const bound = equipments.filter(({ equipId }) => equipId !== '');
  const count = bound.length > 0 ? Math.min(bound.length, SAMPLES.length) : SAMPLES.length;
  return SAMPLES.slice(0, count).map(({ name, ...sample }, at) => ({
    ...sample,
    id: bound[at]?.equipId ?? name,
    name: bound[at]?.title || words(`sampleDevice.${name}`),
    opens: false,
  }));
}

import type { Language } from '@lightfield/contract';
import { mapsText } from '../../locales/maps/text.ts';
import type { MapDevice, MapWords } from '../map.ts';
import { type DeviceState, standingOf, stateOf } from './states.ts';

const severityWords = (state: DeviceState, language: Language): string =>
  state === 'severe' || state === 'important' || state === 'normal'
    ? mapsText(`severity.${state}`)[language]
    : mapsText(`state.${standingOf(state)}`)[language];
/** Name and state of a device, as it is heard. */
export const deviceWords = (device: MapDevice, language: Language): string =>
  mapsText('device', { name: device.name, state: severityWords(stateOf(device), language) })[language];

export const mapWords = (label: string, language: Language): MapWords => ({
  label,
  bunch: (counts) => mapsText('bunch', { ...counts })[language],
  fit: mapsText('fit')[language],
  noBase: mapsText('noBase')[language],
  layers: mapsText('layers')[language],
  layer: {
    map: mapsText('layer.map')[language],
    satellite: mapsText('layer.satellite')[language],
    grid: mapsText('layer.grid')[language],
  },
});

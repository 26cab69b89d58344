import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  devices: 'Devices',
  equipments: 'Devices',
  equipmentsHint: 'None: all devices of the page',
  values: 'Variables',
  valuesHint: 'Shown below the name of their device',
  shown: 'Shown',
  totalCount: 'Number of devices',
  equipProportion: 'Devices by state',
  titleEnable: 'Device names',
  signalEnable: 'Values',
  view: 'Map',
  layer: 'Base map',
  layerHint: 'The administrator of the platform sets up base maps; without one there is a grid',
  centre: 'Begins with',
  allDevices: 'All devices',
  fixed: 'A centre',
  lng: 'Longitude',
  lat: 'Latitude',
  zoom: 'Zoom',
  zoomHint: '1: the world, 18: a street. With all devices in the picture, no nearer than this',
} satisfies SameTexts<typeof zh>;

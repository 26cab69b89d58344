import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { mapSections, valueSection } from '../kit/map/rows.ts';
import { mapsDesignText } from '../locales/maps-design/text.ts';
import { type complexMap, MOST_REGIONS, freshRegion } from './definition.ts';

type Data = DataOf<typeof complexMap>;
const isFixed = ({ centre }: Data) => centre === 'fixed';
const hasScale = ({ colourBy }: Data) => colourBy !== 'none';
const isOwnScale = ({ colourBy, mode }: Data) => colourBy !== 'none' && mode === 'fixed';

export const complexMapInspector = defineInspector<Data>([
  {
    title: mapsDesignText('regions'),
    rows: [
      {
        path: 'area',
        label: mapsDesignText('area'),
        editor: 'choice',
        options: [
          { value: 'china', label: mapsDesignText('china') },
          { value: 'world', label: mapsDesignText('world') },
        ],
        hint: mapsDesignText('areaHint'),
      },
      {
        path: 'colourBy',
        label: mapsDesignText('colourBy'),
        editor: 'choice',
        options: (['devices', 'alarms', 'values', 'none'] as const).map((value) => ({
          value,
          label: mapsDesignText(`by.${value}`),
        })),
      },
      {
        path: 'regionArray',
        label: mapsDesignText('region'),
        editor: 'list',
        max: MOST_REGIONS,
        fresh: freshRegion,
        when: ({ colourBy }) => colourBy === 'values',
        columns: [
          { path: 'title', label: mapsDesignText('regionName'), editor: 'mapRegion', area: 'area' },
          { path: 'bind', label: mapsDesignText('variable'), editor: 'binding' },
        ],
      },
      {
        path: 'mode',
        label: mapsDesignText('scale'),
        editor: 'choice',
        when: hasScale,
        options: [
          { value: 'adapt', label: mapsDesignText('adapt') },
          { value: 'fixed', label: mapsDesignText('fixedScale') },
        ],
      },
      { path: 'minVal', label: mapsDesignText('min'), editor: 'number', when: isOwnScale },
      { path: 'maxVal', label: mapsDesignText('max'), editor: 'number', when: isOwnScale },
      { path: 'lowColor', label: mapsDesignText('lowColor'), editor: 'colour', when: hasScale },
      { path: 'highColor', label: mapsDesignText('highColor'), editor: 'colour', when: hasScale },
      { path: 'landColor', label: mapsDesignText('landColor'), editor: 'colour' },
      { path: 'edgeColor', label: mapsDesignText('edgeColor'), editor: 'colour' },
    ],
  },
  ...mapSections,
  valueSection<Data>(
    ({ signalEnable, signalArray, colourBy }) => colourBy === 'values' || (signalEnable && signalArray.length > 0),
  ),
  {
    title: mapsDesignText('view'),
    rows: [
      {
        path: 'centre',
        label: mapsDesignText('centre'),
        editor: 'choice',
        options: [
          { value: 'all', label: mapsDesignText('whole') },
          { value: 'fixed', label: mapsDesignText('fixed') },
        ],
      },
      { path: 'lng', label: mapsDesignText('lng'), editor: 'number', min: -180, max: 180, unit: '°', when: isFixed },
      { path: 'lat', label: mapsDesignText('lat'), editor: 'number', min: -85, max: 85, unit: '°', when: isFixed },
      { path: 'zoom', label: mapsDesignText('times'), editor: 'number', min: 1, max: 40, when: isFixed },
    ],
  },
]);

import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { ZOOM } from '../kit/map/data.ts';
import { mapSections, valueSection } from '../kit/map/rows.ts';
import { mapsDesignText } from '../locales/maps-design/text.ts';
import { mapsText } from '../locales/maps/text.ts';
import type { complexGisMap } from './definition.ts';

type Data = DataOf<typeof complexGisMap>;
const isFixed = ({ centre }: Data) => centre === 'fixed';

export const complexGisMapInspector = defineInspector<Data>([
  ...mapSections,
  valueSection<Data>(({ signalEnable, signalArray }) => signalEnable && signalArray.length > 0),
  {
    title: mapsDesignText('view'),
    rows: [
      {
        path: 'layer',
        label: mapsDesignText('layer'),
        editor: 'choice',
        options: (['map', 'satellite', 'grid'] as const).map((value) => ({ value, label: mapsText(`layer.${value}`) })),
        hint: mapsDesignText('layerHint'),
      },
      {
        path: 'centre',
        label: mapsDesignText('centre'),
        editor: 'choice',
        options: [
          { value: 'all', label: mapsDesignText('allDevices') },
          { value: 'fixed', label: mapsDesignText('fixed') },
        ],
      },
      { path: 'lng', label: mapsDesignText('lng'), editor: 'number', min: -180, max: 180, unit: '°', when: isFixed },
      { path: 'lat', label: mapsDesignText('lat'), editor: 'number', min: -85, max: 85, unit: '°', when: isFixed },
      {
        path: 'zoom',
        label: mapsDesignText('zoom'),
        editor: 'number',
        min: ZOOM.min,
        max: ZOOM.max,
        step: 1,
        hint: mapsDesignText('zoomHint'),
      },
    ],
  },
]);

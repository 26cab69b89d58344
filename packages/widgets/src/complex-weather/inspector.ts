import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { weatherDesignText } from '../locales/weather-design/text.ts';
import type { complexWeather } from './definition.ts';

export const complexWeatherInspector = defineInspector<DataOf<typeof complexWeather>>([
  {
    title: weatherDesignText('weather'),
    rows: [
      {
        path: 'provinceId',
        label: weatherDesignText('place'),
        editor: 'weatherPlace',
        city: 'cityId',
        county: 'countyId',
      },
      { path: 'title', label: weatherDesignText('title'), editor: 'text', hint: weatherDesignText('titleHint') },
      {
        path: 'themeColor',
        label: weatherDesignText('theme'),
        editor: 'choice',
        options: (['white', 'blue', 'orange', 'yellow'] as const).map((value) => ({
          value,
          label: weatherDesignText(`colour.${value}`),
        })),
      },
    ],
  },
]);

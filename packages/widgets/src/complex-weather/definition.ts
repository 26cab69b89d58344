import { defineWidget } from '@lightfield/page';
import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';
import { weatherText } from '../locales/weather/text.ts';

const Code = z
  .string()
  .regex(/^(?:\d{6})?$/)
  .default('');

/** The weather of a province, city or county (S2 §3 "Weather"). */
export const complexWeather = defineWidget({
  type: 'ComplexWeather',
  title: weatherText('weather'),
  keywords: 'weather temperature 天气 气温 气象',
  category: 'complex',
  form: 'box',
  layer: 'html',
  rounds: true,
  // as in `weather.css`
  ownRadius: 10,
  size: { width: 320, height: 150 },
  style: { fill: { enable: false }, stroke: { enable: false } },
  data: z.object({
    /** Administrative codes; the smallest that is chosen is the place. */
    provinceId: Code,
    cityId: Code,
    countyId: Code,
    /** '': the name of the place. */
    title: z.string().max(100).default(''),
    /** The place is chosen by hand. */
    positionType: z.enum(['manual']).default('manual'),
    themeColor: z.enum(['white', 'blue', 'orange', 'yellow']).default('white'),
  }),
  animations: ['twinkle'],
  max: LIMITS.designer.weatherWidgets,
  bindings: () => [],
  rebind: (data) => data,
  standsAlone: () => true,
  problems: ({ provinceId }) => (provinceId === '' ? [weatherText('noPlace')] : []),
});
export const placeIdOf = ({
  provinceId,
  cityId,
  countyId,
}: {
  provinceId: string;
  cityId: string;
  countyId: string;
}): string => countyId || cityId || provinceId;

import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  weather: 'Weather',
  noPlace: 'No place is chosen for the weather',
  choose: 'Choose a place',
  off: 'No weather service is set up: running pages show none',
  nothing: 'No weather is known',
  onlyLive: 'The weather is live only: the past has none',
  sample: 'Sample data',
  sky: {
    clear: 'Clear',
    partly: 'Partly cloudy',
    overcast: 'Overcast',
    fog: 'Fog',
    dust: 'Dust',
    drizzle: 'Drizzle',
    rain: 'Rain',
    sleet: 'Sleet',
    snow: 'Snow',
    thunder: 'Thunderstorm',
    unknown: 'Weather',
  },
  humidity: 'Humidity {{value}} %',
  wind: 'Wind {{from}} {{value}} m/s',
  windAlone: 'Wind {{value}} m/s',
  from: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
  at: 'As of {{time}}',
  says: '{{place}}, {{sky}}, {{temperature}} °C',
} satisfies SameTexts<typeof zh>;

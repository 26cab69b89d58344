import type { WeatherSky } from '@lightfield/contract';
import { z } from 'zod';
import { WeatherError, askJson } from './ask-json.ts';
import type { Place } from './places.ts';
import type { Provider, Report } from './provider.ts';
import { type SkyTable, skyIn } from './sky.ts';

const Found = z.object({
  results: z
    .array(
      z.object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        admin1: z.string().optional(),
        admin2: z.string().optional(),
      }),
    )
    .default([]),
});
const Current = z.object({
  current: z.object({
    temperature_2m: z.number().min(-100).max(100),
    relative_humidity_2m: z.number().min(0).max(100).nullish(),
    weather_code: z.number(),
    wind_speed_10m: z.number().min(0).nullish(),
    wind_direction_10m: z.number().min(0).max(360).nullish(),
  }),
});

/** WMO code table 4677 as the service has it. */
const SKIES: SkyTable = [
  [0, 1, 'clear'],
  [2, 2, 'partly'],
  [3, 3, 'overcast'],
  [45, 48, 'fog'],
  [51, 55, 'drizzle'],
  [56, 57, 'sleet'],
  [61, 65, 'rain'],
  [66, 67, 'sleet'],
  [71, 77, 'snow'],
  [80, 82, 'rain'],
  [85, 86, 'snow'],
  [95, 99, 'thunder'],
];
export const skyOf = (code: number): WeatherSky => skyIn(SKIES, code);

/** Open-Meteo (https://open-meteo.com/en/docs): coordinates by name, then what is measured there. No account is needed for its public address. */
export function openMeteo({ url, geoUrl, key }: { url: string; geoUrl: string; key: string }): Provider {
  const coordinates = new Map<string, { latitude: number; longitude: number }>();
  const withKey = (address: URL): URL => {
    if (key) address.searchParams.set('apikey', key);
    return address;
  };
  async function locate(place: Place, signal: AbortSignal) {
    const known = coordinates.get(place.id);
    if (known) return known;
    const address = withKey(new URL('/v1/search', geoUrl));
    for (const [name, value] of Object.entries({ name: place.name, count: '20', language: 'zh', countryCode: 'CN' }))
      address.searchParams.set(name, value);
    const { results } = Found.parse(await askJson(address, {}, signal));
    const [largest = ''] = place.within;
    // many counties share a name: the one in the right province
    const found =
      results.find(
        ({ admin1 }) => largest === '' || (admin1 !== undefined && largest.startsWith(admin1.slice(0, 2))),
      ) ?? (largest === '' ? results[0] : undefined);
    if (!found) throw new WeatherError(`no such place: ${place.name}`);
    const at = { latitude: found.latitude, longitude: found.longitude };
    coordinates.set(place.id, at);
    return at;
  }
  return {
    async now(place, signal): Promise<Report> {
      const { latitude, longitude } = await locate(place, signal);
      const address = withKey(new URL('/v1/forecast', url));
      const asked = {
        latitude: String(latitude),
        longitude: String(longitude),
        current: 'temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m,wind_direction_10m',
        wind_speed_unit: 'ms',
      };
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
      const { current } = Current.parse(await askJson(address, {}, signal));
      return {
        sky: skyOf(current.weather_code),
        temperature: current.temperature_2m,
        humidity: current.relative_humidity_2m ?? null,
        wind: current.wind_speed_10m ?? null,
        windFrom: current.wind_direction_10m ?? null,
      };
    },
  };
}

import { z } from 'zod';

/** What the sky is like, as far as a picture shows it. */
export const WeatherSky = z.enum([
  'clear',
  'partly',
  'overcast',
  'fog',
  'dust',
  'drizzle',
  'rain',
  'sleet',
  'snow',
  'thunder',
  'unknown',
]);
export type WeatherSky = z.infer<typeof WeatherSky>;

export const Weather = z.object({
  sky: WeatherSky,
  /** °C. */
  temperature: z.number(),
  /** %; `null`: not told. */
  humidity: z.number().nullable(),
  /** m/s. */
  wind: z.number().nullable(),
  /** Degrees that it blows from, 0: north. */
  windFrom: z.number().nullable(),
  /** When it was fetched, epoch ms. */
  at: z.number(),
});
export type Weather = z.infer<typeof Weather>;

/** Administrative code of a province, city or county of China (GB/T 2260). */
export const PlaceCode = z.string().regex(/^\d{6}$/);
export const WeatherPlace = z.object({ id: PlaceCode, name: z.string() });
export type WeatherPlace = z.infer<typeof WeatherPlace>;

export const WeatherFound = z.object({
  /** Nobody has set up where weather comes from. */
  isOff: z.boolean(),
  name: z.string(),
  /** The newest that is known; `null`: none. */
  weather: Weather.nullable(),
});
export type WeatherFound = z.infer<typeof WeatherFound>;

import type { WeatherSky } from '@lightfield/contract';

/** Codes of a service, from and to, with what the sky is like; the first that holds counts. */
export type SkyTable = readonly (readonly [from: number, to: number, sky: WeatherSky])[];
export const skyIn = (table: SkyTable, code: number): WeatherSky =>
  table.find(([from, to]) => code >= from && code <= to)?.[2] ?? 'unknown';

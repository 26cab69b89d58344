import type { WeatherSky } from '@lightfield/contract';
import { z } from 'zod';
import { WeatherError, askJson } from './ask-json.ts';
import type { Provider, Report } from './provider.ts';
import { type SkyTable, skyIn } from './sky.ts';

const number = (min: number, max: number) => z.coerce.number().min(min).max(max);
const Found = z.object({ code: z.string(), location: z.array(z.object({ id: z.string().max(40) })).default([]) });
const Now = z.object({
  code: z.string(),
  now: z
    .object({
      temp: number(-100, 100),
      icon: z.string(),
      humidity: number(0, 100).nullish(),
      /** km/h. */
      windSpeed: number(0, 1_000).nullish(),
      wind360: number(0, 360).nullish(),
    })
    .optional(),
});
const OK = '200';
const KMH = 3.6;

/** Numbers of its pictures (https://dev.qweather.com/docs/resource/icons/). */
const SKIES: SkyTable = [
  [100, 100, 'clear'],
  [150, 150, 'clear'],
  [101, 103, 'partly'],
  [151, 153, 'partly'],
  [104, 104, 'overcast'],
  [302, 304, 'thunder'],
  [309, 309, 'drizzle'],
  [313, 313, 'sleet'],
  [404, 406, 'sleet'],
  [456, 456, 'sleet'],
  [300, 399, 'rain'],
  [400, 499, 'snow'],
  [503, 508, 'dust'],
  [500, 515, 'fog'],
];
export const skyOf = (icon: string): WeatherSky => skyIn(SKIES, Number(icon));

/** QWeather (https://dev.qweather.com/docs/api/): its id of a place by the administrative code, then what is measured there. */
export function qweather({ url, key }: { url: string; key: string }): Provider {
  const ids = new Map<string, string>();
  const headers = { 'x-qw-api-key': key };
  async function ask<Answer extends { code: string }>(
    path: string,
    location: string,
    schema: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const address = new URL(path, url);
    address.searchParams.set('location', location);
    const answer = schema.parse(await askJson(address, headers, signal));
    if (answer.code !== OK) throw new WeatherError(`${address.host} answered code ${answer.code.slice(0, 20)}`);
    return answer;
  }
  return {
    async now({ id: code, name }, signal): Promise<Report> {
      const known = ids.get(code) ?? (await ask('/geo/v2/city/lookup', code, Found, signal)).location[0]?.id;
      if (known === undefined) throw new WeatherError(`no such place: ${name}`);
      ids.set(code, known);
      const { now } = await ask('/v7/weather/now', known, Now, signal);
      if (!now) throw new WeatherError('an answer without weather');
      return {
        sky: skyOf(now.icon),
        temperature: now.temp,
        humidity: now.humidity ?? null,
        wind:
          now.windSpeed === undefined || now.windSpeed === null ? null : Math.round((now.windSpeed / KMH) * 10) / 10,
        windFrom: now.wind360 ?? null,
      };
    },
  };
}

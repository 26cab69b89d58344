import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../../kernel/log.ts';
import { openMeteo, skyOf as meteoSky } from './open-meteo.ts';
import { placeOf, placesIn } from './places.ts';
import type { Provider } from './provider.ts';
import { qweather, skyOf } from './qweather.ts';
import { createWeatherService } from './weather.service.ts';

/** A service that keeps what it was asked, and answers by path. */
let server: Server;
let url: string;
let asked: { path: string; query: Record<string, string>; key: string | undefined }[];
let answers: Record<string, unknown>;
beforeEach(async () => {
  asked = [];
  answers = {};
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const key = request.headers['x-qw-api-key'];
    asked.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      key: typeof key === 'string' ? key : undefined,
    });
    const answer = answers[pathname];
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((done) => server.close(done)));
const signal = () => AbortSignal.timeout(5_000);
const xihu = placeOf('330106') ?? { id: '', name: '', within: [] };

it('knows provinces, cities and counties, and what each lies in', () => {
  expect(xihu).toEqual({ id: '330106', name: '西湖区', within: ['浙江省', '杭州市'] });
  expect(placesIn(undefined)).toHaveLength(34);
  expect(placesIn('330000').map(({ name }) => name)).toContain('杭州市');
  expect(placesIn('330100').map(({ name }) => name)).toContain('西湖区');
  // a municipality has its districts at once; counties that lie in no city have an entry of their own beside the cities
  expect(placesIn('310000').map(({ name }) => name)).toContain('浦东新区');
  expect(placesIn('429000').map(({ name }) => name)).toContain('仙桃市');
  expect([placeOf('999999'), placesIn('330106'), placesIn('999900')]).toEqual([undefined, [], []]);
});

it('asks Open-Meteo for the place of that name in the right province, then for its weather, as documented', async () => {
  answers['/v1/search'] = {
    results: [
      { latitude: 1, longitude: 2, admin1: '江西' },
      { latitude: 30.27, longitude: 120.13, admin1: '浙江' },
    ],
  };
  answers['/v1/forecast'] = {
    current: {
      temperature_2m: 21.4,
      relative_humidity_2m: 60,
      weather_code: 61,
      wind_speed_10m: 3.2,
      wind_direction_10m: 90,
    },
  };
  const provider = openMeteo({ url, geoUrl: url, key: 'k' });
  expect(await provider.now(xihu, signal())).toEqual({
    sky: 'rain',
    temperature: 21.4,
    humidity: 60,
    wind: 3.2,
    windFrom: 90,
  });
  await provider.now(xihu, signal());
  expect(asked.map(({ path }) => path)).toEqual(['/v1/search', '/v1/forecast', '/v1/forecast']);
  expect(asked[0]?.query).toEqual({ name: '西湖区', count: '20', language: 'zh', countryCode: 'CN', apikey: 'k' });
  expect(asked[1]?.query).toMatchObject({ latitude: '30.27', longitude: '120.13', wind_speed_unit: 'ms', apikey: 'k' });
});
it('asks QWeather by the administrative code with its key in the header, then for its weather, as documented', async () => {
  answers['/geo/v2/city/lookup'] = { code: '200', location: [{ id: '101210113' }] };
  answers['/v7/weather/now'] = {
    code: '200',
    now: { temp: '-3', icon: '400', humidity: '81', windSpeed: '36', wind360: '315' },
  };
  const report = await qweather({ url, key: 'secret' }).now(xihu, signal());
  expect(report).toEqual({ sky: 'snow', temperature: -3, humidity: 81, wind: 10, windFrom: 315 });
  expect(asked).toEqual([
    { path: '/geo/v2/city/lookup', query: { location: '330106' }, key: 'secret' },
    { path: '/v7/weather/now', query: { location: '101210113' }, key: 'secret' },
  ]);
});
it.each([
  ['code of a refusal', { code: '402' }],
  ['no JSON', 'oops'],
  ['too much', `"${'x'.repeat(300_000)}"`],
  ['impossible numbers', { code: '200', now: { temp: '9999', icon: '100' } }],
  ['nothing', {}],
])('takes no weather from a service that answers %s', async (_what, answer) => {
  answers['/geo/v2/city/lookup'] = { code: '200', location: [{ id: '1' }] };
  answers['/v7/weather/now'] = answer;
  await expect(qweather({ url, key: '' }).now(xihu, signal())).rejects.toThrow(/./);
});
it('reads every code as a sky', () => {
  expect(['100', '150', '101', '104', '302', '309', '404', '305', '400', '501', '503', '999', 'x'].map(skyOf)).toEqual([
    'clear',
    'clear',
    'partly',
    'overcast',
    'thunder',
    'drizzle',
    'sleet',
    'rain',
    'snow',
    'fog',
    'dust',
    'unknown',
    'unknown',
  ]);
  expect([0, 2, 3, 45, 51, 66, 80, 86, 95, 120].map(meteoSky)).toEqual([
    'clear',
    'partly',
    'overcast',
    'fog',
    'drizzle',
    'sleet',
    'rain',
    'snow',
    'thunder',
    'unknown',
  ]);
});

function open(now: Provider['now'] | undefined) {
  let time = 1_000_000;
  const log = { warn: vi.fn<Log['warn']>() };
  const fetched = vi.fn<Provider['now']>(now);
  const service = createWeatherService({ provider: now && { now: fetched }, clock: { now: () => time }, log });
  const ask = async () => (await service.query({ placeId: '330106', pageId: 'p' })).weather;
  return { service, ask, fetched, pass: (ms: number) => void (time += ms) };
}
const fine = { sky: 'clear', temperature: 20, humidity: null, wind: null, windFrom: null } as const;

it('fetches a place once for all who ask, and again when it is no longer new', async () => {
  const { ask, fetched, pass } = open(() => Promise.resolve(fine));
  await Promise.all([ask(), ask(), ask()]);
  expect(fetched).toHaveBeenCalledTimes(1);
  pass(14 * 60_000);
  await ask();
  expect(fetched).toHaveBeenCalledTimes(1);
  pass(2 * 60_000);
  await ask();
  expect(fetched).toHaveBeenCalledTimes(2);
});
it('answers the last known while the service is away, for a day, and does not ask it at every look', async () => {
  let isAway = false;
  const { ask, fetched, pass } = open(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(fine)));
  await ask();
  isAway = true;
  pass(16 * 60_000);
  expect(await ask()).toMatchObject(fine);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await ask();
  expect(fetched).toHaveBeenCalledTimes(2);
  pass(24 * 3_600_000);
  expect(await ask()).toBeNull();
});
it('holds nobody up who has something to see, when the service hangs', async () => {
  let isHanging = false;
  const { ask, pass } = open(() => (isHanging ? new Promise<never>(() => undefined) : Promise.resolve(fine)));
  await ask();
  isHanging = true;
  pass(16 * 60_000);
  expect(await ask()).toMatchObject(fine);
});
it('says that nobody has set up a service, and that there is no such place', async () => {
  const { service } = open(undefined);
  expect(await service.query({ placeId: '330106', pageId: 'p' })).toEqual({
    isOff: true,
    name: '西湖区',
    weather: null,
  });
  await expect(service.query({ placeId: '999999', pageId: 'p' })).rejects.toMatchObject({ spec: { code: 90_002 } });
  await expect(service.query({ placeId: '330106' })).rejects.toMatchObject({ spec: { code: 10_002 } });
  expect((await service.places({ parentId: undefined })).isOff).toBe(true);
});

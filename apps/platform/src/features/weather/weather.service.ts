import {
  type BodyOut,
  type Weather,
  type WeatherFound,
  commonErrors,
  inputErrors,
  type weatherCalls,
} from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { type Place, placeOf, placesIn } from './places.ts';
import type { Provider } from './provider.ts';

/** So long what was fetched is new, ms: services measure about every ten minutes, and count what is asked. */
const FRESH_MS = 15 * 60_000;
/** Older, it says nothing of today. */
const KEPT_MS = 24 * 3_600_000;
/** After a failure it is not asked for again before, ms. */
const AGAIN_MS = 60_000;
/** One that does not answer holds nobody up for longer, ms. */
const PATIENCE_MS = 8_000;
/** Places that are fetched within an hour at most, whoever asks: accounts are paid for by number. */
const MOST_AN_HOUR = 1_000;
const HOUR_MS = 3_600_000;
/** Fetched at a time. */
const AT_A_TIME = 8;

interface Known {
  weather: Weather | null;
  askedAt: number;
}
export interface WeatherServiceParts {
  /** Absent: nobody has set one up. */
  provider: Provider | undefined;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/** The newest weather of each place that somebody looked at. A provider that is slow or away costs pages nothing but news. */
export function createWeatherService({ provider, clock, log }: WeatherServiceParts) {
  const known = new Map<string, Known>();
  const coming = new Map<string, Promise<void>>();
  let hour = { from: Number.NEGATIVE_INFINITY, count: 0 };

  function mayFetch(): boolean {
    const now = clock.now();
    if (now - hour.from >= HOUR_MS) hour = { from: now, count: 0 };
    hour.count += 1;
    return coming.size < AT_A_TIME && hour.count <= MOST_AN_HOUR;
  }
  async function fetchNow(from: Provider, place: Place, last: Known | undefined): Promise<void> {
    const askedAt = clock.now();
    try {
      const report = await from.now(place, AbortSignal.timeout(PATIENCE_MS));
      known.set(place.id, { weather: { ...report, at: clock.now() }, askedAt });
    } catch (error) {
      known.set(place.id, { weather: last?.weather ?? null, askedAt: askedAt - FRESH_MS + AGAIN_MS });
      log.warn({ place: place.id, error: String(error) }, 'weather could not be fetched');
    }
  }
  /** Fetched once, however many ask. What is known is answered at once; the next who asks sees what has come since. */
  async function newest(place: Place): Promise<Weather | null> {
    const last = known.get(place.id);
    const now = clock.now();
    if (provider && !(last && now - last.askedAt < FRESH_MS)) {
      let fetching = coming.get(place.id);
      if (!fetching && mayFetch()) {
        fetching = fetchNow(provider, place, last).finally(() => coming.delete(place.id));
        coming.set(place.id, fetching);
      }
      if (!last?.weather) await fetching;
    }
    const weather = known.get(place.id)?.weather ?? null;
    return weather && clock.now() - weather.at < KEPT_MS ? weather : null;
  }

  return {
    async query({ placeId, ...page }: BodyOut<typeof weatherCalls.query>): Promise<WeatherFound> {
      if (Object.values(page).every((id) => id === undefined)) throw inputErrors.parameterMissing({ field: 'pageId' });
      const place = placeOf(placeId);
      if (!place) throw commonErrors.notFound({ id: placeId });
      return { isOff: provider === undefined, name: place.name, weather: await newest(place) };
    },
    places: ({ parentId }: BodyOut<typeof weatherCalls.places>) =>
      Promise.resolve({ isOff: provider === undefined, places: placesIn(parentId) }),
  };
}
export type WeatherService = ReturnType<typeof createWeatherService>;

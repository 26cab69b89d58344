import type { WeatherFound } from '@lightfield/contract';

/** The weather of a place, for as long as somebody listens; told anew when there is news, and never as an error: what is known stays. */
export type WatchWeather = (placeId: string, tell: (found: WeatherFound) => void) => () => void;

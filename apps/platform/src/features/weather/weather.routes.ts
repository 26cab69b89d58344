import { weatherCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { WeatherService } from './weather.service.ts';

/** Three on a page, asked every few minutes, and some pages. */
const RATE: Rate = { max: 60, perMs: 60_000 };

/** Wiring only. */
export function weatherRoutes(routes: Routes, weather: WeatherService): void {
  routes.on(weatherCalls.query, (body) => weather.query(body), { rate: RATE });
  routes.on(weatherCalls.places, (body) => weather.places(body), { rate: RATE });
}

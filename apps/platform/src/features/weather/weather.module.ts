import { weatherCalls } from '@lightfield/contract';
import type { WeatherConfig } from '../../kernel/config.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import { openMeteo } from './open-meteo.ts';
import type { Provider } from './provider.ts';
import { qweather } from './qweather.ts';
import { weatherRoutes } from './weather.routes.ts';
import { createWeatherService } from './weather.service.ts';

/** `undefined`: nobody has set one up. */
function providerOf({ kind, url, geoUrl, key }: WeatherConfig): Provider | undefined {
  if (kind === 'off') return undefined;
  return kind === 'qweather' ? qweather({ url, key }) : openMeteo({ url, geoUrl, key });
}

/** The weather on pages, from whichever service the operator has an account with. */
export const weatherModule = defineModule({
  name: 'weather',
  needs: {},
  gives: {},
  calls: callsOf(weatherCalls),
  start({ config, clock, log, routes }) {
    weatherRoutes(routes, createWeatherService({ provider: providerOf(config.weather), clock, log }));
    return {};
  },
});

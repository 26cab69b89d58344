import './weather.css';
import type { Language, Weather, WeatherFound } from '@lightfield/contract';
import type { DataOf, Style } from '@lightfield/page';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { type ViewProps, shadowCss, useOnScreen, usePage } from '../kit/index.ts';
import { weatherText } from '../locales/weather/text.ts';
import { type complexWeather, placeIdOf } from './definition.ts';
import { SkyPicture } from './sky.tsx';

type Data = DataOf<typeof complexWeather>;
const SMALL = { width: 200, height: 100 } as const;
/** What stands on the canvas of the designer, and on pages of templates. */
const SAMPLE: Weather = { sky: 'partly', temperature: 23, humidity: 56, wind: 3.2, windFrom: 135, at: 0 };

/** The sky, the temperature and the wind of a place. Nothing is known: a place with dashes, never a made-up number. */
export function WeatherView({ widget }: ViewProps<Data>) {
  const { data, position } = widget;
  const { language, mode, isPast } = usePage();
  const place = useRef<HTMLElement>(null);
  const id = placeIdOf(data);
  const found = useWeather(place, id);
  const isSample = mode === 'edit';
  const weather = isSample ? SAMPLE : found?.weather;
  const isSmall = position.width < SMALL.width || position.height < SMALL.height;
  const name = data.title || found?.name || weatherText(id === '' ? 'choose' : 'weather')[language];
  const sky = weatherText(`sky.${weather?.sky ?? 'unknown'}`)[language];
  const temperature = weather ? String(Math.round(weather.temperature)) : '--';
  return (
    <section
      ref={place}
      className="lf-weather"
      style={cardCss(widget.style)}
      data-theme={data.themeColor}
      data-size={isSmall ? 'small' : 'large'}
      aria-label={weatherText('says', { place: name, sky, temperature })[language]}
    >
      {position.width >= 110 ? (
        <SkyPicture sky={weather?.sky ?? 'unknown'} size={Math.min(72, position.height * 0.62)} />
      ) : null}
      <div>
        <p className="lf-weather-place">{name}</p>
        <p className="lf-weather-now">
          {temperature}℃{weather ? <small>{sky}</small> : null}
        </p>
        <p className="lf-weather-more">{moreOf({ weather, found, isSample, isPast, language })}</p>
      </div>
    </section>
  );
}

/** Its corners where its style says something of them, and its shadow. */
const cardCss = (style: Style): CSSProperties => ({
  ...(style.radius !== undefined && { borderRadius: style.radius }),
  ...shadowCss(style),
});

interface Shown {
  readonly weather: Weather | null | undefined;
  readonly found: WeatherFound | undefined;
  readonly isSample: boolean;
  readonly isPast: boolean | undefined;
  readonly language: Language;
}
/** What else there is to say: humidity, wind, how old it is; in the designer, that it comes from nowhere. */
function moreOf({ weather, found, isSample, isPast, language }: Shown): string {
  if (isPast) return weatherText('onlyLive')[language];
  if (isSample) return weatherText(found?.isOff ? 'off' : 'sample')[language];
  if (!weather) return found ? weatherText('nothing')[language] : '';
  const parts: string[] = [];
  if (weather.humidity !== null) parts.push(weatherText('humidity', { value: Math.round(weather.humidity) })[language]);
  if (weather.wind !== null) parts.push(windText(weather.wind, weather.windFrom, language));
  parts.push(weatherText('at', { time: timeText(weather.at) })[language]);
  return parts.join(' · ');
}
const SIDES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export function windText(wind: number, from: number | null, language: Language): string {
  const value = wind.toFixed(1);
  const side = from === null ? undefined : SIDES[Math.round(from / 45) % SIDES.length];
  return side
    ? weatherText('wind', { from: weatherText(`from.${side}`), value })[language]
    : weatherText('windAlone', { value })[language];
}
function timeText(at: number): string {
  const moment = new Date(at);
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Asked while it is on the screen. `undefined`: not yet, or never. */
function useWeather(place: RefObject<Element | null>, id: string): WeatherFound | undefined {
  const { weather, isPast = false } = usePage();
  const seen = useOnScreen(place);
  const [known, know] = useState<{ id: string; found: WeatherFound }>();
  useEffect(
    () => (seen && weather && !isPast && id !== '' ? weather(id, (found) => know({ id, found })) : undefined),
    [seen, weather, isPast, id],
  );
  return known?.id === id ? known.found : undefined;
}

import type { WeatherSky } from '@lightfield/contract';

const CLOUD = 'M14 44a10 10 0 0 1 1-20 14 14 0 0 1 27-3 11.500 11.500 0 0 1 5 23z';
const DROPS = ['M20 49l-3 7', 'M30 49l-3 7', 'M40 49l-3 7'];
const FLAKES = ['M20 50v6m-2.600-4.500 5.200 3m0-3-5.200 3', 'M34 52v6m-2.600-4.500 5.200 3m0-3-5.200 3'];
const LINES: Record<WeatherSky, readonly string[]> = {
  clear: [],
  partly: [],
  overcast: ['M50 20a9 9 0 0 1 3 17'],
  fog: ['M14 50h34', 'M20 56h24'],
  dust: ['M12 50h24', 'M42 50h8', 'M18 56h30'],
  drizzle: DROPS.slice(0, 2),
  rain: DROPS,
  sleet: [DROPS[0] ?? '', FLAKES[1] ?? ''],
  snow: FLAKES,
  thunder: ['M31 46l-5 8h8l-5 8'],
  unknown: [],
};

/** A picture of the sky, 64 by 64, drawn with the colours of the widget. */
export function SkyPicture({ sky, size }: { readonly sky: WeatherSky; readonly size: number }) {
  const isSunny = sky === 'clear' || sky === 'partly';
  const isSmall = sky === 'partly';
  return (
    <svg className="lf-weather-sky" viewBox="0 0 64 64" width={size} height={size} aria-hidden>
      {isSunny ? (
        <g transform={isSmall ? 'translate(42 20) scale(.7)' : 'translate(32 32)'} className="lf-weather-sun">
          <circle r="12" />
          {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
            <path key={turn} d="M0-17v-7" transform={`rotate(${turn})`} />
          ))}
        </g>
      ) : null}
      {sky === 'clear' ? null : <path className="lf-weather-cloud" d={CLOUD} />}
      {LINES[sky].map((line) => (
        <path key={line} className="lf-weather-line" d={line} />
      ))}
    </svg>
  );
}

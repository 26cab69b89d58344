import { readFileSync } from 'node:fs';
import { Style, parsePage } from '@lightfield/page';
import { expect, it } from 'vitest';
import { definitions } from '../definitions.ts';
import { draw, widgetOf } from '../kit/draw.testing.tsx';
import { complexWeather, placeIdOf } from './definition.ts';
import { WeatherView, windText } from './view.tsx';

it('is of the smallest place that is chosen', () => {
  expect(placeIdOf({ provinceId: '330000', cityId: '330100', countyId: '330106' })).toBe('330106');
  expect(placeIdOf({ provinceId: '330000', cityId: '', countyId: '' })).toBe('330000');
});
it('says from where the wind blows, and only how fast where nobody knows', () => {
  expect([windText(3, 0, 'zh'), windText(3, 350, 'zh'), windText(3, 135, 'en'), windText(3, null, 'zh')]).toEqual([
    '北风 3.0 m/s',
    '北风 3.0 m/s',
    'Wind SE 3.0 m/s',
    '风速 3.0 m/s',
  ]);
});
it('shows no number that nobody has measured', () => {
  const html = draw(WeatherView, widgetOf(complexWeather, { provinceId: '330000' }));
  expect(html).toContain('--');
  expect(html).not.toMatch(/>\d+℃/);
});
it('stands on the canvas with a sample that says that it is one', () => {
  const large = { position: { x: 0, y: 0, width: 320, height: 150 } as never };
  expect(draw(WeatherView, widgetOf(complexWeather, {}, large), undefined, { mode: 'edit' })).toContain('示例数据');
});
it('says in the past that it is live only, and shows nothing of now', () => {
  const large = { position: { x: 0, y: 0, width: 320, height: 150 } as never };
  const html = draw(WeatherView, widgetOf(complexWeather, { provinceId: '330000' }, large), undefined, {
    isPast: true,
  });
  expect(html).toContain('回放');
  expect(html).toContain('--');
});
it('has the corners that it is given, square ones as well, and its own where nothing is said', () => {
  const drawn = (style: object) => draw(WeatherView, widgetOf(complexWeather, {}, { style: Style.parse(style) }));
  expect([drawn({ radius: 24 }), drawn({ radius: 0 })].map((html) => /border-radius:(\w+)/.exec(html)?.[1])).toEqual([
    '24px',
    '0',
  ]);
  expect(drawn({})).not.toContain('border-radius');
  const css = readFileSync(new URL('weather.css', import.meta.url), 'utf8');
  expect(/border-radius: (\d+)px/.exec(css)?.[1]).toBe(String(complexWeather.ownRadius));
});
it('is on a page three times at most (S2 §9)', () => {
  const page = (count: number) =>
    parsePage(
      {
        widgets: Array.from({ length: count }, (_, n) => ({
          id: `w${n}`,
          widgetType: 'ComplexWeather',
          position: { x: 0, y: 0, width: 100, height: 100 },
        })),
      },
      definitions,
    ).ok;
  expect([page(3), page(4)]).toEqual([true, false]);
});
it.each(['33010', '3301066', '<b>', '33 106', 'abcdef'])('takes no %s for a place', (provinceId) => {
  expect(complexWeather.data.safeParse({ provinceId }).success).toBe(false);
});

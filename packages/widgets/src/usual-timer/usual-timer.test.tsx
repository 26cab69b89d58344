import { expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { aReading } from '../kit/page.testing.ts';
import { timer } from './definition.ts';
import { TimerView, fittingFont, timerText } from './view.tsx';

const now = new Date(2026, 10, 21, 8, 30, 5).getTime();

it('has the format of the specification', () => {
  expect(timer.data.parse({})).toMatchObject({ bind: 'time', format: 'YYYY-MM-DD HH:mm:ss' });
});
it("says the server's time where the page knows it", () => {
  expect(draw(TimerView, widgetOf(timer), undefined, { now: () => now })).toContain('2026-11-21 08:30:05');
});
it('needs nothing bound while it says the time of day', () => {
  expect(timer.standsAlone?.(timer.data.parse({}))).toBe(true);
  expect(timer.standsAlone?.(timer.data.parse({ bind: 'data' }))).toBe(false);
});
it('says the bound time, in seconds or milliseconds', () => {
  const data = timer.data.parse({ bind: 'data', data: BOUND, format: 'HH:mm' });
  expect(timerText(data, aReading(now), 0)).toBe('08:30');
  expect(timerText(data, aReading(now / 1_000), 0)).toBe('08:30');
});
it('says dashes while the bound time is not known, not the time of day', () => {
  const data = timer.data.parse({ bind: 'data', data: BOUND });
  expect(timerText(data, undefined, now)).toBe('--');
  expect(timerText(data, aReading('soon'), now)).toBe('--');
});
it('is written smaller where its box is narrow, so that it stays whole; and no smaller than can be read', () => {
  const { font } = timer.data.parse({});
  const size = (width: number) => fittingFont('2026-11-21 08:30:05', font, width).size;
  expect(size(1_000)).toBe(font.size);
  expect(size(100)).toBeLessThan(font.size);
  expect(size(10)).toBeCloseTo(font.size * 0.6);
  const narrow = widgetOf(timer, {}, { position: { ...widgetOf(timer).position, width: 100 } });
  expect(draw(TimerView, narrow, undefined, { now: () => now })).toContain('>2026-11-21 08:30:05<');
});

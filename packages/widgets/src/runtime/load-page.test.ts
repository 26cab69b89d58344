import { parsePage } from '@lightfield/page';
import { expect, it } from 'vitest';
import { definitions } from '../definitions.ts';
import { loadKey, loadReading, makeLoadPage } from './load-page.testing.ts';
import { animationKeys } from './play.ts';

const shapes = [
  { type: 'ShapeRect', ofTen: 9 },
  {
    type: 'ShapeLine',
    ofTen: 1,
    animation: (data: unknown) => ({ borderColor: { enable: true, config: { data } } }),
  },
];
const page = makeLoadPage(2_000, definitions, shapes);

it('has as many widgets as asked for, in their shares, each in a place of its own', () => {
  const places = new Set(page.widgets.map(({ position }) => JSON.stringify(position)));
  expect([page.widgets.length, places.size]).toEqual([2_000, 2_000]);
  expect(page.widgets.filter(({ widgetType }) => widgetType === 'ShapeLine')).toHaveLength(200);
});
it('is a page that would be taken from anybody', () => {
  const parsed = parsePage(JSON.parse(JSON.stringify(page)), definitions);
  expect(parsed).toMatchObject({ ok: true });
});
it('binds each widget to a value of its own, which is another one every tick', () => {
  const line = page.widgets[9];
  expect(line && animationKeys(line.animation)).toEqual([loadKey(9)]);
  expect(loadReading(3, 10, 0).text).not.toBe(loadReading(3, 11, 0).text);
});
it('is refused where one of its kinds is missing', () => {
  expect(() => makeLoadPage(10, new Map())).toThrow('The load page needs UsualDataText');
});

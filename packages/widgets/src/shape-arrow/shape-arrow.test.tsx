import { freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapeArrow } from './definition.ts';
import { ShapeArrowView } from './view.tsx';

it.each([
  ['right', '0,10 60,10 60,0 100,20 60,40 60,30 0,30'],
  ['left', '100,10 40,10 40,0 0,20 40,40 40,30 100,30'],
  ['down', '25,0 25,24 0,24 50,40 100,24 75,24 75,0'],
  ['up', '25,40 25,16 0,16 50,0 100,16 75,16 75,40'],
] as const)('points %s within its box', (direction, points) => {
  const fresh = freshWidget(shapeArrow, { x: 0, y: 0, width: 100, height: 40 });
  const drawn = renderToStaticMarkup(<ShapeArrowView widget={{ ...fresh, data: { ...fresh.data, direction } }} />);
  expect(drawn).toContain(`points="${points}"`);
});
it('keeps what its ends are attached to', () => {
  const from = { widgetId: 'pump', anchor: 'right', port: '' };
  expect(shapeArrow.data.parse({ from })).toEqual({ direction: 'right', from, to: null });
});
it.each([{ direction: 'north' }, { to: { widgetId: 'a b', anchor: 'top' } }, { to: { widgetId: 'a', anchor: 'x' } }])(
  'refuses %j',
  (data) => {
    expect(shapeArrow.data.safeParse(data).success).toBe(false);
  },
);

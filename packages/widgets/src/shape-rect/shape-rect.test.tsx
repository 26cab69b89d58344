import { freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapeRect } from './definition.ts';
import { ShapeRectView } from './view.tsx';

const drawn = (radius: number) =>
  renderToStaticMarkup(
    <ShapeRectView widget={{ ...freshWidget(shapeRect, { x: 7, y: 9, width: 60, height: 40 }), data: { radius } }} />,
  );

it('fills its box where it stands, with colours an animation may replace', () => {
  expect(drawn(0)).toBe(
    '<rect x="7" y="9" width="60" height="40" rx="0" fill="var(--lf-fill, #ffffff)" stroke="var(--lf-stroke, #000000)" stroke-width="1"></rect>',
  );
});
it.each([
  [8, 'rx="8"'],
  [500, 'rx="20"'],
])('with a radius of %d it draws %s: half of the shorter side at most', (radius, corner) => {
  expect(drawn(radius)).toContain(corner);
});
it('takes no radius below zero', () => {
  expect(shapeRect.data.safeParse({ radius: -1 }).success).toBe(false);
});

import { freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapeOctagon } from './definition.ts';
import { ShapeOctagonView } from './view.tsx';

it('has eight equal sides in a square', () => {
  const drawn = renderToStaticMarkup(
    <ShapeOctagonView widget={freshWidget(shapeOctagon, { x: 0, y: 0, width: 100, height: 100 })} />,
  );
  const [, points = ''] = /points="([^"]+)"/.exec(drawn) ?? [];
  const corners = points.split(' ').map((corner) => corner.split(',').map(Number));
  const sides = corners.map(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = corners[(index + 1) % corners.length] ?? [];
    return Math.hypot(nextX - x, nextY - y);
  });
  expect(sides).toHaveLength(8);
  for (const side of sides) expect(side).toBeCloseTo(100 / (1 + Math.SQRT2), 1);
});

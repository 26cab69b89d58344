import { freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapeTriangle } from './definition.ts';
import { ShapeTriangleView } from './view.tsx';

it('draws its three corners in page units', () => {
  const corners = { x1: 10, y1: 0, x2: 20.25, y2: 30, x3: 0, y3: 30, rotate: 0 };
  const drawn = renderToStaticMarkup(<ShapeTriangleView widget={freshWidget(shapeTriangle, corners)} />);
  expect(drawn).toContain('points="10,0 20.25,30 0,30"');
});

import { freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapeCircle } from './definition.ts';
import { ShapeCircleView } from './view.tsx';

it('draws about its middle in page units', () => {
  const widget = freshWidget(shapeCircle, { cx: 50, cy: 60, r: 20, rotate: 0 });
  expect(renderToStaticMarkup(<ShapeCircleView widget={widget} />)).toContain('<circle cx="50" cy="60" r="20" ');
});
it('starts as a circle of its own size where it is placed', () => {
  expect(freshWidget(shapeCircle, { x: 10, y: 10 }).position).toMatchObject({ cx: 50, cy: 50, r: 40 });
});

import { freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapeEllipse } from './definition.ts';
import { ShapeEllipseView } from './view.tsx';

it('draws about its middle in page units', () => {
  const widget = freshWidget(shapeEllipse, { cx: 50, cy: 60, rx: 20, ry: 10, rotate: 0 });
  const drawn = renderToStaticMarkup(<ShapeEllipseView widget={widget} />);
  expect(drawn).toContain('<ellipse cx="50" cy="60" rx="20" ry="10" ');
});

import { freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapeParallelogram } from './definition.ts';
import { ShapeParallelogramView } from './view.tsx';

it('leans by a quarter of its width', () => {
  const drawn = renderToStaticMarkup(
    <ShapeParallelogramView widget={freshWidget(shapeParallelogram, { x: 3, y: 3, width: 80, height: 40 })} />,
  );
  expect(drawn).toContain('points="20,0 80,0 60,40 0,40"');
});

import { freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapePrism } from './definition.ts';
import { ShapePrismView } from './view.tsx';

it('touches the middles of its box', () => {
  const drawn = renderToStaticMarkup(
    <ShapePrismView widget={freshWidget(shapePrism, { x: 3, y: 3, width: 80, height: 40 })} />,
  );
  expect(drawn).toContain('points="40,0 80,20 40,40 0,20"');
});

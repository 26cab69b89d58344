import { freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapeLine } from './definition.ts';
import { ShapeLineView } from './view.tsx';

const fresh = freshWidget(shapeLine, {
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
    { x: 30, y: 20 },
  ],
});
const drawn = (widget = fresh) => renderToStaticMarkup(<ShapeLineView widget={widget} />);

it('draws along its points and fills nothing', () => {
  expect(drawn()).toContain('<polyline points="0,0 10,20 30,20" fill="none" stroke="var(--lf-stroke, #000000)"');
  expect(fresh.style.fill.enable).toBe(false);
});
it('is easier to hit than to see when it answers to a click', () => {
  expect(drawn()).not.toContain('stroke="transparent"');
  expect(drawn({ ...fresh, clickEvent: { ...fresh.clickEvent, enable: true } })).toContain(
    'stroke="transparent" stroke-width="12" pointer-events="stroke"',
  );
});
it('starts as a plain line with both ends free', () => {
  expect(fresh.data).toMatchObject({ from: null, to: null, kind: 'line', route: 'drawn' });
});

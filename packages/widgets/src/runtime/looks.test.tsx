import { Bind, Con, FORMAT, type PageDocument, Style, type Widget, freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { testHost } from '../kit/page.testing.ts';
import { shapeRect } from '../shape-rect/definition.ts';
import { percentFill } from '../usual-percent-fill/definition.ts';
import { input } from '../usual-input/definition.ts';
import { PageView } from './page-view.tsx';

const STOPS = [
  { at: 0, color: '#7d8893' },
  { at: 100, color: '#ffffff' },
];
const pageOf = (widgets: readonly Widget[]): PageDocument => ({
  format: FORMAT,
  con: Con.parse({}),
  widgets,
  components: [],
  bind: Bind.parse({}),
});
const drawn = (widget: Widget) =>
  renderToStaticMarkup(
    <PageView
      page={pageOf([widget])}
      catalogue={catalogue}
      host={testHost()}
      regions={null}
      size={{ width: 1024, height: 768 }}
    />,
  );
const rect = (style: object, rotate = 0): Widget => {
  const fresh = freshWidget(shapeRect, { x: 10, y: 20, width: 100, height: 60 }, 'a');
  return { ...fresh, position: { ...fresh.position, rotate }, style: Style.parse(style) };
};

it('a shape finds the gradient of its own drawing, over its whole box', () => {
  const page = drawn(rect({ fill: { gradient: { angle: 90, stops: STOPS } } }));
  const [, id = ''] =
    /<linearGradient id="([^"]+)" gradientUnits="userSpaceOnUse" x1="10" y1="50" x2="110" y2="50">/.exec(page) ?? [];
  expect(id).not.toBe('');
  expect(page).toContain(`--lf-gradient:url(#${id})`);
  expect(page).toContain('fill="var(--lf-gradient, #ffffff)"');
  expect(drawn(rect({ fill: { enable: false, gradient: { stops: STOPS } } }))).not.toContain('Gradient');
});
it.each([
  [0, 'drop-shadow(0px 10px 4px #000000)'],
  [90, 'drop-shadow(10px 0px 4px #000000)'],
  [180, 'drop-shadow(0px -10px 4px #000000)'],
])('a shape that is turned by %d degrees casts its shadow downwards all the same', (rotate, filter) => {
  expect(drawn(rect({ shadow: { color: '#000000', y: 10 } }, rotate))).toContain(`filter:${filter}`);
});
it('a field casts that of its box, one without a ground that of what is in it', () => {
  const field = { ...freshWidget(input, { x: 0, y: 0 }, 'a') };
  const of = (style: object) => drawn({ ...field, style: Style.parse(style) });
  expect(of({ shadow: { color: '#000000' } })).toMatch(/--lf-cast:0px 3px 8px #000000.*box-shadow:var\(--lf-cast\)/);
  const bare = of({ shadow: { color: '#000000' }, fill: { enable: false } });
  expect(bare).toContain('filter:drop-shadow(0px 3px 4px #000000)');
  expect(bare).not.toContain('box-shadow');
});
it('a vessel that lies is painted as it would be if it stood', () => {
  const lying = freshWidget(percentFill, { x: 0, y: 0, width: 200, height: 50 }, 'a');
  const data = {
    ...lying.data,
    orientation: 'horizontal' as const,
    dataAddon: { ...lying.data.dataAddon, type: 'capacityChart' as const },
  };
  const style = Style.parse({ fill: { gradient: { angle: 180, stops: STOPS } } });
  expect(drawn({ ...lying, data, style })).toContain('x1="0" y1="100" x2="50" y2="100"');
});
it('what has neither is drawn without a word of them', () => {
  expect(drawn(rect({}))).toContain('<g data-widget="a"><rect ');
  expect(drawn(rect({}))).not.toMatch(/filter|radient|shadow/);
});

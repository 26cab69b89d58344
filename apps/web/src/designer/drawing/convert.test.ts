import { boundsOfWidgets } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { type DrawnElement, convertDrawing, fittedDrawing } from './convert.ts';
import { scalingOf } from './scaling.ts';

const element = (tag: string, attributes: Record<string, string> = {}, ...children: DrawnElement[]): DrawnElement => ({
  tag,
  attributes,
  text: '',
  children,
});
const svg = (...children: DrawnElement[]) => element('svg', {}, ...children);
const colour = (text: string) => ({ red: '#ff0000', black: '#000000' })[text];
const converted = (...children: DrawnElement[]) => {
  const drawn = convertDrawing(svg(...children), colour);
  return Array.isArray(drawn) ? drawn : undefined;
};

describe('a drawing as widgets', () => {
  it('keeps place, size and colours of a rectangle', () => {
    const [widget] =
      converted(
        element('rect', {
          x: '10',
          y: '20',
          width: '30',
          height: '40',
          fill: 'red',
          stroke: 'black',
          'stroke-width': '2',
        }),
      ) ?? [];
    expect(widget).toMatchObject({
      widgetType: 'ShapeRect',
      position: { x: 10, y: 20, width: 30, height: 40 },
      style: { fill: { enable: true, color: '#ff0000' }, stroke: { enable: true, color: '#000000', width: 2 } },
    });
  });
  it('leaves out scripts and handlers, and keeps the shapes beside them', () => {
    const widgets = converted(
      element('script', {}),
      element('rect', { width: '30', height: '40', fill: 'red', onclick: 'alert(1)' }),
    );
    expect(widgets).toMatchObject([{ widgetType: 'ShapeRect' }]);
    expect(JSON.stringify(widgets)).not.toContain('alert');
  });
  it('takes shift, stretch and look from the groups around', () => {
    const group = element(
      'g',
      { transform: 'translate(100, 50) scale(2)', style: 'fill: red' },
      element('circle', { cx: '5', cy: '5', r: '4' }),
    );
    expect(converted(group)?.[0]).toMatchObject({
      widgetType: 'ShapeCircle',
      position: { cx: 110, cy: 60, r: 8 },
      style: { fill: { color: '#ff0000' }, stroke: { enable: false } },
    });
  });
  it('makes a triangle of three corners and a line of others', () => {
    const types = converted(
      element('polygon', { points: '0,0 10,0 5,10', fill: 'red' }),
      element('polyline', { points: '0 0 10 10 20 0', fill: 'none', stroke: 'red' }),
      element('path', { d: 'M0 0L10 10L20 0', fill: 'none', stroke: 'red' }),
      element('path', { d: 'M0 0L10 10L20 0Z', fill: 'red' }),
    )?.map(({ widgetType }) => widgetType);
    expect(types).toEqual(['ShapeTriangle', 'ShapeLine', 'ShapeLine', 'ShapeTriangle']);
  });
  it.each([
    ['a path that is filled and not closed', element('path', { d: 'M0 0L10 10L20 0' }), 'area'],
    ['a bent path that is filled', element('path', { d: 'M0 0C1 1 2 2 3 3Z', fill: 'red' }), 'area'],
    ['a foreign object', element('foreignObject'), 'other'],
    ['a picture from elsewhere', element('image', { href: 'https://example.com/x.png' }), 'other'],
    ['a gradient', element('rect', { width: '5', height: '5', fill: 'url(#g)' }), 'paint'],
    ['a turned part', element('rect', { width: '5', height: '5', fill: 'red', transform: 'rotate(30)' }), 'turned'],
  ])('is a picture as a whole when it has %s, and says so', (_what, part, whole) => {
    const square = element('rect', { width: '5', height: '5', fill: 'red' });
    expect(convertDrawing(svg(square, part), colour)).toBe(whole);
  });
  it('makes a line of many points of a bend that is not filled', () => {
    const [line] = converted(element('path', { d: 'M0 0C0 40 100 40 100 0', fill: 'none', stroke: 'red' })) ?? [];
    expect(line).toMatchObject({ widgetType: 'ShapeLine', style: { stroke: { color: '#ff0000' } } });
    expect(line?.position).toMatchObject({ points: expect.arrayContaining([{ x: 50, y: 30 }]) });
  });
});

it.each([
  ['', { sx: 1, sy: 1, dx: 0, dy: 0 }],
  ['scale(2) translate(3 4)', { sx: 2, sy: 2, dx: 6, dy: 8 }],
  ['matrix(2 0 0 3 4 5)', { sx: 2, sy: 3, dx: 4, dy: 5 }],
  ['matrix(1 1 0 1 0 0)', undefined],
  ['skewX(10)', undefined],
  ['translate(', undefined],
])('transform "%s" is %o', (text, scaling) => {
  expect(scalingOf(text)).toEqual(scaling);
});

it('lines and dashes grow with their group', () => {
  const group = element(
    'g',
    { transform: 'scale(3)', stroke: 'black', 'stroke-width': '2', 'stroke-dasharray': '4 1' },
    element('line', { x1: '0', y1: '0', x2: '5', y2: '0' }),
  );
  expect(converted(group)?.[0]?.style.stroke).toMatchObject({ width: 6, dasharray: '12 3' });
});

describe('a drawing that is larger than the page', () => {
  const page = { width: 400, height: 300 };
  const box = (size: string) => svg(element('rect', { x: '500', y: '80', width: size, height: size, fill: 'red' }));
  const widthOf = (root: DrawnElement, unit: number) => {
    const drawn = fittedDrawing(root, colour, page, unit);
    const bounds = Array.isArray(drawn) ? boundsOfWidgets(drawn) : undefined;
    return Math.round(bounds?.width ?? 0);
  };
  it.each([
    ['is made smaller until it fits', '3000', 1, 300],
    ['stays as large as it is where it fits', '200', 1, 200],
    ['is as large as it says it is', '20', 5, 100],
    ['and no larger than the page', '200', 5, 300],
  ] as const)('%s', (_how, size, unit, width) => {
    expect(widthOf(box(size), unit)).toBe(width);
  });
  it('that cannot be taken apart says why', () => {
    expect(fittedDrawing(svg(element('filter')), colour, page, 1)).toBe('other');
  });
});

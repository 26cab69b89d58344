import {
  Animation,
  Binding,
  contrast,
  freshWidget,
  over,
  type PageDocument,
  parseColour,
  type Widget,
} from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { Bind, Con, defineWidget, FORMAT } from '@lightfield/page';
import { textOf } from '@lightfield/contract';
import { catalogue, type CatalogueEntry } from '../catalogue.ts';
import { unbound } from '../kit/unbound.ts';
import { aReading, testHost } from '../kit/page.testing.ts';
import { shapeCircle } from '../shape-circle/definition.ts';
import { shapeLine } from '../shape-line/definition.ts';
import { shapeRect } from '../shape-rect/definition.ts';
import { widgetGroup } from '../widget-group/definition.ts';
import { Boundary } from './failed.tsx';
import { cssTransform, groupStandOf, standOf, svgTransform } from './element.ts';
import { fitPage } from './fit.ts';
import { type Item, layersOf } from './layers.ts';
import { PageView, type PageViewProps, ringOn } from './page-view.tsx';
import { conditionOf, followQuality, keysBehind, keysOf } from './quality.ts';

const frame = defineWidget({
  type: 'TestFrame',
  title: textOf({ zh: '网页', en: 'Frame' }),
  category: 'usual',
  form: 'box',
  layer: 'html',
  size: { width: 50, height: 50 },
  data: z.object({}),
  animations: [],
  ...unbound,
});
const entries: readonly CatalogueEntry[] = [
  ...catalogue,
  { definition: frame, view: ({ widget }) => <p>{widget.id}</p> },
];

const rect = (id: string, more: Partial<Widget> = {}): Widget => ({
  ...freshWidget(shapeRect, { x: 10, y: 20 }, id),
  ...more,
});
const html = (id: string): Widget => freshWidget(frame, { x: 0, y: 0 }, id);
const group = (id: string, children: readonly Widget[], more: Partial<Widget> = {}): Widget => ({
  ...freshWidget(widgetGroup, { x: 0, y: 0 }, id),
  children,
  ...more,
});
const pageOf = (widgets: readonly Widget[], con: Partial<Con> = {}): PageDocument => ({
  format: FORMAT,
  con: Con.parse(con),
  widgets,
  components: [],
  bind: Bind.parse({}),
});
const drawn = (widgets: readonly Widget[], more: Partial<PageViewProps> = {}) =>
  renderToStaticMarkup(
    <PageView
      page={pageOf(widgets)}
      catalogue={entries}
      host={testHost()}
      regions={null}
      size={{ width: 1024, height: 768 }}
      {...more}
    />,
  );

describe('layers', () => {
  const kindOf = (widget: Widget) => (widget.widgetType === 'TestFrame' ? 'html' : 'svg');
  const shown = (items: readonly Item[]): string =>
    items
      .map((item) =>
        item.kind === 'widget' ? item.widget.id : `${item.widget.id}${item.first ? '' : "'"}(${shown(item.items)})`,
      )
      .join(' ');
  const layers = (widgets: readonly Widget[]) =>
    layersOf(widgets, kindOf).map(({ kind, items }) => `${kind}: ${shown(items)}`);
  it('hold what follows each other, and keep who lies over whom', () => {
    expect(layers([rect('a'), rect('b'), html('c'), html('d'), rect('e')])).toEqual([
      'svg: a b',
      'html: c',
      'html: d',
      'svg: e',
    ]);
  });
  it('part a group that holds both kinds', () => {
    const inner = group('inner', [rect('b'), html('c'), rect('d')]);
    expect(layers([rect('a'), group('outer', [inner, rect('e')]), rect('f')])).toEqual([
      'svg: a outer(inner(b))',
      "html: outer'(inner'(c))",
      "svg: outer'(inner'(d) e) f",
    ]);
  });
  it('keep groups apart that follow each other', () => {
    expect(layers([group('g', [rect('a')]), group('h', [rect('b')])])).toEqual(['svg: g(a) h(b)']);
  });
  it('leave out what is not seen, groups with all they hold', () => {
    const widgets = [rect('a'), group('g', [rect('b')]), rect('c')];
    expect(layersOf(widgets, kindOf, ({ id }) => id === 'c').map(({ items }) => shown(items))).toEqual(['c']);
  });
});

describe('fit', () => {
  const page = { width: 1_000, height: 500 };
  it.each([
    ['none', { width: 2_000, height: 400 }, { scaleX: 1, scaleY: 1, left: 500, top: 0 }],
    ['width', { width: 500, height: 400 }, { scaleX: 0.5, scaleY: 0.5, left: 0, top: 75 }],
    ['height', { width: 500, height: 1_000 }, { scaleX: 2, scaleY: 2, left: 0, top: 0 }],
    ['contain', { width: 500, height: 1_000 }, { scaleX: 0.5, scaleY: 0.5, left: 0, top: 375 }],
    ['fill', { width: 500, height: 1_000 }, { scaleX: 0.5, scaleY: 2, left: 0, top: 0 }],
    ['contain', { width: 0, height: 0 }, { scaleX: 1, scaleY: 1, left: 0, top: 0 }],
  ] as const)('%s in %j is %j', (fit, room, fitted) => {
    expect(fitPage(fit, page, room)).toEqual(fitted);
  });
});

describe('places', () => {
  it('boxes draw from their corner and turn about their middle', () => {
    const { position } = freshWidget(shapeRect, { x: 10, y: 20, width: 40, height: 30 });
    const stand = standOf({ ...position, rotate: 45 });
    expect(svgTransform(stand)).toBe('translate(10 20) rotate(45 20 15)');
    expect(svgTransform(stand, 5, -20, 45)).toBe('translate(15 0) rotate(90 20 15)');
    expect(cssTransform(stand, 1)).toBe('translate(11px, 20px) rotate(45deg)');
  });
  it('circles draw in page units and turn about their middle', () => {
    const stand = standOf({ cx: 50, cy: 60, r: 10, rotate: 90 });
    expect([svgTransform(stand), svgTransform(stand, 7)]).toEqual([
      'rotate(90 50 60)',
      'translate(7 0) rotate(90 50 60)',
    ]);
  });
  it('lines only move, and what stands still says nothing', () => {
    const stand = standOf(freshWidget(shapeLine, { x: 0, y: 0 }).position);
    expect([svgTransform(stand), cssTransform(stand), svgTransform(stand, 3, 4)]).toEqual(['', '', 'translate(3 4)']);
  });
  it('are not placed again where a view draws a box in page units, and turn about its middle', () => {
    const { position } = freshWidget(shapeRect, { x: 10, y: 20, width: 40, height: 30 });
    const stand = standOf({ ...position, rotate: 45 }, true);
    expect([svgTransform(stand), svgTransform(stand, 3, 4, -45)]).toEqual(['rotate(45 30 35)', 'translate(3 4)']);
  });
  it('groups leave their children in page units', () => {
    const { position } = freshWidget(widgetGroup, { x: 100, y: 100 });
    expect(svgTransform(groupStandOf(position))).toBe('');
    expect(svgTransform(groupStandOf(position), 0, 0, 90)).toBe('rotate(90 150 150)');
  });
});

describe('the quality of a widget', () => {
  const binding = (signalId: string) => Binding.parse({ signalId });
  const keys = keysOf([binding('a'), null, binding('b'), binding('a')]);
  it('is that of its worst value, and as old as the oldest', () => {
    const host = testHost({
      'signal:a': aReading(1, { time: 9_000 }),
      'signal:b': aReading(2, { quality: 'stale', time: 4_000 }),
    });
    expect(keys).toEqual(['signal:a', 'signal:b']);
    expect(conditionOf(keys, host.live)).toEqual({ quality: 'stale', time: 4_000 });
    expect(conditionOf(keys, testHost().live)).toBeUndefined();
  });
  it('is that of what colours, turns or hides it as well, where that is switched on and shown by its kind', () => {
    const by = (id: string) => ({ data: { signalId: id } });
    const animation = Animation.parse({
      visiable: { enable: true, config: by('hides') },
      fillColor: { enable: true, config: by('colours') },
      fontColor: { enable: true, config: by('letters') },
      rotate: { enable: false, config: by('off') },
    });
    const expressions = [{ path: 'style.opacity', expression: 'a', inputs: { a: 'signal:sets' } }];
    expect(keysBehind(rect('r', { animation, expressions }), shapeRect)).toEqual([
      'signal:sets',
      'signal:hides',
      'signal:colours',
    ]);
    expect(keysBehind(rect('r'), shapeRect)).toEqual([]);
  });
  it('is told when it changes, not with every value', () => {
    const host = testHost();
    const told: string[] = [];
    followQuality(keys, host.live, (quality) => told.push(quality));
    host.put('signal:a', aReading(1));
    host.put('signal:a', aReading(2, { quality: 'bad' }));
    host.put('signal:b', aReading(3));
    host.put('signal:a', aReading(4));
    expect(told).toEqual(['bad', 'good']);
  });
});

describe('a page', () => {
  it('draws each widget at its place, in one svg where it can', () => {
    const markup = drawn([rect('a'), freshWidget(shapeCircle, { x: 0, y: 0 }, 'b')]);
    expect(markup.match(/<svg/g)).toHaveLength(1);
    expect(markup).toContain('<g data-widget="a"><rect x="10" y="20"');
    expect(markup).toContain('<g data-widget="b"><circle');
  });
  it('scales to its room, in its own colour', () => {
    const page = pageOf([], { width: 512, height: 384, bgColor: 'hsv(0, 0%, 100%)', bgImage: '/lfscada/a.png' });
    const markup = drawn([], { page });
    expect(markup).toContain('transform:scale(2, 2);background:rgb(255, 255, 255)');
    expect(markup).toContain('<img src="/lfscada/a.png"');
    expect(drawn([], { page, fit: 'none' })).not.toContain('scale');
  });
  it('shows the rest when one of its widgets is of an unknown kind', () => {
    const markup = drawn([rect('a', { widgetType: 'Nothing' }), rect('b')]);
    expect(markup).toContain('<title>未知的组件类型 Nothing</title>');
    expect(markup).toContain('data-widget="b"');
  });
  it('shows in the place of a widget that failed why it did, until it is another one', () => {
    const failed = { widget: rect('a'), ...Boundary.getDerivedStateFromError(new Error('no such picture')) };
    const props = (widget: Widget) => ({ kind: 'svg' as const, widget, by: () => null });
    const boundary = new Boundary(props(failed.widget));
    Object.assign(boundary, { state: failed });
    const markup = renderToStaticMarkup(<svg>{boundary.render()}</svg>);
    expect(markup).toContain('<g transform="translate(10 20)"><title>no such picture</title>');
    expect(Boundary.getDerivedStateFromProps(props(rect('a')), boundary.state)?.reason).toBeNull();
  });
  it('shows no widget of a region the account does not have', () => {
    const widgets = [rect('a', { authRegion: 'North' }), group('g', [rect('b')], { authRegion: 'South' }), rect('c')];
    const seen = (regions: readonly string[] | null) =>
      [...drawn(widgets, { regions }).matchAll(/data-widget="(\w)"/g)].map(([, id]) => id).join('');
    expect([seen(null), seen(['North']), seen(['South']), seen([])]).toEqual(['agbc', 'ac', 'gbc', 'c']);
  });
  it('shows while running what is hidden while editing', () => {
    const hidden = [rect('a', { hidden: true })];
    expect(drawn(hidden)).toContain('data-widget="a"');
    expect(drawn(hidden, { host: testHost({}, { mode: 'edit' }) })).not.toContain('data-widget="a"');
  });
  it('makes what answers to a click a button for the keyboard, with its name', () => {
    const { clickEvent } = rect('a');
    const clickable = [rect('a', { clickEvent: { ...clickEvent, enable: true }, widgetName: 'Pump <1>' })];
    expect(drawn(clickable)).toContain('role="button" tabindex="0" aria-label="Pump &lt;1&gt;"');
    expect(drawn(clickable, { host: testHost({}, { mode: 'edit' }) })).not.toContain('role="button"');
  });
  it('is one button where a group in several layers answers to a click', () => {
    const { clickEvent } = rect('a');
    const children = [rect('a'), html('b'), rect('c')];
    const markup = drawn([group('g', children, { clickEvent: { ...clickEvent, enable: true } })]);
    expect(markup.match(/data-widget="g"/g)).toHaveLength(3);
    expect(markup.match(/role="button"/g)).toHaveLength(1);
  });
  it('draws a component at each of its places', () => {
    const pump = { id: 'pump', title: 'Pump', params: [], widgets: [rect('body')] };
    const place = (id: string, x: number) => {
      const fresh = freshWidget(widgetGroup, { x, y: 0 }, id);
      return { ...fresh, data: { ...fresh.data, component: 'pump' } };
    };
    const page = { ...pageOf([place('p1', 0), place('p2', 300)]), components: [pump] };
    const ids = [...drawn([], { page }).matchAll(/data-widget="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['p1', 'p1/body', 'p2', 'p2/body']);
  });
  it('draws what an expression makes of a widget', () => {
    const expressions = [{ path: 'position.x', expression: 'level * 2', inputs: { level: 'signal:s1' } }];
    const host = testHost({ 'signal:s1': aReading(60) });
    expect(drawn([rect('a', { expressions })], { host })).toContain('<g data-widget="a"><rect x="120" y="20"');
    const moved = group('g', [rect('a')], { expressions });
    expect(drawn([moved], { host })).toContain(
      '<g transform="translate(120 0)" data-widget="g"><g data-widget="a"><rect x="10" y="20"',
    );
    const colour = [
      { path: 'style.fill.color', expression: "if(level > 50, '#ff0000', '#00ff00')", inputs: { level: 'signal:s1' } },
    ];
    expect(drawn([rect('a', { expressions: colour })], { host })).toContain('var(--lf-fill, #ff0000)');
    expect(drawn([rect('a', { expressions: colour })])).toContain('var(--lf-fill, #ffffff)');
  });
  it('is laid out anew for a narrow screen where it allows it', () => {
    const widgets = [rect('a'), freshWidget(shapeRect, { x: 500, y: 20 }, 'b')];
    const size = { width: 200, height: 400 };
    const page = pageOf(widgets, { adaption: true });
    const places = (more: Partial<PageViewProps>) =>
      [...drawn([], { page, size, ...more }).matchAll(/<rect x="(\d+)" y="(\d+)"/g)].map(([, x, y]) => `${x} ${y}`);
    expect(places({})).toEqual(['16 16', '16 112']);
    expect(places({ size: { width: 1_000, height: 400 } })).toEqual(['10 20', '500 20']);
    expect(places({ page: pageOf(widgets) })).toEqual(['10 20', '500 20']);
  });
  it('places html widgets over what came before', () => {
    const markup = drawn([rect('a'), html('b'), rect('c')]);
    expect(markup).toMatch(
      /<svg.*data-widget="a".*<\/svg><div.*data-widget="b".*<p>b<\/p><\/div><svg.*data-widget="c"/,
    );
  });
});

describe('the mark of the focus', () => {
  it.each(['#ffffff', '#dfe4e8', '#ffcc00', '#777777', '#8a9099', '#00000000', '#10161d', '#1b3a57', '#000000'])(
    'is seen on a page of %s, in any theme',
    (ground) => {
      const ring = parseColour(ringOn(ground));
      const below = parseColour(ground);
      if (!ring || !below) throw new Error(ground);
      expect(contrast(ring, over(below, { r: 255, g: 255, b: 255, a: 1 }))).toBeGreaterThan(3);
    },
  );
});

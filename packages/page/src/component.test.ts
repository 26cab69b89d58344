import { describe, expect, it } from 'vitest';
import { Params } from './param.ts';
import { Binding } from './binding.ts';
import { componentCircle, componentFrom, drawnCounts, expandComponents, wouldCircle } from './component.ts';
import type { Component } from './document.ts';
import { boundsOf } from './geometry/bounds.ts';
import { aBinding, aGauge, aGroup, aPage, aRect, catalogue, group, line } from './page.testing.ts';
import { everyWidget, findWidget, freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const param = (name: string) => Binding.parse({ type: 'param', systemKey: name });
const place = (id: string, component: string, params: Record<string, Binding> = {}, x = 0): Widget => ({
  ...freshWidget(group, { x, y: 0, width: 200, height: 120 }, id),
  data: { component, params },
});
const pump: Component = {
  id: 'pump',
  title: 'Pump',
  params: Params.parse([{ name: 'speed', title: 'Speed' }]),
  widgets: [aRect('body', -50, -30), aGauge('dial', param('speed'), { position: aRect('', -50, -30).position })],
};
const bindOf = (widget: Widget | undefined) => widget?.data;

describe('a component', () => {
  it('is drawn at each of its places, as large as the place, with what the place binds', () => {
    const page = aPage([place('p1', 'pump', { speed: aBinding('s1') }), place('p2', 'pump', {}, 500), aRect('r')], {
      components: [pump],
    });
    const drawn = expandComponents(page, catalogue);
    expect([...everyWidget(drawn)].map(({ id }) => id)).toEqual([
      'p1',
      'p1/body',
      'p1/dial',
      'p2',
      'p2/body',
      'p2/dial',
      'r',
    ]);
    expect(boundsOf(findWidget(drawn, 'p1/body')?.position ?? aRect('').position)).toEqual({
      x: 0,
      y: 0,
      width: 200,
      height: 120,
    });
    expect(bindOf(findWidget(drawn, 'p1/dial'))).toMatchObject({ bind: { signalId: 's1' } });
    expect(bindOf(findWidget(drawn, 'p2/dial'))).toMatchObject({ bind: null });
    expect(drawn[2]).toBe(page.widgets[2]);
  });
  it('turns with its place', () => {
    const turned = place('p', 'pump');
    const drawn = expandComponents(
      {
        widgets: [{ ...turned, position: { ...turned.position, rotate: 90 } }],
        components: [pump],
      },
      catalogue,
    );
    const body = findWidget(drawn, 'p/body')?.position;
    expect(body && 'rotate' in body && body.rotate).toBe(90);
    expect(body && boundsOf(body)).toEqual({ x: 40, y: -40, width: 120, height: 200 });
  });
  it('hands parameters on to components inside it', () => {
    const station: Component = {
      id: 'station',
      title: 'Station',
      params: Params.parse([{ name: 'first', title: 'First' }]),
      widgets: [place('inner', 'pump', { speed: param('first') })],
    };
    const drawn = expandComponents(
      { widgets: [place('p', 'station', { first: aBinding('s7') })], components: [station, pump] },
      catalogue,
    );
    expect(bindOf(findWidget(drawn, 'p/inner/dial'))).toMatchObject({ bind: { signalId: 's7' } });
  });
  it('keeps its connectors attached to its own copies', () => {
    const wire = freshWidget(line, { x: 0, y: 0 }, 'l');
    const pipe: Component = {
      ...pump,
      widgets: [
        aRect('body'),
        { ...wire, data: { ...wire.data, from: { widgetId: 'body', anchor: 'left', port: '' } } },
      ],
    };
    const drawn = expandComponents({ widgets: [place('p', 'pump')], components: [pipe] }, catalogue);
    expect(findWidget(drawn, 'p/l')?.data).toMatchObject({ from: { widgetId: 'p/body' } });
  });
  it('that is gone leaves its place empty', () => {
    expect(expandComponents({ widgets: [place('p', 'gone')], components: [] }, catalogue)[0]?.children).toEqual([]);
  });
  it('that holds itself ends, instead of going on for ever', () => {
    const own: Component = { ...pump, id: 'own', widgets: [aRect('r'), place('again', 'own')] };
    const drawn = expandComponents({ widgets: [place('p', 'own')], components: [own] }, catalogue);
    expect([...everyWidget(drawn)].map(({ id }) => id)).toEqual(['p', 'p/r', 'p/again']);
  });
  it('is made of widgets with the middle of their box at 0,0', () => {
    const made = componentFrom({ id: 'c', title: 'C', params: [] }, [
      aRect('a', 100, 100),
      aGroup('g', [aRect('b', 300, 100)]),
    ]);
    expect(made?.place).toEqual({ x: 100, y: 100, width: 300, height: 60 });
    expect(made?.component.widgets[0]?.position).toMatchObject({ x: -150, y: -30 });
    const instance = { ...place('p', 'c'), position: freshWidget(group, made?.place ?? { x: 0, y: 0 }, 'p').position };
    const drawn = expandComponents({ widgets: [instance], components: made ? [made.component] : [] }, catalogue);
    expect(findWidget(drawn, 'p/b')?.position).toEqual(aRect('b', 300, 100).position);
    expect(componentFrom({ id: 'c', title: 'C', params: [] }, [])).toBeUndefined();
  });
});

describe('components within each other', () => {
  const holding = (id: string, ...inside: string[]): Component => ({
    id,
    title: id,
    params: [],
    widgets: inside.map((inner, at) => place(`p${at}`, inner)),
  });
  it('are told when they make a circle', () => {
    expect(componentCircle([holding('a', 'b'), holding('b', 'c'), holding('c', 'a')])).toEqual(['a', 'b', 'c', 'a']);
    expect(componentCircle([holding('a', 'b', 'c'), holding('b', 'c'), holding('c')])).toBeUndefined();
  });
  it('are told before they would', () => {
    const components = [holding('a', 'b'), holding('b'), holding('c')];
    expect(wouldCircle(components, 'a', 'b')).toBe(true);
    expect(wouldCircle(components, 'a', 'a')).toBe(true);
    expect(wouldCircle(components, 'a', 'c')).toBe(false);
  });
  it('are counted as often as they are drawn', () => {
    const page = {
      widgets: [place('p', 'a'), aRect('r')],
      components: [holding('a', 'b', 'b'), { ...holding('b'), widgets: [aRect('x')] }],
    };
    expect(drawnCounts(page)).toEqual({
      total: 6,
      byType: new Map([
        ['WidgetGroup', 3],
        ['ShapeRect', 3],
      ]),
    });
  });
});

import { textOf } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  aBinding,
  aGauge,
  aGroup,
  aPage,
  aRect,
  aText,
  catalogue,
  circle,
  group,
  line,
  positions,
  weather,
} from '../page.testing.ts';
import { Con } from '../con.ts';
import type { Component } from '../document.ts';
import { type Catalogue, defineWidget } from '../definition.ts';
import { formOf } from '../geometry/form.ts';
import { freshId, freshWidget } from '../tree.ts';
import type { Widget } from '../widget.ts';
import { parsePage, parsePageText } from './parse-page.ts';

const chart = defineWidget({
  type: 'ComplexLine',
  title: textOf({ zh: '曲线', en: 'Curve' }),
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 400, height: 200 },
  data: z.object({}),
  position: { top: 26, right: 20, bottom: 50, left: 48 },
  bindings: () => [],
  rebind: (data) => data,
  animations: [],
});
const parsed = (json: unknown) => parsePage(json, catalogue);
const problemsIn = (json: unknown) => {
  const result = parsed(json);
  return result.ok ? [] : result.problems;
};
const pathsIn = (json: unknown) => problemsIn(json).map(({ path }) => path);
const saved = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const placed = (id: string, component: string): Widget => ({
  ...freshWidget(group, { x: 0, y: 0 }, id),
  data: { component, params: {}, values: {}, repeat: null },
});
const component = (id: string, widgets: readonly Widget[]): Component => ({ id, title: id, params: [], widgets });
const nestedGroups = (depth: number): Widget =>
  depth === 0 ? aRect('inmost') : aGroup(`g${depth}`, [nestedGroups(depth - 1)]);

describe('a page that is saved and loaded', () => {
  const page = aPage(
    [
      aRect('a', 10, 10),
      aGroup('g', [aGauge('b', aBinding('s1')), freshWidget(line, { x: 5, y: 5 }, 'l')]),
      freshWidget(circle, { x: 0, y: 0 }, 'c'),
      placed('p', 'pump'),
    ],
    {
      components: [component('pump', [aRect('body', -50, -30)])],
      bind: { equips: ['pump-1'], signals: ['s1'], keys: [], mvars: [] },
    },
  );
  it('is the same page', () => {
    expect(parsed(saved(page))).toEqual({ ok: true, page });
  });
  it('is the same page wherever its widgets lie, in whichever groups', () => {
    const withChart: Catalogue = new Map([...catalogue, [chart.type, chart]]);
    const widgets = fc.array(
      positions.map((position) => {
        const definition = [...withChart.values()].find(({ form }) => form === formOf(position));
        return definition ? freshWidget(definition, position) : aRect(freshId());
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(widgets, widgets, (outer, inner) => {
        const page = aPage([...outer, aGroup('g', [...inner, aGroup('h', [])])]);
        expect(parsePage(saved(page), withChart)).toEqual({ ok: true, page });
      }),
    );
  });
  it('is the same text when it was read before', () => {
    const once = parsed(saved(page));
    const text = JSON.stringify(once.ok && once.page);
    const twice = parsePageText(text, catalogue);
    expect(JSON.stringify(twice.ok && twice.page)).toBe(text);
  });
  it('gets what it does not say from the defaults', () => {
    const result = parsed({
      con: { title: 'Hall' },
      widgets: [{ id: 'a', widgetType: 'ShapeRect', position: { x: 1, y: 2, width: 3, height: 4 } }],
    });
    expect(result).toEqual({
      ok: true,
      page: aPage([freshWidget(catalogue.get('ShapeRect') ?? group, { x: 1, y: 2, width: 3, height: 4 }, 'a')], {
        con: Con.parse({ title: 'Hall' }),
      }),
    });
  });
  it('says itself what it is bound to, whatever it claimed', () => {
    const result = parsed({ ...page, bind: { equips: ['foreign'], signals: ['foreign'] } });
    expect(result.ok && result.page.bind.signals).toEqual(['s1']);
  });
  it('loses what no schema knows', () => {
    const result = parsed(saved({ ...page, widgets: [{ ...aRect('a'), onclick: 'alert(1)', style: { evil: 1 } }] }));
    expect(result.ok && JSON.stringify(result.page)).not.toMatch(/onclick|evil/);
  });
});

describe('a page is refused', () => {
  const rect = saved(aRect('a')) as Record<string, unknown>;
  const withRect = (change: object) => aPage([{ ...rect, ...change } as unknown as Widget]);
  it.each<[string, unknown, string]>([
    ['with an unknown type of widget', withRect({ widgetType: 'ShapeHeart' }), 'widgets.0.widgetType'],
    ['with a type that every object has', withRect({ widgetType: 'toString' }), 'widgets.0.widgetType'],
    [
      'with a position of another form',
      withRect({ position: { cx: 1, y: 1, width: 5, height: 5 } }),
      'widgets.0.position.x',
    ],
    [
      'with a colour that is more',
      withRect({ style: { fill: { color: '#fff;background:url(x)' } } }),
      'widgets.0.style.fill.color',
    ],
    [
      'with a link that runs',
      withRect({ clickEvent: { config: { link: 'javascript:alert(1)' } } }),
      'widgets.0.clickEvent.config.link',
    ],
    ['with data of another type', withRect({ data: { radius: 'round' } }), 'widgets.0.data.radius'],
    ['with an id that is no id', withRect({ id: 'a b' }), 'widgets.0.id'],
    ['with the same id twice', aPage([aRect('a'), aGroup('g', [aRect('a')])]), 'widgets.1.children.0.id'],
    ['with children in what is no group', withRect({ children: [] }), 'widgets.0.children'],
    ['with a widget that is none', { ...aPage([]), widgets: [5] }, 'widgets.0'],
    ['with widgets that are no list', { ...aPage([]), widgets: { length: 3 } }, 'widgets'],
    ['with a canvas beyond all bounds', { ...aPage([]), con: { width: 1e9 } }, 'con.width'],
    ['in a newer format', { ...aPage([]), format: 99 }, ''],
    ['with groups too deep', aPage([nestedGroups(11)]), `widgets.0${'.children.0'.repeat(10)}`],
    ['with too many widgets', aPage(Array.from({ length: 2_001 }, (_, at) => aRect(`w${at}`))), 'widgets.2000'],
    [
      'with four weather widgets',
      aPage([1, 2, 3, 4].map((at) => freshWidget(weather, { x: 0, y: 0 }, `w${at}`))),
      'widgets',
    ],
    [
      'with components that hold themselves',
      aPage([], { components: [component('c', [placed('p', 'c')])] }),
      'components',
    ],
    [
      'with components that hold each other',
      aPage([], { components: [component('c', [placed('p', 'd')]), component('d', [placed('p', 'c')])] }),
      'components',
    ],
    [
      'with two components of one id',
      aPage([], { components: [component('c', []), component('c', [])] }),
      'components.1.id',
    ],
    [
      'with too many components',
      aPage([], { components: Array.from({ length: 101 }, (_, at) => component(`c${at}`, [])) }),
      'components',
    ],
    [
      'with too many widgets in its components',
      aPage([], {
        components: ['c', 'd'].map((id) =>
          component(
            id,
            Array.from({ length: 1_200 }, (_, at) => aRect(`w${at}`)),
          ),
        ),
      }),
      'components.1.widgets.800',
    ],
    ['with components that are none', { ...aPage([]), components: { 0: 1 } }, 'components'],
  ])('%s', (_name, json, path) => {
    expect(pathsIn(json)).toEqual([path]);
    expect(problemsIn(json)[0]?.texts.zh).not.toBe('');
  });
  it('when components would draw more weather than there may be', () => {
    const components = [component('c', [freshWidget(weather, { x: 0, y: 0 }, 'w')])];
    expect(
      parsed(
        aPage(
          [1, 2, 3].map((at) => placed(`p${at}`, 'c')),
          { components },
        ),
      ).ok,
    ).toBe(true);
    expect(
      pathsIn(
        aPage(
          [1, 2, 3, 4].map((at) => placed(`p${at}`, 'c')),
          { components },
        ),
      ),
    ).toEqual(['widgets']);
  });
  it('when components within components would draw millions', () => {
    const ten = (id: string) => Array.from({ length: 50 }, (_, at) => placed(`p${at}`, id));
    const components = [
      component('c0', [aRect('r')]),
      ...[1, 2, 3, 4, 5, 6].map((at) => component(`c${at}`, ten(`c${at - 1}`))),
    ];
    expect(pathsIn(aPage([placed('p', 'c6')], { components }))).toEqual(['components']);
  });
  it('with keys that reach for what every object inherits', () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const json: unknown = JSON.parse(`{"con":{},"widgets":[],"components":[],"bind":{"${key}":{"polluted":true}}}`);
      expect(pathsIn(json)).toEqual([`bind.${key}`]);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
  it('but one with groups as deep as they may be is not', () => {
    expect(parsed(aPage([nestedGroups(10)])).ok).toBe(true);
  });
});

describe('a hostile document', () => {
  const widgets = (count: number, widget: unknown) =>
    `{"widgets":[${Array.from({ length: count }, () => JSON.stringify(widget)).join(',')}]}`;
  it.each<[string, () => string]>([
    ['a million levels deep', () => `{"widgets":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
    [
      'a million groups deep',
      () => `{"widgets":[${'{"widgetType":"WidgetGroup","children":['.repeat(100_000)}${']}'.repeat(100_000)}]}`,
    ],
    ['with millions of nothings', () => `{"widgets":[${'0,'.repeat(4_000_000)}0]}`],
    ['with a million keys', () => `{${Array.from({ length: 600_000 }, (_, at) => `"k${at}":0`).join(',')}}`],
    ['with one text of nine million letters', () => `{"con":{"bgColor":"${' '.repeat(9_000_000)}"}}`],
    ['with thousands of wrong widgets', () => widgets(4_900, { widgetType: 'ShapeRect', style: 5, animation: 5 })],
    [
      'with lists of wrong lists',
      () =>
        widgets(1, {
          id: 'a',
          widgetType: 'ShapeRect',
          animation: {
            move: { config: { dataArray: Array.from({ length: 4_900 }, () => Array.from({ length: 400 }, () => 0)) } },
          },
        }),
    ],
    ['beyond 10 MB', () => ' '.repeat(11 * 1024 * 1024)],
    ['beyond 10 MB in letters of three bytes', () => `"${'页'.repeat(4 * 1024 * 1024)}"`],
    ['that is no JSON', () => '{"widgets":'],
  ])('%s is refused with few words', (_name, text) => {
    const result = parsePageText(text(), catalogue);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.problems.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(result).length).toBeLessThan(100_000);
  });
  it('of any shape is answered, never thrown at', () => {
    const field = fc.constantFrom(
      'format',
      'con',
      'widgets',
      'components',
      'bind',
      'id',
      'widgetType',
      'position',
      'data',
      'children',
      'style',
      'params',
      'component',
      'title',
    );
    const type = fc.constantFrom(...catalogue.keys(), 0, 1, 2, '', 'a', 'c');
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: 'small' },
        type,
        fc.jsonValue({ maxDepth: 2 }),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(field, tie('json'), { maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(json, (value) => {
        const result = parsed(value);
        expect(result.ok || result.problems.length > 0).toBe(true);
        if (result.ok) expect(parsed(saved(result.page))).toEqual(result);
      }),
      { numRuns: 500 },
    );
  });
  it('made of a page with one thing wrong is refused or read whole', () => {
    const page = aPage([aRect('a'), aGroup('g', [aGauge('b', aBinding('s'))]), aText('t', 'Hall')]);
    const text = JSON.stringify(page);
    const places = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null/g)].map((match) => ({
      at: match.index,
      length: match[0].length,
    }));
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 1 }), ({ at, length }, value) => {
        const broken = `${text.slice(0, at)}${JSON.stringify(value)}${text.slice(at + length)}`;
        const result = parsePageText(broken, catalogue);
        if (result.ok) expect(parsed(saved(result.page))).toEqual(result);
        else expect(result.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

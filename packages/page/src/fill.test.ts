import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Binding } from './binding.ts';
import { checkPage } from './check-page.ts';
import { DRAWN_MAX, expandComponents } from './component.ts';
import type { Component } from './document.ts';
import { fillWidgets } from './fill.ts';
import { aBinding, aGauge, aPage, aRect, aText, catalogue, group } from './page.testing.ts';
import { type Given, PARAM_KINDS, Params, givenOf } from './param.ts';
import { parsePage } from './parse/parse-page.ts';
import { countWidgets, everyWidget, findWidget, freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const params = Params.parse([
  { name: 'title', title: '名称', kind: 'text', value: '泵' },
  { name: 'top', title: '量程', kind: 'number', value: 10 },
  { name: 'paint', title: '颜色', kind: 'colour', value: '#00ff00' },
  { name: 'state', title: '状态', kind: 'choice', value: 'off', options: [{ value: 'off', text: '停' }] },
  { name: 'speed', title: '转速', kind: 'variable' },
]);
const given = (values: object, bound: object = {}): Given => givenOf(bound, values);
const fill = (widget: Widget, values: object, bound?: object): Widget => {
  const [after] = fillWidgets([widget], params, given(values, bound), catalogue);
  if (!after) throw new Error('It is gone');
  return after;
};
const place = (id: string, component: string, values: object = {}, more: object = {}): Widget => {
  const fresh = freshWidget(group, { x: 0, y: 0, width: 200, height: 120 }, id);
  return { ...fresh, data: { component, params: {}, values, ...more } };
};

describe('a widget that names parameters', () => {
  const words = aText('t', '${title}: ${speed} (${state})');
  it('says in its texts what is given, and what is bound is called', () => {
    const filled = fill(words, { title: '1号泵' }, { speed: aBinding('s1', { title: '转速反馈' }) });
    expect(filled.data).toMatchObject({ text: '1号泵: 转速反馈 (停)' });
  });
  it('says what a parameter begins with where nothing is given, or something of another kind', () => {
    expect(fill(words, {}).data).toMatchObject({ text: '泵:  (停)' });
    expect(fill(words, { title: 7, state: 'burning' }).data).toMatchObject({ text: '泵:  (停)' });
  });
  it('keeps what names no parameter there is', () => {
    expect(fill(aText('t', '${nobody} $title'), {}).data).toMatchObject({ text: '${nobody} $title' });
  });
  it('takes a whole field: a number, a colour', () => {
    const gauge = aGauge('g', null, { takes: { 'data.maxVal': 'top', 'style.fill.color': 'paint' } });
    expect(fill(gauge, { top: 250 })).toMatchObject({ data: { maxVal: 250 }, style: { fill: { color: '#00ff00' } } });
  });
  it('keeps a field that cannot take it, and that is told', () => {
    const told: string[] = [];
    const gauge = aGauge('g', null, { takes: { 'data.maxVal': 'title', 'style.fill.color': 'paint' } });
    const [after] = fillWidgets([gauge], params, given({}), catalogue, (_, path) => told.push(path));
    expect(told).toEqual(['data.maxVal']);
    expect(after).toMatchObject({ data: { maxVal: 100 }, style: { fill: { color: '#00ff00' } } });
  });
  it('never runs what is given: scripts are left as they are', () => {
    const scripted = aRect('r');
    const clickEvent = {
      ...scripted.clickEvent,
      config: { ...scripted.clickEvent.config, script: 'say(`${title}`)', writeValue: '${top}' },
    };
    const after = fill({ ...scripted, clickEvent }, { title: '`);steal(`' });
    expect(after.clickEvent.config).toMatchObject({ script: 'say(`${title}`)', writeValue: '10' });
  });
  it('stays the very same widget where it names none', () => {
    const rect = aRect('r');
    expect(fill(rect, { title: 'x' })).toBe(rect);
  });
  it('passes every schema whatever is given', () => {
    const widget = aGauge('g', null, {
      takes: {
        'data.maxVal': 'top',
        'style.fill.color': 'paint',
        'data.font.family': 'title',
        'data.nothing.deep': 'top',
      },
    });
    const anything = fc.dictionary(
      fc.constantFrom('title', 'top', 'paint', 'state', 'speed', '__proto__', 'constructor'),
      fc.oneof(fc.string(), fc.double(), fc.constantFrom('red;background:url(//x)', '#123456'), fc.jsonValue()),
    );
    fc.assert(
      fc.property(anything, fc.constantFrom(...PARAM_KINDS), (values, kind) => {
        const other = params.map((param) => ({ ...param, kind }));
        for (const declared of [params, other]) {
          const page = aPage([...fillWidgets([widget, words], declared, given(values), catalogue)]);
          expect(parsePage(page, catalogue)).toMatchObject({ ok: true });
        }
      }),
    );
  });
});

describe('places of a component', () => {
  const pump: Component = {
    id: 'pump',
    title: '泵',
    params,
    widgets: [aText('t', '${title}'), aGauge('g', Binding.parse({ type: 'param', systemKey: 'speed' }))],
  };
  it('each say what is given there', () => {
    const page = aPage(
      ['1号泵', '2号泵', '3号泵'].map((title, at) => place(`p${at}`, 'pump', { title })),
      { components: [pump] },
    );
    const drawn = expandComponents(page, catalogue);
    expect(['p0/t', 'p1/t', 'p2/t'].map((id) => findWidget(drawn, id)?.data)).toMatchObject([
      { text: '1号泵' },
      { text: '2号泵' },
      { text: '3号泵' },
    ]);
  });
  it('hand on what they are given to components inside', () => {
    const station: Component = {
      id: 'station',
      title: '站',
      params: Params.parse([
        { name: 'name', title: '', kind: 'text' },
        { name: 'paint', title: '', kind: 'colour', value: '#ff0000' },
      ]),
      widgets: [{ ...place('inner', 'pump', { title: '${name}-1' }), takes: { 'data.values.paint': 'paint' } }],
    };
    const inside: Component = {
      ...pump,
      widgets: [{ ...aText('t', '${title}'), takes: { 'style.fill.color': 'paint' } }],
    };
    const page = { widgets: [place('p', 'station', { name: 'A' })], components: [station, inside] };
    expect(findWidget(expandComponents(page, catalogue), 'p/inner/t')).toMatchObject({
      data: { text: 'A-1' },
      style: { fill: { color: '#ff0000' } },
    });
  });
  it('that give something of another kind are told by the checker, and what no field takes', () => {
    const wrong: Component = { ...pump, widgets: [aGauge('g', aBinding('s'), { takes: { 'data.maxVal': 'title' } })] };
    const page = aPage([place('p', 'pump', { top: 'many' }, { params: { speed: aBinding('s1') } })], {
      components: [wrong],
    });
    const wrongs = checkPage(page, catalogue).filter(({ kind }) => kind === 'wrong');
    expect(wrongs.map(({ texts }) => texts.en)).toEqual([
      'The value of the parameter “量程” is of another kind: its default is shown.',
      'In the component, data.maxVal of “Gauge” cannot take this value and stays as drawn.',
    ]);
  });
});

describe('components that mean harm', () => {
  it('are drawn no more often than a page may be, whatever is asked for', () => {
    const big: Component = {
      id: 'big',
      title: 'Big',
      params: [],
      widgets: Array.from({ length: 50 }, (_, at) => aRect(`r${at}`)),
    };
    const page = aPage(
      Array.from({ length: 10_000 }, (_, at) => place(`p${at}`, 'big')),
      { components: [big] },
    );
    const drawn = expandComponents(page, catalogue);
    expect(countWidgets(drawn)).toBeLessThanOrEqual(Math.max(DRAWN_MAX, 10_000));
    expect(parsePage(page, catalogue).ok).toBe(false);
  });
  it('end, however they hold each other', () => {
    const ids = ['a', 'b', 'c'] as const;
    const holding = fc.array(fc.constantFrom(...ids), { maxLength: 4 });
    fc.assert(
      fc.property(fc.tuple(holding, holding, holding), (inside) => {
        const components = ids.map(
          (id, at): Component => ({
            id,
            title: id,
            params,
            widgets: [
              aText('t', '${title}'),
              ...(inside[at] ?? []).map((held, n) => place(`${n}`, held, { title: '${title}' })),
            ],
          }),
        );
        const drawn = expandComponents({ widgets: [place('p', 'a'), place('q', 'b')], components }, catalogue);
        const drawnIds = [...everyWidget(drawn)].map(({ id }) => id);
        expect(new Set(drawnIds).size).toBe(drawnIds.length);
        expect(drawnIds.length).toBeLessThanOrEqual(DRAWN_MAX);
      }),
    );
  });
});

import { textOf } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { Params } from './param.ts';
import { Animation } from './animation.ts';
import { Binding } from './binding.ts';
import { checkPage } from './check-page.ts';
import { ClickEvent, isOwnScreen } from './click-event.ts';
import {
  aBinding,
  aGauge,
  aGroup,
  aPage,
  aRect,
  aText,
  catalogue,
  group,
  line,
  rect,
  weather,
} from './page.testing.ts';
import { freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';
import { Con } from './con.ts';
import { positionIn } from './geometry/form.ts';

const found = (widgets: readonly Widget[], more: Parameters<typeof aPage>[1] = {}, facts = {}) =>
  checkPage(aPage(widgets, more), catalogue, facts).map(
    ({ widgetId, kind, severity }) => `${widgetId} ${kind} ${severity}`,
  );
const clicking = (config: object): Widget =>
  aRect('r', 0, 0, { clickEvent: ClickEvent.parse({ enable: true, config }) });

describe('the checker', () => {
  it('has nothing to say about a page that is in order', () => {
    expect(found([aRect('a'), aGauge('g', aBinding('s')), aText('t', 'Hall')])).toEqual([]);
  });
  it('says it in both languages', () => {
    for (const { texts } of checkPage(aPage([aGauge('g', null)]), catalogue)) {
      expect(texts.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(texts.en).toMatch(/^[A-Z“]/);
    }
  });
  it('finds what nothing is bound to, but not what needs nothing', () => {
    expect(found([aGauge('g', null), aRect('r')])).toEqual(['g unbound warning']);
    const twinkling = aRect('r', 0, 0, {
      animation: Animation.parse({ twinkle: { enable: true }, move: { enable: true } }),
    });
    expect(found([twinkling])).toEqual(['r unbound warning', 'r unbound warning']);
  });
  it('tells nobody to bind a clock, or a menu that only leads somewhere', () => {
    const gauge = catalogue.get('UsualDashboard');
    const by = (more: object) =>
      checkPage(aPage([aGauge('g', null)]), new Map(catalogue).set('UsualDashboard', Object.assign({}, gauge, more)));
    expect(by({})).toHaveLength(1);
    expect(by({ standsAlone: () => true })).toEqual([]);
    expect(by({ entryClicks: () => [] })).toEqual([]);
  });
  it('finds broken bindings, each once', () => {
    const gone = aGauge('g', aBinding('s'), {
      animation: Animation.parse({ rotate: { enable: true, config: { data: aBinding('s') } } }),
    });
    expect(found([aGroup('x', [gone])], {}, { isThere: () => false })).toEqual(['g broken error']);
    expect(found([gone], {}, { isThere: () => true })).toEqual([]);
  });
  it('finds a scale that the variable does not fit on, in the words of the variable', () => {
    const facts = { dataType: 'float', unit: 'MPa', decimals: 2, writable: false, statusMap: [], lower: 0, upper: 0.6 };
    const by = (upper: number) =>
      checkPage(aPage([aGauge('g', aBinding('s'))]), catalogue, { factsOf: () => ({ ...facts, upper }) });
    expect(by(0.6).map(({ kind, severity }) => `${kind} ${severity}`)).toEqual(['wrong warning']);
    expect(by(160)[0]?.texts.zh).toContain('160 MPa');
    expect(by(100)).toEqual([]);
  });
  it('finds reports that are gone, one of a device and one of the project, each once', () => {
    const own = new Map(catalogue).set('ShapeRect', {
      ...rect,
      reports: (data, change) => {
        for (const [kind, id] of [
          ['device', 'r1'],
          ['device', 'r2'],
          ['project', 'p1'],
          ['device', 'r3'],
        ] as const)
          change({ kind, id, deviceIds: ['d'] });
        return data;
      },
    });
    const by = (...there: string[]) =>
      checkPage(aPage([aRect('r', 0, 0)]), own, { hasReport: ({ id }) => there.includes(id) }).map(
        ({ texts }) => texts.en,
      );
    expect(by('r1', 'r2', 'r3', 'p1')).toEqual([]);
    expect(by('r2', 'p1')).toEqual([expect.stringMatching(/device report/)]);
    expect(by()).toEqual([expect.stringMatching(/device report/), expect.stringMatching(/project report/)]);
    expect(checkPage(aPage([aRect('r', 0, 0)]), own)).toEqual([]);
  });
  it('finds regions that the map does not know', () => {
    const own = new Map(catalogue).set('ShapeRect', {
      ...rect,
      namedRegions: () => ['浙江', '某省'].map((title) => ({ area: 'china', title })),
    });
    const by = (hasRegion?: (region: { title: string }) => boolean) =>
      checkPage(aPage([aRect('r', 0, 0)]), own, hasRegion ? { hasRegion } : {}).map(({ texts }) => texts.zh);
    expect(by(({ title }) => title === '浙江')).toEqual([expect.stringContaining('某省')]);
    expect(by()).toEqual([]);
  });
  it('finds what its own rules say is wrong', () => {
    const gauge = aGauge('g', aBinding('s'));
    expect(found([{ ...gauge, data: { ...Object(gauge.data), minVal: 100 } }])).toEqual(['g wrong error']);
  });
  it('finds expressions that cannot be read, and names without a value', () => {
    const of = (expression: string, inputs: Record<string, string>) =>
      aRect('r', 0, 0, { expressions: [{ path: 'style.opacity', expression, inputs }] });
    expect(found([of('a +', { a: 'signal:s' })])).toEqual(['r wrong error']);
    expect(found([of('a + 1', { a: '' })])).toEqual(['r unbound warning']);
    expect(found([of('a + 1', { a: 'signal:s' })])).toEqual([]);
  });
  it('finds what lies off the canvas, wholly or in part', () => {
    expect(found([aRect('a', 2_000, 0), aRect('b', -50, 0), aRect('c', -5, 0)])).toEqual([
      'a offCanvas error',
      'b offCanvas hint',
    ]);
  });
  it('says what is hidden while editing alone', () => {
    expect(found([aRect('a', 0, 0, { hidden: true }), aRect('b', 0, 0)])).toEqual(['a hidden hint']);
  });
  it('finds letters nobody can read', () => {
    const words = (id: string, font: object, fill: object = { enable: false }): Widget => {
      const fresh = aText(id, 'words');
      return {
        ...fresh,
        data: { ...Object(fresh.data), font: { ...Object(fresh.data).font, ...font } },
        style: { ...fresh.style, fill: { ...fresh.style.fill, ...fill } },
      };
    };
    expect(found([words('small', { size: 7 })])).toEqual(['small unreadable warning']);
    expect(found([words('pale', { color: '#dddddd' })])).toEqual(['pale unreadable warning']);
    expect(found([words('own', { color: '#dddddd' }, { enable: true, color: '#000000' })])).toEqual([]);
    const dark = aRect('dark', 0, 0, {
      position: positionIn('box', { x: -5, y: -5, width: 200, height: 200 }),
      style: { ...aRect('').style, fill: { ...aRect('').style.fill, color: '#101010' } },
    });
    expect(found([dark, words('on', { color: '#dddddd' })])).toEqual([]);
    expect(found([dark, words('lost', { color: '#222222' })])).toEqual(['lost unreadable warning']);
    expect(found([words('x', { color: '#eeeeee' })], { con: Con.parse({ bgImage: '/lfscada/a.png' }) })).toEqual([]);
  });
  it.each([
    ['a write of nothing', { action: 'write' }],
    ['no page', { action: 'page' }],
    ['no link', { action: 'link' }],
    ['no frame', { action: 'iframe' }],
    ['an empty pop-up', { action: 'popup' }],
    ['an empty script', { action: 'script', script: ' ' }],
  ])('finds a click that leads nowhere: %s', (_name, config) => {
    expect(found([clicking(config)])).toEqual(['r click warning']);
  });
  it.each([
    ['a write', { action: 'write', data: aBinding('s') }],
    ['several writes', { action: 'write', dataArray: [{ value: '1', data: aBinding('s') }] }],
    ['a page', { action: 'page', page: { equipPageId: 'p1' } }],
    ['a link', { action: 'link', link: 'https://example.com/' }],
    ['a frame', { action: 'iframe', iframe: { type: 'link', link: '/lfscada/file/plan.png' } }],
    ['a pop-up', { action: 'popup', pageId: 'p1' }],
  ])('leaves a click alone that leads to %s', (_name, config) => {
    expect(found([clicking(config)], {}, { hasPage: (id: string) => id === 'p1' })).toEqual([]);
  });
  it('finds a click that frames a screen of ours, of which a frame shows nothing', () => {
    const frame = { type: 'link', link: '/monitor/project/list' };
    expect(found([clicking({ action: 'iframe', iframe: frame })])).toEqual(['r wrong error']);
    expect(found([clicking({ action: 'link', link: '/monitor/project/list' })])).toEqual([]);
    expect(isOwnScreen('https://plant.cn/monitor', 'https://plant.cn')).toBe(true);
    expect(isOwnScreen('https://plant.cn.elsewhere/monitor', 'https://plant.cn')).toBe(false);
  });
  it('finds a click that leads to a page that is gone', () => {
    expect(found([clicking({ action: 'page', pageId: 'p9' })], {}, { hasPage: () => false })).toEqual([
      'r click error',
    ]);
  });
  it('leaves a click alone that leads to a page of another device, which only that device knows', () => {
    const asked: string[] = [];
    const hasPage = (pageId: string, ownerId: string) => asked.push(`${pageId} of ${ownerId}`) > 0;
    const page = { equipId: 'other', equipPageId: 'p9' };
    expect(found([clicking({ action: 'page', page, pageId: 'p9' })], {}, { hasPage })).toEqual([]);
    const frame = { type: 'equip', mainId: 'other', pageId: 'p8' };
    expect(found([clicking({ action: 'iframe', iframe: frame })], {}, { hasPage })).toEqual([]);
    expect(asked).toEqual(['p9 of other', 'p8 of other']);
  });
  it('looks at the entries of a widget and at the page it shows, where the widget tells them', () => {
    const entry = textOf({ zh: '能源', en: 'Energy' });
    const event = (config: object) => ClickEvent.parse({ enable: true, config });
    const own = new Map(catalogue).set('ShapeRect', {
      ...rect,
      ownClick: true,
      entryClicks: () => [
        { entry, event: event({ action: 'page' }) },
        { entry, event: event({ action: 'page', pageId: 'p9' }) },
        { entry, event: event({ action: 'page', pageId: 'p1' }) },
      ],
      shownPage: () => ({ type: 'project' as const, mainId: '', pageId: 'p1' }),
    });
    const hasPage = (id: string, _owner: string, type: string) => id === 'p1' && type === 'equip';
    // what answers by itself does not run the common click event, so nobody looks at that
    const findings = checkPage(aPage([clicking({ action: 'write' })]), own, { hasPage });
    expect(findings.map(({ kind, severity, texts }) => `${kind} ${severity} ${texts.zh}`)).toEqual([
      'click warning “能源”的点击事件没有设置目标',
      'click error 点击“能源”后跳转的页面已不存在',
      'broken error 内嵌的页面已不存在，或页面类型不符',
    ]);
  });
  it('finds components that are gone, and their parameters without a binding', () => {
    const place = { ...freshWidget(group, { x: 0, y: 0 }, 'p'), data: { component: 'c', params: {} } };
    expect(found([place])).toEqual(['p broken error']);
    const components = [
      { id: 'c', title: 'C', params: Params.parse([{ name: 'speed', title: 'Speed' }]), widgets: [aRect('x')] },
    ];
    expect(found([place], { components })).toEqual(['p unbound warning']);
  });
  it('finds in components what is wrong with them, and where', () => {
    const param = (systemKey: string) => aGauge(systemKey, Binding.parse({ type: 'param', systemKey }));
    const components = [
      {
        id: 'c',
        title: 'C',
        params: Params.parse([{ name: 'speed', title: '' }]),
        widgets: [param('speed'), param('lost')],
      },
    ];
    const findings = checkPage(aPage([], { components }), catalogue);
    expect(findings).toMatchObject([{ widgetId: 'lost', componentId: 'c', kind: 'broken' }]);
    expect(found([param('speed')])).toEqual(['speed broken error']);
  });
  it('finds lines attached to what is gone', () => {
    const fresh = freshWidget(line, { x: 0, y: 0 }, 'l');
    const attached = {
      ...fresh,
      data: { ...fresh.data, from: { widgetId: 'gone', anchor: 'top' }, to: { widgetId: 'a', anchor: 'top' } },
    };
    expect(found([attached, aRect('a')])).toEqual(['l broken hint']);
  });
  it('finds pages that will be slow, components drawn out', () => {
    const components = [
      {
        id: 'c',
        title: 'C',
        params: [],
        widgets: Array.from({ length: 30 }, (_, at) => freshWidget(weather, { x: 0, y: 0 }, `w${at}`)),
      },
    ];
    const places = Array.from({ length: 70 }, (_, at) => ({
      ...freshWidget(group, { x: 0, y: 0 }, `p${at}`),
      data: { component: 'c', params: {} },
    }));
    expect(found(places, { components })).toEqual([' slow warning', ' slow warning']);
    const animation = Animation.parse({ twinkle: { enable: true, config: { data: aBinding('s') } } });
    expect(found(Array.from({ length: 201 }, (_, at) => aRect(`r${at}`, 0, 0, { animation })))).toEqual([
      ' slow warning',
    ]);
  });
});

import { Binding, type ClickEvent } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { draw as drawWidget, widgetOf } from '../kit/draw.testing.tsx';
import type { PageHost } from '../kit/host.ts';
import { menu } from './definition.ts';
import { activeAtFirst, isActive, shownItems } from './item.ts';
import { MenuView } from './view.tsx';
import { leadsBack, opensBelow, placeBelow, walkItems } from './walk.ts';

const parse = (items: readonly object[], rest: object = {}) => menu.data.parse({ items, ...rest });
const shown = (items: readonly object[], regions: readonly string[] | null = null) =>
  shownItems(parse(items).items, regions);
const labels = (items: readonly object[], regions: readonly string[] | null) =>
  shown(items, regions).map(({ label, children }) => [label, ...children.map((child) => child.label)]);

const draw = (items: readonly object[], host: Partial<PageHost> = {}): string =>
  drawWidget(MenuView, widgetOf(menu, { items }), undefined, host);

describe('entries of regions', () => {
  const items = [
    { label: '总览' },
    { label: '车间', authRegion: '一车间,二车间' },
    { label: '能源', children: [{ label: '电', authRegion: '配电' }, { label: '水' }] },
    { label: '锅炉', children: [{ label: '炉膛', authRegion: '锅炉房' }] },
  ];
  it('are all there for an account of all regions', () => {
    expect(labels(items, null)).toEqual([['总览'], ['车间'], ['能源', '电', '水'], ['锅炉', '炉膛']]);
  });
  it('are left out where the account lacks them, with headings that hold nothing any more', () => {
    expect(labels(items, [])).toEqual([['总览'], ['能源', '水']]);
    expect(labels(items, ['二车间', '配电'])).toEqual([['总览'], ['车间'], ['能源', '电', '水']]);
  });
  it('keep their names when others before them are left out', () => {
    expect(shown(items, []).map(({ key, children }) => [key, ...children.map((child) => child.key)])).toEqual([
      ['0'],
      ['2', '2.1'],
    ]);
  });
  it('are not drawn where the account lacks them', () => {
    expect(draw(items, { regions: [] })).not.toContain('车间');
    expect(draw(items, { regions: null })).toContain('车间');
  });
  it('lose regions that are gone', () => {
    const pruned = menu.regions?.(parse(items), (regions) => regions.replace('一车间,', ''));
    expect(pruned?.items.map(({ authRegion }) => authRegion)).toEqual(['', '二车间', '', '']);
    const below = menu.regions?.(parse(items), () => '');
    expect(below?.items[3]?.children.map(({ authRegion }) => authRegion)).toEqual(['']);
  });
});

describe('where one is', () => {
  it('is the first entry marked so, below a heading too', () => {
    expect(activeAtFirst(shown([{}, { defaultAct: true }, { defaultAct: true }]))).toBe('1');
    expect(activeAtFirst(shown([{}, { children: [{}, { defaultAct: true }] }]))).toBe('1.1');
    expect(activeAtFirst(shown([{}, {}]))).toBe('');
  });
  it('is marked on the way to it', () => {
    expect([isActive('1.1', '1'), isActive('1.1', '1.1'), isActive('11', '1'), isActive('', '')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
  it('is told to those who do not see it', () => {
    expect(draw([{ label: '甲' }, { label: '乙', defaultAct: true }])).toMatch(/aria-current="true"[^>]*><span>乙/);
  });
});

describe('keys', () => {
  const items = ['Pumps', 'Boilers', 'Basins'].map((label) => ({ label }));
  it.each([
    ['ArrowRight', 'horizontal', 0, 1],
    ['ArrowRight', 'horizontal', 2, 0],
    ['ArrowLeft', 'horizontal', 0, 2],
    ['ArrowDown', 'horizontal', 0, null],
    ['ArrowDown', 'vertical', 0, 1],
    ['ArrowUp', 'vertical', 0, 2],
    ['ArrowRight', 'vertical', 0, null],
    ['Home', 'vertical', 2, 0],
    ['End', 'horizontal', 0, 2],
    ['b', 'horizontal', 1, 2],
    ['Enter', 'vertical', 1, null],
    [' ', 'vertical', 1, null],
  ] as const)('%s on a %s list from %i leads to %s', (key, direction, from, to) => {
    expect(walkItems(key, from, items, direction)).toBe(to);
  });
  it('lead below and back', () => {
    expect([opensBelow('ArrowDown', 'horizontal'), opensBelow('ArrowRight', 'vertical')]).toEqual([true, true]);
    expect(opensBelow('ArrowDown', 'vertical')).toBe(false);
    expect([leadsBack('Escape', 'horizontal'), leadsBack('ArrowLeft', 'vertical')]).toEqual([true, true]);
    expect(leadsBack('ArrowLeft', 'horizontal')).toBe(false);
  });
  it('reach one entry of the menu with Tab', () => {
    const html = draw([{ label: '甲' }, { label: '乙', defaultAct: true }, { label: '丙' }]);
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
    expect(html.match(/tabindex="-1"/g)).toHaveLength(2);
    expect(html).toMatch(/tabindex="0"[^>]*><span>乙/);
  });
});

describe('what lies below an entry', () => {
  const room = { width: 1_000, height: 600 };
  const list = { width: 200, height: 120 };
  it('opens under a bar and beside a standing menu', () => {
    const entry = { left: 100, top: 10, right: 180, bottom: 50 };
    expect(placeBelow(entry, list, room, 'horizontal')).toEqual({ left: 100, top: 50 });
    expect(placeBelow(entry, list, room, 'vertical')).toEqual({ left: 180, top: 10 });
  });
  it('opens on the other side where there is no room', () => {
    const entry = { left: 900, top: 540, right: 980, bottom: 580 };
    expect(placeBelow(entry, list, room, 'horizontal')).toEqual({ left: 796, top: 420 });
    expect(placeBelow(entry, list, room, 'vertical')).toEqual({ left: 700, top: 476 });
  });
  it('is announced, and closed to begin with', () => {
    const html = draw([{ label: '能源', children: [{ label: '水' }] }]);
    expect(html).toMatch(
      /aria-haspopup="menu"[^>]*aria-expanded="false"|aria-expanded="false"[^>]*aria-haspopup="menu"/,
    );
    expect(html).not.toContain('水');
  });
});

describe('click events of entries', () => {
  const binding = (signalId: string) => Binding.parse({ signalId, equipId: 'd1' });
  const writes = (signalId: string): object => ({
    clickEvent: { enable: true, config: { data: binding(signalId), dataArray: [{ data: binding(`${signalId}b`) }] } },
  });
  const items = [{ ...writes('a') }, { children: [{ ...writes('c') }] }];
  it('tell all their bindings', () => {
    const found = menu.bindings(parse(items)).map((each) => each?.signalId ?? null);
    expect(found.filter(Boolean)).toEqual(['a', 'ab', 'c', 'cb']);
  });
  it('are bound anew, those below too', () => {
    const data = menu.rebind(parse(items), (each) => ({ ...each, equipId: 'd2' }));
    expect(new Set(menu.bindings(data).flatMap((each) => (each ? [each.equipId] : [])))).toEqual(new Set(['d2']));
    const none = menu.rebind(parse(items), () => null);
    expect(menu.bindings(none).every((each) => each === null)).toBe(true);
  });
  it('are told to whoever checks them, but those of a heading, which never run', () => {
    const told = menu.entryClicks?.(parse([{ label: '能源', children: [{ label: '水' }] }, { label: '报表' }]));
    expect(told?.map(({ entry }) => entry.zh)).toEqual(['水', '报表']);
  });
  it('of a heading never run, which is said', () => {
    const event: Partial<ClickEvent> = { enable: true };
    expect(menu.problems?.(parse([{ label: '能源', clickEvent: event, children: [{}] }]))).toHaveLength(1);
    expect(menu.problems?.(parse([{ label: '能源', clickEvent: event }, { children: [{}] }]))).toEqual([]);
  });
  it('cannot carry a script in a picture or a link', () => {
    const hostile = 'javascript:alert(1)';
    for (const item of [{ iconHref: hostile }, { clickEvent: { config: { link: hostile } } }])
      expect(menu.data.safeParse({ items: [item] }).success).toBe(false);
  });
});

it('cannot be operated in the designer', () => {
  expect(draw([{ label: '甲' }], { mode: 'edit' })).toContain('inert');
});

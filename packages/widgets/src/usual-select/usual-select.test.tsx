import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { select } from './definition.ts';
import { eventOf, headerAndItems } from './entry.ts';
import { SelectView } from './view.tsx';

const entries = (...configs: (object | null)[]) =>
  select.data.parse({
    selectDatas: configs.map((config, at) => ({
      text: `选项${at}`,
      clickEvent: { enable: config !== null, config: config ?? {} },
    })),
  }).selectDatas;
const only = (config: object | null) => {
  const [entry] = entries(config);
  return entry ? eventOf(entry) : null;
};

it('has a header and three entries, and the distance of the specification', () => {
  const { selectDatas, right } = select.data.parse({});
  const { header, items } = headerAndItems(selectDatas);
  expect(header?.text).toBe('下拉菜单');
  expect(items.map(({ text, indexId }) => `${indexId} ${text}`)).toEqual(['1 选项1', '2 选项2', '3 选项3']);
  expect(right).toBe(20);
});

describe('choosing an entry', () => {
  it('runs its click event', () => {
    expect(only({ action: 'page', pageId: 'p1' })?.config).toMatchObject({ action: 'page', pageId: 'p1' });
  });
  it.each([
    ['switched off', null],
    ['not to be chosen', { pressDisabled: true }],
    ['for a function page of no device', { functionPage: 'history' }],
  ])('does nothing while it is %s', (_how, config) => {
    expect(only(config)).toBeNull();
  });
  it('opens the function page of its device', () => {
    const page = { equipId: 'd 1', equipPageId: '', equipTitle: '' };
    expect(select.data.safeParse({ selectDatas: [{ clickEvent: { config: { page } } }] }).success).toBe(false);
    expect(only({ functionPage: 'history', page: { ...page, equipId: 'd1' } })?.config).toMatchObject({
      action: 'link',
      link: '/monitor/eg/detail/list/d1/0?tab=history',
    });
  });
  it('takes the device of what is bound where none is named', () => {
    expect(only({ functionPage: 'alarm', data: BOUND })?.config.link).toContain('/d1/0?tab=alarm');
  });
});

describe('bindings', () => {
  const data = select.data.parse({
    selectDatas: [
      { clickEvent: { config: { data: { ...BOUND, unit: 'bar' }, dataArray: [{ value: '1', data: BOUND }] } } },
    ],
  });
  it('of every entry are known', () => {
    expect(select.bindings(data).filter(Boolean)).toHaveLength(2);
  });
  it('keep what was kept of the variable as long as it is the same one', () => {
    const same = select.rebind(data, (binding) => ({ ...binding, title: '新名' }));
    expect(same.selectDatas[0]?.clickEvent.config.data).toMatchObject({ title: '新名', unit: 'bar' });
    const other = select.rebind(data, (binding) => ({ ...binding, signalId: 's2' }));
    expect(other.selectDatas[0]?.clickEvent.config.data).toMatchObject({ signalId: 's2', unit: '' });
  });
  it('go where they are taken away', () => {
    expect(select.bindings(select.rebind(data, () => null)).every((binding) => binding === null)).toBe(true);
  });
});

it('opens by one button, or by its arrow where the header does something itself', () => {
  const buttons = (selectDatas: object[]) =>
    draw(SelectView, widgetOf(select, { selectDatas })).match(/<button/g)?.length;
  expect(buttons([{ text: '菜单' }, { text: '1' }])).toBe(1);
  expect(buttons([{ text: '菜单', clickEvent: { enable: true } }, { text: '1' }])).toBe(2);
});
it('answers to nobody while a page is designed', () => {
  expect(draw(SelectView, widgetOf(select), undefined, { mode: 'edit' })).toContain('inert=""');
});
it('tells the checker the clicks of its entries, but not of those that open a function page or cannot be chosen', () => {
  const selectDatas = entries(null, { action: 'page' }, { functionPage: 'real' }, { pressDisabled: true });
  const told = select.entryClicks?.(select.data.parse({ selectDatas })) ?? [];
  expect(told.map(({ entry, event }) => `${entry.zh} ${event.enable}`)).toEqual(['选项0 false', '选项1 true']);
});
it('names an entry whose function page has no device', () => {
  const wrong = { selectDatas: entries({ functionPage: 'real' }) };
  expect(select.problems?.(select.data.parse(wrong))).toHaveLength(1);
});

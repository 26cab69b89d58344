import { parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { expect, it } from 'vitest';
import { valuesOf } from './page-values.ts';

const text = (id: string, data: object) => ({
  id,
  widgetType: 'UsualDataText',
  position: { x: 0, y: 0, width: 80, height: 20 },
  data: { data },
});
const page = (widgets: object[], bind = {}) => {
  const parsed = parsePage({ widgets, bind }, definitions);
  if (!parsed.ok) throw new Error('The page of the test is none.');
  return parsed.page;
};

it('lists each value once, in the order of the page, with its device', () => {
  const level = { type: 'signal', signalId: 'level', title: '液位', subTitle: '1号站' };
  const flow = { type: 'mvar', mvarId: 'flow', title: '总流量' };
  const online = { type: 'system', equipId: '', systemKey: 'online' };
  expect(valuesOf(page([text('a', level), text('b', flow), text('c', level), text('d', online)]))).toEqual([
    { key: 'signal:level', id: 'level', title: '1号站 · 液位' },
    { key: 'mvar:flow', id: 'flow', title: '总流量' },
    { key: 'system::online', id: '', title: 'online' },
  ]);
});

it('names the device where there are several only', () => {
  const of = (signalId: string, subTitle: string) => text(signalId, { signalId, title: signalId, subTitle });
  const titles = (...widgets: object[]) => valuesOf(page(widgets)).map(({ title }) => title);
  expect(titles(of('level', '1号站'), of('flow', '1号站'))).toEqual(['level', 'flow']);
  expect(titles(of('level', '1号站'), of('flow', '2号站'))).toEqual(['1号站 · level', '2号站 · flow']);
});

it('does not name what only widgets of another region show', () => {
  const bind = { equips: [], signals: ['secret'], keys: [], mvars: [] };
  expect(valuesOf({ ...page([]), bind })).toEqual([]);
});

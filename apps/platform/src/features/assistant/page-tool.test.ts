import { type Call, pageCalls, signalValueCalls } from '@lightfield/contract';
import { expect, it } from 'vitest';
import type { Ask, ToolContext } from './tool.ts';
import { PAGE_TOOLS, placedOn } from './tools/page.ts';

const bound = (signalId: string) => ({ type: 'signal', title: '某变量', signalId, equipId: '' });
const DOCUMENT = {
  widgets: [
    { widgetName: '标题', widgetType: 'UsualText', data: { text: '一号泵站' } },
    {
      widgetName: '泵组',
      widgetType: 'WidgetGroup',
      children: [
        { widgetName: '压力', widgetType: 'UsualData', data: { label: '出口压力', bind: bound('s1') } },
        { widgetName: '启停', widgetType: 'UsualButton', data: {}, clickEvent: { config: { data: bound('s2') } } },
        { widgetName: '邻泵', widgetType: 'UsualData', data: { bind: bound('elsewhere') } },
      ],
    },
  ],
  components: [],
};
const signal = (id: string, sn: string, title: string, more: object = {}) => ({
  id,
  sn,
  title,
  unit: '',
  signalMaps: [],
  writable: false,
  ...more,
});

it('widgets of a page are told with what is written on them and what they are bound to, those of groups as well', () => {
  expect(placedOn(DOCUMENT)).toEqual([
    { name: '标题', type: 'UsualText', texts: ['一号泵站'], variables: [] },
    { name: '压力', type: 'UsualData', texts: ['出口压力'], variables: ['s1'] },
    { name: '启停', type: 'UsualButton', texts: [], variables: ['s2'] },
    { name: '邻泵', type: 'UsualData', texts: [], variables: ['elsewhere'] },
  ]);
});
it('whatever a document holds, the tool answers', () => {
  let deep: Record<string, unknown> = { widgetName: 'end' };
  for (let n = 0; n < 1_000; n += 1) deep = { widgetName: `${n}`, children: [deep] };
  for (const document of [null, 7, '', [], {}, { widgets: 3 }, { widgets: [null, 1, 'x', deep] }])
    expect(Array.isArray(placedOn(document))).toBe(true);
  expect(placedOn({ widgets: Array.from({ length: 5_000 }, () => ({ widgetName: 'x' })) }).length).toBeLessThan(400);
});

it('a page is told with the latest values of what it shows, in the words of the variables', async () => {
  const asked: string[] = [];
  const answers = new Map<Call, object>([
    [
      pageCalls.view,
      {
        title: '总览',
        equipmentId: 'd1',
        ownerName: '泵站',
        document: DOCUMENT,
        signals: [
          signal('s1', 'pressure', '压力', { unit: 'MPa' }),
          signal('s2', 'running', '运行', { signalMaps: [{ value: 1, text: '运行中' }], writable: true }),
          signal('s3', 'other', '不在页面上'),
        ],
      },
    ],
    [
      signalValueCalls.query,
      {
        stream: 'live',
        readAt: 1_000,
        readings: [
          { variableId: 's1', value: 0.42, readAt: 1_000 },
          { variableId: 's2', value: 1, readAt: 1_000, quality: 'stale' },
        ],
      },
    ],
  ]);
  const ask = ((call: Call, body: Record<string, unknown>) => {
    asked.push(`${call.path} ${JSON.stringify(body['signalIds'] ?? body['id'] ?? '')}`);
    return Promise.resolve(answers.get(call) ?? {});
  }) as unknown as Ask;
  const context = { now: () => 0, pause: () => Promise.resolve() } as unknown as ToolContext;
  const [tool] = PAGE_TOOLS;
  const answer = await tool?.run(ask, { page_id: 'p1' }, context);
  expect(answer).toMatchObject({
    title: '总览',
    device: '泵站',
    widgets: [
      { name: '标题', variables: [] },
      { name: '压力', variables: ['pressure'] },
      { name: '启停', variables: ['running'] },
      { name: '邻泵', variables: ['of another device'] },
    ],
    variables: [
      { key: 'pressure', value: 0.42, unit: 'MPa', quality: 'good', read_at: '1970-01-01T00:00:01.000Z' },
      { key: 'running', value: 1, state: '运行中', quality: 'stale', writable: true },
    ],
  });
  expect(asked[0]).toBe(`${pageCalls.view.path} "p1"`);
  expect(asked).toContain(`${signalValueCalls.query.path} ["s1","s2"]`);
});

import { ROUTES, pageCalls, templateConfigCalls, videoCalls } from '@lightfield/contract';
import { FORMAT, freshWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { filled } from '../lib/hrefs.ts';
import { idOf } from './plausible-answer.ts';
import { type Look, type Shown, settled, show } from './show.tsx';

const NAMED = new Proxy<Record<string, string>>({}, { get: () => idOf(0) });
const PATIENCE = { timeout: 30_000 };

let shown: Shown | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
});

/** The designer with one widget of this type, which is chosen. */
async function design(
  type: string,
  data: object,
  answers: NonNullable<Look['answers']>,
  route: string = ROUTES.deviceDesigner,
): Promise<void> {
  const definition = definitions.get(type);
  if (!definition) throw new Error(type);
  const widget = { ...freshWidget(definition, { x: 40, y: 40 }, 'w1'), data: definition.data.parse(data) as object };
  shown = await show(filled(route, NAMED), {
    fill: 'full',
    answers(platform) {
      platform.answer(pageCalls.info, (made, { id = '' }) => ({
        ...made,
        id,
        draft: null,
        document: { format: FORMAT, con: {}, widgets: [widget], components: [] },
      }));
      answers(platform);
    },
  });
  const canvas = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=application]');
    expect(found).not.toBeNull();
    return found;
  }, PATIENCE);
  await settled();
  canvas?.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await settled();
}
const field = (label: string) =>
  [...document.querySelectorAll('label')]
    .filter(({ textContent }) => textContent === label)
    .map(({ htmlFor }) => document.getElementById(htmlFor))[0];
const options = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);

it('a camera is found by its name, that of its device or its letters, and says how it stands', async () => {
  await design('ComplexVideo', { dataAddon: { type: 'camera' } }, (platform) => {
    platform.answer(videoCalls.choices, ([first]) =>
      [
        ['泵房东门', '1', '1号供水泵站'],
        ['加药间', '2', '2号加药站'],
      ].map(
        ([title = '', code = '', ownerName = ''], at) => ({ ...first, id: idOf(at), title, code, ownerName }) as never,
      ),
    );
    platform.answer(videoCalls.play, () => ({
      kind: 'socket' as const,
      title: '加药间',
      simulated: false,
      turns: true,
      path: '/x',
    }));
  });
  const camera = await vi.waitFor(() => {
    const found = field('摄像机');
    expect(found).toBeDefined();
    return found;
  }, PATIENCE);
  await userEvent.click(camera ?? document.body);
  await vi.waitFor(() => expect(options()).toHaveLength(2), PATIENCE);
  expect(options()[0]).toContain('1号供水泵站');
  await userEvent.keyboard('jyj');
  await vi.waitFor(() => expect(options()).toHaveLength(1), PATIENCE);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.body.textContent).toContain('支持云台'), PATIENCE);
});

it('a region of a map is found by its letters, and one that the map does not know is said', async () => {
  const regions = { colourBy: 'values', regionArray: [{ title: '某省' }] };
  await design('ComplexMap', regions, () => undefined);
  const region = await vi.waitFor(() => {
    const found = field('区域名称');
    expect(found).toBeDefined();
    expect(document.body.textContent).toContain('地图上没有这个区域');
    return found;
  }, PATIENCE);
  await userEvent.click(region ?? document.body);
  await userEvent.keyboard('zhej');
  await vi.waitFor(() => expect(options()).toEqual(['浙江']), PATIENCE);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('地图上没有这个区域'), PATIENCE);
});

it('on the page of a template a table chooses among the reports of the template; one that is gone is said to be', async () => {
  const report = (n: number, name: string, more: object) => ({
    id: idOf(n),
    origin: null,
    name,
    variables: ['pressure'],
    intervalMs: 60_000,
    ...more,
  });
  const signal = (reportId: string) => ({ systemKey: 'pressure', title: '出口压力', reportId });
  await design(
    'ComplexHistory',
    { timeUnit: 'record', reportId: idOf(9), reportSignalArray: [signal(idOf(1)), signal('')] },
    (platform) =>
      platform.answer(templateConfigCalls.query, (made) => ({
        ...made,
        items: {
          ...made.items,
          reports: [
            report(1, '日报', { type: 'aggregate', intervalMs: 86_400_000, aggregations: ['average', 'max'] }),
            report(2, '秒级记录', { type: 'periodic', fluctuation: 0 }),
            report(3, '能耗', { type: 'periodic', fluctuation: 0, variables: ['energy'] }),
          ] as never,
        },
      })),
    ROUTES.templateDesigner,
  );
  const ofVariable = await vi.waitFor(() => {
    const [first] = document.querySelectorAll<HTMLElement>('[aria-label="来源报表：出口压力"]');
    expect(first).toBeDefined();
    return first;
  }, PATIENCE);
  await userEvent.click(ofVariable ?? document.body);
  await vi.waitFor(() => expect(options()).toHaveLength(4), PATIENCE);
  expect(options().join('|')).toMatch(/日报 · .*\|日报 · .*\|秒级记录/);
  await userEvent.keyboard('秒级');
  await vi.waitFor(() => expect(options()).toEqual(['秒级记录']), PATIENCE);
  await userEvent.keyboard('{Escape}');
  const shared = await vi.waitFor(() => {
    const found = field('记录报表');
    expect(found).toBeDefined();
    return found;
  }, PATIENCE);
  expect(shared?.closest('.ant-select')?.className).toContain('error');
  await userEvent.click(shared ?? document.body);
  await vi.waitFor(() => expect(options()).toContain('能耗'), PATIENCE);
});

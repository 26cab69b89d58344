import { agentCalls, assistantCalls, deviceCalls, monitorCalls, pageCalls } from '@lightfield/contract';
import { type Heard, type ModelServer, type Said, logInAs, openPage, startModelServer } from '@lightfield/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** An agent proposes to write, a person confirms it in a browser, and the machine has changed (decision 122). */
let product: SharedProduct;
let page: Page;
let deviceId: string;
let token: string;
beforeAll(async () => {
  const stage = await joinStage();
  ({ product } = stage);
  ({ page } = await openPage(stage.browser));
  await logInAs(page, product.url);
  const answer = await page.request.post(product.url + deviceCalls.monitorQuery.path, { data: { pageSize: 50 } });
  const { data } = (await answer.json()) as { data: unknown };
  deviceId = deviceCalls.monitorQuery.answer.parse(data).rows.find(({ name }) => name === '1号供水泵站')?.id ?? '';
});
afterAll(closeWindows);

/** As a client of the protocol calls a tool. */
async function tool(name: string, args: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`${product.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const text = await reply.text();
  const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '');
  const { result } = JSON.parse(json) as { result: { content: { text: string }[] } };
  const said = result.content[0]?.text ?? '';
  const inner = /^<data source="lightfield">\n(.*)\n<\/data>$/s.exec(said)?.[1];
  if (inner === undefined) throw new Error(said);
  return JSON.parse(inner) as Record<string, unknown>;
}
const setpoint = async (): Promise<number | undefined> => {
  const { values } = await tool('read_values', { device_id: deviceId, variables: ['pressureSetpoint'] });
  return (values as { value: number }[])[0]?.value;
};

it('is let in by a person, who says that it may propose changes', async () => {
  await page.goto(`${product.url}/manage/aiconfig`);
  await page.getByRole('button', { name: '新建授权' }).click();
  await page.getByLabel('智能体名称', { exact: true }).fill('调压助手');
  await page.getByRole('checkbox', { name: '允许提出操作' }).check();
  const added = page.waitForResponse((response) => response.url().endsWith(agentCalls.add.path));
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  const { data } = (await (await added).json()) as { data: unknown };
  ({ token } = agentCalls.add.answer.parse(data));
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByText('可提议，须本人确认').waitFor();
});

it('proposes a value, which the person confirms on whatever screen they are; then the machine has it', async () => {
  const before = await setpoint();
  // Others share the plant.
  onTestFinished(async () => {
    const { data } = (await (
      await page.request.post(product.url + monitorCalls.signals.path, { data: { equipmentId: deviceId } })
    ).json()) as { data: unknown };
    const signal = monitorCalls.signals.answer.parse(data).find(({ sn }) => sn === 'pressureSetpoint');
    const given = { equipmentId: deviceId, signalId: signal?.id ?? '', value: String(before) };
    await page.request.post(product.url + monitorCalls.write.path, { data: given });
    await expect.poll(setpoint, { timeout: 20_000 }).toBe(before);
  });
  const wanted = before === 0.42 ? 0.43 : 0.42;
  await page.goto(`${product.url}/monitor/alarm`);
  const { action_id } = await tool('write_value', {
    device_id: deviceId,
    variable: 'pressureSetpoint',
    value: wanted,
    why: '夜间用水少，降低管网压力',
  });
  await page.getByText('调压助手提出了操作，1个待您确认').waitFor();
  expect(await setpoint()).toBe(before);
  await page.getByRole('button', { name: '查看', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '智能体提出的操作' });
  await dialog.getByText('夜间用水少，降低管网压力').waitFor();
  await dialog.getByText(new RegExp(`^${wanted}`)).waitFor();
  await dialog.getByRole('button', { name: /^确认执行/ }).click();
  await dialog.getByText('已执行').waitFor();
  await expect.poll(setpoint, { timeout: 20_000 }).toBe(wanted);
  expect(await tool('action_status', { action_id })).toMatchObject({ state: 'done' });
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
});

/** The model: searches before it answers, and proposes what it is told to in the person's own words. */
const plays =
  (wanted: number) =>
  (heard: Heard): Said => {
    const { messages } = heard.body;
    const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
    if (messages.at(-1)?.role === 'tool')
      return asked.includes('设定')
        ? { text: ['已提出写入，请确认。'] }
        : {
            text: [
              '上周 **1号供水泵站** 用得最多。\n\n',
              `| 设备 | 小时 |\n|---|---:|\n| [1号供水泵站](/monitor/eg/detail/list/${deviceId}/0) | 96 |\n`,
            ],
            tokens: 120,
          };
    if (!asked.includes('设定'))
      return asked.includes('泵') ? { calls: [['search_devices', { keyword: '1号供水泵站' }]] } : { text: ['ready'] };
    return {
      calls: [
        ['write_value', { device_id: deviceId, variable: 'pressureSetpoint', value: wanted, why: '您要求降低压力' }],
      ],
    };
  };

it('is the product’s own, too: it answers with a table that leads to the device, and what it proposes reaches the machine', async () => {
  const model: ModelServer = await startModelServer();
  onTestFinished(() => model.close());
  onTestFinished(async () => {
    await page.request.post(product.url + assistantCalls.deleteEndpoint.path, { data: {} });
  });
  const before = await setpoint();
  const wanted = before === 0.44 ? 0.45 : 0.44;
  model.script = plays(wanted);
  await page.goto(`${product.url}/manage/aiconfig?tab=model`);
  expect(await page.getByRole('button', { name: 'AI助手', exact: true }).count()).toBe(0);
  await page.getByLabel('服务地址').fill(model.address);
  await page.getByLabel('模型名称').fill('plant-1');
  await page.getByLabel(/^密钥/).fill('sk-journey');
  await page.getByRole('checkbox', { name: '允许提出操作' }).check();
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByRole('button', { name: /^测\s?试$/ }).click();
  await page.getByText('模型应答：ready').waitFor();
  expect(model.heard.at(-1)?.headers.authorization).toBe('Bearer sk-journey');

  await page.getByRole('button', { name: 'AI助手', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'AI助手' });
  await panel.getByLabel('问题').fill('上周哪台泵用得最多？');
  await page.keyboard.press('Enter');
  await panel.getByRole('table').getByRole('link', { name: '1号供水泵站' }).click();
  await page.waitForURL(`**/monitor/eg/detail/list/${deviceId}/0*`);

  await panel.getByLabel('问题').fill('请把压力设定调低');
  await page.keyboard.press('Enter');
  await panel.getByText('提出了 1 项操作').waitFor();
  expect(await setpoint()).toBe(before);
  await panel.getByRole('button', { name: '查看', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '智能体提出的操作' });
  await dialog.getByText('您要求降低压力').waitFor();
  await dialog.getByRole('button', { name: /^确认执行/ }).click();
  await dialog.getByText('已执行').first().waitFor();
  await expect.poll(setpoint, { timeout: 20_000 }).toBe(wanted);
});

it('drafts the page that is open in the designer, which a click puts there and one step takes back', async () => {
  const model: ModelServer = await startModelServer();
  onTestFinished(() => model.close());
  const asked = (path: string, data: object) => page.request.post(product.url + path, { data });
  onTestFinished(async () => {
    await asked(assistantCalls.deleteEndpoint.path, {});
  });
  const pressure = { variable: 'outletPressure', widget: 'gauge' };
  model.script = ({ body: { messages } }) => {
    const rounds = messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
    const answered = rounds.filter(({ role }) => role === 'tool').length;
    if (answered === 0) return { calls: [['list_page_variables', {}]] };
    if (answered > 1) return { text: ['起草好了。'] };
    return { calls: [['draft_page', { kind: 'overview', groups: [{ heading: '供水压力', items: [pressure] }] }]] };
  };
  const limits = { personTurns: 100, orgTurns: 100, personTokens: 100_000, orgTokens: 100_000 };
  const configured = { address: model.address, model: 'plant-1', enabled: true, writes: false, ...limits };
  expect(await (await asked(assistantCalls.saveEndpoint.path, configured)).json()).toMatchObject({ code: 200 });
  const added = await asked(pageCalls.add.path, { equipmentId: deviceId, title: '助手起草的页面' });
  const { id } = pageCalls.add.answer.parse(((await added.json()) as { data: unknown }).data);

  await page.goto(`${product.url}/manage/eg/${deviceId}/designer/${id}`);
  await page.getByRole('button', { name: 'AI助手', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'AI助手' });
  await panel.getByRole('button', { name: '用变量给这个页面起草一张总览图' }).click();
  await panel.getByRole('button', { name: '放到页面上' }).click();
  // both are there: what was drafted is corrected beside the conversation
  await page.getByRole('spinbutton', { name: '宽', exact: true }).click();
  await page
    .getByRole('contentinfo')
    .getByText(/控件 [1-9]\d*\/2000/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await page.getByText('从这里开始绘制').waitFor();
});

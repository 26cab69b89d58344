import { agentCalls, deviceCalls, monitorCalls } from '@lightfield/contract';
import { logInAs, openPage } from '@lightfield/testkit';
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

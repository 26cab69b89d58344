// oxlint-disable vitest/no-standalone-expect -- called from tests
import { monitorCalls, pageCalls } from '@lightfield/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Plant, save } from './designer-library.ts';

/** Adds a trigger of this kind to what is chosen, its `place`th, which asks with these words and leads to the overview. */
async function addTrigger(page: Page, place: number, kind: string, words: string): Promise<void> {
  await page.getByText('事件', { exact: true }).click();
  await page.getByRole('button', { name: '添加触发器' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  // Fields of the trigger before it bear the same names, and must not be taken for those of this one before they are drawn.
  const kinds = page.getByRole('combobox', { name: '动作' });
  await expect.poll(() => kinds.count()).toBe(place);
  await kinds.last().click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('打开链接').click();
  const fill = async (name: string, text: string) => {
    const fields = page.getByRole('textbox', { name, exact: true });
    await expect.poll(() => fields.count()).toBe(place);
    const field = fields.last();
    await field.fill(text);
    await field.press('Enter');
  };
  await fill('链接', '/monitor/overview');
  await page.getByRole('switch', { name: '显示提示' }).last().click();
  await fill('提示内容', words);
}

/** A double click, and a value that changes, do what was drawn, each after its question; what a page finds does nothing. */
export async function fireTriggers(page: Page, { url, deviceId, asked }: Plant): Promise<void> {
  const { id } = pageCalls.add.answer.parse(
    await asked(pageCalls.add.path, { equipmentId: deviceId, title: '触发器页面' }),
  );
  const design = async () => {
    await page.goto(`${url}/manage/eg/${deviceId}/designer/${id}`);
    await page.getByRole('tab', { name: '控件' }).click();
  };
  const run = async () => {
    await page.goto(`${url}/monitor/eg/detail/page/${id}/0`);
    await page.getByText('实时更新中').waitFor();
  };
  const isAsked = async (words: string) => {
    await page.getByRole('dialog', { name: words }).waitFor();
    await page.getByRole('dialog', { name: words }).getByRole('button', { name: '确定' }).click();
    await page.waitForURL(/\/monitor\/overview/);
  };
  await design();
  await page.getByRole('button', { name: '数据显示框' }).last().dblclick();
  await page.getByRole('button', { name: '绑定变量：绑定变量' }).click();
  const search = page.getByRole('combobox', { name: '输入变量名称或标识' });
  await search.fill('手动频率设定');
  await page.getByRole('option').first().waitFor();
  await search.press('Enter');
  await addTrigger(page, 1, '双击', '打开总览');
  await save(page);
  await run();
  const shown = page.locator('[data-widget]').first();
  await shown.click();
  await expect.poll(() => shown.textContent()).toMatch(/\d/);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await shown.dblclick();
  await isAsked('打开总览');

  await design();
  await page.getByRole('tab', { name: '图层' }).click();
  await page.getByRole('treeitem').first().click();
  await addTrigger(page, 2, '数值变化', '频率有变化');
  await save(page);
  await run();
  await expect.poll(() => shown.textContent()).toMatch(/\d/);
  // Written here: what the machines do by themselves may stand still, as other journeys share the plant.
  const signals = monitorCalls.signals.answer.parse(await asked(monitorCalls.signals.path, { equipmentId: deviceId }));
  const signalId = signals.find(({ sn }) => sn === 'manualFrequency')?.id ?? '';
  const value = (await shown.textContent())?.includes('41') ? '42' : '41';
  await asked(monitorCalls.write.path, { equipmentId: deviceId, signalId, value });
  await isAsked('频率有变化');
}

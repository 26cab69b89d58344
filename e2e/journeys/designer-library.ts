// oxlint-disable vitest/no-standalone-expect -- called from tests
import { pageCalls } from '@lightfield/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Plant {
  readonly url: string;
  readonly deviceId: string;
  readonly asked: (path: string, data: object) => Promise<unknown>;
}
const canvasOf = (page: Page) => page.getByRole('application', { name: '画布' });
export async function save(page: Page): Promise<void> {
  await canvasOf(page).focus();
  await page.keyboard.press('Control+s');
  await page
    .getByRole('contentinfo')
    .getByText(/^已保存/)
    .waitFor();
}

/** A faceplate is drawn once and used on three pages; changed once it changes on the two that follow it while they run. */
export async function followLibrary(page: Page, { url, deviceId, asked }: Plant): Promise<void> {
  const added = async (title: string) =>
    pageCalls.add.answer.parse(await asked(pageCalls.add.path, { equipmentId: deviceId, title })).id;
  const [drawn, other, kept] = [await added('面板一'), await added('面板二'), await added('面板三')];
  const design = async (id: string) => {
    await page.goto(`${url}/manage/eg/${deviceId}/designer/${id}`);
    await page.getByText('从这里开始绘制').waitFor();
  };
  await design(drawn);
  await page.getByRole('tab', { name: '控件' }).click();
  await page.getByRole('button', { name: '矩形', exact: true }).last().dblclick();
  await canvasOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Alt+k');
  await page.getByRole('dialog').getByRole('textbox', { name: '组件名称' }).fill('水泵面板');
  await page.getByRole('dialog').getByRole('button', { name: '生成组件' }).click();
  await page.getByRole('button', { name: '组件“水泵面板”的操作' }).click();
  await page.getByRole('menuitem', { name: '存入组件库' }).click();
  await page.getByRole('dialog').getByLabel('文件夹').fill('泵');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /存\s?入/ })
    .click();
  await page.getByText(/已存入组件库/).waitFor();
  await save(page);

  for (const id of [other, kept]) {
    await design(id);
    await page.getByRole('tab', { name: '组件库' }).click();
    await page.getByRole('button', { name: '水泵面板，版本 1' }).press('Enter');
    await page.getByLabel('更新方式').waitFor();
    if (id === kept) {
      await page.getByLabel('更新方式').press('Enter');
      await page.getByTitle('固定在版本 1').click();
      await page.getByText('组件库更新不影响此实例').waitFor();
    }
    await save(page);
  }

  const running = await Promise.all([drawn, other, kept].map(() => page.context().newPage()));
  const circles = (at: number) => running[at]?.locator('[data-widget] ellipse, [data-widget] circle').count();
  for (const [at, id] of [drawn, other, kept].entries()) {
    await running[at]?.goto(`${url}/monitor/eg/detail/page/${id}/0`);
    await running[at]?.getByText('实时更新中').waitFor();
  }
  expect([await circles(0), await circles(1), await circles(2)]).toEqual([0, 0, 0]);

  await page.goto(`${url}/manage/eg/${deviceId}/designer/${other}`);
  await page.getByRole('tab', { name: '组件库' }).click();
  await page.getByRole('button', { name: '组件库组件“水泵面板”的操作' }).click();
  await page.getByRole('menuitem', { name: '编辑', exact: true }).click();
  await page.getByText('修改只影响本页').waitFor();
  await page.getByRole('tab', { name: '控件' }).click();
  await page.getByRole('button', { name: '圆形', exact: true }).last().dblclick();
  await page.getByRole('button', { name: '存为组件库新版本' }).click();
  await page.getByRole('dialog').getByLabel('版本说明').fill('增加指示灯');
  await page.getByRole('button', { name: '存为版本 2' }).click();
  await page.getByText('“水泵面板”已存为版本 2').waitFor();
  await expect.poll(() => circles(0)).toBe(1);
  await expect.poll(() => circles(1)).toBe(1);
  expect(await circles(2)).toBe(0);
  for (const window of running) await window.close();
  await save(page);
}

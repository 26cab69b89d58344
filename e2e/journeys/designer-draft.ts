// oxlint-disable vitest/no-standalone-expect -- called from tests
import { pageCalls } from '@lightfield/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Somebody who has never drawn a page: a draft of a device's variables, taken back and done again, saved, and seen as it runs. */
export async function draftFromVariables(page: Page, url: string, deviceId: string): Promise<void> {
  const answer = await page.request.post(url + pageCalls.add.path, {
    data: { equipmentId: deviceId, title: '新手页面' },
  });
  const { data } = (await answer.json()) as { data: unknown };
  const { id } = pageCalls.add.answer.parse(data);
  const status = (text: RegExp) => page.getByRole('contentinfo').getByText(text);
  await page.goto(`${url}/manage/eg/${deviceId}/designer/${id}`);
  await page.getByRole('button', { name: '由变量生成草图' }).click();
  const dialog = page.getByRole('dialog', { name: '由变量生成草图' });
  await dialog.getByText(/^已选 [1-9]\d* \/ /).waitFor();
  await dialog.getByRole('button', { name: '放到页面上' }).click();
  await dialog.waitFor({ state: 'detached' });
  const drawn = status(/控件 [1-9]\d+\/2000/);
  await drawn.waitFor();
  const count = await drawn.textContent();
  // one step, whatever is on it
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await page.getByText('从这里开始绘制').waitFor();
  await page.getByRole('button', { name: '重做', exact: true }).click();
  await expect.poll(() => drawn.textContent()).toBe(count);
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await status(/^已保存/).waitFor();

  await page.goto(`${url}/monitor/eg/detail/list/${deviceId}/0?tab=page&pageId=${id}`);
  const value = page.locator('[data-widget]').filter({ hasText: /\d\s*MPa/ });
  await expect.poll(() => value.count()).toBeGreaterThan(0);
}

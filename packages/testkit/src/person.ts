import { accountCalls } from '@lightfield/contract';
import type { Locator, Page } from 'playwright-core';
import { ADMIN } from './product.ts';

/** Logs in as a person does; ends on the first screen, with the dialogs about the own account closed. */
export async function logInAs(
  page: Page,
  url: string,
  { name, password, dialogs = 'close' }: { name: string; password: string; dialogs?: 'close' | 'leave' } = ADMIN,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  if (dialogs === 'close') await closeAccountDialogs(page, url);
}

/** A weak password and an unbound phone are said once after every login, one after the other (S3 §4). */
export async function closeAccountDialogs(page: Page, url: string): Promise<void> {
  const answer = await page.request.get(url + accountCalls.info.path);
  const { data } = (await answer.json()) as { data: unknown };
  const { changePassword, isBindPhone, services } = accountCalls.info.answer.parse(data);
  const kinds = [
    ...(changePassword ? ['password'] : []),
    ...(!isBindPhone && services.sms === 'provider' ? ['phone'] : []),
  ];
  for (const kind of kinds) {
    const later = page.locator(`[data-kind=${kind}]`).getByRole('button', { name: /^(稍后再说|Later)$/ });
    await later.click();
    await later.waitFor({ state: 'detached' });
  }
}

/** Chooses in a list that opens under a field, as a person does: until the list is closed again, the choice is not made. */
export async function choose(within: Page | Locator, field: string, option: string | RegExp): Promise<void> {
  const page = 'keyboard' in within ? within : within.page();
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last();
  await within.getByLabel(field, { exact: true }).click();
  await list.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
  await list.waitFor({ state: 'hidden' });
}

import type { Page } from 'playwright-core';
import { ADMIN } from './product.ts';

/** Logs in as a person does; ends on the first screen. */
export async function logInAs(
  page: Page,
  url: string,
  { name, password }: { name: string; password: string } = ADMIN,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

import { until } from '@lightfield/testkit';
import type { Page } from 'playwright-core';

/** What may lie above a running page on a phone of 844 pixels height. */
const BARS_PX = 96;
const PHONE = { width: 390, height: 844 };

/** Where the page begins, from the upper edge of the window. */
const TOP = `Math.round(document.querySelector('[data-keeps]')?.getBoundingClientRect().top ?? 10_000)`;

/** On a phone the height belongs to the plant: at each of these addresses, in both languages. The window stays a phone's. */
export async function leavesRoomForPage(page: Page, widget: string, addresses: readonly string[]): Promise<void> {
  await page.setViewportSize(PHONE);
  for (const language of ['en', 'zh-cn'])
    for (const address of addresses) {
      await page.evaluate(`localStorage.setItem('langs', '${language}')`);
      await page.goto(address);
      await page.locator(`[data-widget=${widget}]`).waitFor();
      let top = 0;
      await until(`bars of ${BARS_PX} px at most above ${address}, ${language}`, async () => {
        top = await page.evaluate<number>(TOP);
        return top <= BARS_PX;
      }).catch((error: unknown) => {
        throw new Error(`${top} px of bars above ${address}, ${language}`, { cause: error });
      });
    }
}

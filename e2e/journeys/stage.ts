import { type Product, openBrowser } from '@lightfield/testkit';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';

/** What a journey needs that neither stops, kills nor asks the processes. */
export type SharedProduct = Pick<Product, 'url' | 'mqttPort' | 'data'>;

let browser: Promise<Browser> | undefined;
/** The browser of this worker: files run one after the other in it, and it ends with it. */
export const sharedBrowser = (): Promise<Browser> => (browser ??= openBrowser({ brief: true }));

/** Closes every window of this worker. */
export async function closeWindows(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) await context.close();
}

/** Closes the windows and stops a product that was a file's own. */
export async function leaveStage(product: Product): Promise<void> {
  await closeWindows();
  await product.stop();
}

/**
 * The product and the browser that the journeys of this worker share. Others were there before: a journey adds things by names of its own,
 * looks for those, and adds no second enterprise (with one, whose a thing is goes without saying; with two, forms ask). One that needs the plant as it
 * was, or kills a process, takes `startJourney`.
 */
export async function joinStage(): Promise<{ product: SharedProduct; browser: Browser }> {
  const [opened, answer] = await Promise.all([
    sharedBrowser(),
    fetch(`${inject('journeyKeeper')}/${process.env['VITEST_POOL_ID'] ?? ''}`),
  ]);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return { product: JSON.parse(text) as SharedProduct, browser: opened };
}

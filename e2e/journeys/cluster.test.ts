import { join } from 'node:path';
import { logInAs, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestCluster, startCluster } from '../process/cluster-parts.ts';
import { closeWindows, sharedBrowser } from './stage.ts';

/** Somebody watches a device by the one address of three processes: whichever of them dies, their screen goes on by itself. */
const WEB = join(import.meta.dirname, '../../apps/web/dist');
/** What a process has said before it died may come as one more change. */
const CHANGES = 3;

let cluster: TestCluster;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  [cluster, browser] = await Promise.all([startCluster({ LF_WEB_DIST: WEB }), sharedBrowser()]);
  ({ page, errors } = await openPage(browser));
});
afterAll(async () => {
  await closeWindows();
  await cluster.stop();
});

/** The process that the balancer leads this browser to. */
async function serving(): Promise<number> {
  const cookies = await page.context().cookies();
  return Number(cookies.find(({ name }) => name === 'lf_platform')?.value) - 1;
}
/** A counter of the PLC, as it stands on the screen; ages beside it go on by themselves. */
async function shown(): Promise<string> {
  const cells = await page.getByRole('row').filter({ hasText: '计数0' }).first().getByRole('cell').allInnerTexts();
  return cells.find((text) => /^\d+$/.test(text.trim())) ?? '';
}
async function valuesCome(): Promise<void> {
  let [last, changes] = [await shown(), 0];
  await until('values that change on the screen', async () => {
    const now = await shown();
    if (now !== last) [last, changes] = [now, changes + 1];
    return changes >= CHANGES;
  });
}

it('goes on at another process when the one that serves the screen dies', { timeout: 300_000 }, async () => {
  const { platforms, balancer, equipmentId } = cluster;
  await logInAs(page, balancer.url);
  await page.goto(`${balancer.url}/monitor/eg/detail/list/${equipmentId}/signal`);
  await valuesCome();
  await page.evaluate(() => Object.assign(globalThis, { opened: 'once' }));
  const victim = await serving();
  await platforms[victim]?.kill();
  await valuesCome();
  await page.getByText('连接正常').waitFor();
  expect(await serving()).not.toBe(victim);
  // nobody was logged out, nothing was loaded anew, and calls are answered
  expect(await page.evaluate(() => 'opened' in globalThis)).toBe(true);
  await page.getByRole('link', { name: '设备列表' }).first().click();
  await page.getByRole('link', { name: '监控 负载试验设备' }).waitFor();
  expect(errors.filter((error) => !/WebSocket|Failed to load resource/.test(error))).toEqual([]);
});

import { deviceCalls, orgCalls, pageCalls, projectCalls, projectDeviceCalls } from '@lightfield/contract';
import { ADMIN, login, logInAs, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** A master is made with one click, seen on the pages of a project, and changed while somebody looks at one of them. */
let product: SharedProduct;
let browser: Browser;
let desktop: Page;
let watcher: Page;
let errors: string[];
let api: Awaited<ReturnType<typeof login>>;
let projectId: string;
let overview: string;
let pumps: string;
const NAME = '城东水厂母版';

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows: orgs } = await api.call(orgCalls.query, {});
  const orgId = orgs.find(({ name }) => name === '示例企业')?.id ?? '';
  ({ id: projectId } = await api.call(projectCalls.add, { name: NAME, orgId }));
  const { rows } = await api.call(deviceCalls.query, {});
  await api.call(projectDeviceCalls.add, { projectId, equipmentIds: rows.map(({ id }) => id).join() });
  overview = (await api.call(pageCalls.add, { projectId, title: '全厂总览', theme: 'light' })).id;
  pumps = (await api.call(pageCalls.add, { projectId, title: '送水泵房', theme: 'dark' })).id;
  ({ page: desktop, errors } = await openPage(browser));
  await logInAs(desktop, product.url, ADMIN);
});
afterAll(closeWindows);

const pageAt = (id: string) => `${product.url}/monitor/project/${projectId}/page/${id}`;
const pagesTab = () => desktop.goto(`${product.url}/manage/eg/project/edit/${projectId}?tab=pages`);
const head = (page: Page) => page.getByText(NAME, { exact: true }).and(page.locator('[data-widget] *'));
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });

it('is made with one click, and seen on both pages', async () => {
  await pagesTab();
  await desktop.getByRole('button', { name: '新建母版' }).click();
  await desktop.getByText('母版 · 置于顶层').waitFor();
  await desktop.goto(pageAt(overview));
  await head(desktop).first().waitFor();
  await entry(desktop, '送水泵房').waitFor();
  expect(await entry(desktop, '母版').count()).toBe(0);
});

it('leads from one page to the other and marks where one is', async () => {
  expect(await entry(desktop, '全厂总览').getAttribute('aria-current')).toBe('true');
  await entry(desktop, '送水泵房').click();
  await desktop.waitForURL(`**/page/${pumps}`);
  await head(desktop).first().waitFor();
  await desktop.locator('[role=menuitem][aria-current=true]', { hasText: '送水泵房' }).waitFor();
  expect(await entry(desktop, '全厂总览').getAttribute('aria-current')).toBeNull();
});

it('is drawn under the pages in the designer, where it is led to, and changed for an open page', async () => {
  ({ page: watcher } = await openPage(browser));
  await logInAs(watcher, product.url, ADMIN);
  await watcher.goto(pageAt(pumps));
  await head(watcher).first().waitFor();
  await desktop.goto(`${product.url}/manage/project/${projectId}/designer/${overview}`);
  await desktop.getByTestId('master-layer').getByText(NAME).waitFor({ state: 'attached' });
  await desktop.getByRole('button', { name: '更多' }).last().click();
  await desktop.getByRole('menuitem', { name: '显示或隐藏母版' }).click();
  await desktop.getByTestId('master-layer').waitFor({ state: 'detached' });
  await desktop.getByRole('button', { name: '编辑母版' }).click();
  await desktop.locator('[data-widget=name]').waitFor();
  const row = (await api.call(pageCalls.query, { projectId })).find(({ master }) => master !== null);
  const { document, version } = await api.call(pageCalls.info, { id: row?.id ?? '' });
  const json = JSON.stringify(document).replaceAll(NAME, '城西水厂');
  await api.call(pageCalls.save, { id: row?.id ?? '', projectId, base: String(version), json });
  // nobody has loaded it anew
  await watcher.getByText('城西水厂').first().waitFor();
});

it('is not shown on a page that does without, which navigation does not list then', async () => {
  await pagesTab();
  await desktop.getByRole('button', { name: '设置 送水泵房' }).click();
  const dialog = desktop.getByRole('dialog');
  await dialog.getByLabel('显示项目母版').uncheck();
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await desktop.getByText('不显示母版').waitFor();
  await watcher.getByText('城西水厂').first().waitFor({ state: 'detached' });
  await desktop.goto(pageAt(overview));
  await desktop.getByText('城西水厂').first().waitFor();
  expect(await entry(desktop, '送水泵房').count()).toBe(0);
  expect(errors).toEqual([]);
});

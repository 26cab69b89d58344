import { orgCalls, pageCalls, projectCalls } from '@lightfield/contract';
import { ADMIN, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { save } from './designer-library.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** A theme of the enterprise is made out of one of ours, chosen for a page and for all of a project, and changed while one of them runs. */
const NAME = '清泉主题';
const TITLES = ['清泉总览', '清泉泵房'] as const;
/** Grounds that none of our themes has. */
const FIRST = '#0b3d2e';
const SECOND = '#3d0b2e';
/** What is waited for comes when a busy machine gets to it. */
const PATIENCE = { timeout: 60_000 };

let product: SharedProduct;
let browser: Browser;
let desk: Page;
let errors: string[];
let api: Awaited<ReturnType<typeof login>>;
let projectId = '';
let overview = '';
let pumps = '';

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows: orgs } = await api.call(orgCalls.query, {});
  const orgId = orgs.find(({ name }) => name === '示例企业')?.id ?? '';
  ({ id: projectId } = await api.call(projectCalls.add, { name: NAME, orgId }));
  overview = (await api.call(pageCalls.add, { projectId, title: TITLES[0], theme: 'light' })).id;
  pumps = (await api.call(pageCalls.add, { projectId, title: TITLES[1], theme: 'light' })).id;
  ({ page: desk, errors } = await openPage(browser));
  await logInAs(desk, product.url, ADMIN);
  await desk.goto(`${product.url}/manage/project/${projectId}/designer/${overview}`);
  await desk.getByText('从这里开始绘制').waitFor();
});
afterAll(closeWindows);

const button = (name: string) => desk.getByRole('button', { name, exact: true });
/** It is called by what stands on it: the theme, then what it is. */
const tile = (name: string) => desk.getByRole('button', { name: new RegExp(`^${name}`) });
const themes = async () => {
  await button('主题').click();
  await desk.getByRole('region', { name: '内置主题' }).waitFor();
};
/** Of a page that runs, or is drawn on the canvas. */
const groundOf = (page: Page, title: string) =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('section[aria-label="${title}"]') ?? document.body).backgroundColor`,
  );
const css = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
/** The ground of the theme that is open, in the digits beside its picker. */
async function paint(colour: string): Promise<void> {
  const digits = desk.getByRole('dialog').last().getByRole('textbox', { name: '页面底色' }).last();
  await digits.fill(colour);
  await digits.press('Enter');
}
async function themeOf(id: string): Promise<string | undefined> {
  const { document } = await api.call(pageCalls.info, { id });
  return (document['con'] as { readonly theme: { readonly own?: { readonly title: string } } }).theme.own?.title;
}

it('is made out of one of ours, with a colour of its own', async () => {
  await themes();
  await button('把“浅色”另存为企业主题').click();
  const dialog = desk.getByRole('dialog').last();
  await dialog.getByLabel('名称', { exact: true }).fill(NAME);
  await paint(FIRST);
  // dark letters on it: it says where they are hard to read
  await dialog.getByText(/处不易辨认/).waitFor();
  await dialog.getByRole('button', { name: '存为企业主题' }).click();
  await desk.getByText(`已存为企业主题“${NAME}”`).waitFor();
  await tile(NAME).getByText('0 个页面使用').waitFor();
});

it('is given to the page by one click, which can be undone', async () => {
  await tile(NAME).click();
  await desk.getByText(`已换成主题“${NAME}”`).waitFor();
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  const canvas = () => groundOf(desk, TITLES[0]);
  await expect.poll(canvas, PATIENCE).toBe(css(FIRST));
  await desk.getByRole('application', { name: '画布' }).focus();
  await desk.keyboard.press('Control+z');
  await expect.poll(canvas, PATIENCE).not.toBe(css(FIRST));
  await desk.keyboard.press('Control+y');
  await expect.poll(canvas, PATIENCE).toBe(css(FIRST));
  await save(desk);
  expect(await themeOf(overview)).toBe(NAME);
  expect(await themeOf(pumps)).toBeUndefined();
});

it('is given to all pages of the project at once', async () => {
  await themes();
  await desk.getByRole('radio', { name: '全部 2 个页面' }).check();
  await tile(NAME).click();
  await desk.getByText(`已换成主题“${NAME}”：本页可撤销，另外 1 个页面已保存`).waitFor();
  expect(await themeOf(pumps)).toBe(NAME);
});

it('changes an open page that runs with one colour of it', async () => {
  const { page: watcher, errors: seen } = await openPage(browser);
  await logInAs(watcher, product.url, ADMIN);
  await watcher.goto(`${product.url}/monitor/project/${projectId}/page/${pumps}`);
  await expect.poll(() => groundOf(watcher, TITLES[1]), PATIENCE).toBe(css(FIRST));
  await themes();
  await button(`修改主题“${NAME}”`).click();
  await desk.getByText('使用它的 2 个页面立即更新').waitFor();
  await paint(SECOND);
  await desk
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await desk.getByText(`主题“${NAME}”已保存，使用它的页面已更新`).waitFor();
  // nobody has loaded it anew
  await expect.poll(() => groundOf(watcher, TITLES[1]), PATIENCE).toBe(css(SECOND));
  expect(seen).toEqual([]);
  await watcher.close();
});

it('is what another page begins with', async () => {
  await desk.goto(`${product.url}/manage/eg/project/edit/${projectId}?tab=pages`);
  await button('新增页面').click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('标题').fill('清泉加药间');
  await dialog.getByLabel('主题').press('Enter');
  await desk.getByTitle(NAME).last().click();
  await dialog.getByRole('button', { name: /^新\s?增$/ }).click();
  await desk.getByText('从这里开始绘制').waitFor();
  await expect.poll(() => groundOf(desk, '清泉加药间'), PATIENCE).toBe(css(SECOND));
  expect(errors).toEqual([]);
});

import { ROUTES } from '@lightfield/contract';
import { ADMIN, logInAs, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** Somebody who sets up a plant finds the meter that stands in it in the market, and has it as a template with its pages. */
let product: SharedProduct;
let browser: Browser;
let page: Page;
let errors: string[];
const NAME = '市场电能表';
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  ({ page, errors } = await openPage(browser));
  await logInAs(page, product.url, ADMIN);
});
afterAll(() => closeWindows());

it('finds the meter by pinyin, looks at it and takes it over', async () => {
  await page.goto(`${product.url}${ROUTES.market}`);
  await page.getByRole('heading', { name: '变频恒压水泵' }).waitFor();
  await page.getByRole('textbox', { name: '名称、拼音、协议或作者' }).fill('dianneng');
  await page.getByRole('heading', { name: '变频恒压水泵' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '详情：三相多功能电能表' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('rowheader', { name: 'A相电压' }).waitFor();
  await drawer.getByRole('button', { name: /^引\s?入$/ }).click();
  const ask = page.getByRole('dialog').last();
  await ask.getByLabel('模板名称').fill(NAME);
  await ask.getByRole('button', { name: /^引\s?入$/ }).click();
  await page.getByText(`已新建设备模板“${NAME}”`).waitFor();
  await page.getByRole('link', { name: '打开模板' }).click();
  await page.waitForURL(/\/manage\/eg\/template\/edit\/.*\/info/);
});

it('has its pages, and is told in the market that it was taken', async () => {
  await page.goto(`${product.url}${ROUTES.templateList}?keyword=${encodeURIComponent(NAME)}`);
  await page.getByRole('link', { name: NAME }).first().click();
  await page
    .getByRole('tab', { name: '页面' })
    .or(page.getByRole('link', { name: '页面' }))
    .first()
    .click();
  await page.getByText('能耗').first().waitFor();
  await page.goto(`${product.url}${ROUTES.market}?keyword=dianneng`);
  await page.getByText('已引入').first().waitFor();
  // the name is taken now
  await page.getByRole('button', { name: '引入：三相多功能电能表' }).click();
  const ask = page.getByRole('dialog');
  await ask.getByLabel('模板名称').fill(NAME);
  await ask.getByRole('button', { name: /^引\s?入$/ }).click();
  await ask.getByText('模板名称已存在').waitFor();
  expect(errors).toEqual([]);
});

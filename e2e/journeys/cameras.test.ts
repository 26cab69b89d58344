import { ROUTES, deviceCalls, videoCalls } from '@lightfield/contract';
import { ADMIN, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOnvifCamera } from './onvif-camera.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** A camera is found in the network, asked with its login what it offers, and added with what is taken over: no address is typed. */
const STATION = '1号供水泵站';
const TITLE = '查找到的摄像机';
let product: SharedProduct;
let browser: Browser;
let page: Page;
let errors: string[];
let api: Awaited<ReturnType<typeof login>>;
let camera: Awaited<ReturnType<typeof startOnvifCamera>>;
let deviceId = '';
const LOGIN = { username: 'viewer', password: 'pump-house' };

const ours = async () => (await api.call(videoCalls.cameras, { keyword: TITLE })).rows;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.query, { keyword: STATION });
  deviceId = rows.find(({ name }) => name === STATION)?.id ?? '';
  // the picture is that of the plant's camera
  const { rows: known } = await api.call(videoCalls.cameras, {});
  const rtsp = known.find(({ kind }) => kind === 'rtsp')?.address ?? '';
  if (rtsp === '') throw new Error('the plant has no camera');
  camera = await startOnvifCamera(rtsp, LOGIN);
  ({ page, errors } = await openPage(browser));
  await logInAs(page, product.url, ADMIN);
});
afterAll(async () => {
  for (const { id } of await ours()) await api.call(videoCalls.deleteCamera, { id, equipmentId: deviceId });
  await camera.close();
  await closeWindows();
});

it('finds a camera in the network, and says when its login is wrong', async () => {
  await page.goto(product.url + ROUTES.video);
  await page.getByRole('button', { name: '查找摄像机' }).click();
  await page.getByRole('radio', { name: /泵房/ }).check();
  await page.getByRole('textbox', { name: '账号' }).fill(LOGIN.username);
  await page.getByRole('textbox', { name: '密码' }).fill('wrong');
  await page.getByRole('button', { name: '读取码流' }).click();
  await page.getByRole('alert').filter({ hasText: '账号或密码不正确' }).waitFor();
  expect(await page.getByRole('button', { name: '采用' }).isDisabled()).toBe(true);
});

it('reads its streams, prefers the one that browsers play, and takes it over', async () => {
  await page.getByRole('textbox', { name: '密码' }).fill(LOGIN.password);
  await page.getByRole('button', { name: '读取码流' }).click();
  const main = page.getByRole('radio', { name: /^main H\.265/ });
  await main.check();
  await page.getByText('浏览器多不支持该编码').waitFor();
  await page.getByRole('radio', { name: /^sub H\.264\s*640 × 360/ }).check();
  await page.getByRole('button', { name: '采用' }).click();
  const dialog = page.getByRole('dialog', { name: '新增摄像机' });
  expect(await dialog.getByLabel('RTSP地址').inputValue()).toMatch(/^rtsp:\/\/127\.0\.0\.1:\d+\/pump-house$/);
  expect(await dialog.getByLabel('ONVIF 地址').inputValue()).toBe(camera.url);
  await dialog.getByRole('combobox').first().fill(STATION);
  await page.getByTitle(STATION).last().click();
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill(TITLE);
  await dialog.getByRole('textbox', { name: '编码' }).fill('found');
  await dialog
    .getByRole('button', { name: '保 存' })
    .or(dialog.getByRole('button', { name: '保存' }))
    .click();
  await expect.poll(async () => (await ours()).length).toBe(1);
  expect((await ours())[0]).toMatchObject({ hasPassword: true, onvif: camera.url, equipmentId: deviceId });
  const answer = await api.call(videoCalls.play, { equipmentId: deviceId, camera: 'found' });
  expect(answer).toMatchObject({ kind: 'socket', turns: true });
  expect(errors).toEqual([]);
});

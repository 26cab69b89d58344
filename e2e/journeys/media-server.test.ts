import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES, deviceCalls, videoCalls } from '@lightfield/contract';
import { ADMIN, type Product, logInAs, login, openPage, until } from '@lightfield/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJourney } from './journey-product.ts';
import { startMediaServer } from './media-server.ts';
import { leaveStage, sharedBrowser } from './stage.ts';

/**
 * The camera of the plant is played by a media server (a stand-in that speaks as MediaMTX does and serves HLS): the server is told its
 * password, the browser an address of the server alone. The server goes away and comes back.
 */
const STATION = '1号供水泵站';
let product: Product;
let media: Awaited<ReturnType<typeof startMediaServer>>;
let page: Page;
let fetched: string[];
let folder: string;
let device: string;
beforeAll(async () => {
  media = await startMediaServer('lf:geheim');
  folder = mkdtempSync(join(tmpdir(), 'lightfield-media-'));
  writeFileSync(join(folder, 'secret'), 'lf:geheim\n', { mode: 0o600 });
  product = await startJourney({
    LF_VIDEO_MEDIA_SERVER: 'mediamtx',
    LF_VIDEO_MEDIA_API_URL: media.url,
    LF_VIDEO_MEDIA_PLAY_URL: media.url,
    LF_VIDEO_MEDIA_SECRET_FILE: join(folder, 'secret'),
  });
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.query, { keyword: STATION });
  device = rows.find(({ name }) => name === STATION)?.id ?? '';
  await until('the camera of the plant', async () => (await api.call(videoCalls.cameras, {})).total > 0);
  ({ page } = await openPage(await sharedBrowser()));
  fetched = [];
  page.on('request', (request) => fetched.push(`${request.url()} ${request.postData() ?? ''}`));
  await logInAs(page, product.url, ADMIN);
});
afterAll(async () => {
  await leaveStage(product);
  await media.close();
  rmSync(folder, { recursive: true });
});

const moves = () => page.evaluate<number>(`document.querySelector('.lf-video video').currentTime`);
const plays = async () => {
  await page.locator('.lf-video[data-state=playing]').first().waitFor();
  const at = await moves();
  await until('a picture that moves', async () => (await moves()) > at);
};

it('is chosen for a camera on the screen', async () => {
  await page.goto(product.url + ROUTES.video);
  await page.getByRole('button', { name: /^编辑：/ }).click();
  await page.getByRole('dialog').getByText('媒体服务器', { exact: true }).click();
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByText('已保存').waitFor();
});

it('is told the login of the camera, and the picture comes from it, without a word of the login in the browser', async () => {
  await page.goto(`${product.url}/monitor/eg/detail/list/${device}/0?tab=page`);
  await plays();
  const [[name = '', path] = []] = media.paths;
  expect(path?.source).toMatch(/^rtsp:\/\/viewer:pump-house@127\.0\.0\.1:\d+\/pump-house$/);
  expect(fetched.filter((one) => one.startsWith(`${media.url}/${name}/`)).length).toBeGreaterThan(2);
  expect(fetched.filter((one) => one.includes('viewer:') || one.includes('rtsp:'))).toEqual([]);
  expect(media.asked.filter((one) => one.startsWith('POST'))).toEqual([`POST /v3/config/paths/add/${name}`]);
});

it('goes away, which is said, and comes back by itself', async () => {
  media.isAway = true;
  await page.locator('.lf-video output').filter({ hasText: '媒体服务器未配置或没有应答，将自动重连' }).waitFor();
  media.isAway = false;
  await plays();
});

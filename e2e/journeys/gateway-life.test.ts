import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { type Product, freshFolder, logInAs, openPage } from '@lightfield/testkit';
import { Aedes } from 'aedes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatewayFiles, packImage } from '../../tools/firmware/pack.ts';
import { startJourney } from './journey-product.ts';
import { leaveStage, sharedBrowser } from './stage.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const NEW = '0.2.0';
const folder = freshFolder();
const image = join(folder, 'gateway.lfw');

let product: Product;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const about = { version: NEW, models: ['LF-STD'], notes: '修复若干问题', entry: 'apps/gateway/src/run.ts' };
  writeFileSync(image, packImage(gatewayFiles(ROOT), about, privateKey));
  const env = {
    LF_FIRMWARE_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    LF_UPGRADE_HEALTHY_SECONDS: '2',
  };
  [product, browser] = await Promise.all([startJourney(env), sharedBrowser()]);
  ({ page } = await openPage(browser));
  await logInAs(page, product.url);
});
afterAll(() => leaveStage(product));
const drawer = () => page.locator('.ant-drawer-content-wrapper');
const confirm = (name: string) => page.locator('.ant-modal-confirm').getByRole('button', { name }).click();
const open = async () => {
  await page.goto(`${product.url}/manage/eg/gateway`);
  await page.getByRole('link', { name: '临港示范工厂' }).click();
  await drawer().getByText('标准模式').waitFor();
};

it('shows one gateway and restarts it after asking', async () => {
  await open();
  await drawer().getByRole('button', { name: '重启' }).click();
  await confirm('重启');
  await page.getByText('网关已重启').waitFor({ timeout: 60_000 });
  expect(product.output()).toContain('gateway restarts');
});

it('tells that it has gone as its enterprise says, until it says otherwise, and then again', async () => {
  await drawer().getByRole('tab', { name: '失联报警' }).click();
  await drawer().getByText('持续 30 秒后报警').waitFor();
  await drawer().getByText('系统默认').waitFor();
  await drawer().getByRole('button', { name: '单独设置：网关离线' }).click();
  const form = page.getByRole('dialog', { name: '单独设置：网关离线' });
  await form.getByLabel('延时').fill('600');
  await form.getByText('一般', { exact: true }).click();
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await drawer().getByText('持续 10 分钟后报警').waitFor();
  await drawer().getByText('本网关单独设置').waitFor();
  await drawer().getByRole('button', { name: '恢复沿用：网关离线' }).click();
  await confirm('确');
  await drawer().getByText('持续 30 秒后报警').waitFor();
});

it('refuses wrong settings at their field, and forwards values to a broker of the customer’s', async () => {
  const broker = await Aedes.createBroker();
  const got: string[] = [];
  broker.on('publish', ({ topic, payload }, client) => {
    if (client) got.push(`${topic} ${payload.toString()}`);
  });
  const server = createServer((socket) => broker.handle(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  await drawer().getByRole('tab', { name: '参数' }).click();
  await drawer().getByLabel('向第三方MQTT服务器转发数据').click();
  await drawer().getByLabel('服务器地址').fill('127.0.0.1');
  await drawer()
    .getByLabel('端口')
    .fill(String((server.address() as AddressInfo).port));
  await drawer().getByLabel('转发间隔（秒）').fill('1');
  await drawer().getByRole('button', { name: '保存参数' }).click();
  await drawer().getByText('MQTT主题不能为空，且不能超过200个字符').waitFor();
  await drawer().getByLabel('发布主题').fill('customer/plant');
  await drawer().getByRole('button', { name: '保存参数' }).click();
  await page.getByText('参数已保存并下发').waitFor();
  await drawer().getByRole('tab', { name: '状态' }).click();
  await drawer().getByText('已连接').waitFor();
  expect(got[0]).toMatch(/^customer\/plant \{"sn":"100000000001"/);
  broker.close();
  server.close();
});

it('takes signed firmware, publishes it, and brings the gateway to it with its progress', async () => {
  await page.goto(`${product.url}/manage/system/version`);
  await page.getByLabel('上传固件', { exact: true }).setInputFiles(image);
  await page.getByRole('row', { name: /0\.2\.0.*LF-STD.*未发布/ }).waitFor();
  await page.getByRole('button', { name: '发布' }).click();
  await confirm('发布');
  await page.getByRole('row', { name: /0\.2\.0.*已发布/ }).waitFor();

  await open();
  await drawer().getByRole('tab', { name: '固件' }).click();
  await drawer().getByText('修复若干问题').waitFor();
  await drawer().getByRole('button', { name: '升级固件' }).click();
  await confirm('升级固件');
  await drawer().getByText('正在升级到 0.2.0').waitFor();
  await drawer().getByText('0.1.0 → 0.2.0').waitFor({ timeout: 100_000 });
  await drawer().getByText('当前已是最新固件').waitFor();
  await page.goto(`${product.url}/manage/eg/gateway`);
  await page
    .getByRole('row', { name: /临港示范工厂/ })
    .getByText('在线')
    .waitFor();
});

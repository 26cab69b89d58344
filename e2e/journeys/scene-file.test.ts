import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PageFile, ROUTES, deviceAdminCalls, deviceCalls, orgCalls, pageCalls, sceneCalls } from '@lightfield/contract';
import { ADMIN, type Api, type Product, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGlb } from '../../apps/platform/src/features/scene/glb/glb.testing.ts';
import { addAdministrator } from './enterprise-things.ts';
import { startJourney } from './journey-product.ts';
import type { Somebody } from './people.ts';
import { leaveStage, sharedBrowser } from './stage.ts';

/** A page with a 3D scene leaves one enterprise as a file and comes to another one, where the scene is drawn and turned. */
const STATION = '1号供水泵站';
let product: Product;
let browser: Browser;
let op: Api;
let theirs: Somebody;
let folder: string;
let file: string;
let from: { device: string; page: string; title: string };
let to = '';

beforeAll(async () => {
  [product, browser] = await Promise.all([startJourney(), sharedBrowser()]);
  op = await login(product.url, ADMIN.name, ADMIN.password);
  folder = await mkdtemp(path.join(tmpdir(), 'lf-scene-file-'));
  const { rows } = await op.call(deviceCalls.query, { keyword: STATION });
  const device = rows.find(({ name }) => name === STATION)?.id ?? '';
  const pages = await op.call(pageCalls.query, { equipmentId: device });
  const shows = await Promise.all(pages.map(async ({ id }) => JSON.stringify(await op.call(pageCalls.info, { id }))));
  const page = pages[shows.findIndex((text) => text.includes('UsualWebgl'))];
  from = { device, page: page?.id ?? '', title: page?.title ?? '' };
  const other = await op.call(orgCalls.add, { kind: 'enterprise', name: '西岭矿业' });
  to = (await op.call(deviceAdminCalls.add, { orgId: other.id, name: '二号泵站' })).id;
  theirs = await addAdministrator(product.url, op, other.id, 'xiling_co');
});
afterAll(async () => {
  await leaveStage(product);
  await rm(folder, { recursive: true, force: true });
});
const pagesOf = (deviceId: string) => product.url + ROUTES.devicePages.replace('{id}', deviceId);

async function asIn(person: { name: string; password: string }, then: (page: Page) => Promise<void>): Promise<void> {
  const { context, page, errors } = await openPage(browser);
  await logInAs(page, product.url, person);
  await then(page);
  expect(errors).toEqual([]);
  await context.close();
}
/** Through the dialog of a new page; answers what is said of it. */
async function importAs(page: Page, title: string, chosen = file): Promise<void> {
  await page.goto(pagesOf(to));
  await page
    .getByRole('button', { name: /新增页面|新增/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('文件', { exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles(chosen);
  await dialog.getByText(`页面“${from.title}”`).waitFor();
  await dialog.getByLabel('页面标题').fill(title);
  await dialog.getByRole('button', { name: /^新\s?增$/ }).click();
}

it('leaves with its scene and the 3D files of it', async () => {
  const { rows } = await op.call(sceneCalls.query, {});
  const scene = rows.find(({ name }) => name === STATION);
  const { id = '', version = 0 } = scene ?? {};
  await asIn(ADMIN, async (page) => {
    const multipart = { file: { name: '叶轮.glb', mimeType: 'model/gltf-binary', buffer: aGlb() }, id };
    const added = await page.request.post(product.url + sceneCalls.modelUpload.path, { multipart });
    const { data } = (await added.json()) as { data: { id: string } };
    const { document } = await op.call(sceneCalls.info, { id });
    const nodes = [...(document['nodes'] as object[]), { id: 'wheel', kind: 'model', modelId: data.id }];
    await op.call(sceneCalls.save, { id, base: `${version}`, json: { ...document, nodes } });
    await page.goto(pagesOf(from.device));
    await page.getByRole('button', { name: `“${from.title}”的更多操作` }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: '导出文件' }).click();
    file = path.join(folder, 'page.json');
    await (await download).saveAs(file);
  });
});

it('comes to another enterprise, whose administrator turns the scene', async () => {
  await asIn(theirs, async (page) => {
    await importAs(page, '带来的泵站');
    // the other device has none of the variables
    await page.getByText('以下绑定没有找到对应的变量').waitFor();
    expect(await page.getByText('三维场景没有随页面带入').count()).toBe(0);
    // the list behind the dialog may be drawing its picture
    await page.goto('about:blank');
    const models: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/scene/model/file/')) models.push(response.status());
    });
    const [made] = await theirs.api.call(pageCalls.query, { equipmentId: to });
    await page.goto(product.url + ROUTES.monitorPage.replace('{pageId}', made?.id ?? '').replace('{alarm}', '0'));
    const sign = page.locator('.lf-scene-sign').filter({ hasText: '清水池' });
    await sign.waitFor();
    await expect.poll(() => models).toEqual([200]);
    const before = await sign.boundingBox();
    const box = await page.locator('.lf-scene canvas').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 10; step++) await page.mouse.move(x + step * 12, y);
    await page.mouse.up();
    await expect.poll(async () => Math.abs(((await sign.boundingBox())?.x ?? 0) - (before?.x ?? 0))).toBeGreaterThan(5);
  });
  const scenes = await theirs.api.call(sceneCalls.query, {});
  expect(scenes.rows.map(({ name, pages }) => [name, pages])).toEqual([[STATION, 1]]);
});

it('comes again with the scene that is there by now, and says of one that is no longer in the file', async () => {
  await asIn(theirs, async (page) => {
    await importAs(page, '再来一次');
    await page.getByText('以下绑定没有找到对应的变量').waitFor();
    expect((await theirs.api.call(sceneCalls.query, {})).rows).toHaveLength(1);
    const { scenes: _scenes, models: _models, ...bare } = PageFile.parse(JSON.parse(await readFile(file, 'utf8')));
    const before = path.join(folder, 'before.json');
    await writeFile(before, JSON.stringify(bare));
    await importAs(page, '旧文件', before);
    await page.getByText('以下三维场景没有随页面带入，页面中已清空：').waitFor();
  });
});

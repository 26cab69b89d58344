import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES, deviceCalls, pageCalls, projectCalls } from '@lightfield/contract';
import { ADMIN, login, logInAs, openBrowser, openPage, startProduct, until } from '@lightfield/testkit';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { ROOT } from '../start/paths.ts';

/**
 * The pictures and the film of the README, taken of a product that is started for them:
 * `npm run pictures [minutes of history] [names]`, or of one that runs already with the simulated plant and the administrator of
 * the tests (`LF_PICTURES_OF=http://...`). Names: `stills`, `wall`, `film`; none, all of them. The film needs ffmpeg on the machine.
 */
const IMAGES = join(ROOT, 'docs', 'images');
const WALL = { width: 1_920, height: 1_080, bar: 40 };
const FILM = { width: 1280, height: 800, shownWidth: 960, framesPerSecond: 8 };
const [, , wait = '12', ...names] = process.argv;
const minutes = Number(wait);
const isWanted = (name: string) => names.length === 0 || names.includes(name);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What the browser draws, with the moment of each picture. */
class Film {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lf-film-'));
  readonly #frames: { file: string; at: number }[] = [];
  #session: CDPSession | undefined;

  async begin(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    this.#session = session;
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      const file = join(this.#folder, `${String(this.#frames.length).padStart(5, '0')}.jpg`);
      writeFileSync(file, Buffer.from(data, 'base64'));
      this.#frames.push({ file, at: metadata.timestamp ?? Date.now() / 1_000 });
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 92,
      maxWidth: FILM.width,
      maxHeight: FILM.height,
      everyNthFrame: 1,
    });
  }

  async end(target: string): Promise<void> {
    await this.#session?.send('Page.stopScreencast');
    const last = this.#frames.at(-1);
    if (!last) throw new Error('the browser drew nothing');
    const list = this.#frames.map(({ file, at }, index) => {
      const until = this.#frames[index + 1]?.at ?? at + 1;
      return `file '${file}'\nduration ${Math.max(0.01, until - at).toFixed(3)}`;
    });
    const script = join(this.#folder, 'frames.txt');
    writeFileSync(script, `${list.join('\n')}\nfile '${last.file}'\n`);
    const args = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', script];
    const { shownWidth, framesPerSecond } = FILM;
    args.push('-vf', `fps=${framesPerSecond},scale=${shownWidth}:-1:flags=lanczos`);
    args.push('-c:v', 'libwebp_anim', '-loop', '0', '-quality', '62', '-compression_level', '6', target);
    const { status, stderr, error } = spawnSync('ffmpeg', args);
    if (status !== 0) throw error ?? new Error(String(stderr));
    rmSync(this.#folder, { recursive: true, force: true });
    console.log(`${target}: ${((last.at - (this.#frames[0]?.at ?? 0)) | 0).toString()} s, ${sizeOf(target)}`);
  }
}

const sizeOf = (file: string) => `${(statSync(file).size / 1_000).toFixed(0)} kB`;

/** A pointer that a film can show: the browser's own is in no picture. */
const POINTER = `addEventListener('DOMContentLoaded', () => {
  const dot = document.createElement('div');
  dot.style.cssText = 'position:fixed;left:-40px;top:-40px;width:20px;height:20px;margin:-10px;border-radius:50%;z-index:2147483647;' +
    'background:#ff7a1a99;border:2px solid #fff;pointer-events:none;transition:transform .12s';
  document.documentElement.append(dot);
  const follow = ({ clientX, clientY }) => Object.assign(dot.style, { left: clientX + 'px', top: clientY + 'px' });
  addEventListener('pointermove', follow, true);
  addEventListener('pointerdown', () => (dot.style.transform = 'scale(.6)'), true);
  addEventListener('pointerup', () => (dot.style.transform = ''), true);
})`;

/** Clicks as a person does, so that the film shows where. */
async function pointAndClick(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('what is to be clicked is not on screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await pause(120);
  await target.click();
}

const PUMPS = '1号供水泵站';
const isDrawn = (page: Page) => page.locator('[data-widget]').first().waitFor();

async function still(page: Page, name: string): Promise<void> {
  const file = join(IMAGES, `${name}.png`);
  await pause(3_000);
  await page.screenshot({ path: file });
  console.log(`${file}: ${sizeOf(file)}`);
}

interface Plant {
  readonly url: string;
  /** Of the pump station and of its page. */
  readonly deviceId: string;
  readonly pageId: string;
}

async function plantOf(url: string): Promise<Plant> {
  const api = await login(url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.monitorQuery, { pageSize: 50 });
  const deviceId = rows.find(({ name }) => name === PUMPS)?.id ?? '';
  const pages = await api.call(pageCalls.query, { equipmentId: deviceId });
  return { url, deviceId, pageId: pages[0]?.id ?? '' };
}

async function stills(browser: Browser, { url, deviceId, pageId }: Plant): Promise<void> {
  const { page, context } = await openPage(browser, { motion: true });
  await logInAs(page, url);
  await isDrawn(page);
  await still(page, 'overview');
  await page.goto(`${url}/monitor/eg/detail/list/${deviceId}/0?tab=page`);
  await isDrawn(page);
  await still(page, 'running-page');
  await page.goto(`${url}/manage/eg/${deviceId}/designer/${pageId}`);
  await isDrawn(page);
  await still(page, 'designer');
  await page.goto(`${url}/monitor/eg/detail/list/${deviceId}/0?tab=history&view=curve`);
  await page.locator('canvas').first().waitFor();
  await still(page, 'curve');
  await context.close();

  const { page: phone, context: pocket } = await openPage(browser, { width: 390, height: 844, motion: true });
  await logInAs(phone, url);
  await isDrawn(phone);
  await still(phone, 'phone');
  await pocket.close();
}

/** Of the graphics of whoever looks at the picture, not of a machine without any. */
const AS_WITH_GPU = `{
  const { prototype } = WebGL2RenderingContext;
  const { getParameter } = prototype;
  prototype.getParameter = function (name) {
    const told = getParameter.call(this, name);
    return typeof told === 'string' ? told.replace(/swiftshader|llvmpipe|software/gi, 'GPU') : told;
  };
}`;
/** The wall page of the works, as it hangs on a wall. */
async function wall(browser: Browser, { url }: Plant): Promise<void> {
  const api = await login(url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(projectCalls.query, {});
  const [projectId = ''] = rows.map(({ id }) => id);
  const pages = await api.call(pageCalls.query, { projectId });
  const pageId = pages.find(({ width }) => width === WALL.width)?.id ?? '';
  // with the bar above the page
  const { page, context } = await openPage(browser, {
    width: WALL.width,
    height: WALL.height + WALL.bar,
    motion: true,
  });
  await page.addInitScript({ content: AS_WITH_GPU });
  await logInAs(page, url);
  await page.goto(url + ROUTES.projectLanding.replace('{projectId}', projectId).replace('{pageId}', pageId));
  await page.locator('.lf-scene canvas').waitFor();
  // a headless browser plays no sound until somebody clicks: what is said about it would stand over the page
  await page.mouse.click(WALL.width / 2, WALL.bar * 2);
  // until the camera plays and the map has its devices
  await page.locator('.lf-map-pin').first().waitFor();
  await page.locator('.lf-page video').waitFor();
  await pause(5_000);
  await page.locator('.lf-page').screenshot({ path: join(IMAGES, 'wall.png') });
  console.log(`wall: ${sizeOf(join(IMAGES, 'wall.png'))}`);
  await context.close();
}

/** The first ten minutes in twenty seconds: the plant, a setpoint, the past, the designer. */
async function film(browser: Browser, { url, deviceId, pageId }: Plant): Promise<void> {
  const { page, context } = await openPage(browser, { ...FILM, motion: true });
  await page.addInitScript({ content: POINTER });
  await logInAs(page, url);
  await isDrawn(page);
  await pause(1_500);
  const camera = new Film();
  await camera.begin(page);
  await pause(2_000);
  await pointAndClick(page, page.getByRole('link', { name: '设备监控' }).first());
  await pointAndClick(page, page.getByRole('link', { name: PUMPS }).first());
  await pause(1_000);
  await pointAndClick(page, page.getByRole('tab', { name: '组态' }));
  await isDrawn(page);
  await pause(1_800);
  await pointAndClick(page, page.getByText('修改设定').first());
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').or(dialog.getByRole('spinbutton')).first().fill('0.42');
  await pause(500);
  await pointAndClick(page, dialog.getByRole('button').last());
  await pause(2_500);
  await page.keyboard.press('Escape');
  await pointAndClick(page, page.getByRole('tab', { name: '历史数据' }));
  await page.waitForURL('**tab=history**');
  await pointAndClick(page, page.getByText('曲线', { exact: true }).first());
  await page.locator('canvas').first().waitFor();
  await pause(2_000);
  await page.goto(`${url}/manage/eg/${deviceId}/designer/${pageId}`);
  await isDrawn(page);
  await pause(3_000);
  await camera.end(join(IMAGES, 'first-ten-minutes.webp'));
  await context.close();
}

mkdirSync(IMAGES, { recursive: true });
const running = process.env['LF_PICTURES_OF'];
const [product, browser] = await Promise.all([running ? undefined : startProduct(), openBrowser()]);
try {
  const url = running ?? product?.url ?? '';
  const plant = await until('the page of the pump station', async () => {
    const found = await plantOf(url);
    return found.pageId === '' ? undefined : found;
  });
  if (product) {
    console.log(`The plant runs for ${minutes} minutes, so that there is something to show.`);
    await pause(minutes * 60_000);
  }
  if (isWanted('stills')) await stills(browser, plant);
  if (isWanted('wall')) await wall(browser, plant);
  if (isWanted('film')) await film(browser, plant);
} finally {
  await browser.close();
  await product?.stop();
}

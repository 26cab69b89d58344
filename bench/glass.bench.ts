/**
 * From camera to screen: a camera (RTSP) whose every picture carries the moment at which it was taken, the product, and a page with that
 * camera in headless Chromium. Of each picture that the browser shows, its moment is read off a canvas and taken from when it is to be
 * seen (`expectedDisplayTime`); camera and browser have the clock of one machine.
 * Left out: lens, encoder and network of a camera, the screen itself, other cameras and other widgets; pictures are small (160 × 96, all of
 * them key pictures, 4.6 Mbit/s), so decoding costs less than that of 1080p.
 * Run: npm run build && npm run bench glass [seconds, 60 by default] [pictures a second, 25]
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { pageCalls, projectCalls, videoCalls } from '@lightfield/contract';
import { Con, FORMAT, freshWidget } from '@lightfield/page';
import { ADMIN, logInAs, login, openBrowser, openPage, startProduct } from '@lightfield/testkit';
import { definitions } from '@lightfield/widgets/definitions';
import { startCamera } from '../apps/plant/src/servers/rtsp/server.ts';
import { CODED, codedClip, momentIn } from './support/coded-picture.ts';
import { Latencies } from './support/latencies.ts';

const [seconds = 60, fps = 25] = process.argv.slice(2).map(Number);
/** The player has caught up with what it began with. */
const SETTLE_MS = 8_000;
const LOGIN = { username: 'bench', password: 'bench' };
const CODE = 'glass';

/** In the browser: brightness of the macroblocks of each picture, and when it is to be seen, ms since 1970. */
const WATCH = `(() => {
  const video = document.querySelector('.lf-video video');
  const canvas = new OffscreenCanvas(${CODED.width}, ${CODED.height});
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  window.seen = [];
  const look = (_, { expectedDisplayTime }) => {
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
    const shades = [];
    for (let y = ${CODED.edge / 2}; y < canvas.height; y += ${CODED.edge})
      for (let x = ${CODED.edge / 2}; x < canvas.width; x += ${CODED.edge}) shades.push(data[(y * canvas.width + x) * 4]);
    window.seen.push([shades, performance.timeOrigin + expectedDisplayTime]);
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
})()`;

let taken = 0;
const camera = await startCamera({
  host: '127.0.0.1',
  port: 0,
  path: '/glass',
  login: LOGIN,
  clip: codedClip(() => {
    taken += 1;
    return Date.now();
  }),
  fps,
  connections: () => undefined,
});
const product = await startProduct();
const browser = await openBrowser();
try {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const [project] = await api.call(projectCalls.queryAll, {});
  const definition = definitions.get('ComplexVideo');
  if (!project || !definition) throw new Error('no project, or no widget that shows a camera');
  const address = `rtsp://127.0.0.1:${camera.port}/glass`;
  const owner = { projectId: project.id };
  await api.call(videoCalls.addCamera, { ...owner, code: CODE, title: CODE, kind: 'rtsp', address, ...LOGIN });
  const { id, version } = await api.call(pageCalls.add, { ...owner, title: CODE, width: '800', height: '480' });
  const box = { x: 0, y: 0, width: 800, height: 480, rotate: 0, top: 0, right: 800, bottom: 480, left: 0 };
  const fresh = freshWidget(definition, box, 'video');
  const video = { ...fresh, data: { dataAddon: { type: 'camera', cameraIndexCode: CODE } } };
  const con = Con.parse({ title: CODE, width: 800, height: 480 });
  const json = JSON.stringify({ format: FORMAT, con, widgets: [video], components: [] });
  await api.call(pageCalls.save, { id, ...owner, base: String(version), json });

  const { page } = await openPage(browser, { motion: true });
  await logInAs(page, product.url, ADMIN);
  await page.goto(`${product.url}/monitor/project/${project.id}/page/${id}`);
  await page.locator('.lf-video[data-state=playing]').waitFor();
  await sleep(SETTLE_MS);
  await page.evaluate(WATCH);
  const before = taken;
  await sleep(seconds * 1_000);
  const drawn = taken - before;
  const seen = await page.evaluate<[number[], number][]>('window.seen');

  const latencies = new Latencies();
  const shown = new Set<number>();
  let unread = 0;
  for (const [shades, at] of seen) {
    const moment = momentIn(shades);
    if (moment === undefined) unread += 1;
    else if (!shown.has(moment)) {
      shown.add(moment);
      latencies.add(at - moment);
    }
  }
  if (latencies.count === 0) throw new Error(`no picture was read; ${unread} could not be`);
  const at = (share: number) => `${latencies.percentile(share)} ms`;
  console.log(
    `${latencies.count} pictures shown of ${drawn} taken in ${seconds} s (${unread} not read): ` +
      `middle ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
} finally {
  await browser.close();
  await product.stop();
  await camera.close();
}

/**
 * QR codes as a phone reads them: the thread of the product with its program and its policy, in Chromium, on 36 frames of 1280 × 720 of which
 * the middle square is read, as of a camera: modules of 3 to 9 pixels; straight, turned, aslant, blurred, noisy, in bad light. How many are
 * read, and how long each takes from the frame being there to what it says; how long the first one takes, for which the program is fetched.
 * Wanted: 36 of 36, 50 ms each.
 * Left out: camera, and drawing its frame into memory; a real phone, whose processor is another.
 * Run: npm run build && npm run bench qr-codes [rounds, 3 by default]
 */
import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ROUTES } from '@lightfield/contract';
import { openBrowser, openPage, startProduct } from '@lightfield/testkit';
import { qrModules } from '../apps/platform/src/features/smart-report/qr-code.ts';

const rounds = Number(process.argv[2] ?? 3);
const TEXT = 'https://platform.example/manage/excel/info/scan/0190a000-0000-7000-8000-000000000000';
const SIZES = [3, 4, 5, 6, 7, 9];
/** Degrees, share, pixels, of 255, and what lies behind. */
const LOOKS = [
  { turn: 0, skew: 0, blur: 0, noise: 0, light: 'white' },
  { turn: 17, skew: 0, blur: 0.6, noise: 40, light: 'gray' },
  { turn: 93, skew: 0.06, blur: 0.8, noise: 60, light: 'silver' },
  { turn: 211, skew: 0.1, blur: 0.4, noise: 80, light: 'dimgray' },
  { turn: 45, skew: 0.04, blur: 1, noise: 30, light: 'lightgray' },
  { turn: 133, skew: 0.08, blur: 0.6, noise: 70, light: 'gray' },
];
const ASSETS = readdirSync(join(import.meta.dirname, '..', 'apps', 'web', 'dist', 'assets'));
const asset = (pattern: RegExp): string => {
  const name = ASSETS.find((one) => pattern.test(one));
  if (name === undefined) throw new Error('Not built: npm run build');
  return `/assets/${name}`;
};

interface Asked {
  readonly thread: string;
  readonly program: string;
  readonly modules: readonly (readonly boolean[])[];
  readonly sizes: readonly number[];
  readonly looks: readonly object[];
  readonly rounds: number;
}
interface Measured {
  /** What each frame said. */
  readonly said: readonly (string | null)[];
  /** ms of each. */
  readonly took: readonly number[];
  readonly firstMs: number;
}
/** In the page. */
const MEASURE = `(async ({ thread, program, modules, sizes, looks, rounds }) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const frame = (size, { turn, skew, blur, noise, light }) => {
    context.reset();
    context.fillStyle = light;
    context.fillRect(0, 0, 1280, 720);
    context.filter = 'blur(' + blur + 'px)';
    context.translate(640, 360);
    context.transform(1, skew, -skew, 1, 0, 0);
    context.rotate((turn * Math.PI) / 180);
    // drawn first and blurred as a whole: a thousand blurred squares take a second
    const side = (modules.length + 8) * size;
    const sheet = new OffscreenCanvas(side, side);
    const drawn = sheet.getContext('2d');
    drawn.fillStyle = 'white';
    drawn.fillRect(0, 0, side, side);
    drawn.fillStyle = 'black';
    modules.forEach((row, y) => row.forEach((dark, x) => dark && drawn.fillRect((x + 4) * size, (y + 4) * size, size, size)));
    context.drawImage(sheet, -side / 2, -side / 2);
    const image = context.getImageData(280, 0, 720, 720);
    let state = turn + size;
    for (let at = 0; at < image.data.length; at += 4) {
      state = (state * 1103515245 + 12345) % 2147483648;
      const by = (state / 2147483648 - 0.5) * noise;
      for (let channel = 0; channel < 3; channel++) image.data[at + channel] += by;
    }
    return image;
  };
  const began = performance.now();
  const worker = new Worker(thread, { type: 'module' });
  const read = (image) => new Promise((done, fail) => {
    worker.onerror = () => fail(new Error('the thread has ended'));
    worker.onmessage = ({ data }) => ('failed' in data ? fail(new Error(data.failed)) : done(data.text ?? null));
    worker.postMessage({ image }, [image.data.buffer]);
  });
  const bytes = await (await fetch(program)).arrayBuffer();
  worker.postMessage({ program: bytes }, [bytes]);
  await read(frame(9, looks[0]));
  const firstMs = performance.now() - began;
  const [said, took] = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const size of sizes)
      for (const look of looks) {
        const image = frame(size, look);
        const from = performance.now();
        said.push(await read(image));
        took.push(performance.now() - from);
      }
  return { said, took, firstMs };
})`;

const product = await startProduct();
const browser = await openBrowser();
try {
  const { page } = await openPage(browser, { width: 390, height: 844 });
  await page.goto(product.url + ROUTES.login);
  const asked: Asked = {
    thread: asset(/^qr-reader\.worker-[\w-]+\.js$/),
    program: asset(/^zxing_reader-[\w-]+\.wasm$/),
    modules: qrModules(TEXT) ?? [],
    sizes: SIZES,
    looks: LOOKS,
    rounds,
  };
  const { said, took, firstMs } = await page.evaluate<Measured>(`${MEASURE}(${JSON.stringify(asked)})`);
  const frames = Array.from({ length: rounds }, () =>
    SIZES.flatMap((size) => LOOKS.map((look) => ({ size, ...look }))),
  ).flat();
  const missed = new Set(frames.filter((_one, index) => said[index] !== TEXT).map((one) => JSON.stringify(one)));
  for (const one of missed) console.log(`not read: ${one}`);
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  console.log(
    `${said.filter((one) => one === TEXT).length} of ${said.length} frames read (${SIZES.length * LOOKS.length} different ones, ${rounds} rounds); ` +
      `${at(0.5)} ms in the middle, p95 ${at(0.95)}, at most ${at(1)} (50 wanted); the first with its program ${firstMs.toFixed(0)} ms; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
} finally {
  await browser.close();
  await product.stop();
}

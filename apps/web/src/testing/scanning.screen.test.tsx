import { ROUTES, smartRecordCalls, workOrderCalls } from '@lightfield/contract';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import writer from 'zxing-wasm/writer/zxing_writer.wasm?url';
import { createQrReader } from '../features/field/scan/qr-reader.ts';
import { filled } from '../lib/hrefs.ts';
import { type Shown, settled, show } from './show.tsx';

/** QR codes as a phone sees them, read by the thread that reads them in the product. */
const TEXT = 'https://platform.example/manage/excel/info/scan/0190a000-0000-7000-8000-000000000000';
/** Pixels of a frame of a camera, and of it what is read. */
const [WIDTH, HEIGHT] = [1_280, 720];

beforeAll(() => {
  prepareZXingModule({ overrides: { locateFile: () => writer } });
});

/** A code as a picture, its modules as large as this, pixels. */
async function codeOf(text: string, module: number): Promise<HTMLImageElement> {
  const { svg } = await writeBarcode(text, { format: 'QRCode', addQuietZones: true });
  const drawn = new Image();
  drawn.src = `data:image/svg+xml;base64,${btoa(svg)}`;
  await drawn.decode();
  // a code of version 6 and its edges
  drawn.width = module * 49;
  drawn.height = module * 49;
  return drawn;
}
/** The same numbers in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
interface Frame {
  readonly turn: number;
  readonly skew: number;
  readonly blur: number;
  /** Of each pixel, of 255. */
  readonly noise: number;
  readonly light: string;
}
function frameWith(code: HTMLImageElement, { turn, skew, blur, noise, light }: Frame): ImageData {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.filter = `blur(${blur}px)`;
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.transform(1, skew, -skew, 1, 0, 0);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(code, -code.width / 2, -code.height / 2, code.width, code.height);
  const image = context.getImageData((WIDTH - HEIGHT) / 2, 0, HEIGHT, HEIGHT);
  const next = numbers(turn + 1);
  for (let at = 0; at < image.data.length; at += 4) {
    const by = (next() - 0.5) * noise;
    for (let channel = 0; channel < 3; channel += 1) image.data[at + channel] = (image.data[at + channel] ?? 0) + by;
  }
  return image;
}

describe('a code', () => {
  const looks: readonly Frame[] = [
    { turn: 0, skew: 0, blur: 0, noise: 0, light: 'white' },
    { turn: 17, skew: 0, blur: 0.6, noise: 40, light: 'gray' },
    { turn: 93, skew: 0.06, blur: 0.8, noise: 60, light: 'silver' },
    { turn: 211, skew: 0.1, blur: 0.4, noise: 80, light: 'dimgray' },
  ];
  it.each([3, 4, 5, 6, 7, 8, 9])(
    'whose modules are %i pixels is read turned, aslant, blurred and in bad light',
    async (module) => {
      const reader = createQrReader();
      onTestFinished(() => reader.end());
      const code = await codeOf(TEXT, module);
      for (const look of looks) expect(await reader.read(frameWith(code, look))).toBe(TEXT);
    },
  );
  it('is told of the picture that it is in, also where several are asked for at once', async () => {
    const reader = createQrReader();
    onTestFinished(() => reader.end());
    const plain: Frame = { turn: 0, skew: 0, blur: 0, noise: 0, light: 'white' };
    const frames = await Promise.all(
      ['first', 'second', 'third'].map(async (text) => frameWith(await codeOf(text, 6), plain)),
    );
    expect(await Promise.all(frames.map((one) => reader.read(one)))).toEqual(['first', 'second', 'third']);
  });
  it('that is not there is none', async () => {
    const reader = createQrReader();
    onTestFinished(() => reader.end());
    const noise = frameWith(await codeOf(TEXT, 1), { turn: 3, skew: 0, blur: 6, noise: 200, light: 'gray' });
    expect(await reader.read(noise)).toBeUndefined();
  });
});

describe('in the field', () => {
  const SCAN = `${ROUTES.field}?view=scan`;
  let shown: Shown | undefined;
  afterEach(async () => {
    await shown?.close();
    shown = undefined;
    vi.restoreAllMocks();
  });
  /** A camera before which a code is held. */
  async function holdBeforeCamera(text: string): Promise<void> {
    const code = await codeOf(text, 6);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [WIDTH, HEIGHT];
    const draw = () =>
      canvas
        .getContext('2d')
        ?.putImageData(frameWith(code, { turn: 8, skew: 0, blur: 0.5, noise: 20, light: 'white' }), 280, 0);
    draw();
    const timer = setInterval(draw, 150);
    onTestFinished(() => clearInterval(timer));
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() =>
      Promise.resolve(canvas.captureStream(10)),
    );
  }
  const words = () => document.querySelector('main')?.textContent ?? '';
  const PATIENCE = { timeout: 30_000 };

  it('a code of a record that lies on the phone opens its form', async () => {
    let id = '';
    shown = await show(ROUTES.field, {
      fill: 'full',
      answers: (platform) => platform.answer(smartRecordCalls.take, (made) => ((id = made.records[0]?.id ?? ''), made)),
    });
    await vi.waitFor(() => expect(id).not.toBe(''), PATIENCE);
    await holdBeforeCamera(`https://old.example${filled(ROUTES.excelScan, { recordId: id })}`);
    await settled();
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '扫码')?.click();
    await vi.waitFor(() => expect(location.search).toContain(`form=${id}`), PATIENCE);
  });

  it('a code of a device shows what is due there; one that is none of ours is said', async () => {
    let device = '';
    await holdBeforeCamera('WIFI:S:plant;;');
    shown = await show(SCAN, {
      fill: 'full',
      answers: (platform) =>
        platform.answer(workOrderCalls.take, (made) => ((device = made.orders[0]?.equipmentId ?? ''), made)),
    });
    await vi.waitFor(() => expect(words()).toContain('不是本平台的二维码：WIFI:S:plant;;'), PATIENCE);
    await shown.close();
    await holdBeforeCamera(`https://a.example/monitor/eg/detail/list/${device}/0`);
    shown = await show(SCAN, { fill: 'full' });
    await vi.waitFor(() => expect(words()).toContain('该设备的工单'), PATIENCE);
  });

  it('without a camera says so, and finds what is typed', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    shown = await show(SCAN, { fill: 'full' });
    await vi.waitFor(() => expect(words()).toContain('未允许使用摄像头'), PATIENCE);
    expect(shown.faults()).toEqual([]);
  });
});

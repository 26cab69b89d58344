import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { FromReader, ToReader } from './qr-reader.ts';

/**
 * Thread that reads QR codes. It gets the program of its engine from the page, because it may fetch nothing itself: its file is served with a
 * policy of its own (docs/decisions/035), which alone may start WebAssembly.
 */
const say = (message: FromReader) => self.postMessage(message, { transfer: [] });
let ready: Promise<unknown> | undefined;

async function read(image: ImageData): Promise<void> {
  try {
    await ready;
    const [found] = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 });
    say({ text: found?.isValid ? found.text : undefined });
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  if ('program' in data)
    ready = Promise.resolve(prepareZXingModule({ overrides: { wasmBinary: data.program }, fireImmediately: true }));
  else void read(data.image);
});

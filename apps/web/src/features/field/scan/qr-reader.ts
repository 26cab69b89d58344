import engine from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { wasmProgram } from '../../../lib/wasm-program.ts';

export type ToReader = { readonly program: ArrayBuffer } | { readonly image: ImageData };
export type FromReader = { readonly text: string | undefined } | { readonly failed: string };

/** Reads QR codes in a thread of its own. */
export interface QrReader {
  /** What the code in a picture says; `undefined`: there is none that can be read. Pictures are read one after the other. Rejects when the reader cannot be had. */
  read(image: ImageData): Promise<string | undefined>;
  end(): void;
}

/** The file of the thread has a name of its own, by which the server knows which policy it gets. */
export function createQrReader(): QrReader {
  const worker = new Worker(new URL('./qr-reader.worker.ts', import.meta.url), { type: 'module', name: 'qr-reader' });
  const post = (message: ToReader, moved: Transferable[]) => worker.postMessage(message, { transfer: moved });
  const ready = wasmProgram(engine).then((program) => post({ program }, [program]));
  ready.catch(() => undefined);
  async function ask(image: ImageData): Promise<string | undefined> {
    await ready;
    const answer = Promise.withResolvers<string | undefined>();
    const over = new AbortController();
    const { signal } = over;
    const failed = () => answer.reject(new Error('the reader of codes has ended'));
    worker.addEventListener('error', failed, { signal });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<FromReader>) =>
        'failed' in data ? answer.reject(new Error(data.failed)) : answer.resolve(data.text),
      { signal },
    );
    post({ image }, [image.data.buffer]);
    try {
      return await answer.promise;
    } finally {
      over.abort();
    }
  }
  let before: Promise<unknown> = Promise.resolve();
  return {
    read(image) {
      // an answer does not say of which picture it is: a frame of the camera and a picture that was chosen take turns
      const answer = before.then(() => ask(image));
      before = answer.catch(() => undefined);
      return answer;
    },
    end: () => worker.terminate(),
  };
}

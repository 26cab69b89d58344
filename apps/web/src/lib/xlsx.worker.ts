import type { Sheet } from './download.ts';
import { xlsxOf } from './xlsx.ts';

self.addEventListener('message', (event: MessageEvent<Sheet[]>) => {
  xlsxOf(event.data).then(
    (blob) => self.postMessage(blob, { transfer: [] }),
    (error: unknown) => self.postMessage({ error: String(error) }, { transfer: [] }),
  );
});

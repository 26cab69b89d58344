import { expect, it } from 'vitest';
import { type Able, canDrawInWorker } from './able.ts';

const browser: Able = {
  Worker: () => undefined,
  HTMLCanvasElement: { prototype: { transferControlToOffscreen: () => undefined } },
  navigator: { hardwareConcurrency: 2 },
};

it('draws letters beside the main thread where there is a thread, a canvas for it and a processor', () => {
  expect(canDrawInWorker(browser)).toBe(true);
  expect(canDrawInWorker({ ...browser, navigator: {} })).toBe(true);
});
it.each<[string, Able]>([
  ['there are no threads', { ...browser, Worker: undefined }],
  ['canvases stay with the main thread', { ...browser, HTMLCanvasElement: { prototype: {} } }],
  ['nothing is drawn at all', {}],
  ['a single processor would do both', { ...browser, navigator: { hardwareConcurrency: 1 } }],
])('leaves letters to their elements where %s', (_why, world) => {
  expect(canDrawInWorker(world)).toBe(false);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { copyFiles } from './copy-files.ts';
import type { Files } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files } from './s3-files.ts';
import { type StrictS3, strictS3 } from './s3-server.testing.ts';

const root = mkdtempSync(join(tmpdir(), 'lf-copy-'));
const folder = createFolderFiles(join(root, 'one'));
let server: StrictS3;
let store: Files;
beforeAll(async () => {
  server = await strictS3({ page: 2 });
  store = createS3Files(server.config, { clock: systemClock, waits: [1] });
  for (const one of ['a', 'b', 'c', 'd', 'e']) await folder.put(`firmware/${one}.lfw`, Buffer.from(one));
});
afterAll(async () => {
  store.stop();
  await server.stop();
  rmSync(root, { recursive: true });
});
const said: string[] = [];
const copy = (from: Files, to: Files) => copyFiles(from, to, (line) => said.push(line));

it('goes on where it was ended, reads again what it has put, and back into another folder', async () => {
  const ends: Files = {
    ...store,
    put: (name, bytes) => (name.includes('d') ? Promise.reject(new Error('ended')) : store.put(name, bytes)),
  };
  await expect(copy(folder, ends)).rejects.toThrow('ended');
  expect(await copy(folder, store)).toEqual({ copied: 2, there: 3 });
  expect(await copy(folder, store)).toEqual({ copied: 0, there: 5 });
  expect(said.at(-1)).toMatch(/^firmware\/e\.lfw {2}[0-9a-f]{64} {2}was there$/);
  const other = createFolderFiles(join(root, 'two'));
  expect(await copy(store, other)).toEqual({ copied: 5, there: 0 });
  expect((await buffer(await other.read('firmware/e.lfw', 0))).toString()).toBe('e');
});

it('stops at what is damaged here or there', async () => {
  writeFileSync(join(root, 'one', 'firmware', 'b.lfw'), 'B');
  await expect(copy(folder, store)).rejects.toThrow('firmware/b.lfw is another file in');
  expect(server.objects.get('firmware/b.lfw')?.toString()).toBe('b');
  await folder.put('firmware/b.lfw', Buffer.from('b'));
  const damages: Files = { ...store, put: (name, bytes) => store.put(name, bytes.subarray(1)) };
  await folder.put('firmware/f.lfw', Buffer.from('f'));
  await expect(copy(folder, damages)).rejects.toThrow('firmware/f.lfw is not in');
});

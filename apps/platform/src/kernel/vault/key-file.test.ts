import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { makeKeyFile, readKeyFile } from './key-file.ts';
import { vaultKey } from './sealed-text.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lf-keys-'));
  file = path.join(folder, 'secrets.key');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is made for its owner alone, and read again', async () => {
  const [made] = await makeKeyFile(file);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readKeyFile(file)).toEqual([made]);
  expect(await readdir(folder)).toEqual(['secrets.key']);
});

it('is never made in place of one that is there', async () => {
  await makeKeyFile(file);
  const before = await readFile(file, 'utf8');
  await expect(makeKeyFile(file)).rejects.toThrow(StartError);
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(await readdir(folder)).toEqual(['secrets.key']);
});

it('is not there', async () => expect(await readKeyFile(file)).toBeUndefined());

it('holds several keys, the first of which seals', async () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await writeFile(file, `# new\n${one.toString('base64')}\r\n\n# old\n${two.toString('base64')}`);
  expect(await readKeyFile(file)).toEqual([vaultKey(one), vaultKey(two)]);
});

it.each([
  ['# nothing\n', 'holds no key'],
  [`${Buffer.alloc(16).toString('base64')}\n`, 'line 1: not the base64 of 32 bytes'],
  [`# a\n${Buffer.alloc(32).toString('base64')} x\n`, 'line 2: not the base64 of 32 bytes'],
  [`${Buffer.alloc(32).toString('hex')}\n`, 'line 1: not the base64'],
])('is refused when it holds %j, and never shown', async (text, said) => {
  await writeFile(file, text);
  const refused = readKeyFile(file);
  await expect(refused).rejects.toThrow(said);
  await expect(refused).rejects.not.toThrow(/AAAAAA|000000/);
});

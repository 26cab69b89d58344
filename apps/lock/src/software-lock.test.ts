import { createPublicKey, verify } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LockUnreadable, NoLock } from './lock-device.ts';
import { makeKey, softwareLock } from './software-lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lf-lock-'));
  file = path.join(folder, 'workshop.key');
});
afterEach(() => rm(folder, { recursive: true }));

describe('making a key', () => {
  it('keeps the key for its owner and writes the public one beside it', async () => {
    const text = await makeKey(file);
    expect(text).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
    expect(await readFile(`${file}.pub`, 'utf8')).toBe(text);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
  it('never overwrites one', async () => {
    await makeKey(file);
    const before = await readFile(file, 'utf8');
    await expect(makeKey(file)).rejects.toThrow('EEXIST');
    expect(await readFile(file, 'utf8')).toBe(before);
  });
});

describe('a lock of a key file', () => {
  it('says that it is software, and which key it holds', async () => {
    const text = await makeKey(file);
    const lock = await softwareLock(file).describe();
    expect(lock).toMatchObject({ kind: 'software', label: 'workshop', id: expect.stringMatching(/^[0-9a-f]{16}$/) });
    const spki = createPublicKey(text).export({ format: 'der', type: 'spki' });
    expect(lock.publicKey).toEqual(spki.subarray(-32));
  });
  it('signs so that the public key verifies', async () => {
    const text = await makeKey(file);
    const signature = await softwareLock(file).sign(Buffer.from('message'));
    expect(verify(null, Buffer.from('message'), text, signature)).toBe(true);
  });
  it('is gone when the file is, and back when the file is', async () => {
    const lock = softwareLock(file);
    await expect(lock.describe()).rejects.toThrow(NoLock);
    await makeKey(file);
    await expect(lock.describe()).resolves.toMatchObject({ label: 'workshop' });
    await rm(file);
    await expect(lock.sign(Buffer.from('x'))).rejects.toThrow(NoLock);
  });
  it.each([
    ['something else', 'hello'],
    ['far too much', 'x'.repeat(20_000)],
  ])('cannot be used when it holds %s', async (_what, content) => {
    await writeFile(file, content, { mode: 0o600 });
    await expect(softwareLock(file).describe()).rejects.toThrow(LockUnreadable);
  });
  it('cannot be used when others could read it, where files say so', async () => {
    await makeKey(file);
    await chmod(file, 0o640);
    const described = softwareLock(file).describe();
    if (process.platform === 'win32') await expect(described).resolves.toHaveProperty('id');
    else await expect(described).rejects.toThrow('chmod 600');
  });
});

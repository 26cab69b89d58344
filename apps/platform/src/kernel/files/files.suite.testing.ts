import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, MissingFile } from './files.ts';

export interface FilesUnderTest {
  readonly files: Files;
  stop(): Promise<void>;
}

/** What every store of files does, and `more` of this one. Nothing is in it before. */
export function filesSuite(name: string, make: () => Promise<FilesUnderTest>, more?: () => void): void {
  describe(`files in ${name}`, () => {
    let under: FilesUnderTest | undefined;
    let files: Files;
    beforeAll(async () => {
      under = await make();
      ({ files } = under);
    });
    afterAll(async () => {
      under?.files.stop();
      await under?.stop();
    });
    const text = async (stream: Promise<Readable>) => (await buffer(await stream)).toString();
    const names = async () => (await files.list('firmware')).map((one) => one.name);

    it('are read as they were put, from any byte on', async () => {
      await files.check();
      await files.put('firmware/a.lfw', Buffer.from('0123456789'));
      expect(await text(files.read('firmware/a.lfw', 0))).toBe('0123456789');
      expect(await text(files.read('firmware/a.lfw', 7))).toBe('789');
      expect(await files.size('firmware/a.lfw')).toBe(10);
    });

    it('are put in place of what was there, and removed, twice if need be', async () => {
      await files.put('firmware/again', Buffer.from('longer than before'));
      await files.put('firmware/again', Buffer.from('short'));
      expect(await text(files.read('firmware/again', 0))).toBe('short');
      await files.remove('firmware/again');
      await files.remove('firmware/again');
      expect(await files.size('firmware/again')).toBeUndefined();
    });

    it('that are not there are missing', async () => {
      await expect(files.read('firmware/none', 0)).rejects.toThrow(MissingFile);
      await expect(files.read('firmware/none', 5)).rejects.toThrow(MissingFile);
      expect(await files.size('firmware/none')).toBeUndefined();
    });

    it('may be asked for and never read, more often than there are connections', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        await expect(files.read('firmware/none', 0)).rejects.toThrow(MissingFile);
        (await files.read('firmware/a.lfw', 0)).destroy();
      }
      expect(await text(files.read('firmware/a.lfw', 9))).toBe('9');
    });

    it('may be large, and be put and read at the same time', async () => {
      const all = Array.from({ length: 8 }, (_, at) => ({ name: `firmware/large-${at}`, bytes: randomBytes(700_000) }));
      await Promise.all(all.map(({ name: one, bytes }) => files.put(one, bytes)));
      const read = await Promise.all(all.map(async ({ name: one }) => buffer(await files.read(one, 100_000))));
      const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
      expect(read.map(hash)).toEqual(all.map(({ bytes }) => hash(bytes.subarray(100_000))));
      await Promise.all(all.map(({ name: one }) => files.remove(one)));
    });

    it('may be read by somebody who stops early', async () => {
      await files.put('firmware/left', randomBytes(3_000_000));
      for (let turn = 0; turn < 20; turn += 1) {
        const stream = await files.read('firmware/left', 1);
        await once(stream, 'readable');
        stream.destroy();
      }
      expect(await files.size('firmware/left')).toBe(3_000_000);
      await files.remove('firmware/left');
    });

    it('are listed by area, in order, with their bytes', async () => {
      for (const one of ['c', 'b', 'd', 'e']) await files.put(`firmware/${one}`, Buffer.from(one.repeat(3)));
      expect(await names()).toEqual(['a.lfw', 'b', 'c', 'd', 'e'].map((one) => `firmware/${one}`));
      expect((await files.list('firmware')).map(({ bytes }) => bytes)).toEqual([10, 3, 3, 3, 3]);
    });

    it.each([
      '',
      'firmware',
      'firmware/',
      '../a',
      'firmware/../a',
      'firmware/a/b',
      'firmware/.a',
      '/a/b',
      'firmware/ä',
    ])('have no name that leads elsewhere: %j', async (wrong) => {
      const asked = [() => files.put(wrong, Buffer.from('x')), () => files.read(wrong, 0), () => files.remove(wrong)];
      for (const ask of asked) await expect(async () => ask()).rejects.toThrow('no name of a file');
    });
    more?.();
  });
}

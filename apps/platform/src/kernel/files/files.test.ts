import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_TLS } from '../../engines/broker/broker.testing.ts';
import { systemClock } from '../clock.ts';
import { filesSuite } from './files.suite.testing.ts';
import { FilesAway, FilesRefused } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files } from './s3-files.ts';
import { type StrictS3, strictS3 } from './s3-server.testing.ts';

const QUICK = { clock: systemClock, waits: [1, 1, 1] };
/** Only where somebody is silent: a busy machine is slow, too. */
const SILENT_MS = 80;

filesSuite('a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lf-files-'));
  return { files: createFolderFiles(folder), stop: async () => rmSync(folder, { recursive: true }) };
});
filesSuite('an S3 server of ours that tells two names at once', async () => {
  const server = await strictS3({ page: 2 });
  return { files: createS3Files(server.config, { clock: systemClock, connections: 8 }), stop: () => server.stop() };
});

describe('a folder', () => {
  it('shows nothing that is half written, and loses it with its file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lf-files-'));
    const files = createFolderFiles(folder);
    await files.put('firmware/whole', Buffer.from('x'));
    writeFileSync(join(folder, 'firmware', 'killed.0f.part'), 'hal');
    expect(await files.list('firmware')).toEqual([{ name: 'firmware/whole', bytes: 1 }]);
    expect(await files.size('firmware/killed')).toBeUndefined();
    await files.remove('firmware/killed');
    expect(readdirSync(join(folder, 'firmware'))).toEqual(['whole']);
    rmSync(folder, { recursive: true });
  });
});

describe('an S3 store that', () => {
  let server: StrictS3;
  let files: ReturnType<typeof createS3Files>;
  beforeAll(async () => {
    server = await strictS3();
    files = createS3Files(server.config, QUICK);
    await files.put('firmware/a', Buffer.from('0123456789'));
  });
  afterAll(async () => {
    files.stop();
    await server.stop();
  });
  let before = 0;
  beforeEach(() => {
    before = server.asked();
  });
  const asked = () => server.asked() - before;
  const BUSY = { status: 503, code: 'SlowDown' };

  it('fails in passing is asked again, and has it once', async () => {
    server.trouble(BUSY, 'cut', 'cut in the middle');
    await files.put('firmware/b', Buffer.from('bytes'));
    expect([asked(), server.objects.get('firmware/b')?.toString()]).toEqual([4, 'bytes']);
    server.trouble(BUSY, 'cut');
    expect((await buffer(await files.read('firmware/b', 2))).toString()).toBe('tes');
    server.trouble(BUSY);
    await files.remove('firmware/b');
    expect(server.objects.has('firmware/b')).toBe(false);
  });

  it('keeps failing is given up', async () => {
    server.trouble(BUSY, BUSY, BUSY, BUSY);
    await expect(files.put('firmware/b', Buffer.from('x'))).rejects.toThrow(
      `${server.config.url.href} answers 503 SlowDown`,
    );
    expect(asked()).toBe(4);
  });

  it('keeps silent is given up in time', async () => {
    const hasty = createS3Files(server.config, { ...QUICK, silentMs: SILENT_MS });
    server.trouble('silent', 'silent', 'silent', 'silent');
    await expect(hasty.size('firmware/a')).rejects.toThrow('does not answer (ETIMEDOUT)');
    server.trouble('silent');
    await expect(hasty.check()).rejects.toThrow(FilesAway);
    expect(asked()).toBe(5);
    hasty.stop();
  });

  it('breaks off breaks the stream, whose reader asks for the rest', async () => {
    server.trouble('cut in the middle');
    const got: Buffer[] = [];
    const broken = (async () => {
      for await (const chunk of await files.read('firmware/a', 0)) got.push(chunk as Buffer);
    })();
    await expect(broken).rejects.toThrow('aborted');
    const rest = await buffer(await files.read('firmware/a', Buffer.concat(got).length));
    expect(Buffer.concat([...got, rest]).toString()).toBe('0123456789');
  });

  it('stalls in the middle is given up, however slow its reader was before', async () => {
    const silentMs = 6 * SILENT_MS;
    const hasty = createS3Files(server.config, { ...QUICK, silentMs });
    server.objects.set('firmware/long', randomBytes(2_000_000));
    server.trouble('stalls in the middle');
    const stalled = buffer(await hasty.read('firmware/long', 0)).catch(String);
    const slow = await hasty.read('firmware/long', 0);
    await pause(silentMs + SILENT_MS);
    expect((await buffer(slow)).length).toBe(2_000_000);
    expect(await stalled).toContain('falls silent');
    hasty.stop();
  });

  it('sends everything where a part was asked for is not believed', async () => {
    server.trouble('no ranges');
    await expect(files.read('firmware/a', 5)).rejects.toThrow('knows no ranges');
  });

  it.each([
    ['another secret', { secret: 'wrong' }, 'answers 403 SignatureDoesNotMatch'],
    ['another region', { region: 'mars' }, 'answers 403 SignatureDoesNotMatch'],
    ['another bucket', { bucket: 'else-where' }, 'answers 404 NoSuchBucket'],
  ])(
    'is asked with %s refuses, once, and no secret is told',
    async (_what, { bucket, ...login }: { bucket?: string; secret?: string; region?: string }, why) => {
      const config = { ...server.config, ...login, ...(bucket && { url: new URL(`/${bucket}`, server.config.url) }) };
      const wrong = createS3Files(config, QUICK);
      const error = await wrong.check().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(FilesRefused);
      expect(String(error)).toContain(why);
      expect(String(error)).not.toMatch(/AKTEST|wrong|sSecret/);
      await expect(wrong.put('firmware/c', Buffer.from('x'))).rejects.toThrow(FilesRefused);
      expect(asked()).toBe(2);
      wrong.stop();
    },
  );

  it('is asked by a clock that is wrong refuses, which is said', async () => {
    const late = createS3Files(server.config, { ...QUICK, clock: { now: () => Date.now() - 3_600_000 } });
    await expect(late.check()).rejects.toThrow('RequestTimeTooSkewed');
    late.stop();
  });

  it('is not there does not answer', async () => {
    const nobody = createS3Files({ ...server.config, url: new URL('http://127.0.0.1:1/bucket') }, QUICK);
    await expect(nobody.put('firmware/a', Buffer.from('x'))).rejects.toThrow('does not answer (ECONNREFUSED)');
    nobody.stop();
  });

  it('speaks TLS is believed with the certificate that vouches for it alone', async () => {
    const tls = await strictS3({ tls: TEST_TLS });
    const [known, unknown] = [{ ...tls.config, ca: Buffer.from(TEST_TLS.cert) }, tls.config].map((config) =>
      createS3Files(config, QUICK),
    );
    await known?.put('firmware/a', Buffer.from('x'));
    expect(tls.objects.size).toBe(1);
    await expect(unknown?.check()).rejects.toThrow('does not answer (DEPTH_ZERO_SELF_SIGNED_CERT)');
    known?.stop();
    unknown?.stop();
    await tls.stop();
  });

  it('is asked when the process stops is let go at once', async () => {
    const own = createS3Files(server.config, { ...QUICK, silentMs: 60_000 });
    server.trouble('silent');
    const asking = own.put('firmware/b', Buffer.from('x'));
    setTimeout(() => own.stop(), 20);
    await expect(asking).rejects.toThrow('does not answer');
  });
});

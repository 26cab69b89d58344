import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UpgradeOrder } from '@lightfield/contract';
import { firmwareFolder } from './boot-state.ts';

/** A line that brings nothing for so long is given up and begun anew where it stopped, ms. */
const SILENCE_MS = 30_000;

export class DownloadRefused extends Error {}

/** The part file of an image; it stays over restarts. Parts of other images are thrown away. */
function partFile(data: string, sha256: string): string {
  const folder = join(firmwareFolder(data), 'download');
  mkdirSync(folder, { recursive: true });
  const name = `${sha256}.part`;
  for (const other of readdirSync(folder)) if (other !== name) rmSync(join(folder, other), { force: true });
  return join(folder, name);
}

export function forgetDownload(data: string): void {
  rmSync(join(firmwareFolder(data), 'download'), { recursive: true, force: true });
}

/** Fetches what is missing of the image. Throws `DownloadRefused` when asking again would not help. */
export async function download(
  data: string,
  { sha256, bytes }: Pick<UpgradeOrder, 'sha256' | 'bytes'>,
  url: string,
  progress: (percent: number) => void,
): Promise<Buffer> {
  const path = partFile(data, sha256);
  let have = existsSync(path) ? statSync(path).size : 0;
  if (have > bytes) {
    rmSync(path);
    have = 0;
  }
  if (have < bytes) await fetchRest(path, have, bytes, url, progress);
  const image = await readFile(path);
  if (image.length < bytes) throw new Error('the line ended too early');
  if (createHash('sha256').update(image).digest('hex') !== sha256) {
    rmSync(path);
    throw new DownloadRefused('what was downloaded is not what was announced');
  }
  return image;
}

async function fetchRest(
  path: string,
  from: number,
  bytes: number,
  url: string,
  progress: (percent: number) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, {
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
      signal: silence.signal,
      redirect: 'error',
    });
    if (response.status >= 400 && response.status < 500)
      throw new DownloadRefused(`the platform answers ${response.status}`);
    // A server that knows no ranges sends all of it again.
    const resumed = response.status === 206;
    if (!response.body || (response.status !== 200 && !resumed))
      throw new Error(`the platform answers ${response.status}`);
    let got = resumed ? from : 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
        got += chunk.length;
        if (got > bytes) return done(new DownloadRefused('more was sent than announced'));
        progress(Math.floor((got / bytes) * 100));
        return done(null, chunk);
      },
    });
    const file = createWriteStream(path, { flags: resumed ? 'a' : 'w', mode: 0o600 });
    await pipeline(Readable.fromWeb(response.body), counted, file);
  } finally {
    clearTimeout(timer);
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS, MarketIndex, type MarketProblem } from '@lightfield/contract';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Market } from './folder.ts';
import { MarketError, problemOf, readJson } from './read-package.ts';
import { createShelf, isOfDisk } from './shelf.ts';

type Problem = z.infer<typeof MarketProblem>;
export interface AddressParts {
  readonly url: string;
  /** Where the copy is kept. */
  readonly folder: string;
  readonly clock: Clock;
  /** Of this process: nobody sets it. */
  readonly steady: Clock;
  readonly log: Log;
}
/** What the copy consists of: names of the address, and under which name each lies here. */
const Copied = z.object({ url: z.string(), at: z.number(), files: z.record(z.string(), z.string()) });
type Copied = z.infer<typeof Copied>;
const MANIFEST = 'copied.json';
/** Whoever asks again and again is answered by what was found so long ago, ms. */
const AGAIN_MS = 5_000;

/** At most so many bytes of an address; no way leads anywhere else than to where it was told. */
async function download(url: URL, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'manual', signal }).catch((error: unknown) => {
    throw new MarketError('away', causeOf(error));
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new MarketError('status', `HTTP ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > maxBytes) throw new MarketError('tooLarge', `> ${maxBytes}`);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof MarketError ? error : new MarketError('away', causeOf(error));
  }
  return Buffer.concat(parts);
}
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : String(cause);
}

/** A market at an address, as a copy in a folder of ours: what is away is still there, and its age is told. */
export function createAddress({ url, folder, clock, steady, log }: AddressParts): Market & { stop(): Promise<void> } {
  const ending = new AbortController();
  const address = new URL(url);
  let copied: Copied | undefined;
  let problems: Problem[] = [];
  let askedAt: number | undefined;
  let running: Promise<void> | undefined;
  const shelf = createShelf(folder, () => Promise.resolve(Object.values(copied?.files ?? {})));
  const begun = begin();

  async function begin(): Promise<void> {
    try {
      const kept = Copied.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')));
      if (kept.url === url) copied = kept;
    } catch {
      // none yet, or of another version: it is made anew
    }
  }

  async function copy(): Promise<void> {
    const found: Problem[] = [];
    const signal = () => AbortSignal.any([ending.signal, AbortSignal.timeout(LIMITS.market.timeoutMs)]);
    const { indexBytes, totalBytes } = LIMITS.market;
    const { packages } = readJson(await download(address, indexBytes, signal()), indexBytes, MarketIndex);
    if (packages.reduce((sum, { bytes }) => sum + bytes, 0) > totalBytes)
      throw new MarketError('tooLarge', `> ${totalBytes}`);
    await mkdir(folder, { recursive: true });
    const files: Record<string, string> = {};
    for (const { file, bytes, sha256 } of packages) {
      const own = `${file.slice(0, -'.json'.length)}.${sha256.slice(0, 32)}.json`;
      const before = copied?.files[file];
      if (before === own) {
        files[file] = own;
        continue;
      }
      try {
        const content = await download(new URL(file, address), bytes, signal());
        const hash = createHash('sha256').update(content).digest('hex');
        if (hash !== sha256) throw new MarketError('sha256', hash);
        await write(own, content);
        files[file] = own;
      } catch (error) {
        ending.signal.throwIfAborted();
        found.push(problemOf(error, file));
        // what was there before is better than nothing
        if (before !== undefined) files[file] = before;
      }
    }
    copied = { url, at: clock.now(), files };
    await write(MANIFEST, JSON.stringify(copied));
    problems = found;
    const kept = new Set([MANIFEST, ...Object.values(files)]);
    for (const name of await readdir(folder)) if (!kept.has(name)) await rm(path.join(folder, name), { force: true });
  }
  async function write(name: string, content: Buffer | string): Promise<void> {
    const being = path.join(folder, `${randomUUID()}.new`);
    await writeFile(being, content);
    await rename(being, path.join(folder, name));
  }

  function refresh(): Promise<void> {
    running ??= copy()
      .catch((error: unknown) => {
        if (ending.signal.aborted) return;
        if (!(error instanceof MarketError) && !isOfDisk(error)) throw error;
        problems = [
          error instanceof MarketError ? problemOf(error, '') : { what: 'folder', file: '', detail: error.code },
        ];
        log.warn({ host: address.host, problem: problems[0] }, 'the market was not copied');
      })
      .finally(() => {
        askedAt = steady.now();
        running = undefined;
      });
    return running;
  }
  const isOld = (ms: number) => askedAt === undefined || steady.now() - askedAt >= ms;

  return {
    async open(id) {
      await begun;
      return shelf.open(id);
    },
    async list(fresh) {
      await begun;
      const { askedAfterMs, retryAfterMs } = LIMITS.market;
      const due = isOld(fresh ? AGAIN_MS : problems.length > 0 ? retryAfterMs : askedAfterMs);
      // the first copy, and one that was asked for, are waited for
      if (due || running) {
        const asked = refresh();
        if (fresh || !copied) await asked;
        else asked.catch((error: unknown) => log.error({ error }, 'the market was not copied'));
      }
      const { rows, problems: wrong } = await shelf.list();
      return {
        from: 'address',
        host: address.host,
        copiedAt: copied?.at ?? null,
        problems: [...problems, ...wrong],
        rows,
      };
    },
    async stop() {
      ending.abort();
      await running?.catch(() => undefined);
    },
  };
}

import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';

/** A disk without room is tried again after so long, ms. */
const RETRY_MS = 1_000;
const NEWLINE = 10;

/**
 * The log of one program. A full disk costs lines, and nothing else: they are dropped, and how many is said in their place when
 * there is room again. Written at once, so that nothing waits in memory for a disk that is full for days.
 */
export class LogFile {
  readonly path: string;
  #fd: number | undefined;
  #dropped = 0;
  /** What stands in the file ends in the middle of a line. */
  #isTorn = false;
  #retryAt = 0;
  readonly #ticks: () => number;
  readonly #write: (fd: number, bytes: Uint8Array) => number;

  constructor(
    path: string,
    { ticks = () => performance.now(), write = (fd: number, bytes: Uint8Array) => writeSync(fd, bytes) } = {},
  ) {
    this.path = path;
    this.#ticks = ticks;
    this.#write = write;
  }

  /** Keeps the one before under another name. */
  rotate(keptAs: string): this {
    try {
      if (existsSync(this.path)) renameSync(this.path, keptAs);
    } catch {
      // No room for a name either: it is written on.
    }
    return this;
  }

  write(bytes: Uint8Array): void {
    if (this.#dropped > 0 && this.#ticks() < this.#retryAt) return this.#drop(bytes);
    const gap =
      this.#dropped > 0 ? `${this.#isTorn ? '\n' : ''}[${this.#dropped} lines are missing: the disk was full]\n` : '';
    if (gap && !this.#put(Buffer.from(gap))) return this.#drop(bytes);
    if (gap) this.#dropped = 0;
    if (!this.#put(bytes)) this.#drop(bytes);
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  /** False: not all of it found room. */
  #put(bytes: Uint8Array): boolean {
    try {
      this.#fd ??= openSync(this.path, 'a');
      for (let rest = bytes; rest.length > 0; ) {
        const written = this.#write(this.#fd, rest);
        if (written > 0) this.#isTorn = rest[written - 1] !== NEWLINE;
        rest = rest.subarray(written);
        if (written === 0) return false;
      }
      return true;
    } catch {
      return false;
    }
  }

  #drop(bytes: Uint8Array): void {
    let lines = 0;
    for (const byte of bytes) if (byte === NEWLINE) lines += 1;
    this.#dropped += Math.max(1, lines);
    this.#retryAt = this.#ticks() + RETRY_MS;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a terminal, tells its name, and holds it; its other end are the streams of the process. Longer than any test, and
 * not for ever: a run that was killed leaves nothing behind.
 */
const HOLD = 'stty raw -echo; tty; exec sleep 900';

/** One end of a serial cable: a terminal under a name that stays the same. */
class Terminal {
  readonly path: string;
  #process: ChildProcess | undefined;
  take: (bytes: Buffer) => void = () => undefined;

  constructor(path: string) {
    this.path = path;
  }
  async plug(): Promise<void> {
    // From util-linux, which every Debian has.
    const holder = spawn('script', ['--quiet', '--flush', '--command', HOLD, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#process = holder;
    const [first]: Buffer[] = await once(holder.stdout, 'data');
    symlinkSync(String(first).trim(), this.path);
    holder.stdout.on('data', (bytes: Buffer) => this.take(bytes));
  }
  put(bytes: Buffer): void {
    this.#process?.stdin?.write(bytes);
  }
  async unplug(): Promise<void> {
    const holder = this.#process;
    this.#process = undefined;
    if (!holder) return;
    rmSync(this.path, { force: true });
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
  }
}

/** A serial cable with two ends, that can be cut or carry nothing. */
export class SerialCord {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lf-serial-'));
  readonly near = new Terminal(join(this.#folder, 'near'));
  readonly far = new Terminal(join(this.#folder, 'far'));
  #muted = false;
  #pulled = false;

  static async build(): Promise<SerialCord> {
    const cord = new SerialCord();
    cord.near.take = (bytes) => {
      if (!cord.#muted) cord.far.put(bytes);
    };
    cord.far.take = (bytes) => {
      if (!cord.#muted) cord.near.put(bytes);
    };
    await Promise.all([cord.near.plug(), cord.far.plug()]);
    return cord;
  }
  mute(): void {
    this.#muted = true;
  }
  async up(): Promise<void> {
    this.#muted = false;
    if (this.#pulled) await this.near.plug();
    this.#pulled = false;
  }
  /** The near end is pulled out, as a USB adapter is. */
  async down(): Promise<void> {
    this.#pulled = true;
    await this.near.unplug();
  }
  async stop(): Promise<void> {
    await Promise.all([this.near.unplug(), this.far.unplug()]);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

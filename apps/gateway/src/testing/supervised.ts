import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { SN } from './config.ts';

const MAIN = new URL('../main.ts', import.meta.url);
/** Between the end of a process and its next start, ms. */
const PAUSE_MS = 50;

/** The gateway as a service: whenever it ends, it is started again. */
export class Supervised {
  /** How each process ended: exit code, or the signal. */
  readonly ends: (number | string | null)[] = [];
  output = '';
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #stopping = false;

  constructor(env: Record<string, string>) {
    this.#env = env;
    this.#launch();
  }

  #launch(): void {
    const child = fork(MAIN, { env: { ...process.env, LF_SN: SN, ...this.#env }, silent: true });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.once('exit', (code, signal) => {
      this.ends.push(signal ?? code);
      if (!this.#stopping) setTimeout(() => this.#stopping || this.#launch(), PAUSE_MS);
    });
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
}

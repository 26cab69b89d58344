import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { SN } from './config.ts';

const MAIN = new URL('../main.ts', import.meta.url);

/** The gateway as it runs in a plant: a process of its own. */
export class GatewayProcess {
  readonly child: ChildProcess;
  /** Everything it printed. */
  output = '';

  constructor(env: Record<string, string>) {
    this.child = fork(MAIN, { env: { ...process.env, LF_SN: SN, ...env }, silent: true });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  static async start(env: Record<string, string>): Promise<GatewayProcess> {
    const process = new GatewayProcess(env);
    await process.ready();
    return process;
  }

  async ready(): Promise<void> {
    await Promise.race([
      once(this.child, 'message'),
      once(this.child, 'exit').then(() => Promise.reject(new Error(`the gateway ended:\n${this.output}`))),
    ]);
  }

  /** Ends it, and answers its exit code; `null` when the signal ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    return ((await exit) as [number | null])[0];
  }
}

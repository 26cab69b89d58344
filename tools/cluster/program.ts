import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LogFile } from '../start/log-file.ts';
import { LOGS } from '../start/paths.ts';
import { installFromDebian } from '../test/debian.ts';

const AGAIN_MS = 1_000;
const STOP_PATIENCE_MS = 5_000;

/** A program of the system, by the package it comes in. */
export interface SystemProgram {
  readonly name: 'nats-server' | 'haproxy';
  /** Asks it for its version, which ends at once. */
  readonly version: string;
}

/** Installs from Debian what is missing, where that may be; throws with what to do elsewhere. */
export function ensurePrograms(programs: readonly SystemProgram[], say: (line: string) => void): void {
  const missing = () =>
    programs
      .filter(({ name, version }) => spawnSync(name, [version], { stdio: 'ignore' }).status !== 0)
      .map(({ name }) => name);
  installFromDebian(missing(), say);
  const names = missing();
  if (names.length > 0)
    throw new Error(
      `The cluster needs ${names.join(' and ')} (Debian and Ubuntu: apt-get install ${names.join(' ')}).`,
    );
}

export interface RunningProgram {
  readonly name: string;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** Runs a program of the system; it is started again when it dies. Its output goes to the folder of logs. */
export function runProgram(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  say: (line: string) => void,
): RunningProgram {
  const log = new LogFile(join(LOGS, `${name}.log`)).rotate(join(LOGS, `${name}.1.log`));
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  function launch(): void {
    // A session of its own: Ctrl-C reaches us alone, and the order of stopping is ours.
    const running = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    child = running;
    for (const said of [running.stdout, running.stderr]) said.on('data', (bytes: Buffer) => log.write(bytes));
    running.on('error', (error) => log.write(Buffer.from(`${error.message}\n`)));
    running.on('exit', (code, signal) => {
      if (stopping) return;
      say(`${name} ended (${signal ?? `exit ${code}`}); starting it again`);
      timer = setTimeout(launch, AGAIN_MS);
    });
  }
  launch();

  return {
    name,
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      await new Promise<void>((done) => {
        const patience = setTimeout(() => running.kill('SIGKILL'), STOP_PATIENCE_MS);
        running.once('exit', () => {
          clearTimeout(patience);
          done();
        });
        running.kill('SIGTERM');
      });
    },
  };
}

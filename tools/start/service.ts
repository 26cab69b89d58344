import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { LOGS, ROOT } from './paths.ts';

/** Waits before a service that died is started again; the last one repeats. */
const RESTART_WAITS_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** A service that ran this long is healthy again: its next failure waits shortly. */
const HEALTHY_AFTER_MS = 60_000;
const STOP_PATIENCE_MS = 8_000;
/** Exit code of a program that asks to be started again at once: after a restart from afar, or for new firmware. */
const START_AGAIN = 75;
/** Lines of a log shown when a service does not come up. */
const SHOWN_LINES = 15;

export interface Service<Ready> {
  /** Resolves with the first `{ready: true}` message; rejects with the end of the log when it dies before. */
  readonly ready: Promise<Ready>;
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
}

interface ServiceOptions<Ready> {
  name: string;
  script: string;
  /** Asked at every start, so that a restart can keep the ports of the first one. */
  env: (last: Ready | undefined) => Record<string, string>;
  onRestart: (line: string) => void;
  onLaunch: (name: string, pid: number) => void;
  onReady?: (ready: Ready) => void;
}

function openLog(name: string) {
  const file = join(LOGS, `${name}.log`);
  if (existsSync(file)) renameSync(file, join(LOGS, `${name}.1.log`));
  return { file, stream: createWriteStream(file, { flags: 'a' }) };
}

/**
 * Runs one program of the product as a child: its output goes to `data/logs/<name>.log`, it is started again when it dies, and
 * it ends with us, since it leaves when its IPC channel closes. It gets a session of its own, so that Ctrl-C in the terminal
 * reaches only us and the order of stopping is ours.
 */
export function startService<Ready extends { ready: true }>(options: ServiceOptions<Ready>): Service<Ready> {
  const log = openLog(options.name);
  let child: ChildProcess | undefined;
  let last: Ready | undefined;
  let stopping = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<Ready>();

  const launch = () => {
    const startedAt = Date.now();
    child = fork(join(ROOT, options.script), {
      cwd: ROOT,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ...options.env(last) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    if (child.pid) options.onLaunch(options.name, child.pid);
    child.stdout?.pipe(log.stream, { end: false });
    child.stderr?.pipe(log.stream, { end: false });
    child.on('message', (message: Ready) => {
      if (!message.ready) return;
      last = message;
      options.onReady?.(message);
      resolve(message);
    });
    child.on('exit', (code, signal) => {
      if (stopping) return;
      if (!last) {
        log.stream.end(() => {
          const tail = readFileSync(log.file, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
          reject(
            new Error(
              `${options.name} did not start (${signal ?? `exit ${code}`}):\n${tail}\nThe whole log: ${log.file}`,
            ),
          );
        });
        return;
      }
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) failures = 0;
      if (code === START_AGAIN) {
        options.onRestart(`${options.name} restarts`);
        launch();
        return;
      }
      const wait = RESTART_WAITS_MS[Math.min(failures++, RESTART_WAITS_MS.length - 1)] ?? 10_000;
      options.onRestart(`${options.name} ended (${signal ?? `exit ${code}`}); starting it again in ${wait / 1000} s`);
      timer = setTimeout(launch, wait);
    });
  };
  launch();

  return {
    ready: promise,
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

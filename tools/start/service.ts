import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile } from './log-file.ts';
import { LOGS, ROOT } from './paths.ts';

/** Waits before a service that died is started again; the last one repeats. */
const RESTART_WAITS_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** A service that ran this long is healthy again: its next failure waits shortly. */
const HEALTHY_AFTER_MS = 60_000;
const STOP_PATIENCE_MS = 8_000;
/** Node's flags of every program; what is compiled under others is not found again. */
export const ENGINE_FLAGS = ['--disable-warning=ExperimentalWarning'];
/** Exit code of a program that asks to be started again at once: after a restart from afar, or for new firmware. */
const START_AGAIN = 75;
/** How long the last words of a program that has ended may take, ms. */
const LAST_WORDS_MS = 200;
/** Lines of a log shown when a service does not come up. */
const SHOWN_LINES = 15;

export interface Service<Ready> {
  /** Resolves with the first `{ready: true}` message; rejects with the end of the log when it dies before. */
  readonly ready: Promise<Ready>;
  readonly pid: () => number | undefined;
  /** Ends the program and starts it again at once; also one that waits because it died. */
  restart(): void;
  stop(): Promise<void>;
}

interface ServiceOptions<Ready> {
  name: string;
  script: string;
  /**
   * Megabytes for what is short-lived, and most of what a program makes lives for one message or one call; the engine, left alone, lets
   * it grow to 32, three times over. It reads this before any of our code runs, `small-heap.ts` is for who starts a program by hand.
   */
  youngMb: number;
  /** Asked at every start, so that a restart can keep the ports of the first one. */
  env: (last: Ready | undefined) => Record<string, string>;
  onRestart: (line: string) => void;
  onLaunch: (name: string, pid: number) => void;
  onReady?: (ready: Ready) => void;
}

const openLog = (name: string): LogFile => new LogFile(join(LOGS, `${name}.log`)).rotate(join(LOGS, `${name}.1.log`));

function tailOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
  } catch {
    return '';
  }
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
  let restarting = false;
  const { promise, resolve, reject } = Promise.withResolvers<Ready>();

  const launch = () => {
    const startedAt = performance.now();
    child = fork(join(ROOT, options.script), {
      cwd: ROOT,
      execArgv: [...ENGINE_FLAGS, `--max-semi-space-size=${options.youngMb}`],
      env: { ...process.env, ...options.env(last) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    if (child.pid) options.onLaunch(options.name, child.pid);
    for (const said of [child.stdout, child.stderr]) said?.on('data', (bytes: Buffer) => log.write(bytes));
    // A child that cannot be started, or told: it is started again when it has ended.
    child.on('error', (error) => log.write(Buffer.from(`${error.message}\n`)));
    child.on('message', (message: Ready) => {
      if (!message.ready) return;
      last = message;
      options.onReady?.(message);
      resolve(message);
    });
    child.on('exit', (code, signal) => {
      if (stopping) return;
      if (restarting) {
        restarting = false;
        failures = 0;
        launch();
        return;
      }
      if (!last) {
        const why = `${options.name} did not start (${signal ?? `exit ${code}`})`;
        // What it said last is still on its way.
        setTimeout(() => reject(new Error(`${why}:\n${tailOf(log.path)}\nThe whole log: ${log.path}`)), LAST_WORDS_MS);
        return;
      }
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) failures = 0;
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
    restart() {
      if (stopping || restarting) return;
      clearTimeout(timer);
      if (!child || hasEnded(child)) return launch();
      restarting = true;
      void end(child);
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child && !hasEnded(child)) await end(child);
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Resolves when it has ended, by force if need be. */
function end(running: ChildProcess): Promise<void> {
  return new Promise((done) => {
    const patience = setTimeout(() => running.kill('SIGKILL'), STOP_PATIENCE_MS);
    running.once('exit', () => {
      clearTimeout(patience);
      done();
    });
    running.kill('SIGTERM');
  });
}

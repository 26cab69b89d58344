import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from './product.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const READY_PATIENCE_MS = 110_000;

/** One program of the product as a child process that a test may kill and start again with the same environment. */
export interface App<Ready> {
  /** What it said when it was ready, in the newest start. */
  ready(): Ready;
  pid(): number;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<Ready>;
  /** SIGTERM; resolves when it is gone. */
  stop(): Promise<void>;
  /** File with everything it printed. */
  readonly log: string;
}

export const freshFolder = (name = 'lightfield-'): string => mkdtempSync(join(tmpdir(), name));

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });
}

export async function startApp<Ready>(
  script: string,
  env: Record<string, string>,
  logFolder: string,
  root = ROOT,
): Promise<App<Ready>> {
  mkdirSync(logFolder, { recursive: true });
  const log = join(logFolder, `${script.split('/')[1] ?? 'app'}.log`);
  let child: ChildProcess | undefined;
  let ready: Ready | undefined;

  const ended = (running: ChildProcess) =>
    running.exitCode !== null || running.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((done) => running.once('exit', () => done()));

  const start = () =>
    new Promise<Ready>((done, fail) => {
      const out = createWriteStream(log, { flags: 'a' });
      const started = fork(join(root, script), {
        cwd: root,
        env: { ...process.env, ...env },
        // As `npm start` does for the platform.
        execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      started.stdout?.pipe(out);
      started.stderr?.pipe(out);
      const patience = setTimeout(
        () => fail(new Error(`${script} was not ready in time; see ${log}`)),
        READY_PATIENCE_MS,
      );
      started.on('message', (message: Ready & { ready?: boolean }) => {
        if (!message.ready) return;
        clearTimeout(patience);
        ready = message;
        done(message);
      });
      started.once('exit', (code, signal) => {
        clearTimeout(patience);
        fail(new Error(`${script} ended (${signal ?? code}) before it was ready; see ${log}`));
      });
    });

  await start();
  const alive = () => {
    if (!child) throw new Error(`${script} was never started`);
    return child;
  };
  return {
    log,
    ready() {
      if (!ready) throw new Error(`${script} is not ready`);
      return ready;
    },
    pid: () => alive().pid ?? 0,
    start,
    async kill() {
      const running = alive();
      running.kill('SIGKILL');
      await ended(running);
    },
    async stop() {
      const running = alive();
      running.kill('SIGTERM');
      await ended(running);
    },
  };
}

export interface PlatformReady {
  ready: true;
  url: string;
  httpPort: number;
  mqttPort: number;
}

export interface PlatformPorts {
  httpPort: number;
  mqttPort: number;
}
export const freePorts = async (): Promise<PlatformPorts> => ({
  httpPort: await freePort(),
  mqttPort: await freePort(),
});

/**
 * The platform alone, on free ports, with its own database under `data`. Ports stay the same over restarts. `root`: of another checkout.
 */
export async function startPlatform({
  data = freshFolder(),
  env = {},
  ports,
  root,
}: {
  data?: string;
  env?: Record<string, string>;
  ports?: PlatformPorts;
  root?: string;
} = {}) {
  const { httpPort, mqttPort } = ports ?? (await freePorts());
  const app = await startApp<PlatformReady>(
    'apps/platform/src/main.ts',
    {
      // As `npm start` has it.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      LF_DATA: data,
      LF_HTTP_HOST: '127.0.0.1',
      LF_HTTP_PORT: String(httpPort),
      LF_MQTT_PORT: String(mqttPort),
      LF_ADMIN_NAME: ADMIN.name,
      LF_ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    join(data, 'logs'),
    root,
  );
  return { ...app, data, url: `http://127.0.0.1:${httpPort}`, mqttPort };
}

/** The gateway alone, towards a platform (or a proxy in front of one). */
export function startGateway(options: {
  sn: string;
  password: string;
  mqttPort: number;
  data?: string;
  env?: Record<string, string>;
}) {
  const data = options.data ?? freshFolder('lightfield-gateway-');
  return startApp<{ ready: true }>(
    'apps/gateway/src/main.ts',
    {
      LF_SN: options.sn,
      LF_MQTT_PASSWORD: options.password,
      LF_PLATFORM_URL: `mqtt://127.0.0.1:${options.mqttPort}`,
      LF_GATEWAY_DATA: data,
      ...options.env,
    },
    join(data, 'logs'),
  );
}

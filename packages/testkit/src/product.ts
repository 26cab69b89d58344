import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const START_PATIENCE_MS = 300_000;
export const ADMIN = { name: 'admin', password: 'Plant_2026ok' } as const;

export type ServiceName = 'plant' | 'platform' | 'gateway';

export interface Product {
  readonly url: string;
  readonly mqttPort: number;
  /** The data folder: database, outbox, logs. */
  readonly data: string;
  /** Everything printed so far. */
  output(): string;
  pid(service: ServiceName | 'postgres'): number;
  /** `kill -9`; the supervisor starts it again. */
  kill(service: ServiceName | 'postgres'): void;
  /** Ctrl-C; resolves when every process has ended. `keep` leaves the data for the next start. */
  stop(options?: { keep?: boolean }): Promise<void>;
}

interface StartOptions {
  /** Data folder of an earlier start. */
  data?: string;
  env?: Record<string, string>;
}

/** Starts the whole product as `npm start` does, on free ports and a data folder of its own. */
export async function startProduct({
  data = mkdtempSync(join(tmpdir(), 'lightfield-')),
  env = {},
}: StartOptions = {}): Promise<Product> {
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'run.mjs'), 'tools/start/start.ts'], {
    cwd: ROOT,
    // Any port: two products that look for a free one at the same time find the same.
    env: {
      ...process.env,
      LF_DATA: data,
      LF_ADMIN_PASSWORD: ADMIN.password,
      LF_HTTP_PORT: '0',
      LF_MQTT_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await readyOf(child, () => output);

  const instance = () =>
    JSON.parse(readFileSync(join(data, 'start.json'), 'utf8')) as {
      url: string;
      mqttPort: number;
      services: Record<string, number>;
    };
  const pid = (service: ServiceName | 'postgres') => {
    if (service === 'postgres') return postmasterPid(data);
    const known = instance().services[service];
    if (!known) throw new Error(`No process is known for ${service}`);
    return known;
  };
  const { url, mqttPort } = instance();
  return {
    url,
    mqttPort,
    data,
    output: () => output,
    pid,
    kill: (service) => process.kill(pid(service), 'SIGKILL'),
    async stop({ keep = false } = {}) {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((done) => child.once('exit', done));
        child.kill('SIGINT');
        await ended;
      }
      if (!keep) rmSync(data, { recursive: true, force: true });
    },
  };
}

/** First line of postmaster.pid, wherever under the data folder the database lies. */
function postmasterPid(data: string): number {
  for (const folder of ['postgres', 'pg', join('postgres', 'data'), 'database']) {
    try {
      return Number(readFileSync(join(data, folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      // Not there: the next one.
    }
  }
  throw new Error(`No postmaster.pid under ${data}`);
}

function readyOf(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((done, fail) => {
    const patience = setTimeout(() => {
      child.kill('SIGINT');
      fail(new Error(`The product was not ready within ${START_PATIENCE_MS / 1000} s:\n${output()}`));
    }, START_PATIENCE_MS);
    const look = () => {
      if (!output().includes('Ctrl-C stops everything')) return;
      clearTimeout(patience);
      child.stdout?.off('data', look);
      done();
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(patience);
      fail(new Error(`The product ended with ${code} before it was ready:\n${output()}`));
    });
  });
}

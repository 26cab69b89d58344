import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAccount } from '@nats-io/nkeys';
import { connectAsync } from 'mqtt';
import { freePorts } from '../../../kernel/free-ports.testing.ts';

const ROOT = resolve(import.meta.dirname, '..', '..', '..', '..', '..', '..');
const START_MS = 60_000;
/** By Debian's package. */
const NATS = 'nats-server';
/** A port that was free may be somebody else's by the time a server wants it. */
const ATTEMPTS = 3;
/** Return codes of MQTT 3.1.1. */
const BAD_LOGIN = 4;
const NOT_AUTHORIZED = 5;

/** Brokers of others on this machine. */
export interface TestBrokers {
  /** `host:port` of each, MQTT. */
  readonly servers: readonly string[];
  /** `host:port` of each for clients of NATS; none where it is none. */
  readonly natsServers: readonly string[];
  /** `kill -9` of one. */
  kill(index: number): Promise<void>;
  /** Again after `kill`, at the same ports; resolves when it is as good as the others (NATS: has caught up). */
  start(index: number): Promise<void>;
  stop(): Promise<void>;
}
/** NATS, which says who is connected where. */
export interface TestNatsBrokers extends TestBrokers {
  /** Which server this client is connected to; -1: none. */
  serverOf(clientId: string): Promise<number>;
}

/** NATS speaks MQTT with a dot in its topics (`spBv1.0`) from 2.10 on: that of Debian 13; `npm test` fetches it where Debian is older. */
export function natsProgram(): string {
  const fetched = join(ROOT, '.cache', 'debian-13', 'usr', 'sbin', 'nats-server');
  const named = process.env['LF_NATS_MQTT_SERVER'];
  if (named !== undefined) return named;
  const [, minor = ''] = /v2\.(\d+)\./.exec(spawnSync(NATS, ['--version']).stdout?.toString() ?? '') ?? [];
  return Number(minor) >= 10 || !existsSync(fetched) ? NATS : fetched;
}

/** A cluster of NATS servers with MQTT and JetStream, and the mapping that is documented. `more`: configuration beside that. */
export const natsBrokers = (count: number, more = ''): Promise<TestNatsBrokers> => tried(() => startNats(count, more));
async function startNats(count: number, more: string): Promise<TestNatsBrokers> {
  const folder = mkdtempSync(join(tmpdir(), 'lightfield-nats-'));
  const ports = await freePorts(4 * count);
  const routes = ports.slice(count, 2 * count).map((port) => `nats://127.0.0.1:${port}`);
  const mapping = readFileSync(join(ROOT, 'deploy', 'nats', 'lightfield-mapping.conf'), 'utf8');
  writeFileSync(join(folder, 'mapping.conf'), mapping);
  const files = ports.slice(0, count).map((port, index) => {
    const file = join(folder, `${index}.conf`);
    // a name of its own: two that are started at the same time, by ports that were free, would else become one
    const cluster = `cluster { name: "${basename(folder)}", listen: "127.0.0.1:${ports[count + index]}", routes: [${routes.join(', ')}] }`;
    writeFileSync(
      file,
      `server_name: n${index}
listen: "127.0.0.1:${ports[2 * count + index]}"
jetstream { store_dir: "${join(folder, `js${index}`)}" }
http: "127.0.0.1:${ports[3 * count + index]}"
mqtt { listen: "127.0.0.1:${port}" }
${count > 1 ? cluster : ''}
include mapping.conf
${more}
`,
    );
    return file;
  });
  const brokers = await running({ ports: ports.slice(0, count), folder }, (index) => [
    natsProgram(),
    '-c',
    files[index] ?? '',
  ]);
  return {
    ...brokers,
    natsServers: ports.slice(2 * count, 3 * count).map((port) => `127.0.0.1:${port}`),
    async serverOf(clientId) {
      const found = await Promise.all(ports.slice(3 * count).map((port) => connections(port, clientId).catch(() => 0)));
      return found.findIndex((many) => many > 0);
    },
    async start(index) {
      await brokers.start(index);
      const until = Date.now() + START_MS;
      while (!(await isHealthy(ports[3 * count + index]))) {
        if (Date.now() > until) throw new Error(`NATS server ${index} does not catch up`);
        await pause(200);
        // somebody else's connection has one of its ports for the moment
        if (brokers.hasEnded(index)) await brokers.start(index);
      }
    },
  };
}

/** Mosquitto, which has no cluster and no mapping. */
export const mosquitto = (): Promise<TestBrokers> => tried(startMosquitto);
async function startMosquitto(): Promise<TestBrokers> {
  const folder = mkdtempSync(join(tmpdir(), 'lightfield-mosquitto-'));
  const [port = 0] = await freePorts(1);
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n`);
  return running({ ports: [port], folder }, () => ['mosquitto', '-c', file]);
}

class EndedEarly extends Error {}
async function tried<Brokers>(start: () => Promise<Brokers>): Promise<Brokers> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof EndedEarly) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function running(
  { ports, folder }: { ports: readonly number[]; folder: string },
  command: (index: number) => readonly string[],
): Promise<TestBrokers & { hasEnded(index: number): boolean }> {
  const run = (index: number): ChildProcess => {
    const [program = '', ...args] = command(index);
    const child = spawn(program, args, { stdio: 'ignore' });
    child.once(
      'error',
      (error) => (failure = new Error(`${program} is needed (npm test installs it): ${error.message}`)),
    );
    return child;
  };
  let failure: Error | undefined;
  const children = ports.map((_port, index) => run(index));
  const end = async (child: ChildProcess | undefined) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const until = Date.now() + START_MS;
  for (const port of ports) {
    for (;;) {
      try {
        const client = await connectAsync(
          `mqtt://127.0.0.1:${port}`,
          { reconnectPeriod: 0, connectTimeout: 5_000 },
          false,
        );
        await client.endAsync(true);
        break;
      } catch (error) {
        // It is there, and asks who comes.
        if (isRefusal(error)) break;
        const hasEnded = children.some(({ exitCode }) => exitCode !== null);
        if (failure === undefined && !hasEnded && Date.now() < until) {
          await pause(100);
          continue;
        }
        await Promise.all(children.map(end));
        throw failure ?? (hasEnded ? new EndedEarly('A broker has ended before it was ready') : error);
      }
    }
  }
  return {
    servers: ports.map((port) => `127.0.0.1:${port}`),
    natsServers: [],
    kill: (index) => end(children[index]),
    hasEnded: (index) => typeof children[index]?.exitCode === 'number',
    start(index) {
      children[index] = run(index);
      return Promise.resolve();
    },
    async stop() {
      await Promise.all(children.map(end));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A key by which the platform signs who may log in at NATS servers that know its public part. */
export function issuerKey(): { issuer: string; seed: string } {
  const key = createAccount();
  return { issuer: key.getPublicKey(), seed: Buffer.from(key.getSeed()).toString() };
}

const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === BAD_LOGIN || error.code === NOT_AUTHORIZED);

async function connections(port: number, clientId: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/connz?mqtt_client=${encodeURIComponent(clientId)}`);
  return ((await answer.json()) as { num_connections: number }).num_connections;
}

async function isHealthy(port: number | undefined): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from '@nats-io/transport-node';
import { freePorts } from '../free-ports.testing.ts';

/** Debian's package; `npm test` installs it. */
const PROGRAM = process.env['LF_NATS_SERVER'] ?? 'nats-server';
const START_MS = 20_000;

export interface TestNats {
  /** `host:port` of each. */
  readonly servers: readonly string[];
  /** `kill -9` of one. */
  kill(index: number): Promise<void>;
  /** Again after `kill`, at the same port. */
  start(index: number): void;
  /** Holds one still (`SIGSTOP`), or lets it go on. */
  freeze(index: number, still: boolean): void;
  stop(): Promise<void>;
}

/** A cluster of `count` servers on this machine. `advertise: false`: they tell nobody where the others are, so that a line to them can be cut. */
export async function testNats(count: number, { advertise = true } = {}): Promise<TestNats> {
  const ports = await freePorts(2 * count);
  const routes = ports.slice(count).map((port) => `nats://127.0.0.1:${port}`);
  const run = (index: number): ChildProcess => {
    const cluster = ['--cluster_name', 'test', '--cluster', routes[index] ?? '', '--routes', routes.join(',')];
    if (!advertise) cluster.push('--no_advertise');
    const all = ['-a', '127.0.0.1', '-p', String(ports[index]), ...(count > 1 ? cluster : [])];
    return spawn(PROGRAM, all, { stdio: 'ignore' });
  };
  const running = Array.from({ length: count }, (_, index) => run(index));
  const failed = running.map((child) =>
    once(child, 'error').then(([error]) => {
      throw new Error(`${PROGRAM} (Debian and Ubuntu: apt-get install nats-server): ${String(error)}`);
    }),
  );
  const servers = ports.slice(0, count).map((port) => `127.0.0.1:${port}`);
  const end = (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const gone = once(child, 'exit').then(() => undefined);
    child.kill(signal);
    return gone;
  };
  await Promise.race([...failed, joined(servers)]);
  return {
    servers,
    kill: (index) => end(running[index] as ChildProcess, 'SIGKILL'),
    start: (index) => void (running[index] = run(index)),
    freeze: (index, still) => void running[index]?.kill(still ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      await Promise.all(running.map((child) => end(child, 'SIGKILL')));
    },
  };
}

/** What is said at each server is heard at every other one. */
async function joined(servers: readonly string[]): Promise<void> {
  const until = Date.now() + START_MS;
  const lines = await Promise.all(
    servers.map(async (server) => {
      for (;;) {
        try {
          return await connect({ servers: [server], ignoreClusterUpdates: true, timeout: START_MS });
        } catch (error) {
          if (Date.now() > until) throw error;
          await new Promise((done) => setTimeout(done, 20));
        }
      }
    }),
  );
  const heard = new Set<string>();
  for (const [index, line] of lines.entries())
    line.subscribe('joined', { callback: (_error, message) => void heard.add(`${message.string()} at ${index}`) });
  await Promise.all(lines.map((line) => line.flush()));
  while (heard.size < servers.length ** 2) {
    if (Date.now() > until) throw new Error('The NATS servers did not find each other');
    for (const [index, line] of lines.entries()) line.publish('joined', String(index));
    await new Promise((done) => setTimeout(done, 20));
  }
  await Promise.all(lines.map((line) => line.close()));
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, freshFolder, until } from '@lightfield/testkit';
import { type Member, balancerConfig } from '../../tools/cluster/balancer.ts';

/** HAProxy before several platforms, as `npm run cluster` has it. */
export interface Balancer {
  /** Of gateways. */
  readonly port: number;
  /** Of people. */
  readonly url: string;
  /** `kill -9`: all connections through it end. */
  kill(): Promise<void>;
  /** Again after `kill`, at the same port. */
  start(): Promise<void>;
}

export async function startBalancer(members: readonly Member[]): Promise<Balancer> {
  const [httpPort, mqttPort] = [await freePort(), await freePort()];
  const file = join(freshFolder(), 'haproxy.cfg');
  writeFileSync(file, balancerConfig({ httpPort, mqttPort }, members));
  let child: ChildProcess | undefined;
  let failure: Error | undefined;
  const balancer: Balancer = {
    port: mqttPort,
    url: `http://127.0.0.1:${httpPort}`,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async start() {
      child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
      child.once('error', (error) => (failure = error));
      await until('HAProxy (Debian and Ubuntu: apt-get install haproxy)', () => {
        if (failure) throw failure;
        return connects(mqttPort);
      });
    },
  };
  await balancer.start();
  return balancer;
}

export function connects(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((answer) => {
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  }).finally(() => socket.destroy());
}

import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.ts';

const hasNats = () => spawnSync('nats-server', ['--version'], { stdio: 'ignore' }).status === 0;

/** The servers by which many processes of the platform hear each other (docs/decisions/112-many-processes.md). */
export function ensureNats(say: (line: string) => void): void {
  if (!hasNats()) installFromDebian(['nats-server'], say);
  if (!hasNats())
    throw new Error(
      'The tests of the bus need nats-server. Install it (Debian and Ubuntu: apt-get install nats-server).',
    );
}

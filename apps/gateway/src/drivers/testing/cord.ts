import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP cable between a driver and its peer that can be cut, or carry nothing while it seems to be whole. */
export class Cord {
  port = 0;
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #muted = false;

  /** A cable to this port of this machine. */
  static async to(target: number): Promise<Cord> {
    const cord = new Cord(target);
    await cord.up();
    return cord;
  }
  private constructor(target: number) {
    this.#target = target;
  }

  async up(): Promise<void> {
    this.#muted = false;
    if (this.#server) return;
    this.#server = createServer((near) => this.#join(near));
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = portOf(this.#server);
  }

  #join(near: Socket): void {
    const far = connect({ host: '127.0.0.1', port: this.#target, noDelay: true });
    near.setNoDelay(true);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (bytes) => {
        if (!this.#muted && !to.destroyed) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }

  mute(): void {
    this.#muted = true;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A port on which nobody listens at this moment, for servers that must be told one. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

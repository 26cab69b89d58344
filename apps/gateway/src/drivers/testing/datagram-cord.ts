import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const HERE = '127.0.0.1';

/** The same as `Cord` for datagrams: what is sent to `port` reaches the target, and its answers come back. */
export class DatagramCord {
  port = 0;
  /** Datagrams that came from the near side. */
  carried = 0;
  readonly #target: number;
  #muted = false;
  #near: Socket | undefined;
  /** One socket to the target for each sender, so that answers find back. */
  readonly #far = new Map<number, Socket>();

  static async to(target: number): Promise<DatagramCord> {
    const cord = new DatagramCord(target);
    await cord.up();
    return cord;
  }
  private constructor(target: number) {
    this.#target = target;
  }

  async up(): Promise<void> {
    this.#muted = false;
    if (this.#near) return;
    const near = createSocket('udp4');
    this.#near = near;
    near.on('error', () => undefined);
    near.on('message', (bytes, { port }) => {
      this.carried += 1;
      if (!this.#muted) this.#farOf(near, port).send(bytes, this.#target, HERE);
    });
    near.bind(this.port, HERE);
    await once(near, 'listening');
    this.port = near.address().port;
  }

  #farOf(near: Socket, sender: number): Socket {
    const known = this.#far.get(sender);
    if (known) return known;
    const far = createSocket('udp4');
    far.on('error', () => undefined);
    far.on('message', (bytes) => {
      if (!this.#muted && this.#near === near) near.send(bytes, sender, HERE);
    });
    this.#far.set(sender, far);
    return far;
  }

  mute(): void {
    this.#muted = true;
  }

  /** Nobody listens any more: whoever sends is told so by the system. */
  async down(): Promise<void> {
    const near = this.#near;
    this.#near = undefined;
    for (const far of this.#far.values()) far.close();
    this.#far.clear();
    if (!near) return;
    const closed = once(near, 'close');
    near.close();
    await closed;
  }
}

/** A datagram port that nobody has at this moment. */
export async function freeDatagramPort(): Promise<number> {
  const probe = createSocket('udp4');
  probe.bind(0, HERE);
  await once(probe, 'listening');
  const { port } = probe.address();
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  return port;
}

import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

interface How {
  /** `reset`: both sides hear of it; `silent`: neither does, and nothing more comes. */
  readonly breaks: 'reset' | 'silent';
  /** Every connection is cut so often, ms. */
  readonly cutMs: number;
  /** What the line takes to the platform, all connections together, kbit/s; 0: whatever comes. */
  readonly kbitUp: number;
  /** There and back, ms. */
  readonly roundTripMs: number;
}

/** A line to the platform that breaks: connections are reset on both sides, and new ones are taken at once. */
export async function startCutLine(url: string, { breaks, cutMs, kbitUp, roundTripMs }: How) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  /** What they are given goes nowhere. */
  const dead = new WeakSet<Socket>();
  const told = { connections: 0, cuts: 0, bytesUp: 0, bytesDown: 0 };
  let cutting: ReturnType<typeof setInterval> | undefined;
  /** When the line has taken what was given to it so far, ms. */
  let freeAt = 0;
  const carry = (from: Socket, to: Socket, way: 'bytesUp' | 'bytesDown') => {
    from.on('data', (chunk: Buffer) => {
      if (dead.has(from)) return;
      const now = performance.now();
      let delay = roundTripMs / 2;
      if (way === 'bytesUp' && kbitUp > 0) {
        freeAt = Math.max(now, freeAt) + (chunk.length * 8) / kbitUp;
        delay += freeAt - now;
        from.pause();
        setTimeout(() => from.resume(), freeAt - now);
      }
      const hand = () => {
        if (to.destroyed || dead.has(from)) return;
        told[way] += chunk.length;
        to.write(chunk);
      };
      // without a delay nothing is put off, and all stays in its order
      if (delay === 0) hand();
      else setTimeout(hand, delay);
    });
    from.on('end', () => setTimeout(() => to.end(), roundTripMs / 2));
    from.on('error', () => from.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const server = createServer((phone) => {
    const platform = connect(Number(port), hostname);
    told.connections += 1;
    open.add(phone).add(platform);
    carry(phone, platform, 'bytesUp');
    carry(platform, phone, 'bytesDown');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = () => {
    if (open.size > 0) told.cuts += 1;
    for (const socket of open)
      if (breaks === 'reset') socket.resetAndDestroy();
      else dead.add(socket);
    freeAt = 0;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told: () => ({ ...told }),
    /** From now on it breaks. */
    begin: () => void (cutting ??= setInterval(cut, cutMs)),
    stop: () => {
      clearInterval(cutting);
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ByteLink, DeviceRefusal, LinkClosed, LinkTimeout } from '../driver.ts';
import { TcpWire } from './tcp-wire.ts';

const PATIENCE_MS = 10_000;
const REQUEST_LENGTH = 12;
const read = (place: number) => Buffer.from([3, 0, place, 0, 1]);
const value = (register: number) => Buffer.from([3, 2, 0, register]);

let wire: TcpWire;
let sent: Buffer[];
let writes: number;
let hear: (bytes: Buffer) => void;
beforeEach(() => {
  const closed = Promise.withResolvers<void>();
  const state = { isOpen: true };
  sent = [];
  writes = 0;
  const link: ByteLink = {
    get isOpen() {
      return state.isOpen;
    },
    closed: closed.promise,
    onData: (take) => {
      hear = take;
    },
    write(bytes) {
      writes += 1;
      for (let at = 0; at < bytes.length; at += REQUEST_LENGTH) sent.push(bytes.subarray(at, at + REQUEST_LENGTH));
    },
    close() {
      state.isOpen = false;
      closed.resolve();
    },
  };
  wire = new TcpWire(link);
});
afterEach(() => wire.close());

const idOf = (request: number) => sent[request]?.readUInt16BE(0) ?? 0;
function frame(id: number, data: Buffer, unit = 1): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, data.length + 1, unit]);
  header.writeUInt16BE(id);
  return Buffer.concat([header, data]);
}
/** Asks for so many places, and says what became of each. */
async function ask(places: number, timeoutMs = PATIENCE_MS) {
  const outcomes: unknown[] = [];
  const asked = Array.from({ length: places }, async (_, place) => {
    const outcome = await wire.ask(1, read(place), timeoutMs).catch((error: unknown) => error);
    outcomes.push(Buffer.isBuffer(outcome) ? outcome[3] : outcome);
  });
  // They leave with the end of this moment.
  await new Promise((resolve) => setImmediate(resolve));
  return { outcomes, all: Promise.all(asked) };
}

describe('several requests under way', () => {
  it('are told apart by their transaction, in whatever pieces the replies come', async () => {
    const { outcomes, all } = await ask(3);
    const bytes = Buffer.concat([0, 1, 2].map((i) => frame(idOf(i), value(i + 10))));
    hear(bytes.subarray(0, 14));
    hear(bytes.subarray(14, 15));
    hear(bytes.subarray(15));
    await all;
    expect(outcomes).toEqual([10, 11, 12]);
  });
  it('leave together, one by one when there are pauses between them', async () => {
    await ask(3);
    expect([writes, sent.length]).toEqual([1, 3]);
    await ask(1);
    expect([writes, sent.length]).toEqual([2, 4]);
    expect(new Set([0, 1, 2, 3].map(idOf)).size).toBe(4);
  });
  it('are answered in their own order, though the server has another', async () => {
    const { outcomes, all } = await ask(3);
    for (const i of [2, 0, 1]) hear(frame(idOf(i), value(i + 10)));
    await all;
    expect(outcomes).toEqual([10, 11, 12]);
  });
  it('do not wait long for one that others have overtaken', async () => {
    const { outcomes, all } = await ask(3);
    hear(frame(idOf(0), value(10)));
    hear(frame(idOf(2), value(12)));
    await all;
    expect(outcomes).toEqual([10, expect.any(LinkTimeout), 12]);
  });
  it('are all refused when a number comes twice: none of the replies can be trusted', async () => {
    const { outcomes, all } = await ask(3);
    hear(frame(idOf(2), value(10)));
    hear(frame(idOf(2), value(11)));
    await all;
    expect(outcomes).toEqual([0, 1, 2].map(() => expect.any(DeviceRefusal)));
  });
  it('end together with the connection', async () => {
    const { outcomes, all } = await ask(2);
    wire.close();
    await all;
    expect(outcomes).toEqual([expect.any(LinkClosed), expect.any(LinkClosed)]);
    await expect(wire.ask(1, read(0), PATIENCE_MS)).rejects.toBeInstanceOf(LinkClosed);
  });
});

describe('one request', () => {
  it('is not answered by what comes late, and that does not harm those after it', async () => {
    const first = await ask(1, 20);
    await first.all;
    expect(first.outcomes).toEqual([expect.any(LinkTimeout)]);
    const { outcomes, all } = await ask(2);
    hear(frame(idOf(0), value(9)));
    hear(frame(idOf(1), value(10)));
    hear(frame(idOf(2), value(11)));
    await all;
    expect(outcomes).toEqual([10, 11]);
  });
  it('is refused when what comes is no frame, and the next one begins anew', async () => {
    const first = await ask(1);
    hear(Buffer.from([0, 1, 0, 0, 0xff, 0xff, 1, 3]));
    await first.all;
    expect(first.outcomes).toEqual([expect.any(DeviceRefusal)]);
    const { outcomes, all } = await ask(1);
    hear(frame(idOf(1), value(10)));
    await all;
    expect(outcomes).toEqual([10]);
  });
  it('does not begin with what came behind the reply before it', async () => {
    const first = await ask(1);
    hear(Buffer.concat([frame(idOf(0), value(10)), Buffer.from([0, 0])]));
    await first.all;
    const { outcomes, all } = await ask(1);
    hear(frame(idOf(1), value(11)));
    await all;
    expect([...first.outcomes, ...outcomes]).toEqual([10, 11]);
  });
});

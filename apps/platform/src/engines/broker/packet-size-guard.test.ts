import * as fc from 'fast-check';
import { generate } from 'mqtt-packet';
import { expect, it } from 'vitest';
import { PacketSizeGuard } from './packet-size-guard.ts';

const message = (bytes: number) =>
  generate({ cmd: 'publish', topic: 't', payload: Buffer.alloc(bytes), qos: 0, retain: false, dup: false });
/** Topic and its length. */
const OVERHEAD = 3;

it('follows packets of any size through any cutting of the stream', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 20 }),
      (sizes, cuts) => {
        const stream = Buffer.concat(sizes.map(message));
        const largest = Math.max(0, ...sizes) + OVERHEAD;
        const accepted = (limit: number) => {
          const guard = new PacketSizeGuard(limit);
          for (let at = 0, cut = 0; at < stream.length; cut += 1) {
            const end = at + (cuts[cut % cuts.length] ?? 1);
            if (!guard.accept(stream.subarray(at, end))) return false;
            at = end;
          }
          return true;
        };
        expect(accepted(largest)).toBe(true);
        if (sizes.length > 0) expect(accepted(largest - 1)).toBe(false);
      },
    ),
  );
});

it('refuses at the announcement, before the bytes have come', () => {
  const guard = new PacketSizeGuard(1_000);
  expect(guard.accept(message(2_000).subarray(0, 3))).toBe(false);
});

it('refuses a length of more than four bytes', () => {
  expect(new PacketSizeGuard(2 ** 30).accept(Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80, 0x01))).toBe(false);
});

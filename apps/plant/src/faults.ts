import { z } from 'zod';
import { parseAddress } from './registers/address.ts';
import { spanOf } from './servers/modbus/protocol.ts';
import type { Disturbance } from './servers/modbus/server.ts';

/** Longest delay of a slow machine, ms. */
const MAX_DELAY_MS = 600_000;
const WholeAddress = z.string().regex(/^[0134]x[1-9]\d{0,4}$/, 'an address such as 4x1');

/** What can be made to go wrong with a machine. One fault at a time; the next replaces it. */
export const Fault = z.discriminatedUnion('kind', [
  /** Takes connections and requests, and never answers. */
  z.strictObject({ kind: z.literal('no-answer') }),
  /** Answers later by `delayMs`. */
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(1).max(MAX_DELAY_MS) }),
  /** Answers with another unit id: the next one when none is given. */
  z.strictObject({ kind: z.literal('wrong-unit'), unitId: z.int().min(0).max(247).optional() }),
  /** Answers with an exception: each request, or those that touch an address of a range, e.g. 4x1 to 4x10. */
  z.strictObject({
    kind: z.literal('exception'),
    code: z.int().min(1).max(255),
    range: z
      .strictObject({ from: WholeAddress, to: WholeAddress })
      .refine(({ from, to }) => parseAddress(from).table === parseAddress(to).table, 'both ends in one table')
      .refine(({ from, to }) => parseAddress(from).offset <= parseAddress(to).offset, 'from comes before to')
      .optional(),
  }),
  /** A signal keeps the value it has now, while the process goes on. */
  z.strictObject({ kind: z.literal('stuck'), signal: z.string().min(1).max(64) }),
  /** Refuses connections and drops the present ones. */
  z.strictObject({ kind: z.literal('line-cut') }),
]);
export type Fault = z.infer<typeof Fault>;

/** What the fault does to one request; `null`: it is answered as usual. */
export function disturbanceOf(fault: Fault | null, pdu: Buffer, ownUnit: number): Disturbance | null {
  switch (fault?.kind) {
    case 'no-answer':
      return { kind: 'silence' };
    case 'slow':
      return { kind: 'delay', delayMs: fault.delayMs };
    case 'wrong-unit':
      return { kind: 'foreign-unit', unitId: fault.unitId ?? ownUnit + 1 };
    case 'exception':
      return !fault.range || touches(pdu, fault.range) ? { kind: 'exception', code: fault.code } : null;
    default:
      return null;
  }
}

function touches(pdu: Buffer, { from, to }: { from: string; to: string }): boolean {
  const span = spanOf(pdu);
  const first = parseAddress(from);
  const last = parseAddress(to);
  return span?.table === first.table && span.offset <= last.offset && span.offset + span.count > first.offset;
}

import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import { LIMITS, commonErrors } from '@lightfield/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyBudget, HeldBody } from './body-budget.ts';
import { type JsonBounds, isWithin } from './json-shape.ts';

/** A body has to arrive within this, and faster than `SLOWEST` where it is large. Not in the specification. */
const PATIENCE_MS = 10_000;
const PATIENCE_CHECK_MS = 1_000;
/** Bytes a second of the slowest line that is waited for: a mobile connection at the edge of its cell. */
const SLOWEST = 4_096;
/** Fields of one form. The largest of ours has some fifty. */
const FORM_FIELDS = 2_000;
/** Bounds of plain bodies, and of those of calls that take documents (`bodyBytes`): 20,000 variables of forty fields. */
const PLAIN: JsonBounds = { depth: 64, values: 20_000 };
const DOCUMENT: JsonBounds = { depth: 64, values: 2_000_000 };
/** From here on making sense of a body takes milliseconds: it has a round of the event loop of its own. */
const LARGE_BYTES = 64 * 1024;
const AMPERSAND = 0x26;

/** A body as it came. What it says is looked at when it is the request's turn. */
export class RawBody {
  readonly kind: 'json' | 'form';
  readonly bytes: Buffer;
  constructor(kind: 'json' | 'form', bytes: Buffer) {
    this.kind = kind;
    this.bytes = bytes;
  }
}

export interface BodyRules {
  budget: BodyBudget;
  /** Who it is counted for, and whether that is an account. */
  keyOf: (request: FastifyRequest) => { key: string; known: boolean };
  /** A body that is refused for its length; what is said of it waits for this. */
  tooLarge: (request: FastifyRequest, bytes: number) => Promise<void>;
  /** A large one is read when this resolves, and not before: until then it waits at its sender. Answers how to end it. */
  turnToRead: (request: FastifyRequest) => Promise<() => void>;
}

/** Bodies of forms and JSON are received within bounds of size, time and room, and kept as they are until `decodeBody`, their room until `release`. */
export function receiveBodies(
  app: FastifyInstance,
  { budget, keyOf, tooLarge, turnToRead }: BodyRules,
): { release(request: FastifyRequest): void } {
  const holds = new WeakMap<IncomingMessage, HeldBody>();
  const kinds = { 'application/json': 'json', 'application/x-www-form-urlencoded': 'form' } as const;
  for (const [type, kind] of Object.entries(kinds)) {
    app.removeContentTypeParser(type);
    app.addContentTypeParser(type, async (request: FastifyRequest) => {
      // Nobody will look at it; the answer reads and forgets it.
      if (request.is404) return undefined;
      const { key, known } = keyOf(request);
      // Whoever is not logged in fills in forms.
      const most = request.routeOptions.bodyLimit;
      const limit = known ? most : Math.min(most, LIMITS.http.publicBodyBytes);
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > limit) {
        // Told at once the first times; who goes on is told later and later.
        await tooLarge(request, announced);
        throw commonErrors.bodyTooLarge();
      }
      const large = announced > LARGE_BYTES || request.headers['transfer-encoding'] !== undefined;
      const endTurn = large ? await turnToRead(request) : undefined;
      try {
        const held = budget.hold(key, () => request.raw.destroy(), known);
        holds.set(request.raw, held);
        return new RawBody(kind, await receive(request.raw, limit, held));
      } finally {
        endTurn?.();
      }
    });
  }
  // What is made of a body is as large as it was: the room is given back with the answer.
  return { release: ({ raw }) => holds.get(raw)?.end() };
}

function receive(raw: IncomingMessage, limit: number, held: HeldBody): Promise<Buffer> {
  const since = performance.now();
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise<Buffer>((resolve, reject) => {
    const watch = setInterval(() => {
      const elapsed = performance.now() - since - PATIENCE_MS;
      // No answer: who sends like this reads none.
      if (elapsed > (bytes / SLOWEST) * 1_000) raw.destroy();
    }, PATIENCE_CHECK_MS);
    const settle = (end: () => void) => {
      clearInterval(watch);
      raw.off('data', onData);
      raw.off('end', onEnd);
      raw.off('close', onLost);
      end();
    };
    function refuse(error: Error): void {
      chunks.length = 0;
      held.end();
      settle(() => reject(error));
    }
    function onData(chunk: Buffer): void {
      bytes += chunk.length;
      if (bytes > limit) return refuse(commonErrors.bodyTooLarge());
      if (!held.add(chunk.length)) return refuse(commonErrors.tooFrequent());
      chunks.push(chunk);
      return undefined;
    }
    function onEnd(): void {
      held.received();
      settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    }
    // Gone before it was complete.
    const onLost = () => refuse(commonErrors.bodyUnreadable());
    raw.on('data', onData);
    raw.once('end', onEnd);
    raw.once('close', onLost);
  });
}

export const bodyBytes = (body: unknown): number => (body instanceof RawBody ? body.bytes.length : 0);
/** Large enough to hold the thread for a moment when it is decoded. */
export const isLargeBody = (body: unknown): boolean => bodyBytes(body) > LARGE_BYTES;

/** What the body says. Throws 90006 for more than any call takes, 90007 for what is no JSON. */
export function decodeBody(body: unknown, bodyLimit: number, parseJson: (text: string) => unknown): unknown {
  if (!(body instanceof RawBody)) return body;
  const { kind, bytes } = body;
  if (kind === 'form') {
    let fields = 1;
    for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1)) fields += 1;
    if (fields > FORM_FIELDS) throw commonErrors.bodyTooLarge();
    return { ...parseForm(bytes.toString(), undefined, undefined, { maxKeys: FORM_FIELDS }) };
  }
  if (!isWithin(bytes, bodyLimit > LIMITS.http.bodyBytes ? DOCUMENT : PLAIN)) throw commonErrors.bodyTooLarge();
  return parseJson(bytes.toString());
}

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { success } from './envelope.ts';

/**
 * An answer whose JSON is written while it is sent, so that nobody holds all of it. A rule refuses before it hands this over, or
 * with the first piece; after that only the connection can break, which no reader takes for an answer.
 */
export class Streamed {
  readonly #pieces: () => AsyncIterable<string | Uint8Array>;
  readonly #gone: (() => void) | undefined;
  /** `gone`: whoever asked has closed the connection, or has all of it. For pieces that wait for somebody else meanwhile. */
  constructor(pieces: () => AsyncIterable<string | Uint8Array>, gone?: () => void) {
    this.#pieces = pieces;
    this.#gone = gone;
  }

  /** The whole of it, and it once more to be sent: for tests and development, where answers are compared with the contract. */
  async held(): Promise<{ value: unknown; again: Streamed }> {
    const pieces: Buffer[] = [];
    for await (const piece of this.#pieces()) pieces.push(Buffer.from(piece));
    const value: unknown = JSON.parse(Buffer.concat(pieces).toString());
    return { value, again: new Streamed(() => Readable.from(pieces)) };
  }

  /** In the envelope. Ending the request ends the reading. */
  async reply(reply: FastifyReply): Promise<FastifyReply> {
    const pieces = this.#pieces()[Symbol.asyncIterator]();
    if (this.#gone) reply.raw.once('close', this.#gone);
    const first = await pieces.next();
    async function* enveloped(): AsyncGenerator<string | Uint8Array> {
      try {
        const { data: _data, ...envelope } = success(null);
        yield `${JSON.stringify(envelope).slice(0, -1)},"data":`;
        for (let next = first; !next.done; next = await pieces.next()) yield next.value;
        yield '}';
      } finally {
        await pieces.return?.();
      }
    }
    return reply.type('application/json; charset=utf-8').send(Readable.from(enveloped(), { objectMode: false }));
  }
}

/** An object with `head` and a long list behind it. `pieces`: items between commas; none of them is empty. */
export async function* listJson(
  head: object,
  name: string,
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  // Not before there is a first piece: what cannot be read at all is refused, not broken off.
  let before = `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:[`;
  let behind = `${before}]}`;
  for await (const piece of pieces) {
    yield before;
    yield piece;
    [before, behind] = [',', ']}'];
  }
  yield behind;
}

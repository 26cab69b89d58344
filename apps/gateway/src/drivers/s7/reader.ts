import { garbled } from './faults.ts';
import { type Frame, frameLength, parseFrame } from './frames.ts';

/** What is put together of a stream: a whole message, or a frame that concerns the connection. */
export type Arrival = Exclude<Frame, { kind: 'data' }> | { readonly kind: 'message'; readonly message: Buffer };

/** No message and no frame that we agreed to is longer. */
const LONGEST = 8_192;

/** Puts frames and messages together from the pieces in which a stream delivers them. */
export class FrameReader {
  #pending: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #length = 0;

  /** What these bytes complete. Throws when no frame can begin where one should: nothing after it makes sense. */
  take(bytes: Buffer): Arrival[] {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, bytes]) : bytes;
    const arrivals: Arrival[] = [];
    for (;;) {
      const length = frameLength(this.#pending);
      if (length === undefined) return arrivals;
      if (length > LONGEST) throw garbled(`a frame of ${length} bytes`);
      if (this.#pending.length < length) return arrivals;
      const frame = parseFrame(this.#pending.subarray(0, length));
      this.#pending = this.#pending.subarray(length);
      if (frame.kind !== 'data') arrivals.push(frame);
      else this.#join(frame, arrivals);
    }
  }

  #join({ content, last }: Extract<Frame, { kind: 'data' }>, arrivals: Arrival[]): void {
    this.#parts.push(content);
    this.#length += content.length;
    if (this.#length > LONGEST) throw garbled(`a message of ${this.#length} bytes`);
    if (!last) return;
    const message = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    // An empty message only says that somebody is there.
    if (message.length > 0) arrivals.push({ kind: 'message', message });
  }
}

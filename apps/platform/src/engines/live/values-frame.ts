import type { Latest } from './value-columns.ts';

/** Kinds of values: the low two bits of an entry's second field; the rest is the quality. */
const Kind = { null: 0, number: 1, text: 2 } as const;
/** Series, quality and kind, time of reading, time of change. */
const HEAD_BYTES = 4 + 1 + 8 + 8;
/** Lines between processes carry a megabyte at once; smaller pieces let others in between. */
const FRAME_BYTES = 192 * 1024;

/**
 * Values as one process tells them to another, 29 bytes a number: answered question (4 bytes, 0: none), then by value series, quality
 * and kind, `readAt`, `changedAt`, and a number (8 bytes) or a text (length in 4 bytes, UTF-8). Little endian.
 */
export class ValuesFrames {
  readonly #frames: Buffer[] = [];
  readonly #answers: number;
  #at = 0;
  #frame: Buffer;

  constructor(answers = 0) {
    this.#answers = answers;
    this.#frame = this.#begin();
  }

  add(seriesId: number, { value, quality, readAt, changedAt }: Latest): void {
    const text = typeof value === 'string' ? Buffer.from(value) : undefined;
    const bytes = HEAD_BYTES + (text ? 4 + text.length : typeof value === 'number' ? 8 : 0);
    if (this.#at + bytes > this.#frame.length) {
      this.#end();
      this.#frame = this.#begin(bytes);
    }
    const frame = this.#frame;
    const kind = text ? Kind.text : typeof value === 'number' ? Kind.number : Kind.null;
    frame.writeInt32LE(seriesId, this.#at);
    frame.writeUInt8((quality << 2) | kind, this.#at + 4);
    frame.writeDoubleLE(readAt, this.#at + 5);
    frame.writeDoubleLE(changedAt, this.#at + 13);
    if (typeof value === 'number') frame.writeDoubleLE(value, this.#at + HEAD_BYTES);
    if (text) {
      frame.writeUInt32LE(text.length, this.#at + HEAD_BYTES);
      text.copy(frame, this.#at + HEAD_BYTES + 4);
    }
    this.#at += bytes;
  }

  /** Nothing when there is nothing to say and nobody to be answered. */
  finish(): readonly Buffer[] {
    if (this.#at > 4 || (this.#answers !== 0 && this.#frames.length === 0)) this.#end();
    // The last one says that all is there.
    const last = this.#frames.at(-1);
    if (last) last.writeUInt32LE(this.#answers, 0);
    return this.#frames;
  }

  #begin(least = 0): Buffer {
    this.#at = 4;
    const frame = Buffer.allocUnsafe(Math.max(FRAME_BYTES, 4 + least));
    frame.writeUInt32LE(0, 0);
    return frame;
  }
  #end(): void {
    this.#frames.push(Buffer.from(this.#frame.subarray(0, this.#at)));
    this.#at = 4;
  }
}

/** Calls `take` for each value; answers the question it was the last answer to, 0 for none. Throws for what is no frame. */
export function readValuesFrame(frame: Buffer, take: (seriesId: number, latest: Latest) => void): number {
  const answers = frame.readUInt32LE(0);
  let at = 4;
  while (at < frame.length) {
    const seriesId = frame.readInt32LE(at);
    const code = frame.readUInt8(at + 4);
    const latest = { quality: code >> 2, readAt: frame.readDoubleLE(at + 5), changedAt: frame.readDoubleLE(at + 13) };
    at += HEAD_BYTES;
    if ((code & 3) === Kind.number) {
      take(seriesId, { ...latest, value: frame.readDoubleLE(at) });
      at += 8;
    } else if ((code & 3) === Kind.text) {
      const length = frame.readUInt32LE(at);
      if (at + 4 + length > frame.length) throw new RangeError('A text ends behind its frame');
      take(seriesId, { ...latest, value: frame.toString('utf8', at + 4, at + 4 + length) });
      at += 4 + length;
    } else take(seriesId, { ...latest, value: null });
  }
  return answers;
}

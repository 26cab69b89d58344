import { type ByteLink, LinkClosed } from '../driver.ts';
import { within } from '../within.ts';
import { garbled, notConnected, replyRefusal } from './faults.ts';
import { connectFrame, dataFrames, parseReply, parseSetup, type Reply, setupJob } from './frames.ts';
import { type Arrival, FrameReader } from './reader.ts';

/** The shortest message a CPU may agree to: less holds no item. */
const SHORTEST_PDU = 64;
const LAST_REFERENCE = 0xffff;

/** One S7 connection: asks one thing at a time and knows which reply belongs to it. */
export class S7Link {
  readonly closed: Promise<void>;
  /** Length of messages that both ends take. */
  pduSize = 0;
  readonly #bytes: ByteLink;
  readonly #reader = new FrameReader();
  #frameSize = 0;
  #reference = 0;
  #waiting: { take(arrival: Arrival): void; fail(reason: Error): void } | undefined;

  constructor(bytes: ByteLink) {
    this.#bytes = bytes;
    bytes.onData((chunk) => this.#take(chunk));
    this.closed = bytes.closed;
    void this.closed.then(() => this.#waiting?.fail(new LinkClosed('connection closed')));
  }

  #take(chunk: Buffer): void {
    try {
      for (const arrival of this.#reader.take(chunk)) this.#waiting?.take(arrival);
    } catch (error) {
      this.#waiting?.fail(error instanceof Error ? error : garbled(String(error)));
      // Where the next frame begins is not known any more.
      this.close();
    }
  }

  /** Connects the two ends and agrees on the length of messages. Rejects with an error of driver.ts. */
  async connect(tsaps: { local: number; remote: number }, longestPdu: number, timeoutMs: number): Promise<void> {
    try {
      this.#frameSize = await this.#exchange(connectFrame(tsaps.local, tsaps.remote), timeoutMs, (arrival) => {
        if (arrival.kind === 'refuse') throw notConnected(`the CPU refused the connection (reason ${arrival.reason})`);
        return arrival.kind === 'confirm' ? arrival.frameSize : undefined;
      });
      const pduSize = parseSetup(await this.ask((reference) => setupJob(reference, longestPdu), timeoutMs));
      if (pduSize < SHORTEST_PDU) throw garbled(`messages of ${pduSize} bytes`);
      this.pduSize = Math.min(pduSize, longestPdu);
    } catch (error) {
      const ended = !this.#bytes.isOpen && error instanceof LinkClosed && error.message === CLOSED;
      this.close();
      throw ended ? notConnected('the CPU closed the connection') : error;
    }
  }

  /** The reply to a job. Rejects with an error of driver.ts; replies to other jobs, come too late, are passed over. */
  async ask(job: (reference: number) => Buffer, timeoutMs: number): Promise<Reply> {
    this.#reference = (this.#reference % LAST_REFERENCE) + 1;
    const reference = this.#reference;
    const reply = await this.#exchange(dataFrames(job(reference), this.#frameSize), timeoutMs, (arrival) => {
      if (arrival.kind === 'refuse') throw new LinkClosed('the CPU ended the connection');
      if (arrival.kind !== 'message') return undefined;
      const parsed = parseReply(arrival.message);
      return parsed?.reference === reference ? parsed : undefined;
    });
    if (reply.error !== 0) throw replyRefusal(reply.error);
    return reply;
  }

  /** Sends, and waits for the first arrival that `answer` takes for the answer. */
  async #exchange<Answer>(
    frames: Buffer,
    timeoutMs: number,
    answer: (arrival: Arrival) => Answer | undefined,
  ): Promise<Answer> {
    if (!this.#bytes.isOpen) throw new LinkClosed(CLOSED);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting = {
      take(arrival) {
        try {
          const answered = answer(arrival);
          if (answered !== undefined) resolve(answered);
        } catch (error) {
          reject(error);
        }
      },
      fail: reject,
    };
    this.#bytes.write(frames);
    try {
      return await within(promise, timeoutMs);
    } finally {
      this.#waiting = undefined;
    }
  }

  close(): void {
    this.#bytes.close();
  }
}

const CLOSED = 'connection closed';

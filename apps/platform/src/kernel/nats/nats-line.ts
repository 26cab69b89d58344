import { randomUUID } from 'node:crypto';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type Line, NobodyThere } from '../line/line.ts';

/** How often each process says that it is there, ms. */
export const BEAT_MS = 400;
/** One that is not heard for this long is gone, ms. */
export const GONE_MS = 2_000;
const ANSWER_MS = 3_000;
/** Channels of the line itself. `hello`: whoever says it does not know (any more) what it was told before. */
const [BEAT, HELLO, LEAVE] = ['beat', 'hello', 'leave'] as const;
/** Heads of an answer: what follows is the answer, why there is none, or how many parts it has and by what number they are asked for. */
const [ANSWER, FAILURE, PARTS] = [0, 1, 2] as const;
/** Where a message of the server may hold less than an answer has, it is handed out in parts. */
const PART_BYTES = 512 * 1024;
/** Parts that nobody has asked for until then are dropped, ms. */
const PARTS_KEPT_MS = 30_000;
/** Name under which a process hands them out. */
const partsOf = (process: string): string => `parts of ${process}`;

export interface NatsLineOptions {
  connection: NatsConnection;
  /** What all subjects of this database begin with, and a dot. */
  prefix: string;
  me: string;
  onError: (error: unknown) => void;
}

/** The line over NATS. Names may have any letters; channels have letters alone. */
export function createNatsLine({ connection, prefix, me, onError }: NatsLineOptions): Line & { leave(): void } {
  const listeners = new Map<string, Set<(message: Buffer, from: string) => void>>();
  const coming = new Set<(process: string) => void>();
  const going = new Set<(process: string) => void>();
  /** When each other process was heard last, in ticks. */
  const heardAt = new Map<string, number>();
  const NONE = new Uint8Array();

  const add = <Listener>(to: Set<Listener>, listener: Listener) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  function call<Value>(to: Iterable<(value: Value) => void>, value: Value): void {
    for (const listener of to) guarded(() => listener(value));
  }
  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  }
  function send(subject: string, message: Uint8Array): void {
    if (!connection.isClosed()) guarded(() => connection.publish(subject, message));
  }

  function take(channel: string, from: string, message: Buffer): void {
    if (from === me) return;
    if (channel === LEAVE) return gone(from);
    const isNew = !heardAt.has(from);
    heardAt.set(from, performance.now());
    if (isNew && channel !== HELLO) send(`${prefix}to.${from}.${HELLO}.${me}`, NONE);
    // It may be known here all the while: it has taken this one for gone, or did not listen to what it was told.
    if (isNew || channel === HELLO) call(coming, from);
    for (const listener of listeners.get(channel) ?? []) guarded(() => listener(message, from));
  }
  function gone(process: string): void {
    if (heardAt.delete(process)) call(going, process);
  }

  const hearing = (subject: string, from: number) =>
    connection.subscribe(subject, {
      callback(error, message) {
        if (error) return onError(error);
        const [channel = '', sender = ''] = message.subject.slice(prefix.length).split('.').slice(from);
        return take(channel, sender, bytesOf(message.data));
      },
    });
  const large = createLargeAnswers();
  function serve(name: string, answer: (question: Buffer, from: string) => Promise<Uint8Array>): () => void {
    const subscription: Subscription = connection.subscribe(`${prefix}ask.${tokenOf(name)}.*`, {
      callback(error, message) {
        if (error) return onError(error);
        const from = message.subject.split('.').at(-1) ?? '';
        void respond(message, answer(bytesOf(message.data), from), (whole) => large.keep(me, whole));
        return undefined;
      },
    });
    return () => subscription.unsubscribe();
  }
  async function askOnce(name: string, question: Uint8Array, withinMs: number): Promise<Buffer> {
    const subject = `${prefix}ask.${tokenOf(name)}.${me}`;
    const answer = await connection.request(subject, question, { timeout: withinMs }).catch((error: unknown) => {
      throw new NobodyThere(`${name}: ${textOf(error)}`);
    });
    const bytes = bytesOf(answer.data);
    if (bytes[0] === FAILURE) throw new Error(bytes.toString('utf8', 1));
    return bytes;
  }
  serve(partsOf(me), async (question) => large.part(question.toString()));
  hearing(`${prefix}say.*.*`, 1);
  hearing(`${prefix}to.${me}.*.*`, 2);

  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const wasHeld = now - lookedAt > GONE_MS / 2;
    lookedAt = now;
    send(`${prefix}say.${BEAT}.${me}`, NONE);
    // Whoever was held still itself has not listened: what came meanwhile is read first.
    if (wasHeld) for (const process of heardAt.keys()) heardAt.set(process, now);
    for (const [process, at] of heardAt) if (now - at > GONE_MS) gone(process);
  }, BEAT_MS);
  timer.unref();
  send(`${prefix}say.${BEAT}.${me}`, NONE);

  return {
    me,
    isAlone: false,
    say: (channel, message) => send(`${prefix}say.${channel}.${me}`, message),
    tell: (process, channel, message) => send(`${prefix}to.${process}.${channel}.${me}`, message),
    hear(channel, listener) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known);
      return add(known, listener);
    },
    serve,
    async ask(name, question, withinMs = ANSWER_MS) {
      const answer = await askOnce(name, question, withinMs);
      if (answer[0] !== PARTS) return answer.subarray(1);
      const { process, id, count } = JSON.parse(answer.toString('utf8', 1)) as KeptAnswer;
      const parts: Buffer[] = [];
      for (let n = 0; n < count; n += 1)
        parts.push((await askOnce(partsOf(process), Buffer.from(`${id} ${n}`), withinMs)).subarray(1));
      return Buffer.concat(parts);
    },
    announce: () => send(`${prefix}say.${HELLO}.${me}`, NONE),
    others: () => [...heardAt.keys()],
    onCome: (listener) => add(coming, listener),
    onGone: (listener) => add(going, listener),
    leave() {
      clearInterval(timer);
      send(`${prefix}say.${LEAVE}.${me}`, NONE);
    },
  };
}

async function respond(
  question: Msg,
  work: Promise<Uint8Array>,
  keep: (whole: Uint8Array) => KeptAnswer,
): Promise<void> {
  const say = (head: number, rest: Uint8Array) => question.respond(Buffer.concat([Buffer.of(head), rest]));
  try {
    const answer = await work;
    if (answer.length <= PART_BYTES) say(ANSWER, answer);
    else say(PARTS, Buffer.from(JSON.stringify(keep(answer))));
  } catch (failure) {
    say(FAILURE, Buffer.from(textOf(failure)));
  }
}

interface KeptAnswer {
  readonly process: string;
  readonly id: string;
  readonly count: number;
}
/** Answers of this process that whoever has asked fetches part by part; the last part is the end of it. */
function createLargeAnswers() {
  const kept = new Map<string, { whole: Uint8Array; timer: NodeJS.Timeout }>();
  function drop(id: string): void {
    clearTimeout(kept.get(id)?.timer);
    kept.delete(id);
  }
  return {
    keep(process: string, whole: Uint8Array): KeptAnswer {
      const id = randomUUID();
      kept.set(id, { whole, timer: setTimeout(() => drop(id), PARTS_KEPT_MS).unref() });
      return { process, id, count: Math.ceil(whole.length / PART_BYTES) };
    },
    /** `question`: id and number. Throws for what is not kept any more. */
    part(question: string): Uint8Array {
      const [id = '', n = ''] = question.split(' ');
      const whole = kept.get(id)?.whole;
      if (!whole) throw new Error('the rest of this answer is not kept any more');
      const part = whole.subarray(Number(n) * PART_BYTES, (Number(n) + 1) * PART_BYTES);
      if ((Number(n) + 1) * PART_BYTES >= whole.length) drop(id);
      return part;
    },
  };
}
const bytesOf = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);
const textOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
/** Letters that subjects may have. */
const tokenOf = (name: string): string => Buffer.from(name).toString('base64url');
